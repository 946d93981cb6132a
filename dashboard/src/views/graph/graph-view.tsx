import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { EbbError, type Graph } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { NeedScope } from "../../scope/need-scope.tsx";
import { ids, scope } from "../../scope/scope.ts";
import { Choice, Range, Text } from "../../ui/fields.tsx";
import { useLoad } from "../../ui/load.ts";
import { Answer, Empty, ViewHead } from "../../ui/parts.tsx";
import { dayOf, figure } from "../../ui/time.tsx";
import { attempt, tell } from "../../ui/told.tsx";
import { entityNameOf, entityTypeInWords } from "../../words/entity-words.ts";
import { shellWords } from "../../words/shell-words.ts";
import { EntityCard } from "./entity-card.tsx";
import { GraphDrawing } from "./graph-drawing.tsx";
import { GraphLists } from "./graph-lists.tsx";
import { graphWords } from "./graph-words.ts";
import {
  bestKnown,
  earliest,
  joined,
  meantBy,
  toneOf,
  typesOf,
  withoutTypes,
} from "./shown-graph.ts";
import "./graph.css";

const dayMs = 86_400_000;
const neighboursMax = 100;
/** Entities whose neighbours are shown at the same time: each is one more request. */
const expandedMax = 8;
/** Entities that a part of a name is looked for among, and those of one nearness that are compared. */
const candidatesMax = 50;
const comparedMax = 8;
const settleMs = 250;
const sizes = ["100", "200", "500", "1000", "2000"] as const;
type Size = (typeof sizes)[number];

interface Asked {
  size: Size;
  /** Epoch ms; null for now. */
  at: number | null;
  expanded: readonly string[];
}

const gone = (error: unknown): Graph => {
  if (error instanceof EbbError && error.status === 404) return { nodes: [], edges: [] };
  throw error;
};

/** What most memories speak of, and the neighbours of those that were brought in. */
async function read({ size, at, expanded }: Asked, signal: AbortSignal): Promise<Graph> {
  const moment = at === null ? {} : { valid_at: new Date(at).toISOString() };
  const whole = ebb().graph.around({ ...ids(), limit: Number(size), ...moment }, { signal });
  const near = expanded.map((entity) =>
    ebb()
      .graph.around({ ...ids(), entity, limit: neighboursMax, ...moment }, { signal })
      .catch(gone),
  );
  return joined(await Promise.all([whole, ...near]));
}

/** When the oldest memory was said, or an edge began that is older; in epoch ms. */
function useBeginning(graph: Graph | null): number {
  const of = useLoad(
    (signal) =>
      ebb()
        .memories.list({ ...ids(), order: "oldest", status: "any", limit: 1 }, { signal })
        .page(),
    [scope.value],
  );
  const oldest = Date.parse(of.value?.data[0]?.created_at ?? "");
  return earliest(graph?.edges ?? [], Number.isNaN(oldest) ? Date.now() : oldest);
}

/** A value once it has rested for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(setSettled, settleMs, value);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The time that is looked at, in days; its right end is now. */
function TimeSlider({
  from,
  at,
  change,
}: {
  from: number;
  at: number | null;
  change: (at: number | null) => void;
}): JSX.Element {
  const words = graphWords();
  const now = Date.now();
  const days = Math.max(1, Math.ceil((now - from) / dayMs));
  const value = at === null ? days : Math.max(0, days - Math.round((now - at) / dayMs));
  return (
    <Range
      label={words.at}
      min={0}
      max={days}
      step={1}
      value={value}
      shown={at === null ? words.now : dayOf(at)}
      change={(day) => change(day === days ? null : now - (days - day) * dayMs)}
    />
  );
}

function TypeButtons({
  graph,
  leftOut,
  change,
}: {
  graph: Graph;
  leftOut: ReadonlySet<string>;
  change: (leftOut: ReadonlySet<string>) => void;
}): JSX.Element {
  const toggle = (type: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(type)) next.add(type);
    change(next);
  };
  return (
    <div class="chip-row graph-types" role="group" aria-label={graphWords().types}>
      {typesOf(graph.nodes).map(([type, n]) => (
        <button
          key={type}
          type="button"
          class="chip-button graph-type"
          aria-pressed={!leftOut.has(type)}
          onClick={() => toggle(type)}
        >
          <span class={`graph-dot ${toneOf(type)}`} />
          <bdi>{entityTypeInWords(type)}</bdi> {figure(n)}
        </button>
      ))}
    </div>
  );
}

/** The entity that a part of a name means: where several do, the one with most relations. */
async function entityCalled(sought: string): Promise<{ id: string } | null> {
  const { entities } = ebb();
  const { data } = await entities.list({ ...ids(), q: sought, limit: candidatesMax }).page();
  const meant = meantBy(sought, data);
  if (meant.length < 2) return meant[0] ?? null;
  const known = meant.slice(0, comparedMax).map(({ id }) => entities.get(id, { limit: 1 }));
  return bestKnown(await Promise.all(known));
}

function Find({ found }: { found: (id: string) => void }): JSX.Element {
  const words = graphWords();
  const [name, setName] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const entity = await entityCalled(entityNameOf(name.trim()));
      if (entity === null) tell(words.noEntity(name.trim()));
      else found(entity.id);
    });
  };
  return (
    <form class="graph-find" onSubmit={(event) => void submit(event)}>
      <Text label={words.find} placeholder={words.findPlaceholder} value={name} change={setName} />
      <button type="submit" disabled={name.trim() === ""}>
        {words.add}
      </button>
    </form>
  );
}

function Look({
  isDrawn,
  change,
}: {
  isDrawn: boolean;
  change: (isDrawn: boolean) => void;
}): JSX.Element {
  const words = graphWords();
  return (
    <div class="switch" role="group" aria-label={words.look}>
      <button type="button" aria-pressed={isDrawn} onClick={() => change(true)}>
        {words.drawing}
      </button>
      <button type="button" aria-pressed={!isDrawn} onClick={() => change(false)}>
        {words.list}
      </button>
    </div>
  );
}

function Explorer(): JSX.Element {
  const words = graphWords();
  const [size, setSize] = useState<Size>("200");
  const [at, setAt] = useState<number | null>(null);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [look, setLook] = useState<"drawn" | "listed" | "unable">("drawn");
  const settledAt = useSettled(at);
  const of = useLoad(
    (signal) => read({ size, at: settledAt, expanded }, signal),
    [scope.value, size, settledAt, expanded],
  );
  const beginning = useBeginning(of.value);
  const [from, setFrom] = useState(beginning);
  useEffect(() => setFrom((before) => Math.min(before, beginning)), [beginning]);
  const shown = useMemo(
    () => (of.value === null ? null : withoutTypes(of.value, leftOut)),
    [of.value, leftOut],
  );
  const expand = (id: string): void => {
    setExpanded((before) => [...before.filter((each) => each !== id), id].slice(-expandedMax));
    setChosen(id);
  };
  return (
    <Answer of={of}>
      {(graph) => {
        if (graph.nodes.length === 0 && at === null) {
          return <Empty icon="graph" title={words.empty.title} text={words.empty.text} />;
        }
        const part = shown ?? graph;
        return (
          <div class="stack">
            <div class="card graph-bar">
              <Look isDrawn={look === "drawn"} change={(is) => setLook(is ? "drawn" : "listed")} />
              <TimeSlider from={from} at={at} change={setAt} />
              <Choice
                label={words.nodes}
                value={size}
                options={sizes.map((each) => [each, figure(Number(each))] as const)}
                choose={setSize}
              />
              <Find found={expand} />
            </div>
            <TypeButtons graph={graph} leftOut={leftOut} change={setLeftOut} />
            <div class="row">
              <p class="note" role="status">
                {of.isLoading && `${shellWords().loading} … · `}
                {words.counted(figure(part.nodes.length), figure(part.edges.length))}
                {graph.nodes.length >= Number(size) && ` · ${words.more}`}
                {look === "unable" && ` · ${words.unable}`}
              </p>
              {expanded.length > 0 && (
                <button type="button" class="link" onClick={() => setExpanded([])}>
                  {words.back}
                </button>
              )}
            </div>
            <div class={chosen === null ? "graph-split" : "graph-split open"}>
              {look === "drawn" ? (
                <GraphDrawing
                  graph={part}
                  chosen={chosen}
                  choose={setChosen}
                  unable={() => setLook("unable")}
                />
              ) : (
                <GraphLists graph={part} chosen={chosen} choose={setChosen} />
              )}
              {chosen !== null && (
                <EntityCard
                  key={chosen}
                  id={chosen}
                  isExpanded={expanded.includes(chosen)}
                  expand={() => expand(chosen)}
                  choose={setChosen}
                />
              )}
            </div>
            {chosen === null && look === "drawn" && <p class="note">{words.hint}</p>}
          </div>
        );
      }}
    </Answer>
  );
}

/** Entities and what holds between them, drawn or listed. */
export function GraphView(): JSX.Element {
  return (
    <>
      <ViewHead title={shellWords().views.graph} lead={graphWords().lead} />
      <NeedScope>
        <Explorer key={JSON.stringify(scope.value)} />
      </NeedScope>
    </>
  );
}
