import { expect, test } from "vitest";
import { sentences } from "../../src/model/sentences.ts";
import { guardAgrees, hamming, lexicalScore, same, simhash } from "../../src/model/similarity.ts";

const dedupe = { similarity_threshold: 0.8, simhash_threshold: 10 };

test.each([
  ["Ida has a peanut allergy", "Ida has no peanut allergy", "negation"],
  ["The gym costs 40 euros a month", "The gym costs 45 euros a month", "number"],
  ["The dentist is on 3 June", "The dentist is on 3 July", "date"],
  ["The walk takes 20 minutes", "The walk takes 20 hours", "unit"],
  ["My flight is SK4621", "My flight is SK4612", "code"],
  ["Ida works at the library in Bodø", "Jon works at the library in Bodø", "name"],
  [
    "I started the evening course in pottery",
    "I stopped the evening course in pottery",
    "opposite verb",
  ],
  [
    "I like the smell of rain on warm stone",
    "I hate the smell of rain on warm stone",
    "polarity verb",
  ],
  ["我对花生过敏", "我对花生不过敏", "Chinese negation"],
  ["我的房租是三千元", "我的房租是四千元", "Chinese number"],
  ["我姐姐住在上海的浦东", "我姐姐住在北京的浦东", "Chinese name"],
  [
    "Ida is a nurse at the old hospital by the harbour",
    "Ida is a cook at the old hospital by the harbour",
    "content word",
  ],
])("%s / %s stay two facts: %s", (a, b) => {
  expect(guardAgrees(a, b)).toBe(false);
  expect(same(a, b, dedupe)).toBe(false);
});

test.each([
  ["I prefer tea over coffee", "I prefer tea to coffee"],
  ["I live in Oslo", "i live in  OSLO."],
  ["I love hiking in the mountains near Bergen", "I love to hike in the mountains near Bergen"],
  ["I really enjoy long train rides along the coast", "I enjoy long train rides along the coast"],
  ["Caf\u00e9 Nord is my favourite place", "Cafe\u0301 Nord is my favourite place"],
])("%s / %s are one fact", (a, b) => {
  expect(same(a, b, dedupe)).toBe(true);
});

test("beyond the SimHash threshold the exact score is not asked", () => {
  const [a, b] = ["I prefer tea over coffee", "I prefer tea to coffee"];
  expect(hamming(simhash(a), simhash(b))).toBeGreaterThan(0);
  expect(same(a, b, { ...dedupe, simhash_threshold: 0 })).toBe(false);
  expect(same(a, b, { ...dedupe, similarity_threshold: 0.99 })).toBe(false);
});

test("the lexical score is the stated mixture", () => {
  // stems {tea, milk} and {tea, salt}: Jaccard 1/3; trigrams of " tea milk " and " tea salt ".
  const score = lexicalScore("tea milk", "tea salt");
  expect(score).toBeCloseTo(0.4 / 3 + 0.3 * (6 / 16) + 0.3 * (5 / 8), 5);
});

test("sentences end at marks, not at abbreviations, initials, decimals or pauses", () => {
  expect(
    sentences(
      "Dr. Lee met J. Olsen at 3.5 km. It rained! We were... tired. 我住在北京。我喜欢茶！ok i like it. it's good",
    ),
  ).toEqual([
    "Dr. Lee met J. Olsen at 3.5 km.",
    "It rained!",
    "We were... tired.",
    "我住在北京。",
    "我喜欢茶！",
    "ok i like it.",
    "it's good",
  ]);
});
