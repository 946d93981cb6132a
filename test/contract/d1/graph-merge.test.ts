import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { aScope, noon } from "../../support/builders.ts";
import { dump, emptyTables } from "../../support/tables.ts";
import { graph, nameId, tell } from "../../support/told.ts";

const scope = aScope();
const later = noon + 1_000_000;
const stranger = aScope({ tenantId: "other" });

const listed = async (): Promise<string[]> => {
  const { data } = await graph.list(scope, { q: null, type: null, now: later }, 50, null);
  return data.map(({ name }) => name).toSorted();
};

beforeEach(emptyTables);

describe("a merge", () => {
  it("gives one entity the names, mentions and edges of both, and later turns follow", async () => {
    await tell({ id: "mem_1", edges: ["Robert lives_in Oslo"] });
    await tell({ id: "mem_2", edges: ["Rufus plays Chess"] });
    const [robert, rufus] = [await nameId("robert"), await nameId("rufus")];
    expect(await graph.merge(scope, rufus, robert)).toEqual([rufus]);
    await tell({ id: "mem_3", edges: ["Rufus owns Volvo"] });
    const one = await graph.get(scope, rufus, later);
    expect(one).toMatchObject({ id: robert, name: "Robert", memories: 3, merged: [rufus] });
    const edges = await graph.edgesOf(scope, robert, later, 10);
    expect(edges.map(({ predicate }) => predicate).toSorted()).toEqual([
      "lives_in",
      "owns",
      "plays",
    ]);
  });

  it("that lands between the reading and the writing of a turn is followed", async () => {
    await tell({ id: "mem_1", names: ["Robert:person"] });
    await tell({ id: "mem_2", names: ["Rufus:person"] });
    const [robert, rufus] = [await nameId("robert"), await nameId("rufus")];
    const stale = await graph.names(scope, "prt_1", { equal: ["rufus"], begun: [], least: 0.85 });
    await graph.merge(scope, rufus, robert);
    expect(stale.map(({ entityId }) => entityId)).toEqual([rufus]);
    const before = graph.names;
    graph.names = async () => stale;
    try {
      await tell({ id: "mem_3", names: ["Rufus:person"] });
    } finally {
      graph.names = before;
    }
    expect(await graph.memoryIdsOf(scope, robert, later, 10)).toHaveLength(3);
    expect(await listed()).toEqual(["Robert"]);
  });

  it("is refused across partitions and tenants, into itself, and twice", async () => {
    await tell({ id: "mem_1", names: ["Robert:person", "Rufus:person"] });
    await tell({ id: "mem_2", names: ["Rolf:person"] }, { partitionId: "prt_2" });
    const [robert, rufus] = [await nameId("robert"), await nameId("rufus")];
    const before = await dump(["writes"]);
    expect(await graph.merge(scope, robert, robert)).toBeNull();
    expect(await graph.merge(scope, robert, await nameId("rolf", "prt_2"))).toBeNull();
    expect(await graph.merge(stranger, robert, rufus)).toBeNull();
    expect(await graph.merge(scope, robert, "ent_none")).toBeNull();
    expect(await dump(["writes"])).toEqual(before);
    expect(await graph.merge(scope, robert, rufus)).not.toBeNull();
    expect(await graph.merge(scope, robert, rufus)).toBeNull();
  });

  it("is undone to the letter by the split of what it moved, whatever was told and merged before", async () => {
    const people = ["Ada", "Rufus", "Cleo", "Dan"];
    const statement = fc.record({
      names: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }),
      edge: fc.tuple(
        fc.constantFrom(...people),
        fc.constantFrom("knows", "works_with!"),
        fc.constantFrom(...people),
      ),
    });
    const merges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 4 });
    const derived = ["writes", "weighed_writes", "weighed_at"];
    await fc.assert(
      fc.asyncProperty(
        fc.array(statement, { minLength: 2, maxLength: 5 }),
        merges,
        async (told, pairs) => {
          await emptyTables();
          for (const [i, { names, edge }] of told.entries()) {
            await tell({
              id: `mem_${i}`,
              names: names.map((name) => `${name}:person`),
              edges: [edge.join(" ")],
              at: noon + i,
            });
          }
          const ids = await Promise.all(people.map((name) => nameId(name.toLowerCase())));
          const undo: { id: string; moved: string[]; before: unknown }[] = [];
          for (const [a, b] of pairs) {
            const [from, into] = [ids[a] ?? "", ids[b] ?? ""];
            const before = await dump(derived);
            const moved = await graph.merge(scope, from, into);
            if (moved === null) expect(await dump(derived)).toEqual(before);
            else undo.push({ id: into, moved, before });
          }
          for (const { id, moved, before } of undo.toReversed()) {
            expect(await graph.split(scope, id, moved, later)).not.toBeNull();
            expect(await dump(derived)).toEqual(before);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("a split", () => {
  it("gives a name an entity of its own, which later turns find", async () => {
    await tell({ id: "mem_1", names: ["Robert:person"] });
    await tell({ id: "mem_2", edges: ["Robert also_known_as Rufus", "Rufus lives_in Oslo"] });
    const [robert, rufus] = [await nameId("robert"), await nameId("rufus")];
    expect(await listed()).toEqual(["Oslo", "Robert"]);
    expect(await graph.split(scope, robert, [rufus], later)).toBe(rufus);
    await tell({ id: "mem_3", names: ["Rufus:person"] });
    expect(await listed()).toEqual(["Oslo", "Robert", "Rufus"]);
    const edges = await graph.edgesOf(scope, rufus, later, 10);
    expect(edges.map(({ predicate }) => predicate)).toEqual(["lives_in"]);
    expect(await graph.memoryIdsOf(scope, rufus, later, 10)).toEqual(
      expect.arrayContaining(["mem_2", "mem_3"]),
    );
  });

  it("changes nothing where the entity does not bear all of the names, or would lose its own", async () => {
    await tell({ id: "mem_1", names: ["Robert:person", "Rufus:person", "Rolf:person"] });
    const [robert, rufus, rolf] = [
      await nameId("robert"),
      await nameId("rufus"),
      await nameId("rolf"),
    ];
    await graph.merge(scope, rufus, robert);
    const before = await dump();
    expect(await graph.split(scope, robert, [rufus, rolf], later)).toBeNull();
    expect(await graph.split(scope, robert, [robert], later)).toBeNull();
    expect(await graph.split(scope, robert, [], later)).toBeNull();
    expect(await graph.split(stranger, robert, [rufus], later)).toBeNull();
    expect(await dump()).toEqual(before);
  });
});
