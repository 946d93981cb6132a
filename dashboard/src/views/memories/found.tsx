import type { JSX } from "preact";
import type { Memory, RecalledMemory } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { leaving } from "../../memory/leaving.ts";
import { MemoryRow } from "../../memory/memory-row.tsx";
import { ScoreBars } from "../../memory/score-bars.tsx";
import { scoreWords } from "../../memory/score-words.ts";
import { layersRead } from "../../scope/beyond.ts";
import { NothingHere } from "../../scope/look-beyond.tsx";
import { ids, scope } from "../../scope/scope.ts";
import { useLoad } from "../../ui/load.ts";
import { More } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Answer, Bars, Empty } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { memoryWords } from "../../words/memory-words.ts";
import { partInWords } from "../../words/part-words.ts";
import { type Filters, countOf, listQuery, searchRequest } from "./filters.ts";
import { memoriesWords } from "./memories-words.ts";

const pageSize = 25;
const foundMax = 12;

function Nothing({ filters, add }: { filters: Filters; add: () => void }): JSX.Element {
  const words = memoriesWords();
  if (countOf(filters) > 0) {
    return <Empty icon="search" title={words.noMatch.title} text={words.noMatch.text} />;
  }
  return (
    <Empty icon="memories" title={words.empty.title} text={words.empty.text}>
      {may("write") && (
        <button type="button" class="primary" onClick={add}>
          {words.add}
        </button>
      )}
    </Empty>
  );
}

/** All that fits the filters, by time, as far as it was asked for. */
export function Listed({ filters, add }: { filters: Filters; add: () => void }): JSX.Element {
  const words = memoriesWords();
  const { of, more } = usePages(
    (signal) =>
      ebb().memories.list({ ...listQuery(filters), ...ids(), limit: pageSize }, { signal }),
    [scope.value, filters],
  );
  return (
    <Answer of={of}>
      {({ data, hasMore }) => {
        const shown = data.filter(({ id }) => !leaving.value.has(id));
        if (shown.length === 0) return <Nothing filters={filters} add={add} />;
        return (
          <div class="stack">
            <p class="note" role="status">
              {words.shown(figure(shown.length))}
            </p>
            <ul class="memory-list">
              {shown.map((memory) => (
                <MemoryRow key={memory.id} memory={memory} />
              ))}
            </ul>
            {hasMore && <More more={more} isLoading={of.isLoading} />}
          </div>
        );
      }}
    </Answer>
  );
}

interface Found {
  hits: { recalled: RecalledMemory; memory: Memory }[];
  degraded: string[];
}

/** A search's hits with the whole of each memory, which a search does not give. */
async function searched(query: string, filters: Filters, signal: AbortSignal): Promise<Found> {
  const request = { ...searchRequest(query, filters), ...ids(), limit: foundMax };
  const { memories, degraded } = await ebb().memories.search(request, { signal });
  const named = { filters: { id: { in: memories.map(({ id }) => id) } }, status: "any" as const };
  const whole =
    memories.length === 0
      ? []
      : (
          await ebb()
            .memories.list({ ...named, ...ids(), limit: foundMax }, { signal })
            .page()
        ).data;
  const byId = new Map(whole.map((memory) => [memory.id, memory]));
  return {
    hits: memories.flatMap((recalled) => {
      const memory = byId.get(recalled.id);
      return memory === undefined ? [] : [{ recalled, memory }];
    }),
    degraded: degraded.map(({ part }) => partInWords(part)),
  };
}

function WhereItLooked(): JSX.Element {
  const words = memoriesWords();
  const { layers } = memoryWords();
  const read = layersRead(scope.value).map((layer) => layers[layer]);
  const isAll = read.length === Object.keys(layers).length;
  return (
    <span>
      {words.reads(read.join(", "))}
      {!isAll && ` ${words.readsNote}`}
    </span>
  );
}

/** What bears on a query, best first, each with its score taken apart. */
export function Searched({ query, filters }: { query: string; filters: Filters }): JSX.Element {
  const words = memoriesWords();
  const of = useLoad((signal) => searched(query, filters, signal), [query, scope.value, filters]);
  return (
    <Answer of={of}>
      {({ hits, degraded }) => {
        const shown = hits.filter(({ memory }) => !leaving.value.has(memory.id));
        return (
          <div class="stack">
            <p class="note" role="status">
              {words.found(figure(shown.length))} <WhereItLooked />
              {degraded.length > 0 && ` ${words.degraded(degraded.join(", "))}`}
            </p>
            {shown.length === 0 ? (
              <NothingHere title={words.noMatch.title} text={words.noMatch.text} />
            ) : (
              <ol class="memory-list">
                {shown.map(({ recalled, memory }) => (
                  <MemoryRow key={memory.id} memory={memory}>
                    <Bars
                      max={1}
                      rows={[
                        {
                          key: "score",
                          name: scoreWords().score,
                          value: recalled.score,
                          label: figure(recalled.score, 3),
                          tone: "series-4",
                        },
                      ]}
                    />
                    {recalled.explain !== undefined && <ScoreBars explain={recalled.explain} />}
                  </MemoryRow>
                ))}
              </ol>
            )}
          </div>
        );
      }}
    </Answer>
  );
}
