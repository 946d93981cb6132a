import { beforeEach, describe, expect, it } from "vitest";
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
    banks: new Map(),
    nodesMax: 100,
    edgesMax: 100,
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
    const oslo = { equal: ["oslo"], begun: [], least: 0.85 };
    expect(await graph.names(stranger, "prt_1", oslo)).toEqual([]);
    expect(await graph.names(scope, "prt_2", oslo)).toEqual([]);
    expect(await graph.names(scope, "prt_1", oslo)).toHaveLength(1);
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
    await tell({ id: "mem_2", names: ["Rufus:person"] });
    const [robert, rufus] = [await nameId("robert"), await nameId("rufus")];
    await graph.merge(scope, rufus, robert);
    await forget("mem_1");
    expect(await graph.get(scope, robert, later)).toMatchObject({ name: "Rufus", memories: 1 });
    expect(
      JSON.stringify([(await dump())["entities"], (await dump())["entity_aliases"]]),
    ).not.toMatch(/robert/i);
    await forget("mem_2");
    expect((await dump())["entities"]).toEqual([]);
  });
});

describe("where somebody lives", () => {
  const hour = 3_600_000;
  const homes = [
    { id: "mem_1", edges: ["Mia lives_in! Bergen"], at: noon },
    // "moved to Oslo last month": reaches back behind what was said before.
    { id: "mem_2", edges: ["Mia lives_in! Oslo"], at: noon + hour, since: noon - 700 * hour },
    { id: "mem_3", edges: ["Mia lives_in! Bodø"], at: noon - hour },
    // "lived in Paris back in the nineties": said last, and long over.
    {
      id: "mem_4",
      edges: ["Mia lives_in! Paris"],
      at: noon + 2 * hour,
      since: noon - 9_000 * hour,
    },
  ];
  const now = async () => {
    const mia = await nameId("mia");
    const { nodes, edges } = await around([mia], { asOf: noon + 10 * hour });
    return edges.map(({ objectId }) => nodes.find(({ id }) => id === objectId)?.name);
  };

  it("is what was said last, where nobody stated since when, in whatever order it arrives", async () => {
    const states: unknown[] = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ]) {
      await emptyTables();
      for (const i of order) {
        const home = homes[i];
        if (home !== undefined) await tell(home);
      }
      expect(await now(), order.join()).toEqual(["Oslo"]);
      const { edges } = await dump(["recorded_at"]);
      states.push(edges);
    }
    for (const state of states) expect(state).toEqual(states[0]);
  });

  it("is the later of two stated starts, though the earlier be told last", async () => {
    for (const i of [1, 3]) {
      const home = homes[i];
      if (home !== undefined) await tell(home);
    }
    expect(await now()).toEqual(["Oslo"]);
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
      ids: [mia],
      hops: 3,
      byMention: true,
      banks: new Map(),
      nodesMax: 10,
      edgesMax: 10,
      asOf: null,
      now: later,
    });
    expect(foreign).toEqual({ nodes: [], edges: [], mentions: [] });
    const newest = { memoriesMax: 100, nodesMax: null, edgesMax: 100, asOf: null, now: later };
    expect(await graph.newest(stranger, newest)).toEqual({ nodes: [], edges: [], mentions: [] });
    expect(namesOf(await graph.newest(scope, newest))).toEqual(["Ida", "Mia", "Nils"]);
  });
});

describe("what the newest memories tell", () => {
  it("has the edges between those that are mentioned most, however many others come before them", async () => {
    const others = Array.from({ length: 12 }, (_, i) => `Aunt ${i} knows Uncle ${i}`);
    await tell({ id: "mem_1", edges: others });
    await tell({ id: "mem_2", edges: ["Mia knows Nils"] });
    await tell({ id: "mem_3", edges: ["Nils likes Mia"] });
    const wanted = { memoriesMax: 100, edgesMax: 2, asOf: null, now: later };
    const between = await graph.newest(scope, { ...wanted, nodesMax: 2 });
    expect(between.edges.map(({ predicate }) => predicate).toSorted()).toEqual(["knows", "likes"]);
    const names = new Map(between.nodes.map(({ id, name }) => [id, name]));
    const ends = between.edges.flatMap(({ subjectId, objectId }) => [subjectId, objectId]);
    expect(new Set(ends.map((id) => names.get(id)))).toEqual(new Set(["Mia", "Nils"]));
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
