import type { Spent } from "../ports/turn-store.ts";
import { ExtractionFailed } from "./extract/model.ts";

const nothingSpent: Spent = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

/** What a failed attempt cost. */
export const spentBy = (cause: unknown): Spent =>
  cause instanceof ExtractionFailed ? cause.usage : nothingSpent;

/** What both cost. */
export const sumOfSpent = (one: Spent, other: Spent): Spent => ({
  modelCalls: one.modelCalls + other.modelCalls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
});

/**
 * The `index`-th of `turns` turns' part of what they cost together. Parts are whole and add up to the
 * whole, so that counts of turns can be summed; what does not divide falls on the first ones.
 */
export function shareOfSpent(spent: Spent, index: number, turns: number): Spent {
  const part = (whole: number): number =>
    Math.floor(whole / turns) + (index < whole % turns ? 1 : 0);
  return {
    modelCalls: part(spent.modelCalls),
    inputTokens: part(spent.inputTokens),
    outputTokens: part(spent.outputTokens),
  };
}
