import { tenantMoves } from "../../../model/errors.ts";
import type { Scope } from "../../../model/scope.ts";
import type { Directory } from "../../../ports/directory.ts";
import type { ExportStore } from "../../../ports/transfer-store.ts";

/**
 * Exports where tenants move between databases: one that began in the old place breaks off after the switch, rather
 * than end early where the old copy is gone.
 */
export function movedExportStore(
  own: ExportStore,
  shard: string,
  directory: Pick<Directory, "placement">,
): ExportStore {
  async function here<T>(scope: Scope, read: Promise<T>): Promise<T> {
    const [page, placement] = await Promise.all([read, directory.placement(scope.tenantId)]);
    // A tenant whose users are placed apart is in several, and does not move.
    if (placement.shard !== shard && placement.spreadAt === null) throw tenantMoves(null);
    return page;
  }
  return {
    settings: (scope) => here(scope, own.settings(scope)),
    sessions: (scope, cursor) => here(scope, own.sessions(scope, cursor)),
    turns: (scope, cursor) => here(scope, own.turns(scope, cursor)),
    memories: (scope, cursor) => here(scope, own.memories(scope, cursor)),
    versions: (scope, ids, cursor) => here(scope, own.versions(scope, ids, cursor)),
    graph: (scope, ids) => here(scope, own.graph(scope, ids)),
    summaries: (scope, cursor) => here(scope, own.summaries(scope, cursor)),
  };
}
