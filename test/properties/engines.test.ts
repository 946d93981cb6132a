import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReachedGraph } from "../../src/model/reached-graph.ts";
import { spread } from "../../src/retrieval/engines/emgas.ts";
import { pageRank } from "../../src/retrieval/engines/hippo.ts";
import { possibleNames } from "../../src/retrieval/engines/names.ts";
import { aGraph, anEntity } from "../support/graphs.ts";

const now = Date.UTC(2026, 4, 8, 12);
const part = fc.double({ min: 0, max: 1, noNaN: true });
const entityIds = ["a", "b", "c", "d", "e"];
const memoryIds = ["1", "2", "3", "4", "5", "6"];
const anyOf = (ids: readonly string[]) => fc.constantFrom(...ids);

/** Any graph, loops and hubs included; every entity and memory is there. */
const graph = fc
  .record({
    entities: fc.tuple(
      ...entityIds.map((id) =>
        fc
          .record({
            named: fc.constantFrom(0, 0, 1),
            memories: fc.integer({ min: 1, max: 30 }),
            hub: fc.constantFrom(false, false, false, true),
            activation: part,
            activatedAt: fc.constantFrom(null, now, now - 86_400_000),
          })
          .map((over) => anEntity(id, over)),
      ),
    ),
    mentions: fc.array(fc.tuple(anyOf(entityIds), anyOf(memoryIds)), { maxLength: 20 }),
    edges: fc.array(fc.tuple(anyOf(entityIds), anyOf(entityIds), part), { maxLength: 12 }),
  })
  .map(({ entities, mentions, edges }) => aGraph(entities, memoryIds, mentions, edges));

const candidates = fc
  .array(fc.tuple(anyOf(memoryIds), part), { maxLength: 6 })
  .map((list) => new Map(list));

const options = fc.record({
  decayRate: part,
  pruneThreshold: part,
  firingThreshold: part,
  propagationDecay: part,
});

/** The same graph with its lists in the opposite order. */
function reversed({ entities, memoryIds: ids, mentions, edges }: ReachedGraph): ReachedGraph {
  const [e, m] = [entities.length - 1, ids.length - 1];
  return {
    entities: entities.toReversed(),
    memoryIds: ids.toReversed(),
    mentions: mentions.map(([entity, memory]) => [e - entity, m - memory] as const).toReversed(),
    edges: edges.map(([from, to, weight]) => [e - from, e - to, weight] as const).toReversed(),
  };
}

function expectSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): void {
  for (const id of new Set([...a.keys(), ...b.keys()])) {
    expect(a.get(id) ?? 0).toBeCloseTo(b.get(id) ?? 0, 3);
  }
}

test("activation and rank end in 0–1 on any graph, with loops", () => {
  fc.assert(
    fc.property(graph, candidates, options, part, (reached, found, spreading, share) => {
      const { relevance, activations } = spread(reached, found, now, spreading);
      const ranks = pageRank(reached, found, Math.min(0.99, Math.max(0.01, share)));
      for (const value of [...relevance.values(), ...activations.values(), ...ranks.values()]) {
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("the order in which the graph was read changes nothing", () => {
  fc.assert(
    fc.property(graph, candidates, (reached, found) => {
      const spreading = {
        decayRate: 0.01,
        pruneThreshold: 0.05,
        firingThreshold: 0.1,
        propagationDecay: 0.85,
      };
      expectSame(
        spread(reached, found, now, spreading).relevance,
        spread(reversed(reached), found, now, spreading).relevance,
      );
      expectSame(pageRank(reached, found, 0.15), pageRank(reversed(reached), found, 0.15));
    }),
  );
});

test("a memory that only hubs lead to is never reached", () => {
  fc.assert(
    fc.property(graph, options, (reached, spreading) => {
      const open = new Set(
        reached.mentions
          .filter(([entity]) => reached.entities[entity]?.hub === false)
          .map(([, memory]) => reached.memoryIds[memory]),
      );
      const found = [
        ...spread(reached, new Map(), now, { ...spreading, pruneThreshold: 0 }).relevance.keys(),
        ...pageRank(reached, new Map(), 0.15).keys(),
      ];
      for (const id of found) expect(open).toContain(id);
    }),
  );
});

test("any question gives a bounded list of possible names", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (question) => {
      const names = possibleNames(question);
      expect(names.length).toBeLessThanOrEqual(400);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
