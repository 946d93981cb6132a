import { describe, expect, test } from "vitest";
import { type Place, radialPlaces } from "../../../dashboard/src/views/graph/radial.ts";

const distance = (a: Place | undefined, b: Place | undefined): number =>
  Math.hypot((a?.x ?? NaN) - (b?.x ?? NaN), (a?.y ?? NaN) - (b?.y ?? NaN));

const star = (hub: string, n: number) =>
  Array.from({ length: n }, (_, i) => [hub, `${hub}${i}`] as const);
const idsIn = (ties: readonly (readonly [string, string])[]): string[] => [...new Set(ties.flat())];

describe("places that a layout begins with", () => {
  test("are one for each node, apart from one another, and the same for the same graph", () => {
    const ties = [...star("a", 40), ...star("b", 20), ["a0", "b0"] as const];
    const ids = [...idsIn(ties), "alone", "apart"];
    const places = radialPlaces(ids, ties);
    expect([...places.keys()].toSorted()).toEqual(ids.toSorted());
    const all = [...places.values()];
    for (const [i, one] of all.entries()) {
      for (const other of all.slice(i + 1)) expect(distance(one, other)).toBeGreaterThan(0.5);
    }
    expect(radialPlaces(ids, ties)).toEqual(places);
  });

  test("put the best tied node in the middle, its neighbours around it, and theirs beyond", () => {
    const ties = [...star("a", 6), ["a0", "end"] as const];
    const places = radialPlaces(idsIn(ties), ties);
    expect(places.get("a")).toEqual({ x: 0, y: 0 });
    expect(distance(places.get("a"), places.get("a3"))).toBeCloseTo(10);
    expect(distance(places.get("a"), places.get("end"))).toBeCloseTo(20);
    expect(distance(places.get("a0"), places.get("end"))).toBeLessThan(15);
  });

  test("keep components apart, the largest in the middle", () => {
    const ties = [...star("a", 30), ...star("b", 8), ...star("c", 8)];
    const places = radialPlaces([...idsIn(ties), "alone"], ties);
    const hubs = ["a", "b", "c", "alone"].map((id) => places.get(id));
    expect(hubs[0]).toEqual({ x: 0, y: 0 });
    for (const [i, one] of hubs.entries()) {
      for (const other of hubs.slice(i + 1)) expect(distance(one, other)).toBeGreaterThan(10);
    }
  });

  test("take ties to oneself, twice the same, and to strangers as none", () => {
    const places = radialPlaces(
      ["a", "b"],
      [
        ["a", "a"],
        ["a", "b"],
        ["b", "a"],
        ["a", "stranger"],
      ],
    );
    expect([...places.keys()].toSorted()).toEqual(["a", "b"]);
  });

  test("are there for two thousand nodes in a chain as well", () => {
    const ids = Array.from({ length: 2_000 }, (_, i) => `n${i}`);
    const ties = ids.slice(1).map((id, i) => [ids[i] ?? "", id] as const);
    expect(radialPlaces(ids, ties).size).toBe(2_000);
  });
});
