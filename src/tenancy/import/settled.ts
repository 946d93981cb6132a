import type { ScopeIds } from "../../model/scope.ts";
import { type TransferRecord, keyParts } from "../../model/transfer.ts";

/**
 * Where imported records go. Within the tenant that they were exported from, and to the ids that they
 * bear, they keep their ids. Anywhere else ids are made of the old ones and the place, so that the same
 * import makes the same ones however often it runs.
 */
export interface Destination {
  tenantId: string;
  /** Ids that all records get in place of their own; null leaves theirs. */
  ids: ScopeIds;
  /** Whether the tenant is the one that they were exported from. */
  isSource: boolean;
}

export const isMoved = ({ ids }: Destination): boolean =>
  ids.userId !== null || ids.agentId !== null || ids.sessionId !== null;

/** Whether every record stays what it is. */
export const keepsIds = (destination: Destination): boolean =>
  destination.isSource && !isMoved(destination);

/** Whether some records may stay though ids are named, by what was seen of those before them. */
export const mayStay = (destination: Destination): boolean =>
  destination.isSource && isMoved(destination);

/** Records that stay what they are, though ids are named: they bear those already. */
export interface Settled {
  /** Whether this one is, which is remembered. Records come after those that they are of. */
  takes(record: TransferRecord): boolean;
  has(id: string): boolean;
}

/** To name whose the records are anyway is to name nobody: what was deleted here stays so, and nothing is doubled. */
export function settling(destination: Destination): Settled {
  const { ids } = destination;
  const isPossible = mayStay(destination);
  const sessions = new Set<string>();
  const others = new Set<string>();
  const has = (id: string): boolean => others.has(id) || sessions.has(id);
  const bears = (own: ScopeIds): boolean =>
    (ids.userId ?? own.userId) === own.userId &&
    (ids.agentId ?? own.agentId) === own.agentId &&
    (ids.sessionId ?? own.sessionId) === own.sessionId;
  /** A partition that names none of the ids is the same one for everybody. */
  const isSame = (key: string): boolean => {
    const parts = keyParts(key);
    if (parts === null) return false;
    if (parts.sessionId !== null) return sessions.has(parts.sessionId);
    const { userId, agentId } = parts;
    return bears({
      userId: userId ?? ids.userId,
      agentId: agentId ?? ids.agentId,
      sessionId: ids.sessionId,
    });
  };
  const isSettled = (record: TransferRecord): boolean => {
    switch (record.kind) {
      case "settings":
        return false;
      case "session":
        return bears({ ...record.session, sessionId: record.session.id });
      case "turn":
        return bears(record.turn);
      case "memory":
        return bears(record.memory);
      case "summary":
        return bears(record.summary);
      case "version":
        return others.has(record.memoryId);
      case "entity":
      case "name":
      case "edge":
        return isSame(record.partition);
    }
  };
  return {
    has,
    takes(record) {
      if (!isPossible || !isSettled(record)) return false;
      const to = record.kind === "session" ? sessions : others;
      if (to.size >= settledMax) to.clear();
      const id = idOf(record);
      if (id !== null) to.add(id);
      return true;
    },
  };
}

/** Ids of records that stayed, remembered for those that name them. */
const settledMax = 100_000;

function idOf(record: TransferRecord): string | null {
  switch (record.kind) {
    case "session":
      return record.session.id;
    case "turn":
      return record.turn.id;
    case "memory":
      return record.memory.id;
    case "entity":
    case "name":
    case "edge":
      return record.id;
    case "settings":
    case "version":
    case "summary":
      return null;
  }
}
