import { expect, test } from "vitest";
import { queryTermsMax } from "../../../src/model/limits.ts";
import { lexicalIndex } from "../../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion } from "../../../src/retrieval/lexical/question.ts";
import { rank } from "../../../src/retrieval/lexical/rank.ts";
import {
  blockOf,
  blocksOf,
  found,
  indexOf,
  noon,
  ranked,
  said,
  speakersOf,
  talk,
} from "../../support/lexical.ts";

const day = 86_400_000;
const chat = talk([
  "Hey Boris! I finally tried the new climbing wall",
  "Great! Where is it?",
  "Behind the station, next to the bakery",
  "My parrot learned to whistle this week",
  "How funny, what does it whistle?",
  "The anthem, mostly at night",
]);

test("one shared word is enough among few memories", () => {
  expect(found("what does the parrot do", chat)[0]).toContain("parrot");
  expect(found("bakery?", [said("the bakery opens at six")])).toHaveLength(1);
});

test("a question that shares nothing finds nothing", () => {
  expect(found("quantum chromodynamics", chat)).toEqual([]);
  expect(found("", chat)).toEqual([]);
  expect(found("anything", [])).toEqual([]);
});

test("a short reply is found by what came before it", () => {
  expect(found("where is the climbing wall", chat).slice(0, 3)).toContain(
    "Behind the station, next to the bakery",
  );
});

test("neighbours of another session lend nothing", () => {
  const apart = [
    said("I tried the climbing wall", { sessionId: "a" }),
    said("Behind the station", { sessionId: "b", at: noon + 60_000 }),
  ];
  expect(found("where is the climbing wall", apart)).toEqual(["I tried the climbing wall"]);
});

test("the words of the person who is named go first", () => {
  const both = talk(["I adore my new kayak", "I adore my new kayak too"]);
  expect(found("What does Boris adore?", both)[0]).toContain("too");
  expect(found("What does Anna adore?", both)[0]).not.toContain("too");
});

test("what was said about the date asked for goes first", () => {
  const march = said("we had dinner with the choir", { at: Date.UTC(2023, 2, 9), sessionId: "m" });
  const july = said("we had dinner with the choir", { at: Date.UTC(2023, 6, 9), sessionId: "j" });
  expect(ranked("dinner in March 2023", [march, july])[0]?.position).toBe(0);
  expect(ranked("dinner in July 2023", [march, july])[0]?.position).toBe(1);
  expect(ranked("July 2023?", [march, july]).map(({ position }) => position)[0]).toBe(1);
});

test("a dead unit is neither found nor lends, nor counts as frequent", () => {
  const alive = indexOf(chat);
  const block = blockOf(chat);
  block.dead[3] = 1;
  const without = lexicalIndex([
    { blocks: [{ block: 0, units: block }], speakers: speakersOf(chat) },
  ]);
  const question = parseQuestion("parrot", null);
  expect(rank(question, alive, { k: 9 }).length).toBeGreaterThan(0);
  expect(rank(question, without, { k: 9 })).toEqual([]);
  expect(without.n).toBe(5);
});

test("only allowed positions come back, with the scores they have anyway", () => {
  const all = ranked("parrot whistle", chat);
  const some = ranked("parrot whistle", chat, { allowed: new Map([[0, new Set([4])]]) });
  expect(some).toEqual(all.filter(({ position }) => position === 4));
  expect(ranked("parrot", chat, { allowed: new Map([[0, new Set<number>()]]) })).toEqual([]);
});

test("what led to no memory is context only, where memories are wanted", () => {
  const mixed = chat.map((one, i) => ({ ...one, remembered: i === 5 }));
  expect(found("what does the parrot whistle", mixed, { rememberedOnly: true })).toEqual([
    "The anthem, mostly at night",
  ]);
});

test("a note is found by its own words and by those around its utterance, and lends none", () => {
  const note = said("Anna owns a bird", { speaker: "Anna", at: noon, note: 0 });
  const [first, ...rest] = talk(["Mine sings all day", "What a voice it has", "Quite so"]);
  if (first === undefined) throw new Error("no first utterance");
  const all = [note, first, ...rest];
  expect(found("who owns a bird", all)).toEqual(["Anna owns a bird"]);
  expect(found("what voice", all)).toContain("Anna owns a bird");
});

test("relevance is low where the question's words are unknown here", () => {
  const known = ranked("what does the parrot whistle at night", chat)[0]?.relevance ?? 0;
  const unknown =
    ranked("which zeppelin museum sells parrot postcards and souvenirs", chat)[0]?.relevance ?? 1;
  expect(known).toBeGreaterThan(0.5);
  expect(unknown).toBeLessThan(known / 2);
});

test("the parts of a score add up to it", () => {
  for (const { score, parts } of ranked(
    "When did Anna's parrot learn to whistle in May 2024?",
    chat,
  )) {
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
  }
});

test("a long prompt is ranked by its rarest words, each counted once", () => {
  const common = Array.from({ length: 3_000 }, (_, i) => `filler${i % 60}`).join(" ");
  const memories = [
    ...Array.from({ length: 240 }, (_, i) =>
      said(`filler${i % 60} stands`, { sessionId: `${i}`, at: noon + i }),
    ),
    said("the ocarina hangs", { sessionId: "o" }),
  ];
  const answers = found(`${common} ocarina`, memories, { k: 500 });
  expect(answers[0]).toBe("the ocarina hangs");
  expect(answers).toHaveLength(1 + (queryTermsMax - 1) * 4);
});

const story = `We walked down to the harbour before breakfast because the market had moved to the other bank, and
the children wanted to see the crane that lifts boats over the bridge. It rained, so we sheltered below the arcade, bought
cherries, plums and a loaf, and talked with the woman who paints ships. In the evening a band from the valley played in the
square, the mayor danced badly, and the baker gave everybody free rolls.`;
const asked = "What is my ferret called?";

test.each([
  ["a story stands before", `${story} ${asked}`],
  ["a story stands behind", `${asked} ${story}`],
  [
    "one sentence comes fifty times before",
    `${"The market moved to the harbour. ".repeat(50)}${asked}`,
  ],
  ["a word is repeated before", `${"market ".repeat(10)}${asked}`],
])("a question is answered though %s it", (_, prompt) => {
  const memories = [
    said("my ferret is called Juniper", { sessionId: "f" }),
    ...[
      "the market is by the harbour",
      "a band played in the square",
      "the baker has free rolls",
    ].map((text, i) => said(text, { sessionId: `${i}`, at: noon + (i + 1) * day })),
  ];
  const [best] = ranked(prompt, memories);
  const [alone] = ranked(asked, memories);
  expect(found(prompt, memories)[0]).toBe("my ferret is called Juniper");
  expect(best?.relevance).toBeGreaterThan((alone?.relevance ?? 1) / 5);
});

test("people ask an assistant in role mode, where standing instructions count double", () => {
  const long = "detail ".repeat(3) + Array.from({ length: 60 }, (_, i) => `matter${i}`).join(" ");
  const turns = [
    said("From now on answer about cooking in metric units"),
    said(long, { side: "response", at: noon + 1_000 }),
    said("I was cooking in the evening with units of my class", { at: noon + day }),
    said(`${long} cooking`, { side: "response", at: noon + day + 1_000 }),
  ];
  expect(indexOf(turns).mode).toBe("role");
  expect(indexOf(chat).mode).toBe("chat");
  expect(found("help with cooking units", turns)[0]).toContain("From now on");
});

test("positions tell the block and the place in it", () => {
  const index = lexicalIndex([{ blocks: blocksOf(chat, 2), speakers: [] }]);
  const [best] = rank(parseQuestion("parrot", null), index, { k: 1 });
  expect(best).toMatchObject({ partition: 0, position: 4_096 + 1 });
});
