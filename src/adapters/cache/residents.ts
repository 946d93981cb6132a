import { keptResidentsMax, placementKeptMs } from "../../model/limits.ts";
import type { ResidentKind } from "../../model/placement.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Residence, ResidentStore } from "../../ports/resident-store.ts";

/** Where users and sessions of spread tenants are kept, as far as this isolate knows. */
export type Residents = Map<string, Residence & { until: number }>;

/** A store that remembers places for a short while. One that an erasure came by is found no more, and so not kept. */
export function rememberedResidents(
  store: ResidentStore,
  known: Residents,
  clock: Clock,
): ResidentStore {
  const nameOf = (tenantId: string, kind: ResidentKind, id: string): string =>
    JSON.stringify([tenantId, kind, id]);

  function keep(name: string, { shard, userId }: Residence): void {
    known.delete(name);
    const oldest = known.keys().next().value;
    if (known.size >= keptResidentsMax && oldest !== undefined) known.delete(oldest);
    known.set(name, { shard, userId, until: clock.now() + placementKeptMs });
  }

  function recall(tenantId: string, kind: ResidentKind, id: string | null): Residence | null {
    const found = id === null ? undefined : known.get(nameOf(tenantId, kind, id));
    return found !== undefined && clock.now() < found.until ? found : null;
  }

  return {
    ...store,

    async find(tenantId, sought) {
      const { userId, sessionId } = sought;
      const user = recall(tenantId, "user", userId);
      const session = recall(tenantId, "session", sessionId);
      const isAll = (userId === null || user !== null) && (sessionId === null || session !== null);
      if (isAll) return { user, session };
      const found = await store.find(tenantId, sought);
      if (userId !== null && found.user !== null) {
        keep(nameOf(tenantId, "user", userId), found.user);
      }
      if (sessionId !== null && found.session !== null) {
        keep(nameOf(tenantId, "session", sessionId), found.session);
      }
      return found;
    },

    async place(tenantId, newcomer, own, now) {
      const placed = await store.place(tenantId, newcomer, own, now);
      keep(nameOf(tenantId, newcomer.kind, newcomer.id), placed);
      return placed;
    },
  };
}
