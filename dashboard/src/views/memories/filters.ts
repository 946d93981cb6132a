import type { Memory, MemoryQuery, SearchRequest } from "../../../../client/src/index.ts";
import type { EngineChosen } from "../../memory/engine-chosen.ts";
import { tagsOf } from "../../memory/draft.ts";

/** What narrows a list or a search; text as the fields have it. */
export interface Filters {
  layers: readonly Memory["layer"][];
  types: readonly Memory["type"][];
  status: Memory["status"] | "any";
  emotion: NonNullable<Memory["emotion"]> | "";
  tags: string;
  /** Local dates, `YYYY-MM-DD`; both days are within. */
  after: string;
  before: string;
  /** A level, 0 to 10; 0 is any. */
  importance: number;
  isPinned: boolean;
  /** `key=value`, separated by commas. */
  metadata: string;
  order: "newest" | "oldest";
  /** For a search alone. */
  mode: "hybrid" | "vector" | "text";
  engine: EngineChosen;
  minScore: number;
  /** A local time; empty for now. */
  asOf: string;
}

export const noFilters: Filters = {
  layers: [],
  types: [],
  status: "active",
  emotion: "",
  tags: "",
  after: "",
  before: "",
  importance: 0,
  isPinned: false,
  metadata: "",
  order: "newest",
  mode: "hybrid",
  engine: "",
  minScore: 0,
  asOf: "",
};

const dayMs = 86_400_000;

/** The beginning of a local day, `later` days on, as RFC 3339. */
const dayStart = (date: string, later = 0): string =>
  new Date(Date.parse(`${date}T00:00`) + later * dayMs).toISOString();

const metadataOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    tagsOf(text).flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[`metadata.${pair.slice(0, at).trim()}`, pair.slice(at + 1).trim()]];
    }),
  );

/** Conditions that list and search both take as `filters`. */
function conditions({ emotion, importance, isPinned, metadata }: Filters): Record<string, unknown> {
  return {
    ...(emotion === "" ? {} : { emotion }),
    // Half a level less: what is shown as a level is rounded to it.
    ...(importance === 0 ? {} : { importance: { gte: (importance * 10 - 5) / 100 } }),
    ...(isPinned ? { pinned: true } : {}),
    ...metadataOf(metadata),
  };
}

const orNothing = <T extends object>(isThere: boolean, part: T): Partial<T> =>
  isThere ? part : {};

const isFull = (object: object): boolean => Object.keys(object).length > 0;

/** The filters as a list takes them. */
export function listQuery(filters: Filters): MemoryQuery {
  const { layers, types, status, tags, after, before, order } = filters;
  const more = conditions(filters);
  return {
    status,
    order,
    ...orNothing(layers.length > 0, { layers: [...layers] }),
    ...orNothing(types.length > 0, { types: [...types] }),
    ...orNothing(tagsOf(tags).length > 0, { tags: tagsOf(tags) }),
    ...(after === "" ? {} : { created_after: dayStart(after) }),
    ...(before === "" ? {} : { created_before: dayStart(before, 1) }),
    ...orNothing(isFull(more), { filters: more }),
  };
}

/** The same as a search takes them. */
export function searchRequest(query: string, filters: Filters): SearchRequest {
  const { layers, types, status, tags, after, before, mode, engine, minScore, asOf } = filters;
  const time = {
    ...(after === "" ? {} : { gte: dayStart(after) }),
    ...(before === "" ? {} : { lt: dayStart(before, 1) }),
  };
  const statuses = { in: ["active", "superseded", "archived", "expired"] };
  const more = {
    ...conditions(filters),
    ...(isFull(time) ? { created_at: time } : {}),
    ...(status === "active" ? {} : { status: status === "any" ? statuses : status }),
  };
  return {
    query,
    mode,
    explain: true,
    ...orNothing(layers.length > 0, { layers: [...layers] }),
    ...orNothing(types.length > 0, { types: [...types] }),
    ...orNothing(tagsOf(tags).length > 0, { tags: tagsOf(tags) }),
    ...(engine === "" ? {} : { engine }),
    ...(minScore === 0 ? {} : { min_score: minScore }),
    ...(asOf === "" ? {} : { as_of: new Date(asOf).toISOString() }),
    ...orNothing(isFull(more), { filters: more }),
  };
}

/** How many of them differ from their default. */
export const countOf = (filters: Filters): number =>
  (Object.keys(noFilters) as (keyof Filters)[]).filter(
    (name) => JSON.stringify(filters[name]) !== JSON.stringify(noFilters[name]),
  ).length;
