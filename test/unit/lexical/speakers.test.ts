import { expect, test } from "vitest";
import { assistantSpeaker, speakerHash, userSpeaker } from "../../../src/model/lexical/unit.ts";
import { stem, termHash } from "../../../src/model/text.ts";
import { parseQuestion } from "../../../src/retrieval/lexical/question.ts";
import {
  isNameLike,
  whoIsMeant,
  withinEdits,
  type Roles,
} from "../../../src/retrieval/lexical/speakers.ts";

const names = ["Melanie Okafor", "Faheem", "Will", "王小明", "Zoë"];
const speakers = names.map((name) => ({ name, hash: speakerHash(name) }));
const roles: Roles = { present: new Set(speakers.map(({ hash }) => hash)), userByDefault: false };
const meant = (question: string): string[] =>
  whoIsMeant(parseQuestion(question, null), speakers, roles).speakers.map(
    (hash) => speakers.find((speaker) => speaker.hash === hash)?.name ?? "",
  );

test.each([
  ["What does Melanie paint?", ["Melanie Okafor"]],
  ["what does melanie paint?", ["Melanie Okafor"]],
  ["What did Mel say?", ["Melanie Okafor"]],
  ["What is Okafor's job?", ["Melanie Okafor"]],
  ["Where does Melanei live?", ["Melanie Okafor"]],
  ["Where does Fahim live?", ["Faheem"]],
  ["When did Will arrive?", ["Will"]],
  ["When will they arrive?", []],
  ["小明喜欢什么?", ["王小明"]],
  ["What does Zoe like?", ["Zoë"]],
  ["Did Will meet Faheem?", ["Faheem", "Will"]],
  ["What did Oliver say?", []],
])("%j means %j", (question, wanted) => {
  expect(meant(question).toSorted()).toEqual(wanted.toSorted());
});

test("the words that name someone leave the question, others of the name stay", () => {
  const { words } = whoIsMeant(parseQuestion("What does Mel paint?", null), speakers, roles);
  expect(words.has(termHash(stem("mel")))).toBe(true);
  expect(words.has(termHash(stem("okafor")))).toBe(false);
  expect(words.has(termHash(stem("paint")))).toBe(false);
});

test("with an assistant, I is the user and you the assistant", () => {
  const ask = (question: string, present: number[], userByDefault = false): number[] =>
    whoIsMeant(parseQuestion(question, null), [], { present: new Set(present), userByDefault })
      .speakers;
  expect(ask("What is my job?", [userSpeaker, assistantSpeaker])).toEqual([userSpeaker]);
  expect(ask("What did you suggest?", [userSpeaker, assistantSpeaker])).toEqual([assistantSpeaker]);
  expect(ask("What did you suggest?", [userSpeaker])).toEqual([]);
  expect(ask("Which job is it?", [userSpeaker, assistantSpeaker])).toEqual([]);
  expect(ask("Which job is it?", [userSpeaker, assistantSpeaker], true)).toEqual([userSpeaker]);
  const anna = speakerHash("Anna");
  expect(ask("What is my job?", [anna, assistantSpeaker])).toEqual([anna]);
  expect(ask("What is my job?", [anna, speakerHash("Boris")])).toEqual([]);
});

test("names are alike by prefix, by an edit or two, and by their consonants", () => {
  expect(isNameLike("mel", "melanie")).toBe(true);
  expect(isNameLike("me", "melanie")).toBe(false);
  expect(isNameLike("jonn", "john")).toBe(true);
  expect(isNameLike("marina", "miriam")).toBe(false);
  expect(isNameLike("muhamad", "muhammed")).toBe(true);
  expect(isNameLike("anna", "otto")).toBe(false);
  expect(withinEdits("abcd", "abdc", 1)).toBe(true);
  expect(withinEdits("abcd", "badc", 1)).toBe(false);
  expect(withinEdits("abcd", "abc", 1)).toBe(true);
  expect(withinEdits("", "ab", 1)).toBe(false);
});
