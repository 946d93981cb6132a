import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/model/tokens.ts";

/** Counts of the public o200k and cl100k encodings, the greater of the two. */
const counted: [string, number][] = [
  ["My sister Anna moved to Bergen last spring and works at a bakery.", 14],
  ["I usually cycle to work, it takes about 20 minutes.", 13],
  ["我对花生过敏，请记住。我最喜欢的颜色是蓝色，我住在成都的一个老小区里。", 42],
  ["Ich wohne seit drei Jahren in München und arbeite als Krankenschwester.", 18],
];

test("a text's tokens are never guessed more than a tenth too low", () => {
  for (const [text, tokens] of counted) {
    expect(estimateTokens(text), text).toBeGreaterThanOrEqual(tokens * 0.9);
    expect(estimateTokens(text), text).toBeLessThanOrEqual(tokens * 1.8);
  }
});

test("nothing takes no tokens, and odd text is counted without failing", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens("\ud83d \u0000")).toBeGreaterThan(0);
});
