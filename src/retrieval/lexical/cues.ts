import { stem } from "../../model/text.ts";
import { chineseCues, chineseForms, englishCues, englishForms } from "./cues-data.ts";

/** What a question's term stands for, with the weight that a match by it has beside the term's own 1. */
export interface Cue {
  term: string;
  weight: number;
}

const cueWeight = 0.45;
const formWeight = 0.8;

const termOf = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word);
const termsOf = (list: string): string[] => list.split(/\s+/).filter(Boolean).map(termOf);

type Table = Map<string, Map<string, number>>;

function relate(table: Table, head: string, others: readonly string[], weight: number): void {
  const related = table.get(head) ?? new Map<string, number>();
  for (const term of others) {
    if (term !== head) related.set(term, Math.max(related.get(term) ?? 0, weight));
  }
  table.set(head, related);
}

function readCues(table: Table, lines: string): void {
  for (const line of lines.split("\n")) {
    const [left, right] = line.split(":");
    if (left === undefined || right === undefined) continue;
    const heads = termsOf(left);
    for (const head of heads) relate(table, head, [...heads, ...termsOf(right)], cueWeight);
  }
}

function readForms(table: Table, lines: string): void {
  for (const line of lines.split("\n")) {
    const same = termsOf(line);
    for (const term of same) relate(table, term, same, formWeight);
  }
}

let table: ReadonlyMap<string, readonly Cue[]> | null = null;

function readTable(): ReadonlyMap<string, readonly Cue[]> {
  const read: Table = new Map();
  readCues(read, englishCues);
  readCues(read, chineseCues);
  readForms(read, englishForms);
  readForms(read, chineseForms);
  return new Map(
    Array.from(read, ([head, related]) => [
      head,
      Array.from(related, ([term, weight]) => ({ term, weight })),
    ]),
  );
}

/** How many heads the table has. */
export const cueHeads = (): number => (table ??= readTable()).size;

/**
 * The related terms of a question's term, each with a weight in 0–1: .45 for an instance or near word
 * ("hobby" → "pottery"), .8 for another form or name of the same word ("go" → "went"). Empty for most.
 */
export const cuesOf = (term: string): readonly Cue[] => (table ??= readTable()).get(term) ?? [];
