import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { pairWeights } from "../../../src/graph/weights.ts";
import { weighGraphs } from "../../../src/lifecycle/weigh-graph.ts";
import { weighRestMs } from "../../../src/model/limits.ts";
import type { Scope } from "../../../src/model/scope.ts";
import { aScope, noon } from "../../support/builders.ts";
import { dump, emptyTables } from "../../support/tables.ts";
import { graph, memories, nameId, tell } from "../../support/told.ts";

const scope = aScope();
const later = noon + 1_000_000;
const stranger = aScope({ tenantId: "other" });

const listed = async (of: Scope = scope, filter: { q?: string; type?: string } = {}) => {
  const wanted = { q: filter.q ?? null, type: filter.type ?? null, now: later };
  return (await graph.list(of, wanted, 50, null)).data.map(({ name }) => name).toSorted();
};
const named = async (name: string, of: Scope = scope) => graph.get(of, await nameId(name), later);
const forget = (...ids: string[]) =>
  memories.forget(scope, ids, { by: "key", reason: null, now: later });
const around = (
  ids: readonly string[],
  more: { hops?: number; asOf?: number; byMention?: boolean } = {},
) =>
  graph.around(scope, {
    ids,
    hops: more.hops ?? 1,
    byMention: more.byMention ?? false,
    nodesMax: 100,
    asOf: more.asOf ?? null,
    now: later,
  });
const namesOf = ({ nodes }: { nodes: { name: string }[] }) =>
  nodes.map(({ name }) => name).toSorted();

beforeEach(emptyTables);

describe("names", () => {
  it("of one thing are told apart from the same names of another kind, in whatever order they come", async () => {
    await tell({ id: "mem_1", names: ["Paris:place"] });
    await tell({ id: "mem_2", names: ["Paris:person"] });
    await tell({ id: "mem_3", names: ["paris"] });
    await tell({ id: "mem_4", names: ["The PARIS:person"] });
    const { data } = await graph.list(scope, { q: "paris", type: null, now: later }, 50, null);
    expect(data.map(({ type }) => type).toSorted()).toEqual(["person", "place"]);
    const person = data.find(({ type }) => type === "person");
    expect(await graph.memoryIdsOf(scope, person?.id ?? "", later, 10)).toEqual(
      expect.arrayContaining(["mem_2", "mem_4"]),
    );
  });

  it("that nearly are a known one lead to its entity", async () => {
    await tell({
      id: "mem_1",
      names: ["Norwegian University of Science and Technology:organisation"],
    });
    await tell({ id: "mem_2", names: ["Norwegian University of Science & Technology"] });
    const { data } = await graph.list(scope, { q: null, type: null, now: later }, 50, null);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ memories: 2, type: "organisation" });
    expect(data[0]?.aliases).toHaveLength(2);
  });

  it("that a person tells are the user's own, whatever follows", async () => {
    await tell({ id: "mem_1", edges: ["user named Ada"] });
    await tell({ id: "mem_2", names: ["Ada:person"], edges: ["Ada lives_in Oslo"] });
    const own = await named("user");
    expect(own).toMatchObject({ name: "user", type: "person", memories: 2 });
    expect(own?.aliases.map(({ name }) => name)).toEqual(["user", "Ada"]);
    const edges = await graph.edgesOf(scope, own?.id ?? "", later, 10);
    expect(edges.map(({ predicate }) => predicate)).toEqual(["lives_in"]);
  });

  it("get their type as soon as somebody tells it", async () => {
    await tell({ id: "mem_1", names: ["Oslo"] });
    await tell({ id: "mem_2", names: ["Oslo:place"] });
    await tell({ id: "mem_3", names: ["Oslo:concept"] });
    expect(await named("oslo")).toMatchObject({ type: "place", memories: 3 });
  });

  it("said at the same time come to one entity", async () => {
    await Promise.all(
      ["Oslo", "Oslo:place", "oslo", "OSLO:place"].map((name, i) =>
        tell({ id: `mem_${i}`, names: [name] }),
      ),
    );
    const { data } = await graph.list(scope, { q: null, type: null, now: later }, 50, null);
    expect(data.map(({ memories: n }) => n)).toEqual([4]);
  });

  it("of another tenant's or partition are nobody's here", async () => {
    await tell({ id: "mem_1", names: ["Oslo"] });
    expect(await graph.names(stranger, "prt_1", ["oslo"])).toEqual([]);
    expect(await graph.names(scope, "prt_2", ["oslo"])).toEqual([]);
    expect(await graph.names(scope, "prt_1", ["oslo"])).toHaveLength(1);
  });
});

describe("entities", () => {
  it("are listed by part of a name and by type, page by page, to those whose memories mention them", async () => {
    await tell({ id: "mem_1", names: ["Mia:person", "Bergen:place"], at: noon });
    await tell({ id: "mem_2", names: ["Nils:person"], at: noon + 1 });
    expect(await listed()).toEqual(["Bergen", "Mia", "Nils"]);
    expect(await listed(scope, { q: "erg" })).toEqual(["Bergen"]);
    expect(await listed(scope, { type: "person" })).toEqual(["Mia", "Nils"]);
    expect(await listed(aScope({ userId: null }))).toEqual(["Bergen", "Mia", "Nils"]);
    expect(await listed(aScope({ userId: "bo" }))).toEqual([]);
    expect(await listed(aScope({ tenantId: "other", userId: null }))).toEqual([]);
    const seen: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages < 5; pages++) {
      const page = await graph.list(scope, { q: null, type: null, now: later }, 1, cursor);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(seen[0]).toBe("Nils");
    expect(seen.toSorted()).toEqual(["Bergen", "Mia", "Nils"]);
  });

  it("of expired and archived memories are out of sight, those of superseded ones are not", async () => {
    await tell({ id: "mem_1", names: ["Gone:place"], over: { expiresAt: later } });
    await tell({ id: "mem_2", names: ["Faded:place"], over: { status: "archived" } });
    await tell({ id: "mem_3", names: ["Former:place"], over: { status: "superseded" } });
    expect(await listed()).toEqual(["Former"]);
    expect(await named("gone")).toBeNull();
  });

  it("are found by name in the banks of a scope only", async () => {
    await tell({ id: "mem_1", names: ["Mia:person"] });
    await tell(
      { id: "mem_2", names: ["Mia:person"] },
      { scope: aScope({ userId: "bo" }), partitionId: "prt_2" },
    );
    const ids = async (of: Scope) =>
      (await graph.called(of, "mia", later, 10)).map(({ partitionId }) => partitionId);
    expect(await ids(scope)).toEqual(["prt_1"]);
    expect(await ids(aScope({ userId: "bo" }))).toEqual(["prt_2"]);
    expect(await ids(stranger)).toEqual([]);
  });
});

describe("what was forgotten", () => {
  it("leaves no name, edge or entity that rested on it alone", async () => {
    await tell({ id: "mem_1", names: ["Mia:person"], edges: ["Mia works_at Equinor"] });
    await tell({ id: "mem_2", names: ["Mia:person"] });
    await forget("mem_1");
    expect(await listed()).toEqual(["Mia"]);
    expect(JSON.stringify(await dump())).not.toMatch(/equinor/i);
    await forget("mem_2");
    const left = await dump();
    for (const table of ["entities", "entity_aliases", "mentions", "edges", "edge_sources"]) {
      expect(left[table], table).toEqual([]);
    }
  });

  it("leaves an edge that another memory says too, in that memory's words", async () => {
    await tell({ id: "mem_1", edges: ["Mia works_at Equinor"] });
    await tell({ id: "mem_2", edges: ["Mia works_at Equinor"] });
    const mia = await nameId("mia");
    const [both] = await graph.edgesOf(scope, mia, later, 10);
    expect(both).toMatchObject({
      memoryIds: ["mem_1", "mem_2"],
      fact: "mem_1: Mia works_at Equinor",
    });
    await forget("mem_1");
    const [left] = await graph.edgesOf(scope, mia, later, 10);
    expect(left).toMatchObject({ memoryIds: ["mem_2"], fact: "mem_2: Mia works_at Equinor" });
    expect(JSON.stringify((await dump())["edges"])).not.toContain("mem_1");
  });

  it("takes the names of a merged entity along, and renames what is left", async () => {
    await tell({ id: "mem_1", names: ["Robert:person"] });
    await tell({ id: "mem_2", names: ["Bob:person"] });
    const [robert, bob] = [await nameId("robert"), await nameId("bob")];
    await graph.merge(scope, bob, robert);
    await forget("mem_1");
    expect(await graph.get(scope, robert, later)).toMatchObject({ name: "Bob", memories: 1 });
    expect(
      JSON.stringify([(await dump())["entities"], (await dump())["entity_aliases"]]),
    ).not.toMatch(/robert/i);
    await forget("mem_2");
    expect((await dump())["entities"]).toEqual([]);
  });
});

describe("a walk", () => {
  const people = async () => {
    await tell({ id: "mem_1", edges: ["Mia works_at! Equinor", "Mia friend_of Nils"], at: noon });
    await tell({ id: "mem_2", edges: ["Nils lives_in Bergen"], at: noon + 1_000 });
    await tell({ id: "mem_3", edges: ["Mia works_at! Statkraft"], at: noon + 2_000 });
    await tell({ id: "mem_4", names: ["Bergen:place", "Fløyen:place"], at: noon + 3_000 });
    return nameId("mia");
  };

  it("reaches as far as it is let, over what holds now", async () => {
    const mia = await people();
    const one = await around([mia]);
    expect(namesOf(one)).toEqual(["Mia", "Nils", "Statkraft"]);
    expect(one.edges.map(({ predicate }) => predicate).toSorted()).toEqual([
      "friend_of",
      "works_at",
    ]);
    expect(namesOf(await around([mia], { hops: 2 }))).toEqual([
      "Bergen",
      "Mia",
      "Nils",
      "Statkraft",
    ]);
    expect(namesOf(await around([mia], { hops: 3, byMention: true }))).toContain("Fløyen");
  });

  it("sees the world as it was known and held at a time", async () => {
    const mia = await people();
    expect(namesOf(await around([mia], { asOf: noon + 1_500 }))).toEqual([
      "Equinor",
      "Mia",
      "Nils",
    ]);
    const before = await around([mia], { hops: 3, asOf: noon - 1 });
    expect(before.edges).toEqual([]);
  });

  it("does not lead through the user's own node or a hub", async () => {
    for (let i = 0; i < 25; i++) {
      await tell({ id: `mem_h${i}`, edges: [`Everybody knows Friend${i}`] });
    }
    await tell({ id: "mem_u", edges: ["user friend_of Mia", "user friend_of Nils"] });
    await tell({ id: "mem_e", edges: ["Mia knows Everybody"] });
    const reached = await around([await nameId("mia")], { hops: 3 });
    expect(namesOf(reached)).toEqual(["Everybody", "Mia", "user"]);
    expect(
      reached.nodes
        .filter(({ hub }) => hub)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["Everybody", "user"]);
  });

  it("ends though edges run in circles, and stays in its tenant", async () => {
    await tell({ id: "mem_1", edges: ["Mia knows Nils", "Nils knows Ida", "Ida knows Mia"] });
    const mia = await nameId("mia");
    expect(namesOf(await around([mia], { hops: 3 }))).toEqual(["Ida", "Mia", "Nils"]);
    const foreign = await graph.around(stranger, {
      ...{ ids: [mia], hops: 3, byMention: true, nodesMax: 10, asOf: null, now: later },
    });
    expect(foreign).toEqual({ nodes: [], edges: [], mentions: [] });
    const newest = { memoriesMax: 100, asOf: null, now: later };
    expect(await graph.newest(stranger, newest)).toEqual({ nodes: [], edges: [], mentions: [] });
    expect(namesOf(await graph.newest(scope, newest))).toEqual(["Ida", "Mia", "Nils"]);
  });
});

describe("a merge", () => {
  it("gives one entity the names, mentions and edges of both, and later turns follow", async () => {
    await tell({ id: "mem_1", edges: ["Robert lives_in Oslo"] });
    await tell({ id: "mem_2", edges: ["Bob plays Chess"] });
    const [robert, bob] = [await nameId("robert"), await nameId("bob")];
    expect(await graph.merge(scope, bob, robert)).toEqual([bob]);
    await tell({ id: "mem_3", edges: ["Bob owns Volvo"] });
    const one = await graph.get(scope, bob, later);
    expect(one).toMatchObject({ id: robert, name: "Robert", memories: 3, merged: [bob] });
    const edges = await graph.edgesOf(scope, robert, later, 10);
    expect(edges.map(({ predicate }) => predicate).toSorted()).toEqual([
      "lives_in",
      "owns",
      "plays",
    ]);
  });

  it("that lands between the reading and the writing of a turn is followed", async () => {
    await tell({ id: "mem_1", names: ["Robert:person"] });
    await tell({ id: "mem_2", names: ["Bob:person"] });
    const [robert, bob] = [await nameId("robert"), await nameId("bob")];
    const stale = await graph.names(scope, "prt_1", ["bob"]);
    await graph.merge(scope, bob, robert);
    expect(stale.map(({ entityId }) => entityId)).toEqual([bob]);
    const before = graph.names;
    graph.names = async () => stale;
    try {
      await tell({ id: "mem_3", names: ["Bob:person"] });
    } finally {
      graph.names = before;
    }
    expect(await graph.memoryIdsOf(scope, robert, later, 10)).toHaveLength(3);
    expect(await listed()).toEqual(["Robert"]);
  });

  it("is refused across partitions and tenants, into itself, and twice", async () => {
    await tell({ id: "mem_1", names: ["Robert:person", "Bob:person"] });
    await tell({ id: "mem_2", names: ["Rob:person"] }, { partitionId: "prt_2" });
    const [robert, bob] = [await nameId("robert"), await nameId("bob")];
    const before = await dump(["writes"]);
    expect(await graph.merge(scope, robert, robert)).toBeNull();
    expect(await graph.merge(scope, robert, await nameId("rob", "prt_2"))).toBeNull();
    expect(await graph.merge(stranger, robert, bob)).toBeNull();
    expect(await graph.merge(scope, robert, "ent_none")).toBeNull();
    expect(await dump(["writes"])).toEqual(before);
    expect(await graph.merge(scope, robert, bob)).not.toBeNull();
    expect(await graph.merge(scope, robert, bob)).toBeNull();
  });

  it("is undone to the letter by the split of what it moved, whatever was told and merged before", async () => {
    const people = ["Ada", "Bob", "Cleo", "Dan"];
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
    await tell({ id: "mem_2", edges: ["Robert also_known_as Bob", "Bob lives_in Oslo"] });
    const [robert, bob] = [await nameId("robert"), await nameId("bob")];
    expect(await listed()).toEqual(["Oslo", "Robert"]);
    expect(await graph.split(scope, robert, [bob], later)).toBe(bob);
    await tell({ id: "mem_3", names: ["Bob:person"] });
    expect(await listed()).toEqual(["Bob", "Oslo", "Robert"]);
    const edges = await graph.edgesOf(scope, bob, later, 10);
    expect(edges.map(({ predicate }) => predicate)).toEqual(["lives_in"]);
    expect(await graph.memoryIdsOf(scope, bob, later, 10)).toEqual(
      expect.arrayContaining(["mem_2", "mem_3"]),
    );
  });

  it("changes nothing where the entity does not bear all of the names, or would lose its own", async () => {
    await tell({ id: "mem_1", names: ["Robert:person", "Bob:person", "Rob:person"] });
    const [robert, bob, rob] = [await nameId("robert"), await nameId("bob"), await nameId("rob")];
    await graph.merge(scope, bob, robert);
    const before = await dump();
    expect(await graph.split(scope, robert, [bob, rob], later)).toBeNull();
    expect(await graph.split(scope, robert, [robert], later)).toBeNull();
    expect(await graph.split(scope, robert, [], later)).toBeNull();
    expect(await graph.split(stranger, robert, [bob], later)).toBeNull();
    expect(await dump()).toEqual(before);
  });
});

describe("what others' memories mention", () => {
  it("is not one's own", async () => {
    await tell({ id: "mem_1", names: ["Mia:person"] });
    const mia = await nameId("mia");
    expect(await graph.owns(scope, [mia])).toBe(true);
    await tell({ id: "mem_2", names: ["Mia:person"] }, { scope: aScope({ userId: "bo" }) });
    expect(await graph.owns(scope, [mia])).toBe(false);
    expect(await graph.owns(aScope({ userId: null }), [mia])).toBe(true);
  });
});

describe("weights", () => {
  const clock = (at: number) => ({ now: () => at });

  it("tell what belongs together more than chance would have it, once a partition was written", async () => {
    for (let i = 0; i < 4; i++)
      await tell({ id: `mem_p${i}`, names: ["Mia:person", "Chess:concept"] });
    for (let i = 0; i < 4; i++)
      await tell({ id: `mem_q${i}`, names: ["Nils:person", "Skiing:concept"] });
    await tell({
      id: "mem_r",
      names: ["Mia:person", "Skiing:concept"],
      edges: ["Mia plays Chess"],
    });
    expect(await weighGraphs({ graph, clock: clock(later) })).toEqual({ partitions: 1 });
    const { co_occurrences: pairs, edges } = await dump();
    const ids = await Promise.all(["mia", "chess", "nils", "skiing"].map((name) => nameId(name)));
    const [mia = "", chess = "", nils = "", skiing = ""] = ids;
    const weights = new Map(
      (pairs as { a_id: string; b_id: string; weight: number }[]).map((pair) => [
        [pair.a_id, pair.b_id].toSorted().join(),
        pair.weight,
      ]),
    );
    expect([...weights.keys()].toSorted()).toEqual(
      [[mia, chess].toSorted().join(), [nils, skiing].toSorted().join()].toSorted(),
    );
    expect(Math.max(...weights.values())).toBe(1);
    const weight = weights.get([mia, chess].toSorted().join()) ?? 0;
    expect(edges).toMatchObject([{ weight }]);
    expect(await weighGraphs({ graph, clock: clock(later + weighRestMs) })).toEqual({
      partitions: 0,
    });
    await tell({ id: "mem_s", names: ["Ida:person"] });
    expect(await weighGraphs({ graph, clock: clock(later + 1) })).toEqual({ partitions: 0 });
    expect(await weighGraphs({ graph, clock: clock(later + weighRestMs + 1) })).toEqual({
      partitions: 1,
    });
  });

  it("of a partition that was written meanwhile are not kept, and it is looked at again", async () => {
    for (let i = 0; i < 3; i++) await tell({ id: `mem_${i}`, names: ["Mia", "Chess"] });
    await tell({ id: "mem_x", names: ["Nils"] });
    const [due] = await graph.unweighed(later, 10);
    if (due === undefined) throw new Error("nothing is due");
    const counted = await graph.occurrences(due, { memoriesMax: 100, pairsMax: 100 });
    expect(counted.memories).toBe(4);
    await env.DB.prepare("update partitions set writes = writes + 1").run();
    await graph.keepWeights(due, pairWeights(counted), later);
    expect((await dump())["co_occurrences"]).toEqual([]);
    expect(await graph.unweighed(later + 1, 10)).toHaveLength(1);
  });

  it("end with the memories that gave them", async () => {
    for (let i = 0; i < 3; i++) await tell({ id: `mem_${i}`, names: ["Mia", "Chess"] });
    await tell({ id: "mem_x", names: ["Nils"] });
    await weighGraphs({ graph, clock: clock(later) });
    expect((await dump())["co_occurrences"]).toHaveLength(1);
    await forget("mem_0", "mem_1", "mem_2");
    expect((await dump())["co_occurrences"]).toEqual([]);
  });
});
