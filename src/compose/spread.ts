import { type Residents, rememberedResidents } from "../adapters/cache/residents.ts";
import type { Database } from "../adapters/d1/database.ts";
import {
  type Guests,
  guestLifecycleStore,
  guestSettingsStore,
  guestUsageStore,
} from "../adapters/d1/guests.ts";
import { agentRecallStore } from "../adapters/d1/joined/recall.ts";
import { joinedServices } from "../adapters/d1/joined/services.ts";
import { d1LifecycleStore } from "../adapters/d1/lifecycle.ts";
import { d1PresenceStore, d1ResidentStore } from "../adapters/d1/residents.ts";
import { d1SettingsStore } from "../adapters/d1/settings.ts";
import { d1SpaceStore } from "../adapters/d1/spaces.ts";
import { d1UsageStore } from "../adapters/d1/usage.ts";
import { d1WebhookStore } from "../adapters/d1/webhooks.ts";
import { homeShard } from "../model/placement.ts";
import type { Clock } from "../ports/clock.ts";
import type { Directory } from "../ports/directory.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { Services } from "../ports/services.ts";
import { openSpread } from "../tenancy/spread.ts";

/** The databases of one request, batch or tick, opened as they are needed. */
export interface Shards {
  names: readonly string[];
  directory: Directory;
  dbOn(shard: string): Database;
  clock: Clock;
}

/** Where tenants are. `seen` is the database that the caller was answered from last. */
export function placesOf(
  { names, directory, dbOn, clock }: Shards,
  on: (shard: string) => Services,
  known: Residents,
  seen: string | null,
): Pick<Fleet, "of" | "spread" | "presence"> {
  const presence = (shard: string) => d1PresenceStore(dbOn(shard));
  return {
    presence,
    async of(tenantId) {
      if (names.length === 1) return on(homeShard);
      const { shard } = await directory.placement(tenantId);
      // The caller has seen another database than this isolate knows of: the tenant moved meanwhile.
      const isNews = seen !== null && seen !== shard;
      return on(isNews ? (await directory.placement(tenantId, true)).shard : shard);
    },
    async spread(tenantId) {
      if (names.length === 1) return null;
      const { shard, spreadAt } = await directory.placement(tenantId);
      // Others may not have heard of it before: until then its first users go where all would go.
      if (spreadAt === null || clock.now() < spreadAt) return null;
      return openSpread({
        tenantId,
        ownShard: shard,
        shards: names,
        on,
        residents: rememberedResidents(d1ResidentStore(dbOn(shard)), known, clock),
        presence,
        directory,
        joined: (which) =>
          joinedServices(on(shard), async () => {
            const databases = await which();
            return new Map(databases.map((name) => [name, on(name)]));
          }),
        ofAgent: (own, which) => ({
          ...own,
          recall: agentRecallStore(own.recall, async () => (await which()).map(on)),
        }),
      });
    },
  };
}

interface GuestStores extends Pick<
  Services,
  "settings" | "usage" | "lifecycle" | "webhooks" | "spaces"
> {
  /** What a queue message says of where its turn is; null where the directory says it. */
  placeOfTurns(tenantId: string): Promise<string | null>;
}

/** Stores of what a tenant has once, though its users may be in several databases. */
export function storesOfTenants(shard: string, shards: Shards): GuestStores {
  const { names, directory, dbOn, clock } = shards;
  const db = dbOn(shard);
  if (names.length === 1) {
    return {
      settings: d1SettingsStore(db),
      usage: d1UsageStore(db),
      lifecycle: d1LifecycleStore(db),
      webhooks: d1WebhookStore(db),
      spaces: d1SpaceStore(db, clock),
      placeOfTurns: () => Promise.resolve(null),
    };
  }
  const guests = async (): Promise<string[]> =>
    [...(await directory.spread())].flatMap(([id, own]) => (own === shard ? [] : id));
  const elsewhere = <Store>(open: (db: Database) => Store): Guests<Store> => ({
    async ownOf(tenantId) {
      const own = (await directory.spread()).get(tenantId);
      return own === undefined || own === shard ? null : open(dbOn(own));
    },
    isSpread: async (tenantId) => (await directory.spread()).has(tenantId),
  });
  return {
    settings: guestSettingsStore(d1SettingsStore(db), elsewhere(d1SettingsStore)),
    usage: guestUsageStore(d1UsageStore(db), elsewhere(d1UsageStore)),
    lifecycle: guestLifecycleStore(d1LifecycleStore(db, guests), elsewhere(d1LifecycleStore)),
    webhooks: d1WebhookStore(
      db,
      elsewhere((own) => own),
    ),
    spaces: d1SpaceStore(db, clock, async (tenantId) =>
      (await guests()).includes(tenantId) ? shard : null,
    ),
    placeOfTurns: async (tenantId) => ((await directory.spread()).has(tenantId) ? shard : null),
  };
}
