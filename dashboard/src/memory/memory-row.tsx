import type { ComponentChildren, JSX } from "preact";
import type { Memory } from "../../../client/src/index.ts";
import { Time } from "../ui/time.tsx";
import { MemoryActions } from "./memory-actions.tsx";
import { MemoryChips } from "./memory-chips.tsx";
import { openMemory } from "./opened.ts";
import { sheetWords } from "./sheet-words.ts";
import "./memory.css";

/** A memory in a list; what it says opens its sheet. `children` stand below. */
export function MemoryRow({
  memory,
  children,
}: {
  memory: Memory;
  children?: ComponentChildren;
}): JSX.Element {
  const { strength } = sheetWords().facts;
  return (
    <li class="memory">
      <div class="memory-main">
        <button type="button" class="memory-text" onClick={() => openMemory(memory.id)}>
          <bdi>{memory.content}</bdi>
        </button>
        <MemoryChips memory={memory} />
        <p class="memory-note">
          <Time at={memory.created_at} />
          <span class="memory-strength" title={`${strength}: ${memory.decay_score.toFixed(2)}`}>
            <span class="visually-hidden">
              {strength}: {memory.decay_score.toFixed(2)}
            </span>
            <span style={{ "--part": memory.decay_score }} />
          </span>
        </p>
        {children}
      </div>
      <MemoryActions memory={memory} />
    </li>
  );
}
