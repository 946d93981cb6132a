import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ebb } from "../../account/account.ts";
import { openMemory } from "../../memory/opened.ts";
import { ids } from "../../scope/scope.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, LongText, Text } from "../../ui/fields.tsx";
import { noteChange } from "../../ui/load.ts";
import { attempt, tell } from "../../ui/told.tsx";
import { figure } from "../../ui/time.tsx";
import { tagsOf } from "../../memory/draft.ts";
import { shellWords } from "../../words/shell-words.ts";
import { memoriesWords } from "./memories-words.ts";

/** States a memory of whoever is looked at. */
export function AddMemory({ onClose }: { onClose: () => void }): JSX.Element {
  const words = memoriesWords();
  const [content, setContent] = useState("");
  const [tags, setTags] = useState("");
  const [isRead, setRead] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const add = async (): Promise<void> => {
    const memory = { content, tags: tagsOf(tags), infer: isRead, ...ids() };
    const answer = await ebb().memories.add(memory);
    noteChange();
    onClose();
    if ("memories" in answer) tell(words.addedMany(figure(answer.memories.length)));
    else if ("duplicate_of" in answer) {
      tell(words.duplicate);
      openMemory(answer.duplicate_of);
    } else tell(words.added);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    await attempt(add);
    setWorking(false);
  };
  return (
    <Dialog title={words.newTitle} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <LongText
          label={words.content}
          note={words.contentNote}
          required
          value={content}
          change={setContent}
        />
        <Text label={words.field.tags} value={tags} change={setTags} />
        <Check label={words.infer} checked={isRead} change={setRead} />
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button type="submit" class="primary" disabled={isWorking || content.trim() === ""}>
            {words.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
