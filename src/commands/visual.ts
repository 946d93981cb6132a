import { asked } from "../contract/api-call.ts";
import { OverviewAnswer, type OverviewWire } from "../contract/overview.ts";
import { layers, memoryTypes } from "../model/memory.ts";
import { type Command, type CommandContext, widest, wireIds } from "./command.ts";
import type { Labels } from "./labels.ts";
import { bars } from "./layout.ts";

const stepsShown = 12;
const entitiesShown = 8;

/** Whom counts are about, and what narrows them. */
export const countedQuery = ({ parsed, ids }: CommandContext): Record<string, string> => ({
  ...wireIds({
    ...widest(ids),
    ...(parsed.args.agent === undefined ? {} : { agentId: ids.agentId }),
    ...(parsed.args.run === undefined ? {} : { sessionId: ids.sessionId }),
  }),
  ...(parsed.args.layer === undefined ? {} : { layers: parsed.args.layer }),
  ...(parsed.args.tags === undefined ? {} : { tags: parsed.args.tags }),
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

const section = (title: string, rows: readonly (readonly [string, number])[]): string[] =>
  rows.length === 0 ? [] : [title, ...bars(rows)];

function drawn(overview: OverviewWire, labels: Labels): string[] {
  const levels = Object.entries(overview.importance)
    .map(([level, n]): [string, number] => [level.padStart(2), n])
    .toSorted(([a], [b]) => Number(b) - Number(a));
  const steps = overview.timeline.steps.slice(-stepsShown);
  const { sections } = labels;
  return [
    `${labels.overview} – ${labels.total(overview.counted)}`,
    ...(overview.complete ? [] : [labels.partial(overview.counted)]),
    ...section(sections.layers, inOrder(layers, overview.layers, labels.layers)),
    ...section(sections.types, inOrder(memoryTypes, overview.types, labels.types)),
    ...section(sections.importance, levels),
    ...section(sections.emotions, Object.entries(overview.emotions)),
    ...section(
      sections.time,
      steps.map(({ from, added }) => [from, added]),
    ),
    ...section(
      sections.entities,
      overview.entities.slice(0, entitiesShown).map(({ name, memories }) => [name, memories]),
    ),
  ];
}

/** `mem visual`: what there is, drawn with characters. `limit=` bounds the lines. */
export const visual: Command = async (context) => {
  const { parsed, labels, call } = context;
  const query = countedQuery(context);
  const result = await asked(call, { method: "GET", path: "/v1/overview", query }, OverviewAnswer);
  const lines = drawn(result, labels);
  const limit = Number(parsed.args.limit ?? lines.length);
  return { lines: limit >= 1 ? lines.slice(0, limit + 1) : lines, result };
};
