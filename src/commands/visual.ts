import { asked } from "../contract/api-call.ts";
import { OverviewAnswer, type OverviewWire } from "../contract/overview.ts";
import { layers, memoryTypes } from "../model/memory.ts";
import {
  type Command,
  type CommandContext,
  layerNamed,
  limitOf,
  refuseText,
  widest,
  wireIds,
} from "./command.ts";
import type { Labels } from "./labels.ts";
import { bars } from "./layout.ts";
import { tagsNamed } from "./types.ts";

const stepsShown = 12;
const entitiesShown = 8;

const layersNamed = (written: string, labels: Labels): string =>
  written
    .split(",")
    .map((name) => layerNamed(name, labels))
    .join(",");

/** Whom counts are about, and what narrows them. */
export const countedQuery = ({ parsed, ids, labels }: CommandContext): Record<string, string> => ({
  ...wireIds({
    ...widest(ids),
    ...(parsed.args.agent === undefined ? {} : { agentId: ids.agentId }),
    ...(parsed.args.run === undefined ? {} : { sessionId: ids.sessionId }),
  }),
  ...(parsed.args.layer === undefined ? {} : { layers: layersNamed(parsed.args.layer, labels) }),
  ...(tagsNamed(parsed.args).length === 0 ? {} : { tags: tagsNamed(parsed.args).join(",") }),
});

const inOrder = <Name extends string>(
  names: readonly Name[],
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<Name, string>>,
): [string, number][] =>
  names.flatMap((name) => {
    const n = counts[name] ?? 0;
    return n === 0 ? [] : [[labels[name], n]];
  });

interface Section {
  title: string;
  rows: readonly (readonly [string, number])[];
}

/** The title with as many rows as are left of a limit; without a row there is no title. */
function drawnWithin(sections: readonly Section[], limit: number): string[] {
  let left = limit;
  return sections.flatMap(({ title, rows }) => {
    const shown = rows.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [title, ...bars(shown)];
  });
}

/** How many are live, which is what the rows sum to, and apart from them those that are not. */
function heading({ counted, layers: live, statuses }: OverviewWire, labels: Labels): string {
  const alive = Object.values(live).reduce((sum, n) => sum + n, 0);
  const superseded = statuses["superseded"] ?? 0;
  const archived = statuses["archived"] ?? 0;
  const apart = [
    [labels.events.expire, counted - alive - superseded - archived],
    [labels.events.supersede, superseded],
    [labels.events.archive, archived],
  ] as const;
  const named = apart.flatMap(([name, n]) => (n > 0 ? [`${name} ${n}`] : []));
  const rest = named.length === 0 ? "" : ` (${labels.apart} ${named.join(", ")})`;
  return `${labels.overview} – ${labels.total(alive)}${rest}`;
}

function sectionsOf(overview: OverviewWire, labels: Labels): Section[] {
  const levels = Object.entries(overview.importance)
    .map(([level, n]): [string, number] => [level.padStart(2), n])
    .toSorted(([a], [b]) => Number(b) - Number(a));
  const steps = overview.timeline.steps.slice(-stepsShown);
  const { sections } = labels;
  return [
    { title: sections.layers, rows: inOrder(layers, overview.layers, labels.layers) },
    { title: sections.types, rows: inOrder(memoryTypes, overview.types, labels.types) },
    { title: sections.importance, rows: levels },
    { title: sections.emotions, rows: Object.entries(overview.emotions) },
    { title: sections.time, rows: steps.map(({ from, added }) => [from, added]) },
    {
      title: sections.entities,
      rows: overview.entities.slice(0, entitiesShown).map(({ name, memories }) => [name, memories]),
    },
  ];
}

/** `mem visual`: what there is, drawn with characters. `limit=` bounds the rows. */
export const visual: Command = async (context) => {
  const { labels, call } = context;
  refuseText(context);
  const limit = limitOf(context, 999_999) ?? Infinity;
  const query = countedQuery(context);
  const result = await asked(call, { method: "GET", path: "/v1/overview", query }, OverviewAnswer);
  return {
    lines: [
      heading(result, labels),
      ...(result.complete ? [] : [labels.partial(result.counted)]),
      ...drawnWithin(sectionsOf(result, labels), limit),
    ],
    result,
  };
};
