import { normalise } from "./text.ts";

const figures = /\d+(?:[.,:]\d+)*/g;
const names = /\p{Lu}[\p{L}\p{M}’'-]+/gu;
const opening = /(?:^|[.!?:\n]\s*)["'“‘(•*-]*\s*$/u;

/**
 * Whether a text that was made of others brings in a figure or a name that none of them has. A capital
 * that opens a sentence counts only where the word stands nowhere in lower case either.
 */
export function invents(text: string, from: readonly string[]): boolean {
  const there = normalise(from.join("\n"));
  const isThere = (word: string): boolean => there.includes(normalise(word));
  if ((text.match(figures) ?? []).some((figure) => !isThere(figure))) return true;
  for (const match of text.matchAll(names)) {
    const opens = opening.test(text.slice(0, match.index));
    if (!opens && !isThere(match[0].replace(/[’']s$/u, ""))) return true;
  }
  return false;
}
