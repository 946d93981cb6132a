import { expect, test } from "vitest";
import { defaultSettings } from "../../../src/contract/settings.ts";
import { informationScore, isLowValue, passes, scorerView } from "../../../src/ingestion/filter.ts";

test.each([
  ["Thanks a lot, see you later!", 0],
  ["What is the tallest tree?", 0],
  ["Write me a limerick about toast", 0],
  ["I don't understand.", 0],
  ["哈哈，好的", 0],
  ["If I had a boat I'd sail to Malta", 1],
  ["In my novel, Ivo lives on Mars", 1],
  ["My coach says I should sleep more", 1],
  ["I am the emperor of Rome, just kidding", 1],
  ["如果我有钱，我就会去旅行", 1],
  ["The meeting was moved to Friday", 2],
  ["I'm tired today", 0],
  ["I'm tired of my job these days", 2],
  ["I live in Bodø", 3],
  ["我对虾过敏", 3],
  ["What a day! If only it would rain. I am allergic to bees.", 3],
])("%s scores %i", (text, score) => {
  expect(informationScore(text)).toBe(score);
});

test("only preserved scores pass, and with the filter off all but nothing does", () => {
  const filter = defaultSettings.filter;
  expect([0, 1, 2, 3].map((score) => passes(score as 0, filter))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(passes(2, { ...filter, preserved_scores: [3] })).toBe(false);
  expect(passes(1, { ...filter, info_filter: false })).toBe(true);
  expect(passes(0, { ...filter, info_filter: false })).toBe(false);
});

test("a long message is shown to the scorer as its head and tail", () => {
  const view = scorerView(`${"a".repeat(500)}${"z".repeat(500)}`, 100);
  expect(view).toBe(`${"a".repeat(50)} … ${"z".repeat(50)}`);
  expect(scorerView("short", 100)).toBe("short");
});

test("text of few words is trivial, with two Han characters to a word", () => {
  expect(isLowValue("so tired", 3)).toBe(true);
  expect(isLowValue("I am tired", 3)).toBe(false);
  expect(isLowValue("好累", 3)).toBe(true);
  expect(isLowValue("我今天好累啊", 3)).toBe(false);
});
