import { expect, test } from "vitest";
import { budgetOf } from "../../../src/retrieval/budget.ts";
import { later, never } from "../../support/late.ts";

test("work that is there in time keeps its value", async () => {
  expect(await budgetOf(500).within(later(5, "found"))).toEqual({ value: "found" });
});

test("work that hangs is given up when the time is over", async () => {
  const started = performance.now();
  expect(await budgetOf(60).within(never())).toBeNull();
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("several waits share one time", async () => {
  let at = 0;
  const budget = budgetOf(100, () => at);
  expect(budget.leftMs()).toBe(100);
  at = 70;
  expect(budget.leftMs()).toBe(30);
  at = 900;
  expect(budget.leftMs()).toBe(0);
  expect(await budget.within(never())).toBeNull();
});

test("a failure in time is a failure, and one that comes late disturbs nobody", async () => {
  await expect(budgetOf(500).within(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const failing = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error("late")), 30);
  });
  expect(await budgetOf(5).within(failing)).toBeNull();
  await later(50, null);
});
