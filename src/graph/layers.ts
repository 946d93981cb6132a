import type { Entity, EntityGraph } from "../model/entity-graph.ts";
import { namesakesSoughtMax } from "../model/limits.ts";
import { type Banks, entityAsOne, graphAsOne, layersOf } from "../model/layers.ts";
import { type Scope, withIds } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";

/** Reads as one what several banks tell of one person, where a read of the scope goes over these banks. Nothing is written. */

type GraphServices = Pick<Services, "graph" | "clock">;

/** The graph with each of them once. Of very many entities those in it are put together, not their ids elsewhere. */
export async function asOne(
  { graph, clock }: GraphServices,
  scope: Scope,
  read: EntityGraph,
  banks: Banks,
): Promise<EntityGraph> {
  if (banks.size === 0 || read.nodes.length === 0) return read;
  const ids = read.nodes.map(({ id }) => id);
  const isMany = ids.length * banks.size > namesakesSoughtMax;
  const sought: Banks = isMany ? new Map() : banks;
  const named = await graph.namesakes(scope, ids, sought, clock.now());
  return graphAsOne(read, layersOf(named, banks));
}

/**
 * All layers of an entity, the oldest first, and the scope that they are seen in: one that names nobody is narrowed to
 * the user whose memories alone tell of it.
 */
export async function layersOfOne(
  { graph, clock }: GraphServices,
  scope: Scope,
  entity: Entity,
): Promise<{ scope: Scope; layers: [Entity, ...Entity[]] }> {
  const now = clock.now();
  const userId = scope.userId ?? (await graph.userOf(scope, entity.id));
  const whose = userId === null ? scope : withIds(scope, { userId });
  const banks = await graph.banks(whose);
  if (banks.size === 0) return { scope, layers: [entity] };
  const named = await graph.namesakes(whose, [entity.id], banks, now);
  const ids = layersOf(named, banks).get(entity.id) ?? [entity.id];
  const others = await graph.entities(
    whose,
    ids.filter((id) => id !== entity.id),
    now,
  );
  const byId = new Map([entity, ...others].map((each) => [each.id, each]));
  const [first = entity, ...rest] = ids.flatMap((id) => byId.get(id) ?? []);
  return { scope: whose, layers: [first, ...rest] };
}

/** Entities of a page, each with its layers; one whose older layer the same list shows is left out. */
export async function listedAsOne(
  { graph, clock }: GraphServices,
  scope: Scope,
  page: readonly Entity[],
  fits: (entity: Entity) => boolean,
): Promise<Entity[]> {
  const banks = page.length === 0 ? new Map() : await graph.banks(scope);
  if (banks.size === 0) return [...page];
  const now = clock.now();
  const ids = page.map(({ id }) => id);
  const layers = layersOf(await graph.namesakes(scope, ids, banks, now), banks);
  const wanted = [...new Set(ids.flatMap((id) => layers.get(id) ?? []))];
  const byId = new Map((await graph.entities(scope, wanted, now)).map((each) => [each.id, each]));
  return page.flatMap((entity) => {
    const [first = entity, ...rest] = (layers.get(entity.id) ?? []).flatMap(
      (id) => byId.get(id) ?? [],
    );
    const all: [Entity, ...Entity[]] = [first, ...rest];
    return all.find(fits)?.id === entity.id ? [entityAsOne(all)] : [];
  });
}
