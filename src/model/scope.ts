import type { Layer } from "./memory.ts";

declare const granted: unique symbol;

/**
 * Who may see what. Every port method takes one first. Only authentication and the job parser make
 * one (`grantScope`; `test/tidy.test.ts` checks its importers), so a path that crosses tenants does
 * not type-check.
 */
export interface Scope {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly sessionId: string | null;
  readonly [granted]: true;
}

export interface ScopeIds {
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
}

export function grantScope(tenantId: string, ids: ScopeIds): Scope {
  return { tenantId, ...ids } as Scope;
}

/** The same tenant with other ids; narrowing or naming what a turn itself bears. */
export function withIds(scope: Scope, ids: Partial<ScopeIds>): Scope {
  return { ...scope, ...ids };
}

/**
 * A partition is one bank of memories: what is ranked together, deduplicated together and has one
 * lexical index. Its key is a JSON array, so that no id can be written to look like another's.
 */
export interface Partition {
  layer: Layer;
  key: string;
}

export interface PartitionRules {
  agentScope: boolean;
  personaBindUser: boolean;
  bankPerAgent: boolean;
}

/** The partition of one layer for these ids, or null where the layer's ids are missing. */
export function partitionOf(ids: ScopeIds, layer: Layer, rules: PartitionRules): Partition | null {
  const { userId, agentId, sessionId } = ids;
  switch (layer) {
    case "conversation":
      return sessionId === null ? null : { layer, key: JSON.stringify(["c", sessionId]) };
    case "persona": {
      if (agentId === null || !rules.agentScope) return null;
      if (!rules.personaBindUser) return { layer, key: JSON.stringify(["p", agentId]) };
      return userId === null
        ? { layer, key: JSON.stringify(["p", agentId]) }
        : { layer, key: JSON.stringify(["p", agentId, userId]) };
    }
    case "global": {
      if (userId === null) return null;
      return rules.bankPerAgent && agentId !== null
        ? { layer, key: JSON.stringify(["g", userId, agentId]) }
        : { layer, key: JSON.stringify(["g", userId]) };
    }
  }
}

/** Where a write goes: the named layer, else the preferred one, else the first that applies. */
export function writePartition(
  ids: ScopeIds,
  wanted: Layer | null,
  preferred: Layer,
  rules: PartitionRules,
): Partition | null {
  if (wanted !== null) return partitionOf(ids, wanted, rules);
  for (const layer of [preferred, "persona", "global", "conversation"] as const) {
    const partition = partitionOf(ids, layer, rules);
    if (partition !== null) return partition;
  }
  return null;
}

/** All partitions a read looks into: each layer that applies, narrowed by `wanted`. */
export function readPartitions(
  ids: ScopeIds,
  wanted: readonly Layer[] | null,
  rules: PartitionRules,
): Partition[] {
  return (["persona", "global", "conversation"] as const)
    .filter((layer) => wanted === null || wanted.includes(layer))
    .map((layer) => partitionOf(ids, layer, rules))
    .filter((partition) => partition !== null);
}

/** Whether something bears every id that the scope names. */
export function bears(ids: ScopeIds, scope: Scope): boolean {
  return (
    (scope.userId === null || scope.userId === ids.userId) &&
    (scope.agentId === null || scope.agentId === ids.agentId) &&
    (scope.sessionId === null || scope.sessionId === ids.sessionId)
  );
}
