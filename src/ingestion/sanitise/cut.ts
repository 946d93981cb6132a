import { sentenceSpans } from "../../model/sentences.ts";
import { estimateTokens } from "../../model/tokens.ts";
import { type Pieces, upTo } from "./pieces.ts";

/** The pieces cut so that their text has at most `tokensMax` estimated tokens. */
export function cutAt(pieces: Pieces, text: string, tokensMax: number): Pieces {
  const reach = reachOf(text, tokensMax);
  return reach === text.length ? pieces : upTo(pieces, boundaryBefore(text, reach));
}

/** How far the budget reaches, in UTF-16 units. */
function reachOf(text: string, tokensMax: number): number {
  if (estimateTokens(text) <= tokensMax) return text.length;
  let within = 0;
  let over = text.length;
  while (over - within > 1) {
    const middle = (within + over) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= tokensMax) within = middle;
    else over = middle;
  }
  return within;
}

/** The last sentence's end, else the last space, else the last whole grapheme before `reach`. */
function boundaryBefore(text: string, reach: number): number {
  const sentence = sentenceSpans(text.slice(0, reach + 1)).findLast(
    (span) => span.end <= reach && isEnd(text, span.end),
  );
  if (sentence !== undefined) return sentence.end;
  const space = text.slice(0, reach).search(/\s\S*$/);
  if (space > reach / 2) return space;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return graphemes.containing(reach)?.index ?? reach;
}

/** Whether a mark or a line break, and not only the budget, ended the sentence there. */
const isEnd = (text: string, end: number): boolean =>
  /[.!?…。！？；]["'”’»)\]}』」）]*$/u.test(text.slice(0, end).slice(-4)) ||
  /^\s*\n/.test(text.slice(end, end + 20));
