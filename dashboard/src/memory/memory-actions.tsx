import type { JSX } from "preact";
import type { Memory } from "../../../client/src/index.ts";
import { ebb, may } from "../account/account.ts";
import { noteChange } from "../ui/load.ts";
import { IconButton } from "../ui/parts.tsx";
import { attempt, tell } from "../ui/told.tsx";
import { forgetSoon } from "./leaving.ts";
import { closeMemory } from "./opened.ts";
import { sheetWords } from "./sheet-words.ts";

/** Runs a change of a memory, tells what came of it and has all that is shown asked for anew. */
export async function change(action: () => Promise<unknown>, said?: string): Promise<boolean> {
  const isDone = await attempt(action);
  if (isDone) noteChange();
  if (isDone && said !== undefined) tell(said);
  return isDone;
}

/** What may be done to a memory at once; nothing for those who may only look. */
export function MemoryActions({ memory }: { memory: Memory }): JSX.Element | null {
  const words = sheetWords();
  const { id, pinned, status } = memory;
  if (!may("write")) return null;
  const rate = (value: "up" | "down"): void => {
    void change(() => ebb().memories.feedback(id, value), words.thanks);
  };
  return (
    <div class="memory-actions">
      {status === "active" && (
        <IconButton
          icon="pin"
          name={pinned ? words.unpin : words.pin}
          pressed={pinned}
          onClick={() => void change(() => ebb().memories.update(id, { pinned: !pinned }))}
        />
      )}
      {status !== "active" && (
        <IconButton
          icon="restore"
          name={words.restore}
          onClick={() => void change(() => ebb().memories.restore(id))}
        />
      )}
      <IconButton icon="up" name={words.up} onClick={() => rate("up")} />
      <IconButton icon="down" name={words.down} onClick={() => rate("down")} />
      <IconButton
        icon="forget"
        name={words.forget}
        onClick={() => {
          closeMemory();
          forgetSoon(id, words.forgotten);
        }}
      />
    </div>
  );
}
