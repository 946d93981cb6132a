import fc from "fast-check";
import { expect, it } from "vitest";
import { layersOf } from "../../src/model/layers.ts";

const entities = fc
  .array(
    fc.record({
      bank: fc.nat(3),
      type: fc.constantFrom("person", "place", "concept"),
      names: fc.uniqueArray(fc.constantFrom("mia", "mimi", "nils", "user"), {
        minLength: 1,
        maxLength: 2,
      }),
      createdAt: fc.nat(5),
    }),
    { maxLength: 9 },
  )
  .map((all) =>
    all.map(({ bank, names, ...entity }, i) => ({
      ...entity,
      id: `ent_${i}`,
      partitionId: `prt_${bank}`,
      name: names[0] ?? "",
      names,
    })),
  );
const banks = new Map([
  ["prt_0", "ada"],
  ["prt_1", "ada"],
  ["prt_2", "bo"],
]);

it("layers are of one owner, each of another bank, and the same in whatever order they come", () => {
  fc.assert(
    fc.property(entities, (all) => {
      const layers = layersOf(all, banks);
      const byId = new Map(all.map((entity) => [entity.id, entity]));
      for (const ids of layers.values()) {
        const group = ids.flatMap((id) => byId.get(id) ?? []);
        expect(new Set(group.map(({ partitionId }) => partitionId)).size).toBe(group.length);
        if (group.length === 1) continue;
        expect(new Set(group.map(({ partitionId }) => banks.get(partitionId))).size).toBe(1);
        for (const one of group) {
          expect(
            group.some(
              (other) => other !== one && other.names.some((name) => one.names.includes(name)),
            ),
          ).toBe(true);
        }
      }
      expect(Object.fromEntries(layersOf(all.toReversed(), banks))).toEqual(
        Object.fromEntries(layers),
      );
    }),
  );
});

it("two of one bank stay two, though another bank knows them as one", () => {
  const entity = (id: string, partitionId: string, names: string[]) => ({
    id,
    partitionId,
    type: "person",
    name: names[0] ?? "",
    names,
    createdAt: 0,
  });
  const all = [
    entity("a", "prt_0", ["bob"]),
    entity("b", "prt_0", ["robert"]),
    entity("c", "prt_1", ["robert", "bob"]),
  ];
  expect(layersOf(all, banks).get("c")).toEqual(["b", "c"]);
  expect(layersOf(all, banks).get("a")).toEqual(["a"]);
});
