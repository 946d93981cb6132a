import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePatch } from "../../../src/model/merge-patch.ts";

describe("a merge patch", () => {
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ a: 1 }, { a: { b: { c: null } } }, { a: { b: {} } }],
  ])("of %j with %j is %j", (target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged);
  });

  it("changes neither of the two, and nothing when it comes again", () => {
    const document = fc.dictionary(
      fc.constantFrom("a", "b", "c"),
      fc.oneof(
        fc.integer(),
        fc.constant(null),
        fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue()),
      ),
    );
    fc.assert(
      fc.property(document, document, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const once = mergePatch(target, patch);
        expect(JSON.stringify([target, patch])).toBe(before);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
    );
  });
});
