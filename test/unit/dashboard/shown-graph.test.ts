import { expect, test } from "vitest";
import type { GraphEdge, GraphNode } from "../../../client/src/index.ts";
import {
  earliest,
  joined,
  linksOf,
  nearTo,
  tonesOf,
  typesOf,
  withoutTypes,
} from "../../../dashboard/src/views/graph/shown-graph.ts";

const node = (id: string, type = "person"): GraphNode => ({
  id,
  name: id,
  type,
  memory_count: 1,
  hub: false,
  layers: [],
});
const edge = (subject: string, object: string, from: string | null = null): GraphEdge => ({
  id: `${subject}-${object}`,
  subject,
  predicate: "lives_in",
  object,
  fact: "",
  weight: 1,
  valid_from: from,
  valid_to: null,
  recorded_at: "2026-01-01T00:00:00Z",
  retracted_at: null,
  memory_ids: [],
  ended_by: [],
});

const [mia, nils, bergen] = [node("mia"), node("nils"), node("bergen", "place")];
const home = edge("mia", "bergen", "2015-06-01T00:00:00Z");
const friends = edge("mia", "nils");

test("answers that overlap are one graph, without an edge to what is not shown", () => {
  const whole = joined([
    { nodes: [mia, bergen], edges: [home, friends] },
    { nodes: [mia], edges: [home] },
  ]);
  expect(whole).toEqual({ nodes: [mia, bergen], edges: [home] });
});

test("a type that is left out takes its edges along", () => {
  const whole = { nodes: [mia, nils, bergen], edges: [home, friends] };
  expect(withoutTypes(whole, new Set(["place"]))).toEqual({
    nodes: [mia, nils],
    edges: [friends],
  });
});

test("types are counted, and the most frequent have colours of their own", () => {
  expect(typesOf([bergen, mia, nils])).toEqual([
    ["person", 2],
    ["place", 1],
  ]);
  const many = ["a", "b", "c", "d", "e", "f", "g"].map((type) => node(type, type));
  const tones = [...tonesOf(many).values()];
  expect(new Set(tones.slice(0, 5)).size).toBe(5);
  expect(tones.slice(5)).toEqual([tones[4], tones[4]]);
});

test("links are counted at both ends, and neighbours found over either", () => {
  expect([...linksOf([home, friends])]).toEqual([
    ["mia", 2],
    ["bergen", 1],
    ["nils", 1],
  ]);
  expect(nearTo("bergen", [home, friends])).toEqual(new Set(["bergen", "mia"]));
});

test("the slider reaches back to the earliest that held", () => {
  expect(earliest([friends, home], 5e12)).toBe(Date.parse("2015-06-01T00:00:00Z"));
  expect(earliest([friends], 5)).toBe(5);
});
