import { expect, test } from "vitest";
import type { GraphEdge, GraphNode } from "../../../client/src/index.ts";
import {
  bestKnown,
  earliest,
  joined,
  linksOf,
  meantBy,
  nearTo,
  toneOf,
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

test("types are counted, the most frequent first", () => {
  expect(typesOf([bergen, mia, nils])).toEqual([
    ["person", 2],
    ["place", 1],
  ]);
});

test("a type has one colour, whatever else is in the graph", () => {
  const types = ["person", "place", "organisation", "event", "thing"];
  expect(new Set(types.map(toneOf)).size).toBe(5);
  expect(toneOf("city")).toBe(toneOf("place"));
  expect(toneOf("constructor")).toBe(toneOf("thing"));
});

test("a part of a name means the whole name first, and of several the one with most relations", () => {
  const called = (...names: string[]) => names.map((name) => ({ name }));
  expect(meantBy("bru", called("Brunhild", "Bruno", "Abruzzo"))).toEqual(
    called("Brunhild", "Bruno"),
  );
  expect(meantBy("Bruno", called("Bruno Costa", "bruno"))).toEqual(called("bruno"));
  expect(meantBy("nobody", called())).toEqual([]);
  const [alone, spoken, tied] = [
    { id: "alone", edges: [], memory_count: 1 },
    { id: "spoken", edges: [], memory_count: 9 },
    { id: "tied", edges: [home], memory_count: 1 },
  ];
  expect(bestKnown([alone, spoken, tied])).toBe(tied);
  expect(bestKnown([alone, spoken])).toBe(spoken);
  expect(bestKnown([])).toBeNull();
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
