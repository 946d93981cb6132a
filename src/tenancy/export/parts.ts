import { exportQueriesMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { TransferRecord } from "../../model/transfer.ts";
import { hasEnded } from "../../model/turn.ts";
import type { Services } from "../../ports/services.ts";
import type { Page } from "../../ports/turn-store.ts";

export type ExportServices = Pick<Services, "exports">;

const sections = ["settings", "session", "turn", "memory", "summary"] as const;
type Section = (typeof sections)[number];

/** Where an export goes on. */
export interface ExportPlace {
  section: Section;
  cursor: string | null;
}

export const exportStart: ExportPlace = { section: "settings", cursor: null };

/** Some records, with where the next ones start; null after the last. */
export interface ExportPart {
  records: TransferRecord[];
  next: ExportPlace | null;
}

/**
 * All records of a scope, part by part: what others rest on comes before them, and no turn whose stated
 * end has come. It ends early, with a
 * `next`, where another part could ask D1 for more than one invocation may.
 */
export async function* exportParts(
  { exports }: ExportServices,
  scope: Scope,
  from: ExportPlace,
  now: number,
): AsyncGenerator<ExportPart> {
  const seen = seenIds();
  let place: ExportPlace | null = from;
  let queries = 0;
  while (place !== null && queries < exportQueriesMax) {
    const { records, queries: spent, nextCursor } = await read(exports, scope, place);
    queries += spent;
    place = after(place.section, nextCursor);
    const told = records.filter(
      (record) => seen.isNew(record) && !(record.kind === "turn" && hasEnded(record.turn, now)),
    );
    yield { records: told, next: place };
  }
}

function after(section: Section, cursor: string | null): ExportPlace | null {
  if (cursor !== null) return { section, cursor };
  const next = sections[sections.indexOf(section) + 1];
  return next === undefined ? null : { section: next, cursor: null };
}

interface ReadPart {
  records: TransferRecord[];
  queries: number;
  nextCursor: string | null;
}

const paged = ({ data, nextCursor }: Page<TransferRecord>, queries: number): ReadPart => ({
  records: data,
  queries,
  nextCursor,
});

async function read(
  exports: ExportServices["exports"],
  scope: Scope,
  { section, cursor }: ExportPlace,
): Promise<ReadPart> {
  switch (section) {
    case "settings":
      return { records: await exports.settings(scope), queries: 1, nextCursor: null };
    case "session":
      return paged(await exports.sessions(scope, cursor), 1);
    case "turn":
      return paged(await exports.turns(scope, cursor), 2);
    case "memory":
      return readMemories(exports, scope, cursor);
    case "summary":
      return paged(await exports.summaries(scope, cursor), 1);
  }
}

/** A page of memories, with their histories and the graph that rests on them behind. */
async function readMemories(
  exports: ExportServices["exports"],
  scope: Scope,
  cursor: string | null,
): Promise<ReadPart> {
  const { data, nextCursor } = await exports.memories(scope, cursor);
  const ids = data.map(({ memory }) => memory.id);
  const graph = await exports.graph(scope, ids);
  const versions: TransferRecord[] = [];
  let queries = 5;
  let from: string | null = null;
  do {
    const page: Page<TransferRecord> = await exports.versions(scope, ids, from);
    versions.push(...page.data);
    from = page.nextCursor;
    queries++;
  } while (from !== null);
  return { records: [...data, ...versions, ...graph], queries, nextCursor };
}

/** Ids of the graph that were told already: a bounded number, past which some are told twice. */
const seenMax = 100_000;

function seenIds(): { isNew(record: TransferRecord): boolean } {
  const seen = new Set<string>();
  return {
    isNew(record) {
      if (record.kind !== "entity" && record.kind !== "name" && record.kind !== "edge") return true;
      const key = `${record.kind} ${record.id}`;
      if (seen.has(key)) return false;
      if (seen.size >= seenMax) seen.clear();
      seen.add(key);
      return true;
    },
  };
}
