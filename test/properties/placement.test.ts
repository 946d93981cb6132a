import { describe, expect, it } from "vitest";
import { shardFor, userKey } from "../../src/model/placement.ts";
import { type Found, type ResidentStore } from "../../src/ports/resident-store.ts";
import type { Services } from "../../src/ports/services.ts";
import { openSpread } from "../../src/tenancy/spread.ts";

const shardsOf = (n: number, weight = 1) =>
  Array.from({ length: n }, (_, i) => ({ name: i === 0 ? "DB" : `DB_${i}`, weight }));

/** Ids as deployments have them: numbered, named, random. */
const tenants = Array.from({ length: 4_000 }, (_, i) => [
  `tenant-${i}`,
  `ten_${(i * 2654435761).toString(36)}`,
  String(i),
]).flat();

const placed = (shards: Parameters<typeof shardFor>[1]) =>
  new Map(tenants.map((tenant) => [tenant, shardFor(tenant, shards)]));

const countsOf = (all: Map<string, string | null>) => {
  const counts = new Map<string | null, number>();
  for (const shard of all.values()) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return counts;
};

/** What chance alone allows: five standard deviations of a binomial share. */
const spread = (share: number) => 5 * Math.sqrt(tenants.length * share * (1 - share));

describe("placing new tenants", () => {
  it.each([2, 3, 10, 40])("spreads them evenly over %i shards", (n) => {
    const counts = countsOf(placed(shardsOf(n)));
    expect(counts.size).toBe(n);
    for (const count of counts.values()) {
      expect(Math.abs(count - tenants.length / n)).toBeLessThan(spread(1 / n));
    }
  });

  it.each([1, 2, 7, 20])(
    "with a shard more than %i sends some to that one and leaves all others",
    (n) => {
      const before = placed(shardsOf(n));
      const after = placed(shardsOf(n + 1));
      const moved = tenants.filter((tenant) => before.get(tenant) !== after.get(tenant));
      expect(new Set(moved.map((tenant) => after.get(tenant)))).toEqual(new Set([`DB_${n}`]));
      expect(Math.abs(moved.length - tenants.length / (n + 1))).toBeLessThan(spread(1 / (n + 1)));
    },
  );

  it("with a shard that closes sends its share elsewhere and leaves all others", () => {
    const before = placed(shardsOf(5));
    const after = placed(
      shardsOf(5).map((shard) => (shard.name === "DB_2" ? { ...shard, weight: 0 } : shard)),
    );
    for (const tenant of tenants) {
      if (before.get(tenant) === "DB_2") expect(after.get(tenant)).not.toBe("DB_2");
      else expect(after.get(tenant)).toBe(before.get(tenant));
    }
  });

  it("gives a shard of twice the weight twice as much", () => {
    const counts = countsOf(
      placed([
        { name: "DB", weight: 1 },
        { name: "DB_1", weight: 2 },
        { name: "DB_2", weight: 1 },
      ]),
    );
    expect(Math.abs((counts.get("DB_1") ?? 0) - tenants.length / 2)).toBeLessThan(spread(0.5));
  });

  it("does not ask in which order shards are named, and knows when none is open", () => {
    const shards = shardsOf(6);
    for (const tenant of tenants.slice(0, 500)) {
      expect(shardFor(tenant, shards.toReversed())).toBe(shardFor(tenant, shards));
    }
    expect(shardFor("acme", [])).toBeNull();
    expect(shardFor("acme", shardsOf(3, 0))).toBeNull();
  });
});

/** Places as the tenant's own database keeps them. */
function inMemory(): ResidentStore {
  const rows = new Map<string, { shard: string; userId: string | null }>();
  const nameOf = (kind: string, id: string | null) => JSON.stringify([kind, id]);
  return {
    find: (_tenant, { userId, sessionId }): Promise<Found> =>
      Promise.resolve({
        user: rows.get(nameOf("user", userId)) ?? null,
        session: rows.get(nameOf("session", sessionId)) ?? null,
      }),
    place: (_tenant, { kind, id, userId, shard }) => {
      const known = rows.get(nameOf(kind, id)) ?? { shard, userId };
      rows.set(nameOf(kind, id), known);
      return Promise.resolve(known);
    },
    shards: () =>
      Promise.resolve([...new Set([...rows.values()].map(({ shard }) => shard))].toSorted()),
  };
}

/** A tenant whose users are placed apart, while its deployment has these databases. */
const spreadOver = (
  residents: ResidentStore,
  names: readonly string[],
  closed = new Set<string>(),
) =>
  openSpread({
    tenantId: "giant",
    ownShard: "DB",
    shards: names,
    on: (shard) => ({ origin: shard, clock: { now: () => 0 } }) as unknown as Services,
    residents,
    presence: () => ({
      has: () => Promise.resolve(false),
      sessionOf: () => Promise.resolve(null),
      isEmpty: () => Promise.resolve(true),
    }),
    directory: {
      weights: () =>
        Promise.resolve(new Map(names.map((name) => [name, closed.has(name) ? 0 : 1]))),
    },
    joined: () => ({ usage: null }) as unknown as Services,
    ofAgent: (own) => own,
  });

const placeOf = async (giant: ReturnType<typeof spreadOver>, userId: string, places = true) => {
  const services = await giant.of({ userId, agentId: null, sessionId: null }, places);
  return (services as unknown as { origin: string }).origin;
};

describe("placing users of one tenant", () => {
  it("spreads them evenly, and otherwise than the tenants of the same names", () => {
    const shards = shardsOf(8);
    const counts = countsOf(
      new Map(tenants.map((user) => [user, shardFor(userKey("giant", user), shards)])),
    );
    expect(counts.size).toBe(8);
    for (const count of counts.values()) {
      expect(Math.abs(count - tenants.length / 8)).toBeLessThan(spread(1 / 8));
    }
    const same = tenants.filter(
      (user) =>
        shardFor(userKey("giant", user), shards) === shardFor(userKey("other", user), shards),
    );
    expect(Math.abs(same.length - tenants.length / 8)).toBeLessThan(spread(1 / 8));
  });

  it("never moves one who has a place, whichever databases come, close or open again", async () => {
    const residents = inMemory();
    const places = new Map<string, string>();
    let seed = 7;
    const chance = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let step = 0; step < 1_500; step++) {
      const names = shardsOf(2 + Math.floor(step / 250)).map(({ name }) => name);
      const closed = new Set(names.filter(() => chance(4) === 0));
      const user = `user-${chance(400)}`;
      const shard = await placeOf(spreadOver(residents, names, closed), user);
      const before = places.get(user);
      if (before === undefined) expect(closed.size < names.length && closed.has(shard)).toBe(false);
      else expect(shard).toBe(before);
      places.set(user, shard);
    }
    expect(new Set(places.values()).size).toBe(7);
  });

  it("gives no place to whoever is only asked for", async () => {
    const residents = inMemory();
    const names = shardsOf(3).map(({ name }) => name);
    for (const user of tenants.slice(0, 50)) {
      expect(await placeOf(spreadOver(residents, names), user, false)).toBe("DB");
    }
    expect(await residents.shards("giant")).toEqual([]);
  });
});
