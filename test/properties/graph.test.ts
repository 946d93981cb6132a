import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likelyConnections } from "../../src/graph/connections.ts";
import { neighboursOf } from "../../src/graph/neighbours.ts";
import { shortestPaths } from "../../src/graph/paths.ts";
import { pairWeights } from "../../src/graph/weights.ts";
import type { EntityGraph } from "../../src/model/entity-graph.ts";

/** Small graphs of people and places over a few memories and edges, with a hub now and then. */
const graphs: fc.Arbitrary<EntityGraph> = fc
  .record({
    nodes: fc.array(
      fc.record({
        type: fc.constantFrom("person", "place"),
        hub: fc.nat(5).map((n) => n === 0),
        memories: fc.nat(9),
      }),
      { minLength: 2, maxLength: 9 },
    ),
    edges: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 10 }),
    mentions: fc.array(fc.tuple(fc.nat(8), fc.nat(3)), { maxLength: 8 }),
  })
  .map(({ nodes, edges, mentions }) => ({
    nodes: nodes.map((node, i) => ({ ...node, id: `e${i}`, name: `E${i}`, partitionId: "p" })),
    edges: edges.map(([a, b], i) => ({
      id: `edge${i}`,
      subjectId: `e${a}`,
      objectId: `e${b}`,
      predicate: "knows",
      fact: "",
      weight: 1,
      validFrom: null,
      validTo: null,
      recordedAt: 0,
      retractedAt: null,
      memoryIds: [`m${i + 10}`],
      endedBy: [],
    })),
    mentions: mentions.map(([a, m]) => ({ entityId: `e${a}`, memoryId: `m${m}` })),
  }));

/** Who is tied to whom, the slow way. */
function tied({ edges, mentions }: EntityGraph, a: string, b: string): boolean {
  const of = (id: string) => mentions.filter((each) => each.entityId === id);
  return (
    a !== b &&
    (edges.some(
      ({ subjectId, objectId }) =>
        (subjectId === a && objectId === b) || (subjectId === b && objectId === a),
    ) ||
      of(a).some(({ memoryId }) => of(b).some((each) => each.memoryId === memoryId)))
  );
}

describe("neighbours", () => {
  it("are tied from both sides, to none of themselves, by an edge or a memory", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const neighbours = neighboursOf(graph);
        for (const { id: a } of graph.nodes) {
          for (const { id: b } of graph.nodes) {
            expect(neighbours.get(a)?.has(b)).toBe(tied(graph, a, b));
            expect(neighbours.get(a)?.get(b)).toBe(neighbours.get(b)?.get(a));
          }
        }
      }),
    );
  });
});

describe("paths", () => {
  /** Every path without loops of up to `hops` steps whose inner nodes are no hubs. */
  function allPaths(graph: EntityGraph, from: string, to: string, hops: number): string[][] {
    const hubs = new Set(graph.nodes.filter(({ hub }) => hub).map(({ id }) => id));
    const grow = (path: string[]): string[][] => {
      const end = path.at(-1) ?? "";
      if (end === to) return [path];
      if (path.length > hops || (path.length > 1 && hubs.has(end))) return [];
      return graph.nodes
        .filter(({ id }) => !path.includes(id) && tied(graph, end, id))
        .flatMap(({ id }) => grow([...path, id]));
    };
    return grow([from]).toSorted((a, b) => a.length - b.length);
  }

  it("are the shortest there are, without loops, never through a hub", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 4 }), (graph, hops) => {
        const found = shortestPaths(graph, neighboursOf(graph), { from: ["e0"], to: ["e1"], hops });
        const all = allPaths(graph, "e0", "e1", hops);
        const shortest = all.filter((path) => path.length === all[0]?.length);
        expect(found.length).toBe(Math.min(10, shortest.length));
        for (const path of found) expect(shortest).toContainEqual(path);
        expect(new Set(found.map((path) => path.join())).size).toBe(found.length);
      }),
    );
  });

  it("are the same there and back", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 4 }), (graph, hops) => {
        const neighbours = neighboursOf(graph);
        const there = shortestPaths(graph, neighbours, { from: ["e0"], to: ["e1"], hops });
        const back = shortestPaths(graph, neighbours, { from: ["e1"], to: ["e0"], hops });
        expect(back.map((path) => path.toReversed())).toEqual(there);
      }),
    );
  });
});

describe("likely connections", () => {
  it("are the pairs of one type that nothing ties, by Adamic–Adar over neighbours that are no hubs", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const degree = (id: string) =>
          graph.nodes.filter((node) => tied(graph, id, node.id)).length;
        const expected = new Map<string, number>();
        for (const a of graph.nodes) {
          for (const b of graph.nodes) {
            if (a.id >= b.id || a.type !== "person" || b.type !== "person") continue;
            if (tied(graph, a.id, b.id)) continue;
            const shared = graph.nodes.filter(
              ({ id, hub }) => !hub && tied(graph, a.id, id) && tied(graph, b.id, id),
            );
            const score = shared.reduce((sum, { id }) => sum + 1 / Math.log(degree(id)), 0);
            if (shared.length > 0) expected.set(`${a.id} ${b.id}`, score);
          }
        }
        const found = likelyConnections(graph, "person", 1_000);
        expect(found.map(({ a, b }) => `${a.id} ${b.id}`).toSorted()).toEqual(
          [...expected.keys()].toSorted(),
        );
        for (const { a, b, score, shared } of found) {
          expect(score).toBeCloseTo(expected.get(`${a.id} ${b.id}`) ?? -1, 9);
          expect(shared.length).toBeGreaterThan(0);
          for (const { links } of shared) {
            for (const { memoryIds } of links) expect(memoryIds.length).toBeGreaterThan(0);
          }
        }
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((x, y) => y - x));
      }),
    );
  });

  it("leave the user's own node out", () => {
    const node = (name: string) => ({
      id: name,
      name,
      type: "person",
      partitionId: "p",
      memories: 1,
      hub: false,
    });
    const graph: EntityGraph = {
      nodes: [node("user"), node("Mia"), node("Chess")],
      edges: [],
      mentions: [
        { entityId: "user", memoryId: "m1" },
        { entityId: "Chess", memoryId: "m1" },
        { entityId: "Chess", memoryId: "m2" },
        { entityId: "Mia", memoryId: "m2" },
      ],
    };
    expect(likelyConnections(graph, "person", 10)).toEqual([]);
  });
});

describe("weights of pairs", () => {
  const counts = fc
    .array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 }), { maxLength: 12 })
    .map((memories) => {
      const named = memories.filter((names) => names.length > 0);
      const together = new Map<string, number>();
      const single = new Map<string, number>();
      for (const names of named) {
        for (const a of names) {
          single.set(a, (single.get(a) ?? 0) + 1);
          for (const b of names) {
            if (a < b) together.set(`${a} ${b}`, (together.get(`${a} ${b}`) ?? 0) + 1);
          }
        }
      }
      const pairs = [...together].map(([key, n]) => {
        const [a = "", b = ""] = key.split(" ");
        return { a, b, together: n };
      });
      return { memories: named.length, single, pairs };
    });

  it("lie in 0–1 with the greatest at 1, and rise with how much two are together", () => {
    fc.assert(
      fc.property(counts, (occurrences) => {
        const weights = pairWeights(occurrences);
        for (const { weight } of weights) {
          expect(weight).toBeGreaterThan(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
        if (weights.length > 0) expect(Math.max(...weights.map(({ weight }) => weight))).toBe(1);
        const information = ({ a, b, together }: (typeof occurrences)["pairs"][number]) =>
          Math.log2(
            together /
              occurrences.memories /
              (((occurrences.single.get(a) ?? 0) / occurrences.memories) *
                ((occurrences.single.get(b) ?? 0) / occurrences.memories)),
          );
        const most = Math.max(0, ...occurrences.pairs.map(information));
        expect(weights.length).toBe(most < 1e-12 ? weights.length : occurrences.pairs.length);
        for (const { a, b, weight, linked } of weights) {
          const pair = occurrences.pairs.find((each) => each.a === a && each.b === b);
          if (pair === undefined) throw new Error("a pair that was not counted");
          expect(weight).toBeCloseTo(Math.max(0.05, information(pair) / most), 6);
          if (linked) expect(pair.together).toBeGreaterThan(1);
        }
      }),
    );
  });

  it("say nothing where nothing is together more than chance would have it", () => {
    const single = new Map([
      ["a", 4],
      ["b", 2],
    ]);
    expect(pairWeights({ memories: 4, single, pairs: [{ a: "a", b: "b", together: 2 }] })).toEqual(
      [],
    );
  });
});
