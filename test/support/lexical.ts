import {
  packUnit,
  speakerHash,
  unpackSegment,
  type Block,
  type Utterance,
} from "../../src/model/lexical/unit.ts";
import type { LexicalIndex } from "../../src/model/lexical/lexical-index.ts";
import { lexicalIndex } from "../../src/retrieval/lexical/lexical-index.ts";
import { parseQuestion } from "../../src/retrieval/lexical/question.ts";
import { rank, type Ranked, type RankOptions } from "../../src/retrieval/lexical/rank.ts";

export const noon = Date.UTC(2024, 4, 1, 12);

/** An utterance of one session, with only what matters said. */
export const said = (text: string, more: Partial<Utterance> = {}): Utterance => ({
  text,
  side: "prompt",
  speaker: null,
  sessionId: "s1",
  at: noon,
  note: null,
  remembered: true,
  ...more,
});

/** Utterances a minute apart, from named people in turn. */
export const talk = (
  texts: readonly string[],
  names: readonly string[] = ["Anna", "Boris"],
): Utterance[] =>
  texts.map((text, i) =>
    said(text, {
      side: i % 2 === 0 ? "prompt" : "response",
      speaker: names[i % names.length] ?? null,
      at: noon + i * 60_000,
    }),
  );

/** One block, packed in this order and read back. */
export function blockOf(utterances: readonly Utterance[]): Block {
  const packed = utterances.map(packUnit);
  return unpackSegment(
    packed.map((unit) => unit.features).join(""),
    packed.map((unit) => unit.tokens).join(""),
    packed.length,
  );
}

/** Blocks of at most `size` units, as a partition would hold them. */
export function blocksOf(
  utterances: readonly Utterance[],
  size = 256,
): { block: number; units: Block }[] {
  const blocks = [];
  for (let from = 0; from < utterances.length; from += size) {
    blocks.push({ block: blocks.length, units: blockOf(utterances.slice(from, from + size)) });
  }
  return blocks;
}

export const speakersOf = (utterances: readonly Utterance[]): { hash: number; name: string }[] =>
  [...new Set(utterances.flatMap(({ speaker }) => speaker ?? []))].map((name) => ({
    name,
    hash: speakerHash(name),
  }));

export const indexOf = (utterances: readonly Utterance[]): LexicalIndex =>
  lexicalIndex([{ blocks: blocksOf(utterances), speakers: speakersOf(utterances) }]);

/** Ranks in one block: `position` is the utterance's index. */
export const ranked = (
  question: string,
  utterances: readonly Utterance[],
  options: Partial<RankOptions> = {},
): Ranked[] => rank(parseQuestion(question, null), indexOf(utterances), { k: 10, ...options });

/** The texts found, best first. */
export const found = (
  question: string,
  utterances: readonly Utterance[],
  options: Partial<RankOptions> = {},
): string[] =>
  ranked(question, utterances, options).map(({ position }) => utterances[position]?.text ?? "");
