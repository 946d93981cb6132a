import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentDocument } from "../../../client/generate/contract.ts";
import { whyInChinese } from "../../../dashboard/src/memory/why-in-chinese.ts";
import { settingInChinese } from "../../../dashboard/src/views/settings/settings-in-chinese.ts";
import { sectionsOf } from "../../../dashboard/src/views/settings/settings-schema.ts";
import { erasuresWords } from "../../../dashboard/src/views/erasures/erasures-words.ts";
import { predicateInChinese } from "../../../dashboard/src/words/predicate-words.ts";
import { drawnPredicates } from "../../../src/ingestion/extract/drawn.ts";
import { entityNameInWords, entityNameOf } from "../../../dashboard/src/words/entity-words.ts";
import { ofField } from "../../../dashboard/src/words/field-words.ts";
import { language } from "../../../dashboard/src/words/language.ts";
import { inChinese, sentences } from "../../../dashboard/src/words/said-in-chinese.ts";
import { CallerId } from "../../../src/contract/scope.ts";
import { NewWebhookBody } from "../../../src/contract/webhook.ts";
import { invalidRequest } from "../../../src/http/errors.ts";
import type { RankParts } from "../../../src/retrieval/lexical/rank.ts";
import { explanationOf } from "../../../src/retrieval/explain.ts";

const han = /\p{Script=Han}/u;
const english = /[A-Za-z]{2,}(?:[ ,]+[A-Za-z]{2,}){2,}/;

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

test("every setting has a name and a description in Chinese", () => {
  const fields = sectionsOf(currentDocument()).flatMap((section) => section.fields);
  expect(fields.length).toBeGreaterThan(80);
  for (const { key, path } of fields) {
    const said = settingInChinese(path);
    expect([key, said?.name], key).toEqual([key, expect.stringMatching(/./)]);
    expect([key, said?.description], key).toEqual([key, expect.stringMatching(han)]);
  }
  expect(settingInChinese(["recall", "weights"])).toBeNull();
  expect(settingInChinese(["recall", "constructor"])).toBeNull();
});

test("every sentence that is translated is one that the server says", () => {
  const sources = sourcesIn("src");
  const { faults, ...told } = sentences;
  // What is put together of several pieces is looked for piece by piece.
  const seam =
    /^the address |\{\w+\}|: |(?<=^(?:This|An) \w+) may send | a minute| without a key that works\./;
  const unsaid = Object.values(told)
    .flat()
    .flatMap(([sentence]) => sentence.split(seam))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 6 && piece !== "ModelError" && !sources.includes(piece));
  expect(unsaid).toEqual([]);
  expect(faults.length).toBeGreaterThan(40);
});

test.each([
  ["This token is confined to another user_id.", "此令牌限于另一个 user_id。"],
  ["This needs a key with the role admin; this one has read.", /admin.*read/],
  ["No memory with this id is visible to this key.", /^[^a-z]*记忆。$/],
  ["was archived", "此前已归档"],
  ["feedback down: too long", "踩：too long"],
  ["city changed", "city 有了变化"],
  ["answered 302; redirects are not followed", /302.*不跟随/],
  ["answered 500", "对方回答 500"],
])("a sentence keeps what is filled in: %s", (sentence, expected) => {
  expect(inChinese(sentence)).toMatch(expected);
});

test("what nobody foresaw is not guessed at", () => {
  expect(inChinese("The moon is made of cheese.")).toBeNull();
  expect(whyInChinese("Found because of the moon; the memory is still fresh.")).toBeNull();
});

test("what a schema finds wrong with a field is said in Chinese", () => {
  const Strict = z.strictObject({
    name: z.string().min(3).max(5),
    n: z.int().min(1).max(9),
    list: z.array(z.string()).max(1),
    kind: z.enum(["a", "b"]),
    id: CallerId,
    is: z.boolean(),
    of: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("all") }),
      z.object({ kind: z.literal("one") }),
    ]),
    either: z.union([z.string(), z.number()]),
  });
  const wrong = [
    {},
    {
      name: "a",
      n: 0,
      list: ["a", "b"],
      kind: "c",
      id: " ",
      is: 1,
      of: { kind: "x" },
      either: true,
      more: 1,
    },
    { name: "abcdef", n: 10.5, list: "a", kind: 1, id: "\n", is: "no" },
    { name: 1, n: 100, list: [1], kind: null, id: "x".repeat(300), is: null },
  ];
  const messages = wrong.flatMap((value) => {
    const { error } = Strict.safeParse(value);
    return error === undefined ? [] : invalidRequest(error).errors.map(({ message }) => message);
  });
  const webhook = NewWebhookBody.safeParse({ url: "ftp://x", events: [] }).error;
  const more = webhook === undefined ? [] : invalidRequest(webhook).errors;
  expect(messages.length + more.length).toBeGreaterThan(20);
  for (const message of [...messages, ...more.map((each) => each.message)]) {
    expect([message, inChinese(message)]).toEqual([message, expect.stringMatching(han)]);
  }
});

test("why a memory was found is said in Chinese, whatever it was found by", () => {
  const none: RankParts = {
    text: 0,
    speaker: 0,
    date: 0,
    neighbours: 0,
    standing: 0,
    kind: 0,
    prior: 0,
    session: 0,
  };
  const named = ["text", "speaker", "date", "neighbours", "standing"] as const;
  const all = [none, ...named.map((name) => ({ ...none, [name]: 1 }))];
  const told = all.flatMap((parts) =>
    [0.9, 0.5, 0.1].map((decay) =>
      explanationOf({
        note: { relevance: 1, rank: 1, parts },
        utterance: null,
        vector: { cosine: 0.8, rank: 2 },
        graph: { value: 0.5, rank: 3 },
        answers: decay > 0.5,
        satisfies: true,
        factors: { decay, importance: 0.5, emotionalWeight: 1 },
        weights: { decay: 0.1, importance: 0.3, emotion: 0.1 },
        relevance: 0.8,
        score: 0.7,
        feedback: 0,
      }),
    ),
  );
  for (const { why } of told) {
    const chinese = whyInChinese(why);
    expect([why, chinese]).toEqual([why, expect.stringMatching(han)]);
    expect(chinese).not.toMatch(english);
  }
});

test("every relation that the rules draw is said in Chinese", () => {
  expect(drawnPredicates.length).toBeGreaterThan(40);
  for (const predicate of [...drawnPredicates, "wants_to_start", "plans_to_adopt"]) {
    expect([predicate, predicateInChinese(predicate)]).toEqual([
      predicate,
      expect.stringMatching(/^\p{Script=Han}+$/u),
    ]);
  }
  expect(predicateInChinese("wants_to_levitate")).toBeUndefined();
  expect(predicateInChinese("constructor")).toBeUndefined();
});

test("every store that a receipt counts has a name", () => {
  const steps = readFileSync("src/adapters/d1/erasure/steps.ts", "utf8");
  const counted = [
    ...steps.matchAll(/removes\(\s*"(\w+)"/g),
    ...steps.matchAll(/\["(?:heard|deliveries|webhooks|sources)", "(\w+)"/g),
  ].map(([, store = ""]) => store);
  const names = new Map(Object.entries(erasuresWords().stores));
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.filter((store) => !names.has(store))).toEqual([]);
});

test.each([
  ["tags.1", "必须是 a", "标签第 2 项：必须是 a", "Tags, no. 2: 必须是 a"],
  ["url", "must be x", "地址：must be x", "Address: must be x"],
  ["metadata.room", "x", "元数据中的 room：x", "Metadata, room: x"],
  ["", "must be an object", "must be an object", "must be an object"],
  ["constructor", "x", "constructor：x", "constructor: x"],
])("a field is called as its form calls it: %s", (path, message, chinese, inEnglish) => {
  for (const [of, said] of [
    ["zh", chinese],
    ["en", inEnglish],
  ] as const) {
    language.value = of;
    expect(ofField(path, message)).toBe(said);
  }
});

test("the speaker's node in the graph has a name in Chinese, and people keep theirs", () => {
  language.value = "zh";
  const names = ["user", "user's 老师", "user’s sister", "users", "Mia's user"];
  expect(names.map(entityNameInWords)).toEqual([
    "用户",
    "用户的老师",
    "用户的sister",
    "users",
    "Mia's user",
  ]);
  expect(entityNameOf("用户")).toBe("user");
  language.value = "en";
  expect(names.map(entityNameInWords)).toEqual(names);
});
