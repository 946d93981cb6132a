import { expect, test } from "vitest";
import { spread } from "../../../../src/retrieval/engines/emgas.ts";
import type { Spreading } from "../../../../src/retrieval/engines/emgas.ts";
import { aGraph, anEntity, family } from "../../../support/graphs.ts";

const hour = 3_600_000;
const now = Date.UTC(2026, 4, 8, 12);
const options: Spreading = {
  decayRate: 0.01,
  pruneThreshold: 0.05,
  firingThreshold: 0.1,
  propagationDecay: 0.85,
};
const none = new Map<string, number>();

test("energy passes on as a · w · decay / log2(2 + fan), and each node fires once", () => {
  const graph = aGraph(
    [anEntity("a", { named: 1 }), anEntity("b")],
    ["one", "two", "three"],
    [
      ["a", "one"],
      ["a", "two"],
      ["b", "two"],
      ["b", "three"],
    ],
  );
  const { relevance, activations } = spread(graph, none, now, options);
  const one = 0.85 / 2;
  const b = (one * 0.85) / 2;
  const three = (b * 0.85) / 2;
  const two = one + three;
  expect(relevance.get("two")).toBe(1);
  expect(relevance.get("one")).toBeCloseTo(one / two, 12);
  expect(relevance.get("three")).toBeCloseTo(three / two, 12);
  expect(activations.get("b")).toBeCloseTo(b, 12);
  expect(activations.get("a")).toBe(1);
});

test("what lies two steps away lights up, and what is not linked stays dark", () => {
  const { relevance } = spread(family(), none, now, options);
  expect(relevance.get("married")).toBe(1);
  expect(relevance.get("trains")).toBeGreaterThan(0);
  expect(relevance.has("trip")).toBe(false);
});

test("a node under the firing threshold passes nothing on", () => {
  const { relevance } = spread(family(), none, now, { ...options, firingThreshold: 0.5 });
  expect([...relevance.keys()].toSorted()).toEqual(["married", "sister"]);
});

test("what is under the prune threshold is dropped", () => {
  const { relevance, activations } = spread(family(), none, now, {
    ...options,
    pruneThreshold: 0.3,
  });
  expect(relevance.has("trains")).toBe(false);
  expect(activations.has("per")).toBe(false);
});

test("what came up lately comes up easier, and that fades by the hour", () => {
  const kept = (activatedAt: number) =>
    spread(
      family({ named: 0, activation: 1, activatedAt }),
      new Map([["trip", 1]]),
      now,
      options,
    ).relevance.get("sister") ?? 0;
  expect(kept(now)).toBeGreaterThan(kept(now - 20 * hour));
  expect(kept(now - 20 * hour)).toBeGreaterThan(0);
  expect(kept(now - 1_000 * hour)).toBe(0);
});

test("a hub does not fire, whatever it has kept", () => {
  const hub = family({ hub: true, activation: 1, activatedAt: now });
  expect(spread(hub, none, now, options).relevance.size).toBe(0);
});
