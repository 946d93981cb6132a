import { expect, test } from "vitest";
import { unitTermsMax } from "../../../src/model/limits.ts";
import { termHash, terms } from "../../../src/model/text.ts";
import { trait } from "../../../src/model/lexical/traits.ts";
import {
  assistantSpeaker,
  blankTokens,
  describe,
  featureBytes,
  featureChars,
  markDead,
  packUnit,
  sessionHash,
  speakerHash,
  unpackSegment,
  userSpeaker,
  type Utterance,
} from "../../../src/model/lexical/unit.ts";

const said = (text: string, more: Partial<Utterance> = {}): Utterance => ({
  text,
  side: "prompt",
  speaker: null,
  sessionId: "s1",
  at: Date.UTC(2024, 4, 1, 12),
  note: null,
  remembered: false,
  ...more,
});

const row = (utterances: Utterance[]): { features: string; tokens: string } => {
  const packed = utterances.map(packUnit);
  return {
    features: packed.map((unit) => unit.features).join(""),
    tokens: packed.map((unit) => unit.tokens).join(""),
  };
};

const tokensOf = (block: ReturnType<typeof unpackSegment>, index: number): number[] => [
  ...block.tokens.subarray(block.start[index], block.start[index + 1]),
];

const three = [
  said("Hey! My sister moved to Porto last week", { speaker: "Anna" }),
  said("How lovely. How many rooms?", { side: "response" }),
  said("Anna's sister lives in Porto", { note: 0 }),
];

test("units that were appended come back one by one", () => {
  const { features, tokens } = row(three);
  const block = unpackSegment(features, tokens, 3);
  three.forEach((utterance, i) => {
    const known = describe(utterance);
    expect(tokensOf(block, i)).toEqual(terms(utterance.text).map(termHash));
    expect({
      dead: block.dead[i] === 1,
      traits: block.traits[i],
      speaker: block.speaker[i],
      tokenCount: (block.start[i + 1] ?? 0) - (block.start[i] ?? 0),
      order: block.order[i],
      session: block.session[i],
      timeS: block.timeS[i],
    }).toEqual(known);
  });
  expect([...block.order]).toEqual([0, 1, 2]);
  expect(features.length).toBe(3 * featureChars);
  expect(featureBytes % 3).toBe(0);
});

test("a unit takes 18 bytes of features and three a term", () => {
  const packed = packUnit(said("green tea"));
  expect(atob(packed.features).length).toBe(featureBytes);
  expect(atob(packed.tokens).length).toBe(6);
});

test("who speaks is the named person, else the user or the assistant", () => {
  expect(describe(said("x")).speaker).toBe(userSpeaker);
  expect(describe(said("x", { side: "response" })).speaker).toBe(assistantSpeaker);
  expect(describe(said("x", { side: "response", speaker: "ANNA " })).speaker).toBe(
    speakerHash("Anna"),
  );
  expect(describe(said("x", { speaker: " " })).speaker).toBe(userSpeaker);
});

test("times before 1970 and far ahead keep their order and half a second", () => {
  for (const at of [Date.UTC(1500, 0, 2), Date.UTC(1912, 3, 15), 0, Date.UTC(2500, 0, 1) + 500]) {
    expect(describe(said("x", { at })).timeS).toBeCloseTo(at / 1000, 1);
  }
  expect(describe(said("x", { at: Number.MIN_SAFE_INTEGER })).timeS).toBeLessThan(0);
});

test("a unit without a session has session 0, and a session never has it", () => {
  expect(describe(said("x", { sessionId: null })).session).toBe(0);
  expect(sessionHash("")).toBeGreaterThan(0);
});

test("the surface of a text is kept as traits", () => {
  const of = (text: string): number => describe(said(text)).traits;
  expect(of("Hey! We went to Lisbon last week") & trait.greeting).toBeTruthy();
  expect(of("We went to Lisbon last week") & trait.timeExpression).toBeTruthy();
  expect(of("We went to Lisbon last week") & trait.place).toBeTruthy();
  expect(of("We went home") & trait.firstPerson).toBeTruthy();
  expect(of("They went home") & trait.firstPerson).toBeFalsy();
  expect(of("Is it so? ") & trait.question).toBeTruthy();
  expect(of("Is it so. ") & trait.question).toBeFalsy();
  expect(of("I have three cats") & trait.number).toBeTruthy();
  expect(of("From now on, answer in metric units") & trait.standing).toBeTruthy();
  expect(of("She is always late") & trait.standing).toBeFalsy();
  expect(of("我上周去了北京") & trait.timeExpression & ~trait.firstPerson).toBeTruthy();
  expect(of("以后请都用中文回答") & trait.standing).toBeTruthy();
  expect(of("请总是用表格回答") & trait.standing).toBeTruthy();
  expect(of("每次回答都要简短") & trait.standing).toBeTruthy();
  expect(of("最近上夜班总是睡不好") & trait.standing).toBeFalsy();
  expect(of("每次跑步膝盖都疼") & trait.standing).toBeFalsy();
});

test("marking one unit dead leaves all else as it was, and SQL can do the same", () => {
  const { features, tokens } = row(three);
  const marked = markDead(features, 1);
  const before = unpackSegment(features, tokens, 3);
  const after = unpackSegment(marked, tokens, 3);
  expect([...after.dead]).toEqual([0, 1, 0]);
  expect({ ...after, dead: null }).toEqual({ ...before, dead: null });
  expect(`${features.slice(0, 24)}D${features.slice(25)}`).toBe(marked);
  expect(markDead(features, 3)).toBe(features);
  expect(markDead(features, -1)).toBe(features);
});

test("blanking a unit's tokens leaves no trace of its words and the others' in place", () => {
  const { features, tokens } = row(three);
  const block = unpackSegment(features, blankTokens(features, tokens, 1), 3);
  expect(new Set(tokensOf(block, 1))).toEqual(new Set([0]));
  expect(tokensOf(block, 2)).toEqual(tokensOf(unpackSegment(features, tokens, 3), 2));
  expect(blankTokens(features, tokens, 9)).toBe(tokens);
});

test("a unit that leads to a memory says so", () => {
  expect(describe(said("x", { remembered: true })).traits & trait.remembered).toBeTruthy();
  expect(describe(said("x")).traits & trait.remembered).toBeFalsy();
});

test("a side that said nothing is no unit", () => {
  expect(describe(said(" ")).dead).toBe(true);
});

test("a very long text is held to its distinct terms within the bound", () => {
  const text = Array.from({ length: 4_000 }, (_, i) => `term${i % 2_000}x`).join(" ");
  expect(describe(said(text)).tokenCount).toBe(unitTermsMax);
});

test("a row shorter than its count says is read as far as it goes", () => {
  const { features, tokens } = row(three);
  expect(unpackSegment(features.slice(0, featureChars + 5), tokens, 3).n).toBe(1);
  expect(unpackSegment("", "", 3).n).toBe(0);
});
