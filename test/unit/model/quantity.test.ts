import { expect, test } from "vitest";
import { comparisonOf, quantitiesOf, satisfies } from "../../../src/model/quantity.ts";

const amounts = (text: string): string =>
  quantitiesOf(text)
    .map(({ unit, value }) => `${value} ${unit}`)
    .join(", ");

test.each([
  ["I paid 1,250.50 dollars for the bike", "1250.5 usd"],
  ["the flat costs €940 a month", "940 eur"],
  ["it was 40 € in all", "40 eur"],
  ["they raised $5m", "5000000 usd"],
  ["half a million dollars", "500000 usd"],
  ["three hundred and fifty yuan", "350 cny"],
  ["我花了五百元买鞋", "500 cny"],
  ["房租每月3500块钱", "3500 cny"],
  ["两万三千块", "23000 cny"],
  ["3万元", "30000 cny"],
  ["¥300", "300 cny, 300 jpy"],
  ["5 pounds", "5 gbp, 2.26796185 kg"],
  ["I ran 10km in an hour and a half", "10000 m, 90 min"],
  ["two hours 30 minutes", "150 min"],
  ["a 25-minute walk", "25 min"],
  ["一个半小时", "90 min"],
  ["跑了十公里", "10000 m"],
  ["两斤苹果", "1 kg"],
  ["百分之二十", "20 %"],
  ["twenty-five percent", "25 %"],
  ["0.1 hours and 6 minutes", "12 min"],
])("reads the amounts of “%s”", (text, expected) => {
  expect(amounts(text)).toBe(expected);
});

test.each(["I have two dogs", "room 504", "in 2023", "2023年", "5m people", "第五章", "", "a dog"])(
  "reads no amount in “%s”",
  (text) => {
    expect(amounts(text)).toBe("");
  },
);

test.each([
  ["what costs more than 500 yuan?", ["cny"], 500, null, false],
  ["What did I buy for over $100", ["usd"], 100, null, false],
  ["which walks are under two hours", ["min"], null, 120, false],
  ["at least 3 km", ["m"], 3_000, null, true],
  ["no more than 30 minutes", ["min"], null, 30, true],
  ["two hours or less", ["min"], null, 120, true],
  ["$100 or more", ["usd"], 100, null, true],
  ["between 100 and 200 dollars", ["usd"], 100, 200, true],
  ["from 5 to 10 kg", ["kg"], 5_000 / 1_000, 10, true],
  ["超过五百元的东西", ["cny"], 500, null, false],
  ["不超过100元", ["cny"], null, 100, true],
  ["不到两小时", ["min"], null, 120, false],
  ["500元以上", ["cny"], 500, null, true],
  ["在三公里以内的", ["m"], null, 3_000, true],
  ["100到200元之间", ["cny"], 100, 200, true],
] as const)("reads the comparison in “%s”", (text, units, min, max, inclusive) => {
  expect(comparisonOf(text)).toEqual({ units: [...units], min, max, inclusive });
});

test.each([
  "what did I do within the last 3 days",
  "how long did I run",
  "I paid 500 yuan",
  "more than a friend",
  "over the weekend",
])("reads no comparison in “%s”", (text) => {
  expect(comparisonOf(text)).toBeNull();
});

test("what satisfies a comparison has its unit and lies within its bounds", () => {
  const over = comparisonOf("more than 500 yuan");
  const upTo = comparisonOf("up to 1.5 hours");
  if (over === null || upTo === null) throw new Error("no comparison");
  const holds = (text: string, comparison: typeof over) =>
    satisfies(quantitiesOf(text), comparison);
  expect(holds("the coat was 800元", over)).toBe(true);
  expect(holds("the coat was 500 yuan", over)).toBe(false);
  expect(holds("the coat was 800 dollars", over)).toBe(false);
  expect(holds("a 90-minute film", upTo)).toBe(true);
  expect(holds("a film of two hours", upTo)).toBe(false);
});
