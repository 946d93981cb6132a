import { stem, stopWords, termHash } from "../../model/text.ts";
import type { Speaker } from "../../model/lexical/lexical-index.ts";
import type { Question } from "./question.ts";
import { assistantSpeaker, userSpeaker } from "../../model/lexical/unit.ts";

/** Whose words a question is after. */

export interface Named {
  /** Hashes of the speakers meant; boosted where it is exactly one. */
  speakers: number[];
  /** Term hashes of the words that name them: they say who, not what, and leave the question. */
  words: Set<number>;
}

const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("\u2019", "'").toLowerCase();

const latinParts = (name: string): string[] =>
  fold(name)
    .split(/[^a-z]+/)
    .filter((part) => part.length > 1);

/** Consonants without repeats: what stays the same when a name is spelt by ear. */
const skeleton = (word: string): string => word.replace(/[aeiouy]+/g, "").replace(/(.)\1+/g, "$1");

/** Whether one edit (insert, delete, replace, swap) or, with `edits` 2, two lead from a to b. */
export function withinEdits(a: string, b: string, edits: number): boolean {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA === restB) return true;
  if (edits === 0 || Math.abs(restA.length - restB.length) > edits) return false;
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.length > 1;
  return (
    withinEdits(restA.slice(1), restB.slice(1), edits - 1) ||
    withinEdits(restA.slice(1), restB, edits - 1) ||
    withinEdits(restA, restB.slice(1), edits - 1) ||
    (swapped && withinEdits(restA.slice(2), restB.slice(2), edits - 1))
  );
}

/** Whether a word of the question is a short or misspelt form of a part of a name; both folded. */
export function isNameLike(word: string, part: string): boolean {
  if (word.length >= 3 && part.length > word.length && part.startsWith(word)) return true;
  if (word.length < 4 || part.length < 4 || word[0] !== part[0]) return false;
  const edits = Math.min(word.length, part.length) >= 6 ? 2 : 1;
  if (withinEdits(word, part, edits)) return true;
  const bones = skeleton(word);
  return bones.length >= 3 && bones === skeleton(part);
}

interface QuestionWord {
  folded: string;
  capital: boolean;
}

/** Words past this stand in a text, not in a question that names someone. */
const wordsMax = 400;

function questionWords(text: string): QuestionWord[] {
  const found = text.normalize("NFKC").match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? [];
  return found.slice(0, wordsMax).map((raw) => ({
    folded: fold(raw).replace(/'.*$/, ""),
    capital: /^\p{Lu}/u.test(raw),
  }));
}

const isWholeName = (word: QuestionWord, part: string): boolean =>
  word.folded === part && (word.capital || !stopWords.has(part));

function cjkForms(name: string): string[] {
  const bare = name.normalize("NFKC").replace(/\s+/g, "");
  if (!/^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{2,}$/u.test(bare)) return [];
  return bare.length >= 3 ? [bare, bare.slice(-2)] : [bare];
}

const latinTerm = (word: string): number => termHash(stem(word));

function cjkTerms(form: string): number[] {
  const pieces = Array.from(form);
  const pairs = pieces.slice(1).map((piece, i) => `${pieces[i] ?? ""}${piece}`);
  return [form, ...pairs, ...pieces].map(termHash);
}

/** The speakers named in the question: whole names first, then short and misspelt forms of the others. */
function byName(text: string, speakers: readonly Speaker[]): Named {
  const named: Named = { speakers: [], words: new Set() };
  const words = questionWords(text);
  const unclear = words.filter((word) => word.capital && !stopWords.has(word.folded));
  const used = new Set<string>();
  const take = (speaker: Speaker, hashes: readonly number[]): void => {
    named.speakers.push(speaker.hash);
    for (const hash of hashes) named.words.add(hash);
  };
  const later: Speaker[] = [];
  for (const speaker of speakers) {
    const parts = latinParts(speaker.name);
    const whole = parts.filter((part) => words.some((word) => isWholeName(word, part)));
    const cjk = cjkForms(speaker.name).filter((form) => text.includes(form));
    for (const part of whole) used.add(part);
    if (whole.length + cjk.length === 0) later.push(speaker);
    else take(speaker, [...whole.map(latinTerm), ...cjk.flatMap(cjkTerms)]);
  }
  for (const speaker of later) {
    const parts = latinParts(speaker.name).filter((part) => part.length > 2);
    const like = unclear.filter(
      ({ folded }) => !used.has(folded) && parts.some((part) => isNameLike(folded, part)),
    );
    if (like.length > 0) {
      const hashes = like.map(({ folded }) => latinTerm(folded));
      take(speaker, hashes);
    }
  }
  return named;
}

export interface Roles {
  /** Distinct speakers that have live utterances, as numbers. */
  present: ReadonlySet<number>;
  /** True where a question that names nobody means the user's words. */
  userByDefault: boolean;
}

/** Who "I" is: the unnamed user, or the only person who speaks with the assistant. */
export function asker(present: ReadonlySet<number>): number | null {
  if (present.has(userSpeaker)) return userSpeaker;
  const people = [...present].filter((speaker) => speaker !== assistantSpeaker);
  return people.length === 1 && present.has(assistantSpeaker) ? (people[0] ?? null) : null;
}

/**
 * Whom a question means: those it names; else, in a talk with an assistant, the assistant for "you told
 * me" and the asker for "I, my"; else nobody. Only speakers of the index can be meant.
 */
export function whoIsMeant(question: Question, speakers: readonly Speaker[], roles: Roles): Named {
  const named = byName(question.text, speakers);
  if (named.speakers.length > 0) return named;
  const me = asker(roles.present);
  if (question.assistantWords && roles.present.has(assistantSpeaker)) {
    return { ...named, speakers: [assistantSpeaker] };
  }
  const meansMe = me !== null && (question.firstPerson || roles.userByDefault);
  return meansMe ? { ...named, speakers: [me] } : named;
}
