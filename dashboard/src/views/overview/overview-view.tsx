import type { JSX } from "preact";
import type { Overview } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { LoadSampleButton } from "../../sample/load-sample-button.tsx";
import { ids, isNobody, scope } from "../../scope/scope.ts";
import { useLoad } from "../../ui/load.ts";
import { Answer, type BarRow, Bars, Card, Empty, ViewHead } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { entityNameInWords } from "../../words/entity-words.ts";
import { memoryWords } from "../../words/memory-words.ts";
import { shellWords } from "../../words/shell-words.ts";
import { Growth } from "./growth.tsx";
import { overviewWords } from "./overview-words.ts";
import "./overview.css";

const entitiesShown = 10;

/** Counts by name in the order of the names; those that are nought are left out. */
const rowsOf = (
  counts: Readonly<Record<string, number>>,
  names: Readonly<Record<string, string>>,
  tone?: string,
): BarRow[] =>
  Object.entries(names).flatMap(([key, name]) => {
    const value = counts[key] ?? 0;
    return value === 0 ? [] : [{ key, name, value, label: figure(value), tone }];
  });

const largestFirst = (rows: readonly BarRow[]): BarRow[] =>
  rows.toSorted((a, b) => b.value - a.value);

const levels = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [String(i + 1), String(i + 1)]),
);

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

function Tiles({ of }: { of: Overview }): JSX.Element {
  const { tiles, quarantinedNote } = overviewWords();
  const live = of.statuses["active"] ?? 0;
  const all: [string, number, string?][] = [
    [tiles.memories, live],
    [tiles.sessions, of.sessions],
    [tiles.turns, sumOf(of.turns)],
    [tiles.pinned, of.pinned],
    ...(of.quarantined === 0
      ? []
      : [[tiles.quarantined, of.quarantined, quarantinedNote] as [string, number, string]]),
  ];
  return (
    <dl class="tiles">
      {all.map(([name, n, note]) => (
        <div key={name} class="tile">
          <dt>{name}</dt>
          <dd>{figure(n)}</dd>
          {note !== undefined && <dd class="note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Importance({ counts }: { counts: Readonly<Record<string, number>> }): JSX.Element {
  const highest = Math.max(...Object.values(counts), 1);
  return (
    <ol class="levels">
      {Object.keys(levels).map((level) => {
        const n = counts[level] ?? 0;
        return (
          <li key={level}>
            <span class="level-n">{n === 0 ? "" : figure(n)}</span>
            <span class="level-column" style={{ "--part": n / highest }} />
            <span class="level-name">{level}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** An entity is of one layer: those of one name are one to a reader. */
function spokenOf(entities: Overview["entities"]): BarRow[] {
  const byName = new Map<string, number>();
  for (const { name, memories } of entities) byName.set(name, (byName.get(name) ?? 0) + memories);
  const rows = [...byName].map(([name, value]) => ({
    key: name,
    name: <bdi>{entityNameInWords(name)}</bdi>,
    value,
    label: figure(value),
    tone: "series-4",
  }));
  return largestFirst(rows).slice(0, entitiesShown);
}

function Drawn({ of }: { of: Overview }): JSX.Element {
  const words = overviewWords();
  const names = memoryWords();
  const emotions = largestFirst(rowsOf(of.emotions, names.emotions, "series-5"));
  return (
    <div class="stack">
      <Tiles of={of} />
      {!of.complete && <p class="note">{words.partial(figure(of.counted))}</p>}
      <div class="grid">
        <Card title={words.timeline} note={words.timelineNote[of.timeline.unit]} wide>
          <Growth timeline={of.timeline} />
        </Card>
        <Card title={words.types}>
          <Bars rows={largestFirst(rowsOf(of.types, names.types))} />
        </Card>
        <Card title={words.entities}>
          {of.entities.length === 0 ? (
            <p class="note">{words.noEntities}</p>
          ) : (
            <Bars rows={spokenOf(of.entities)} />
          )}
        </Card>
        <Card title={words.importance} note={words.importanceNote}>
          <Importance counts={of.importance} />
        </Card>
        <Card title={words.layers}>
          <Bars rows={rowsOf(of.layers, names.layers, "series-2")} />
        </Card>
        <Card title={words.emotions}>
          {emotions.length === 0 ? (
            <p class="note">{words.noEmotions}</p>
          ) : (
            <Bars rows={emotions} />
          )}
        </Card>
        <Card title={words.statuses}>
          <Bars rows={rowsOf(of.statuses, names.statuses)} />
          <h3 class="second">{words.turnStates}</h3>
          <Bars rows={rowsOf(of.turns, names.turnStatuses, "series-3")} />
        </Card>
      </div>
    </div>
  );
}

function NothingYet(): JSX.Element {
  const words = overviewWords();
  const { title, text } = isNobody(scope.value) ? words.empty : words.emptyScope;
  return (
    <Empty icon="spark" title={title} text={text}>
      <LoadSampleButton />
      {may("write") && (
        <a class="button" href="/playground">
          {words.playground}
        </a>
      )}
    </Empty>
  );
}

/** What there is, counted and drawn. */
export function OverviewView(): JSX.Element {
  const of = useLoad((signal) => ebb().overview(ids(), { signal }), [scope.value]);
  return (
    <>
      <ViewHead title={shellWords().views.overview} lead={overviewWords().lead} />
      <Answer of={of}>
        {(overview) =>
          (overview.statuses["active"] ?? 0) === 0 ? <NothingYet /> : <Drawn of={overview} />
        }
      </Answer>
    </>
  );
}
