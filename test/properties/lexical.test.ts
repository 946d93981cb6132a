import fc from "fast-check";
import { expect, test } from "vitest";
import { markDead, packUnit, unpackSegment, type Utterance } from "../../src/model/lexical/unit.ts";
import { normalise, termHash, terms } from "../../src/model/text.ts";
import { lexicalIndex, type PartitionUnits } from "../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import { blocksOf, noon, said, speakersOf } from "../support/lexical.ts";
import { question, story } from "../support/stories.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        "\ud800",
        "\u0000",
        "C++",
        "-rf",
        "花生",
        " ",
        "'",
        "é",
        "R",
        "2023-05-08",
        "?",
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join("")),
);

/** A stable order derived from a seed. */
const shuffled = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((item, i) => ({ item, key: keys[i % keys.length] ?? 0, i }))
    .toSorted((a, b) => a.key - b.key || b.i - a.i)
    .map(({ item }) => item);

/** All that tells an utterance from another but its place. */
const faceOf = (unit: Utterance | undefined): string => JSON.stringify(unit);

/** What a ranking says, told by the utterances themselves instead of their places. */
function answer(
  asked: string,
  parts: readonly Utterance[][],
): { face: string; score: number; relevance: number }[] {
  const all = parts.flat();
  const index = lexicalIndex(
    parts.map((units): PartitionUnits => ({
      blocks: blocksOf(units, 7),
      speakers: speakersOf(all),
    })),
  );
  return rank(parseQuestion(asked, null), index, { k: 40 }).map(
    ({ partition, position, score, relevance }) => ({
      face: faceOf(parts[partition]?.[Math.floor(position / 4_096) * 7 + (position % 4_096)]),
      score,
      relevance,
    }),
  );
}

test("interleaved sessions and out-of-order turns rank as in-order ones", () => {
  fc.assert(
    fc.property(
      story(),
      question,
      fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
      (units, asked, keys) => {
        expect(answer(asked, [shuffled(units, keys)])).toEqual(answer(asked, [units]));
      },
    ),
  );
});

test("a scope in several partitions ranks as in one", () => {
  fc.assert(
    fc.property(
      story(),
      question,
      fc.array(fc.nat(2), { minLength: 1, maxLength: 30 }),
      (units, asked, keys) => {
        const parts = [0, 1, 2].map((part) =>
          units.filter((_, i) => keys[i % keys.length] === part),
        );
        expect(answer(asked, parts)).toEqual(answer(asked, [units]));
      },
    ),
  );
});

test("a dead unit ranks as if it had never been", () => {
  fc.assert(
    fc.property(story(), question, fc.nat(29), (units, asked, nth) => {
      const gone = nth % units.length;
      const packed = units.map(packUnit);
      const features = markDead(packed.map((unit) => unit.features).join(""), gone);
      const tokens = packed.map((unit) => unit.tokens).join("");
      const block = { block: 0, units: unpackSegment(features, tokens, units.length) };
      const index = lexicalIndex([{ blocks: [block], speakers: speakersOf(units) }]);
      const marked = rank(parseQuestion(asked, null), index, { k: 40 });
      const never = units.filter((_, i) => i !== gone);
      const fresh = lexicalIndex([{ blocks: blocksOf(never), speakers: speakersOf(units) }]);
      const expected = rank(parseQuestion(asked, null), fresh, { k: 40 });
      expect(marked.map(({ position, score }) => [faceOf(units[position]), score])).toEqual(
        expected.map(({ position, score }) => [faceOf(never[position]), score]),
      );
    }),
  );
});

test("k only cuts the list off, and it is in order", () => {
  fc.assert(
    fc.property(story(), question, fc.nat(12), (units, asked, k) => {
      const index = lexicalIndex([{ blocks: blocksOf(units), speakers: speakersOf(units) }]);
      const parsed = parseQuestion(asked, null);
      const all = rank(parsed, index, { k: 100 });
      expect(rank(parsed, index, { k })).toEqual(all.slice(0, k));
      expect(all.every(({ score }, i) => score <= (all[i - 1]?.score ?? Infinity))).toBe(true);
      expect(all.every(({ relevance }) => relevance >= 0 && relevance <= 1)).toBe(true);
    }),
  );
});

test("any text can be stored and asked", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 5 }), anyText, anyText, (texts, name, asked) => {
      const units = texts.map((one, i) =>
        said(one, { speaker: i % 2 === 0 ? name : null, at: noon + i }),
      );
      const index = lexicalIndex([{ blocks: blocksOf(units), speakers: speakersOf(units) }]);
      const answers = rank(parseQuestion(asked, noon), index, { k: 5 });
      expect(answers.every(({ score, relevance }) => Number.isFinite(score + relevance))).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});

test("NFC and NFD of any text are the same words and the same text", () => {
  fc.assert(
    fc.property(anyText, (one) => {
      expect(terms(one.normalize("NFD"))).toEqual(terms(one.normalize("NFC")));
      expect(normalise(one.normalize("NFD"))).toBe(normalise(one.normalize("NFC")));
      expect(normalise(normalise(one))).toBe(normalise(one));
    }),
    { numRuns: 500 },
  );
});

test("the same words in any case are the same text, letter by letter of all scripts", () => {
  expect(normalise("STRAẞE")).toBe(normalise("Strasse"));
  const cased = Array.from({ length: 0x20000 }, (_, i) => i)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Changes_When_Casemapped}/u.test(letter));
  const unstable = cased.filter((letter) => normalise(normalise(letter)) !== normalise(letter));
  expect(cased.length).toBeGreaterThan(2_000);
  expect(unstable).toEqual([]);
});

test("packing keeps every term and feature of any utterance", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: anyText, at: fc.integer({ min: -1e13, max: 1.9e13 }) }), {
        maxLength: 6,
      }),
      (list) => {
        const units = list.map(({ text: words, at }) => said(words, { at }));
        const [block] = blocksOf(units);
        units.forEach((unit, i) => {
          const [from, end] = [block?.units.start[i] ?? 0, block?.units.start[i + 1] ?? 0];
          expect([...(block?.units.tokens.subarray(from, end) ?? [])]).toEqual(
            terms(unit.text).map(termHash),
          );
          expect(Math.abs((block?.units.timeS[i] ?? 0) - unit.at / 1000)).toBeLessThan(1 / 16);
        });
      },
    ),
  );
});
