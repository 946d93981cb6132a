import fc from "fast-check";
import type { Utterance } from "../../src/model/lexical/unit.ts";
import { noon, said } from "./lexical.ts";

/** Random talk for properties of the lexical index. */

const word = fc.constantFrom(
  "parrot",
  "kayak",
  "choir",
  "museum",
  "Lisbon",
  "paint",
  "tea",
  "动物",
  "花生",
  "went",
  "yesterday",
  "always",
  "?",
  "I",
  "three",
);
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));

const utterance = fc.record({
  text: words,
  side: fc.constantFrom("prompt", "response"),
  speaker: fc.constantFrom(null, "Anna", "Boris"),
  sessionId: fc.constantFrom(null, "a", "b", "c", "d", "e"),
  note: fc.constantFrom(null, null, 0, 1),
});

/** Utterances an hour apart; a note has the time of the one before it, as if taken from it. */
export const story = (maxLength = 30): fc.Arbitrary<Utterance[]> =>
  fc.array(utterance, { minLength: 1, maxLength }).map((list) =>
    list.map((one, i): Utterance => {
      const from = one.note === null ? i : Math.max(0, i - 1);
      const sessionId = list[from]?.sessionId ?? null;
      return said(one.text, { ...one, sessionId, at: noon + from * 3_600_000 });
    }),
  );

export const question = fc
  .tuple(words, fc.constantFrom("", " Anna", " in May 2024", " when did I"))
  .map(([asked, more]) => asked + more);
