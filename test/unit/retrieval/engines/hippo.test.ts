import { expect, test } from "vitest";
import type { ReachedGraph } from "../../../../src/model/reached-graph.ts";
import { pageRank } from "../../../../src/retrieval/engines/hippo.ts";
import { aGraph, anEntity, family } from "../../../support/graphs.ts";

const none = new Map<string, number>();

/** The same stationary distribution by solving (I − (1 − α)·M)·p = α·r, for graphs without loose nodes. */
function solved(graph: ReachedGraph, restart: readonly number[], alpha: number): number[] {
  const memoriesFrom = graph.entities.length;
  const n = restart.length;
  const weights = Array.from({ length: n }, () => Array<number>(n).fill(0));
  const link = (a: number, b: number, weight: number): void => {
    const [rowA, rowB] = [weights[a], weights[b]];
    if (rowA !== undefined) rowA[b] = (rowA[b] ?? 0) + weight;
    if (rowB !== undefined) rowB[a] = (rowB[a] ?? 0) + weight;
  };
  for (const [entity, memory] of graph.mentions) link(entity, memoriesFrom + memory, 1);
  for (const [from, to, weight] of graph.edges) link(from, to, weight);
  const out = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  const rows = weights.map((_, i) => [
    ...weights.map((from, j) => Number(i === j) - ((1 - alpha) * (from[i] ?? 0)) / (out[j] ?? 1)),
    alpha * (restart[i] ?? 0),
  ]);
  for (let pivot = 0; pivot < n; pivot++) {
    const row = rows[pivot] ?? [];
    for (const [i, other] of rows.entries()) {
      if (i === pivot) continue;
      const factor = (other[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let j = pivot; j <= n; j++) other[j] = (other[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

test("the walk settles where the linear equations say", () => {
  const graph = aGraph(
    [anEntity("a", { named: 1 }), anEntity("b")],
    ["one", "two", "three"],
    [
      ["a", "one"],
      ["a", "two"],
      ["b", "two"],
      ["b", "three"],
    ],
    [["a", "b", 0.5]],
  );
  const exact = solved(graph, [1, 0, 0, 0, 0], 0.3).slice(2);
  const greatest = Math.max(...exact);
  const walked = pageRank(graph, none, 0.3);
  for (const [i, id] of graph.memoryIds.entries()) {
    expect(walked.get(id)).toBeCloseTo((exact[i] ?? 0) / greatest, 4);
  }
});

test("a memory two steps from what the question names is reached, less than what is near", () => {
  const walked = pageRank(family(), none, 0.15);
  expect(walked.get("trains")).toBeGreaterThan(0.1);
  expect(walked.get("trains")).toBeLessThan(walked.get("married") ?? 0);
  expect(walked.get("married")).toBe(1);
  expect(walked.get("trip")).toBeUndefined();
});

test("a greater restart probability stays nearer to the question", () => {
  const far = (alpha: number) => pageRank(family(), none, alpha).get("trains") ?? 0;
  expect(far(0.9)).toBeLessThan(far(0.1));
});

test("a hub is not walked through", () => {
  expect([...pageRank(family({ hub: true }), none, 0.15)]).toEqual([]);
});

test("a rare entity counts more than a frequent one", () => {
  const graph = aGraph(
    [anEntity("rare", { named: 1, memories: 1 }), anEntity("often", { named: 1, memories: 15 })],
    ["of the rare", "of the frequent"],
    [
      ["rare", "of the rare"],
      ["often", "of the frequent"],
    ],
  );
  const walked = pageRank(graph, none, 0.15);
  expect(walked.get("of the rare")).toBe(1);
  expect(walked.get("of the frequent")).toBeCloseTo(1 / 15, 4);
});

test("without a named entity the walk starts from what words found, or nowhere", () => {
  expect(pageRank(family({ named: 0 }), none, 0.15).size).toBe(0);
  const walked = pageRank(family({ named: 0 }), new Map([["trains", 1]]), 0.15);
  expect(walked.get("trains")).toBe(1);
  expect(walked.get("married")).toBeGreaterThan(0);
});
