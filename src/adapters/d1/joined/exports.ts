import { invalid } from "../../../model/errors.ts";
import type { Scope } from "../../../model/scope.ts";
import type { Services } from "../../../ports/services.ts";
import type { ExportStore } from "../../../ports/transfer-store.ts";
import type { Page } from "../../../ports/turn-store.ts";
import type { NamedDatabases } from "./services.ts";

const badCursor = () => invalid("cursor", "is not a cursor that an export gave out");

const writePlace = (shard: string, cursor: string | null): string =>
  JSON.stringify([shard, cursor]);

function readPlace(cursor: string): { shard: string; at: string | null } {
  try {
    const [shard, at]: unknown[] = JSON.parse(cursor);
    if (typeof shard === "string" && (at === null || typeof at === "string")) return { shard, at };
  } catch {
    // No JSON: the caller hears the same sentence.
  }
  throw badCursor();
}

/** Exports of a tenant that is spread: of each section one database after the other. */
export function joinedExportStore(own: ExportStore, databases: NamedDatabases): ExportStore {
  /** Where the memories were read last, whose histories and graph are asked for next. */
  let reading: Services | null = null;

  async function paged<T>(
    cursor: string | null,
    read: (services: Services, at: string | null) => Promise<Page<T>>,
  ): Promise<Page<T>> {
    const all = await databases();
    const names = [...all.keys()];
    const from = cursor === null ? null : readPlace(cursor);
    const shard = from?.shard ?? names[0] ?? "";
    const services = all.get(shard);
    if (services === undefined) throw badCursor();
    const { data, nextCursor } = await read(services, from?.at ?? null);
    if (nextCursor !== null) return { data, nextCursor: writePlace(shard, nextCursor) };
    const next = names[names.indexOf(shard) + 1];
    return { data, nextCursor: next === undefined ? null : writePlace(next, null) };
  }

  const behind = <T>(ask: (exports: ExportStore) => Promise<T>): Promise<T> =>
    ask(reading?.exports ?? own);

  return {
    settings: (scope) => own.settings(scope),
    sessions: (scope, cursor) => paged(cursor, ({ exports }, at) => exports.sessions(scope, at)),
    turns: (scope, cursor) => paged(cursor, ({ exports }, at) => exports.turns(scope, at)),
    memories: (scope, cursor) =>
      paged(cursor, (services, at) => {
        reading = services;
        return services.exports.memories(scope, at);
      }),
    versions: (scope: Scope, ids, cursor) =>
      behind((exports) => exports.versions(scope, ids, cursor)),
    graph: (scope, ids) => behind((exports) => exports.graph(scope, ids)),
    summaries: (scope, cursor) => paged(cursor, ({ exports }, at) => exports.summaries(scope, at)),
  };
}
