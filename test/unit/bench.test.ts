import { expect, test } from "vitest";
import { pairsOf, utterancesOf } from "../../bench/conversation-play.ts";
import { fill, fillBlindly } from "../../bench/costs.ts";
import { percentile } from "../../bench/durations.ts";
import { recallAt, reciprocalRank, scoreEvidence } from "../../bench/evidence.ts";
import { readLocomo, spokenDate } from "../../bench/locomo.ts";
import { smallTalk } from "../../bench/sentences.ts";
import { unknownQuestions } from "../../bench/unknown-questions.ts";

test("recall is the share of the evidence among the first k", () => {
  expect(recallAt(["a", "b"], ["x", "a", "y", "b"], 2)).toBe(0.5);
  expect(recallAt(["a", "b"], ["x", "a", "y", "b"], 4)).toBe(1);
  expect(recallAt(["a"], [], 5)).toBe(0);
});

test("the reciprocal rank counts the first evidence, and nothing found is 0", () => {
  expect(reciprocalRank(["b", "c"], ["a", "b", "c"])).toBe(1 / 2);
  expect(reciprocalRank(["z"], ["a"])).toBe(0);
});

test("questions count the same however much evidence they have", () => {
  const scores = scoreEvidence([
    { category: 1, evidence: ["a", "b", "c", "d"], ten: ["a"], twenty: ["a", "b"] },
    { category: 4, evidence: ["z"], ten: ["q", "z"], twenty: ["q", "z"] },
  ]);
  expect(scores.recallAt10).toBe((0.25 + 1) / 2);
  expect(scores.recallAt20).toBe((0.5 + 1) / 2);
  expect(scores.reciprocalRank).toBe((1 + 0.5) / 2);
  expect(scores.hitAt5).toBe(1);
});

test("percentiles go by nearest rank", () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a session's spoken date is read as UTC, noon and midnight included", () => {
  expect(new Date(spokenDate("1:56 pm on 8 May, 2023")).toISOString()).toBe(
    "2023-05-08T13:56:00.000Z",
  );
  expect(new Date(spokenDate("12:09 am on 13 September, 2023")).toISOString()).toBe(
    "2023-09-13T00:09:00.000Z",
  );
  expect(new Date(spokenDate("12:30 pm on 1 January, 2024")).toISOString()).toBe(
    "2024-01-01T12:30:00.000Z",
  );
  expect(() => spokenDate("yesterday")).toThrow("not a LoCoMo date");
});

test("consecutive turns make pairs, and a last odd one has no response", () => {
  const said = (dia: string) => ({ dia, speaker: "A", text: dia });
  const pairs = pairsOf({ utterances: [said("1"), said("2"), said("3")] });
  expect(pairs.map(({ prompt, response }) => [prompt.dia, response?.dia ?? null])).toEqual([
    ["1", "2"],
    ["3", null],
  ]);
});

test("memories are mapped to the sides of the turns they rest on, each once, best first", () => {
  const diaOf = new Map([
    ["t1 prompt", "D1:1"],
    ["t1 response", "D1:2"],
  ]);
  const answer = {
    memories: [
      { sources: [{ turn_id: "t1", role: "response" }] },
      {
        sources: [
          { turn_id: "t1", role: "response" },
          { turn_id: "t1", role: "prompt" },
        ],
      },
      { sources: [{ turn_id: "of another user", role: "prompt" }] },
    ],
  };
  expect(utterancesOf(answer, "memories", diaOf)).toEqual(["D1:2", "D1:1"]);
});

test("a missing LoCoMo file is answered with where to get it", () => {
  expect(() => readLocomo(undefined)).toThrow("github.com/snap-research/locomo");
  expect(() => readLocomo("no/such/file.json")).toThrow("LOCOMO");
});

test("small talk is the same for the same seed and differs between exchanges", () => {
  expect(smallTalk(1, 5)).toEqual(smallTalk(1, 5));
  const prompts = new Set(Array.from({ length: 2_000 }, (_, i) => smallTalk(1, i).prompt));
  expect(prompts.size).toBe(2_000);
});

test("the threshold of the unknown is the one that keeps 95 % of the true memories", () => {
  const answerable = Array.from({ length: 100 }, (_, i) => ({
    kind: "answerable" as const,
    best: (i + 1) / 100,
    trueScores: [(i + 1) / 100],
  }));
  const foreign = [0.01, 0.5].map((best) => ({ kind: "foreign" as const, best, trueScores: [] }));
  const text = unknownQuestions([...answerable, ...foreign], {
    foreign: "on another conversation",
  });
  expect(text).toContain("min_score 0.060");
  expect(text).toMatch(/another conversation\s+\| 2\s+\| 50.0 %/);
});

test("databases that are closed as they fill hold more than ones that nobody looks at", () => {
  const watched = fill(6, 3);
  const blind = fillBlindly(6, 3);
  expect(watched.share).toBeGreaterThanOrEqual(1);
  expect(watched.share).toBeLessThan(1.3);
  expect(blind.share).toBeLessThan(0.95);
  expect(blind.tenants).toBeLessThan(watched.tenants);
  expect(fill(6, 3)).toEqual(watched);
});
