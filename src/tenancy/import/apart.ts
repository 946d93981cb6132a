import { EbbError } from "../../model/errors.ts";
import type { ScopeIds } from "../../model/scope.ts";
import { type RecordKind, type TransferRecord, keyParts } from "../../model/transfer.ts";
import type { ImportRun, ImportServices, Numbered } from "./request.ts";

/** The databases of a tenant whose users are placed apart. */
export interface Apart {
  /** Where what bears these ids goes; somebody new gets a place. Throws `conflict` where the session is another user's. */
  settle(ids: ScopeIds): Promise<ImportServices>;
  /** Where this memory is. */
  having(memoryId: string): Promise<ImportServices>;
}

/** Queries that finding, or giving, a place may take. */
const cost = 3;
const rememberedMax = 20_000;

export type Place = (record: TransferRecord) => Promise<ImportServices>;

/** Tells where records go, and remembers what it was told: of many records in a row whose they are is the same. */
export function placesOf({ services, budget }: ImportRun, apart: Apart): Place {
  const known = new Map<string, Promise<ImportServices>>();
  function once(name: string, find: () => Promise<ImportServices>): Promise<ImportServices> {
    const found = known.get(name);
    if (found !== undefined) return found;
    budget.queries -= cost;
    const place = find();
    if (known.size >= rememberedMax) known.clear();
    known.set(name, place);
    return place;
  }
  const settle = ({ userId, agentId, sessionId }: ScopeIds): Promise<ImportServices> =>
    once(JSON.stringify([userId, sessionId]), () => apart.settle({ userId, agentId, sessionId }));

  return async (record) => {
    switch (record.kind) {
      case "settings":
        return services;
      case "session":
        return settle({ ...record.session, sessionId: record.session.id });
      case "turn":
        return settle(record.turn);
      case "memory": {
        const place = settle(record.memory);
        known.set(record.memory.id, place);
        return place;
      }
      case "version":
        return once(record.memoryId, () => apart.having(record.memoryId));
      case "entity":
      case "name":
      case "edge":
        return settle(
          keyParts(record.partition) ?? { userId: null, agentId: null, sessionId: null },
        );
      case "summary":
        return settle(record.summary);
    }
  };
}

/** Rows by the database that they go to, each part in their order; what has no place is noted and left out. */
export async function byDatabase<T>(
  { ledger }: ImportRun,
  kind: RecordKind,
  rows: readonly Numbered<T>[],
  place: (value: T) => Promise<ImportServices>,
): Promise<ReadonlyMap<ImportServices, Numbered<T>[]>> {
  const parts = new Map<ImportServices, Numbered<T>[]>();
  for (const row of rows) {
    try {
      const services = await place(row.value);
      parts.set(services, [...(parts.get(services) ?? []), row]);
    } catch (error) {
      if (!(error instanceof EbbError)) throw error;
      ledger.note({ line: row.line, id: null, kind, outcome: "invalid", reason: error.detail });
    }
  }
  return parts;
}
