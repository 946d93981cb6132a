import { EbbError, invalid } from "../model/errors.ts";
import { compatible, entityName, ownName } from "../model/entity.ts";
import type { Entity } from "../model/entity-graph.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { entityOf } from "./entities.ts";
import { layersOfOne } from "./layers.ts";

type GraphServices = Pick<Services, "graph" | "clock">;

/**
 * Makes two entities one: `into` gets the names of `from`, with all that was told with them. Returns
 * the id of what is left and those of the names that moved, which a split takes back. Throws
 * `not_found`, and `invalid_request` where the two are one, of two banks, of different kinds without `confirm`, or
 * `from` is the user.
 */
export async function mergeEntities(
  { graph, clock }: GraphServices,
  scope: Scope,
  wanted: { from: string; into: string; confirm: boolean },
): Promise<{ id: string; moved: string[] }> {
  const named = await entityOf({ graph, clock }, scope, wanted.from);
  const stays = await entityOf({ graph, clock }, scope, wanted.into);
  if (named.id === stays.id) throw invalid("into", "is the same entity already");
  const { from, into } = await inOneBank({ graph, clock }, scope, named, stays);
  if (entityName(from.name) === ownName) {
    throw invalid("from", "is the user's own node: merge the other one into it");
  }
  if (!wanted.confirm && !compatible(from.type, into.type)) {
    const types = `${from.type}, ${into.type}`;
    throw invalid("confirm", `must be true where the two are of different kinds (${types})`);
  }
  await requireOwn({ graph }, scope, [from.id, into.id]);
  const moved = await graph.merge(scope, from.id, into.id);
  if (moved === null) throw changedMeanwhile();
  return { id: into.id, moved };
}

/** The two as one bank knows them: what is read as one entity may be told of in several. */
async function inOneBank(
  services: GraphServices,
  scope: Scope,
  from: Entity,
  into: Entity,
): Promise<{ from: Entity; into: Entity }> {
  if (from.partitionId === into.partitionId) return { from, into };
  const [{ layers: ofFrom }, { layers: ofInto }] = [
    await layersOfOne(services, scope, from),
    await layersOfOne(services, scope, into),
  ];
  if (ofFrom.some(({ id }) => id === into.id)) {
    throw invalid("into", "is the same entity in another layer, and is read as one with it");
  }
  for (const one of ofFrom) {
    const other = ofInto.find(({ partitionId }) => partitionId === one.partitionId);
    if (other !== undefined) return { from: one, into: other };
  }
  throw invalid("into", "belongs to another layer or person; only entities of one bank are merged");
}

export const changedMeanwhile = (): EbbError =>
  new EbbError("conflict", "Somebody changed this entity at the same time; look at it again.");

/** In a bank that several share, nobody rearranges what others' memories speak of. */
export async function requireOwn(
  { graph }: Pick<Services, "graph">,
  scope: Scope,
  ids: readonly string[],
): Promise<void> {
  if (await graph.owns(scope, ids)) return;
  throw new EbbError("forbidden", "Memories of others mention this entity too.");
}
