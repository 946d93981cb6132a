import { expect, test } from "vitest";
import { isAllForgotten, withoutBuried } from "../../../src/model/buried.ts";

const said = "I row. My code is 12. Bye.";

test("buried words give way to a mark, on their own side only", () => {
  const buried = [{ role: "prompt" as const, start: 7, end: 21 }];
  expect(withoutBuried(said, "prompt", buried)).toBe("I row. [forgotten] Bye.");
  expect(withoutBuried(said, "response", buried)).toBe(said);
});

test("spans that overlap or touch are one mark, and an end within another adds nothing", () => {
  const spans = [
    { role: "prompt" as const, start: 10, end: 21 },
    { role: "prompt" as const, start: 7, end: 14 },
    { role: "prompt" as const, start: 0, end: 6 },
  ];
  expect(withoutBuried(said, "prompt", spans)).toBe("[forgotten] Bye.");
});

test("all is forgotten where only marks and stops are left", () => {
  expect(isAllForgotten("[forgotten]!")).toBe(true);
  expect(isAllForgotten("Forget [forgotten]")).toBe(false);
  expect(isAllForgotten("...")).toBe(false);
});
