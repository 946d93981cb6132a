import type { JSX } from "preact";
import { EngineChoice } from "../../memory/engine-choice.tsx";
import { Check, Choice, Range, Several, Text, optionsOf } from "../../ui/fields.tsx";
import { figure } from "../../ui/time.tsx";
import { memoryWords } from "../../words/memory-words.ts";
import { type Filters, noFilters } from "./filters.ts";
import { memoriesWords } from "./memories-words.ts";

/** All that narrows a list or a search. */
export function FilterForm({
  filters,
  change,
}: {
  filters: Filters;
  change: (filters: Filters) => void;
}): JSX.Element {
  const words = memoriesWords();
  const names = memoryWords();
  const { field, all } = words;
  const set = (part: Partial<Filters>): void => change({ ...filters, ...part });
  return (
    <div class="card filters stack">
      <Several
        label={field.types}
        chosen={filters.types}
        options={optionsOf(names.types)}
        choose={(types) => set({ types })}
      />
      <Several
        label={field.layers}
        chosen={filters.layers}
        options={optionsOf(names.layers)}
        choose={(layers) => set({ layers })}
      />
      <div class="fields two">
        <Choice
          label={field.status}
          value={filters.status}
          options={[...optionsOf(names.statuses), ["any", all]]}
          choose={(status) => set({ status })}
        />
        <Choice
          label={field.emotion}
          value={filters.emotion}
          options={[["", all], ...optionsOf(names.emotions)]}
          choose={(emotion) => set({ emotion })}
        />
        <Text
          label={field.after}
          type="date"
          value={filters.after}
          change={(after) => set({ after })}
        />
        <Text
          label={field.before}
          type="date"
          value={filters.before}
          change={(before) => set({ before })}
        />
        <Text
          label={field.tags}
          note={field.tagsNote}
          value={filters.tags}
          change={(tags) => set({ tags })}
        />
        <Text
          label={field.metadata}
          note={field.metadataNote}
          value={filters.metadata}
          change={(metadata) => set({ metadata })}
        />
        <Range
          label={field.importance}
          min={0}
          max={10}
          step={1}
          value={filters.importance}
          shown={filters.importance === 0 ? all : figure(filters.importance)}
          change={(importance) => set({ importance })}
        />
        <Choice
          label={field.order}
          value={filters.order}
          options={optionsOf(words.order)}
          choose={(order) => set({ order })}
        />
      </div>
      <p class="label">{field.searchOnly}</p>
      <div class="fields two">
        <Choice
          label={field.mode}
          value={filters.mode}
          options={optionsOf(words.mode)}
          choose={(mode) => set({ mode })}
        />
        <EngineChoice engine={filters.engine} choose={(engine) => set({ engine })} />
        <Text
          label={field.asOf}
          type="datetime-local"
          value={filters.asOf}
          change={(asOf) => set({ asOf })}
        />
        <Range
          label={field.minScore}
          min={0}
          max={1}
          step={0.05}
          value={filters.minScore}
          shown={filters.minScore === 0 ? all : figure(filters.minScore, 2)}
          change={(minScore) => set({ minScore })}
        />
      </div>
      <div class="row">
        <Check
          label={field.pinned}
          checked={filters.isPinned}
          change={(isPinned) => set({ isPinned })}
        />
        <button type="button" onClick={() => change(noFilters)}>
          {words.reset}
        </button>
      </div>
    </div>
  );
}
