import { stem } from "../../model/text.ts";
import { bilingualForms } from "./cues-bilingual-data.ts";
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

/** A line of the data: only its heads are read at first, its members when a head is asked for. */
interface Line {
  heads: string[];
  members: string;
  weight: number;
}

function readLines(text: string, weight: number): Line[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [heads = "", members = ""] = line.split(":");
      return { heads: termsOf(heads), members, weight };
    });
}

/** Head → the lines it stands in, forms before cues: of two weights for one word the first holds. */
function readTable(): ReadonlyMap<string, readonly Line[]> {
  const table = new Map<string, Line[]>();
  const lines = [
    ...readLines(englishForms, formWeight),
    ...readLines(chineseForms, formWeight),
    ...readLines(bilingualForms, formWeight),
    ...readLines(englishCues, cueWeight),
    ...readLines(chineseCues, cueWeight),
  ];
  for (const line of lines) {
    for (const head of line.heads) table.set(head, [...(table.get(head) ?? []), line]);
  }
  return table;
}

let table: ReadonlyMap<string, readonly Line[]> | null = null;

/** How many heads the table has. */
export const cueHeads = (): number => (table ??= readTable()).size;

/**
 * The related terms of a question's term, each with a weight in 0–1: .45 for an instance or near word
 * ("hobby" → "pottery"), .8 for another form or name of the same word ("go" → "went"). Empty for most.
 */
export function cuesOf(term: string): Cue[] {
  const cues = new Map<string, number>();
  for (const { heads, members, weight } of (table ??= readTable()).get(term) ?? []) {
    for (const one of [...heads, ...termsOf(members)]) {
      if (one !== term && !cues.has(one)) cues.set(one, weight);
    }
  }
  return Array.from(cues, ([one, weight]) => ({ term: one, weight }));
}
