import type { JSX } from "preact";
import type { Memory } from "../../../client/src/index.ts";
import { Chip } from "../ui/parts.tsx";
import { memoryWords } from "../words/memory-words.ts";
import { sheetWords } from "./sheet-words.ts";

type Shown = Pick<Memory, "type" | "layer" | "emotion" | "tags"> &
  Partial<Pick<Memory, "status" | "pinned" | "quarantined">>;

/** What kind of memory it is, in a few words. */
export function MemoryChips({ memory }: { memory: Shown }): JSX.Element {
  const names = memoryWords();
  const words = sheetWords();
  const { type, layer, emotion, tags, status = "active" } = memory;
  return (
    <div class="chip-row">
      <Chip tone="accent">{names.types[type]}</Chip>
      <Chip>{names.layers[layer]}</Chip>
      {status !== "active" && <Chip tone="warn">{names.statuses[status]}</Chip>}
      {memory.pinned === true && <Chip tone="good">{words.pinned}</Chip>}
      {memory.quarantined === true && <Chip tone="bad">{words.quarantined}</Chip>}
      {emotion !== null && <Chip>{names.emotions[emotion]}</Chip>}
      {tags.map((tag) => (
        <Chip key={tag}>
          #<bdi>{tag}</bdi>
        </Chip>
      ))}
    </div>
  );
}
