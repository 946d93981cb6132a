import { describe, expect, it } from "vitest";
import { shardFor } from "../../src/model/placement.ts";

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
