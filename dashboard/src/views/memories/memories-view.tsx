import { useLocation } from "preact-iso";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { may } from "../../account/account.ts";
import { NeedScope } from "../../scope/need-scope.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ViewHead } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { AddMemory } from "./add-memory.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type Filters, countOf, noFilters } from "./filters.ts";
import { Listed, Searched } from "./found.tsx";
import { memoriesWords } from "./memories-words.ts";

/** The search field; what it asks for is in the address, so that it can be linked to. */
function SearchBar({ query }: { query: string }): JSX.Element {
  const words = memoriesWords();
  const { route, query: parameters } = useLocation();
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    if (parameters["focus"] === "search") field.current?.focus();
  }, []);
  const ask = (wanted: string): void =>
    route(wanted === "" ? "/memories" : `/memories?q=${encodeURIComponent(wanted)}`);
  return (
    <form
      class="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        data-search
        aria-label={words.search}
        placeholder={`${words.placeholder}  ( / )`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text === "") field.current?.blur();
        }}
      />
      {query !== "" && (
        <button type="button" onClick={() => ask("")}>
          {words.clear}
        </button>
      )}
      <button type="submit" class="primary">
        {words.submit}
      </button>
    </form>
  );
}

/** All memories of whoever is looked at: listed, or searched. */
export function MemoriesView(): JSX.Element {
  const words = memoriesWords();
  const query = useLocation().query["q"]?.trim() ?? "";
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const count = countOf(filters);
  return (
    <>
      <ViewHead title={shellWords().views.memories} lead={words.lead}>
        {may("write") && (
          <button type="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        )}
      </ViewHead>
      <NeedScope>
        <div class="stack">
          <div class="row search-row">
            <SearchBar query={query} />
            <button
              type="button"
              aria-expanded={isFilterOpen}
              onClick={() => setFilterOpen(!isFilterOpen)}
            >
              <Icon name="filter" />
              {count === 0 ? words.filters : words.filtersOn(figure(count))}
            </button>
          </div>
          {isFilterOpen && <FilterForm filters={filters} change={setFilters} />}
          {query === "" ? (
            <Listed filters={filters} add={() => setAdding(true)} />
          ) : (
            <Searched query={query} filters={filters} />
          )}
        </div>
      </NeedScope>
      {isAdding && <AddMemory onClose={() => setAdding(false)} />}
    </>
  );
}
