import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { Memory, MemoryPatch } from "../../../client/src/index.ts";
import { ebb } from "../account/account.ts";
import { Choice, LongText, Text, optionsOf } from "../ui/fields.tsx";
import { useUnsaved } from "../ui/unsaved.tsx";
import { memoryWords } from "../words/memory-words.ts";
import { shellWords } from "../words/shell-words.ts";
import { change } from "./memory-actions.tsx";
import { type Draft, draftOf, patchOf } from "./draft.ts";
import { sheetWords } from "./sheet-words.ts";

/** Changes a memory: what is left as it was is not sent. */
export function EditForm({ memory, done }: { memory: Memory; done: () => void }): JSX.Element {
  const words = sheetWords();
  const names = memoryWords();
  const [draft, setDraft] = useState<Draft>(draftOf(memory));
  const [problem, setProblem] = useState<string | null>(null);
  const [importanceId, metadataId] = [useId(), useId()];
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(memory)));
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const patch: MemoryPatch | null = patchOf(memory, draft);
    setProblem(patch === null ? words.form.badMetadata : null);
    if (patch === null) return;
    const isSame = Object.keys(patch).length === 0;
    const isDone =
      isSame || (await change(() => ebb().memories.update(memory.id, patch), words.saved));
    if (isDone) done();
  };
  return (
    <form class="stack" onSubmit={(event) => void save(event)}>
      <LongText
        label={words.form.content}
        required
        value={draft.content}
        change={(content) => set({ content })}
      />
      <div class="fields two">
        <Choice
          label={words.form.type}
          value={draft.type}
          options={optionsOf(names.types)}
          choose={(type) => set({ type })}
        />
        <Choice
          label={words.form.layer}
          value={draft.layer}
          options={optionsOf(names.layers)}
          choose={(layer) => set({ layer })}
        />
        <Choice
          label={words.form.emotion}
          value={draft.emotion}
          options={[["", shellWords().none], ...optionsOf(names.emotions)]}
          choose={(emotion) => set({ emotion })}
        />
        <div>
          <label for={importanceId}>{words.form.importance}</label>
          <input
            id={importanceId}
            type="number"
            min={1}
            max={10}
            step={1}
            required
            value={draft.importance}
            onInput={(event) => set({ importance: event.currentTarget.value })}
          />
        </div>
        <Text label={words.form.tags} value={draft.tags} change={(tags) => set({ tags })} />
        <Text
          label={words.form.expires}
          type="datetime-local"
          value={draft.expires}
          change={(expires) => set({ expires })}
        />
      </div>
      <div>
        <label for={metadataId}>{words.form.metadata}</label>
        <textarea
          id={metadataId}
          spellcheck={false}
          value={draft.metadata}
          onInput={(event) => set({ metadata: event.currentTarget.value })}
        />
        <p class="problem" role="alert">
          {problem}
        </p>
      </div>
      <div class="actions end">
        <button type="button" onClick={done}>
          {shellWords().cancel}
        </button>
        <button type="submit" class="primary">
          {shellWords().save}
        </button>
      </div>
    </form>
  );
}
