import { invalid } from "../model/errors.ts";
import type { Entity } from "../model/entity-graph.ts";
import { entityName } from "../model/entity.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { entityOf } from "./entities.ts";
import { layersOfOne } from "./layers.ts";
import { changedMeanwhile, requireOwn } from "./merge-entities.ts";

/**
 * Gives some names of an entity, by text or id, to an entity of their own, with the mentions and edges
 * that were told with them; names that a merge brought go back to where they came from. Returns both
 * ids. Throws `not_found`, and `invalid_request` where it does not bear a name, or would lose its own.
 */
export async function splitEntity(
  { graph, clock }: Pick<Services, "graph" | "clock">,
  scope: Scope,
  wanted: { id: string; aliases: readonly string[] },
): Promise<{ id: string; apart: string }> {
  const own = await entityOf({ graph, clock }, scope, wanted.id);
  const entity = await layerWith({ graph, clock }, scope, own, wanted.aliases);
  const names = new Set(wanted.aliases.flatMap((alias, i) => namesMeant(entity, alias, i)));
  if (names.has(entity.id)) {
    throw invalid("aliases", "holds the name that the entity was made with; split the others off");
  }
  await requireOwn({ graph }, scope, [entity.id]);
  const apart = await graph.split(scope, entity.id, [...names], clock.now());
  if (apart === null) throw changedMeanwhile();
  return { id: entity.id, apart };
}

/** The entity as that bank knows it which knows it by all the names; the one that was named where none does. */
async function layerWith(
  services: Pick<Services, "graph" | "clock">,
  scope: Scope,
  entity: Entity,
  aliases: readonly string[],
): Promise<Entity> {
  const bears = (each: Entity): boolean =>
    aliases.every((alias) => namesCalled(each, alias).length > 0);
  if (bears(entity)) return entity;
  return (await layersOfOne(services, scope, entity)).layers.find(bears) ?? entity;
}

function namesCalled({ aliases }: Entity, alias: string): Entity["aliases"] {
  const normal = entityName(alias);
  return aliases.filter(({ id, name }) => id === alias || entityName(name) === normal);
}

function namesMeant(entity: Entity, alias: string, i: number): string[] {
  const meant = namesCalled(entity, alias);
  if (meant.length === 0) throw invalid(`aliases.${i}`, "is no name of this entity");
  return meant.map(({ id }) => id);
}
