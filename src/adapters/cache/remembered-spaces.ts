import { keptPlacementsMax, placementKeptMs } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EmbeddingSpace, SpaceModel, SpaceStore } from "../../ports/space-store.ts";

/** Which spaces tenants are read from, as far as this isolate knows. */
export type KnownSpaces = Map<string, { space: EmbeddingSpace; until: number }>;

/**
 * A store that remembers for a short while which space a tenant is read from, so that a question need not ask D1 for
 * that first. A space that was replaced keeps its vectors for longer than that; what is written asks each time.
 */
export function rememberedSpaces(
  store: SpaceStore,
  known: KnownSpaces,
  clock: Clock,
  shard: string,
): SpaceStore {
  const nameOf = ({ tenantId }: Scope, { model, dimensions }: SpaceModel): string =>
    JSON.stringify([tenantId, shard, model, dimensions]);

  const remember = (name: string, space: EmbeddingSpace): EmbeddingSpace => {
    known.delete(name);
    const oldest = known.keys().next().value;
    if (known.size >= keptPlacementsMax && oldest !== undefined) known.delete(oldest);
    known.set(name, { space, until: clock.now() + placementKeptMs });
    return space;
  };

  return {
    ...store,
    async current(scope, model) {
      return remember(nameOf(scope, model), await store.current(scope, model));
    },
    async read(scope, model) {
      const name = nameOf(scope, model);
      const found = known.get(name);
      if (found !== undefined && clock.now() < found.until) return found.space;
      return remember(name, await store.read(scope, model));
    },
    async switchTo(scope, spaceId, now) {
      await store.switchTo(scope, spaceId, now);
      for (const name of known.keys()) {
        if (name.startsWith(JSON.stringify([scope.tenantId]).slice(0, -1))) known.delete(name);
      }
    },
  };
}
