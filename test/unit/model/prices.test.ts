import { expect, test } from "vitest";
import { costOf, pricesWith } from "../../../src/model/prices.ts";

const priceOf = pricesWith({
  "my-model": { input: 1, output: 3 },
  "gpt-4.1": { input: 5, output: 6 },
});

test("a dated version costs what its model does, and a smaller sister does not", () => {
  expect(priceOf("gpt-4.1-mini-2025-04-14")).toEqual(priceOf("gpt-4.1-mini"));
  expect(priceOf("gpt-4.1-mini")).not.toEqual(priceOf("gpt-4.1"));
  expect(priceOf("gpt-4.1-huge")).toBeNull();
});

test("a price that the deployment states goes before the list", () => {
  expect(priceOf("gpt-4.1")).toEqual({ input: 5, output: 6 });
  expect(priceOf("my-model")).toEqual({ input: 1, output: 3 });
});

test("what has no known price has no cost, not none", () => {
  const tokens = { inputTokens: 2_000_000, outputTokens: 500_000 };
  expect(costOf(priceOf("my-model"), tokens)).toBeCloseTo(3.5, 9);
  expect(costOf(priceOf("llama3:8b"), tokens)).toBeNull();
});
