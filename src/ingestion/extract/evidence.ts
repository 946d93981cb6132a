import type { Span } from "../../model/sentences.ts";

/**
 * Where a model's quote stands in a text: equal up to Unicode form, case, white space, the shape of
 * quotation marks and dashes, invisible characters, and punctuation at the quote's edges. Offsets
 * are UTF-16 and never split a grapheme. Null where it does not stand there.
 */
export function findQuote(text: string, quote: string): Span | null {
  const exact = text.indexOf(quote);
  const wanted = folded(quote).text.replace(outer, "");
  if (wanted === "") return null;
  const within = folded(text);
  const at = within.text.indexOf(wanted);
  if (at < 0) return null;
  const start = within.starts[at] ?? 0;
  const end = within.ends[at + wanted.length - 1] ?? text.length;
  // The quote as it is, punctuation included, where it stands at the same place.
  return exact >= 0 && exact <= start && exact + quote.length >= end && quote.trim() === quote
    ? { start: exact, end: exact + quote.length }
    : { start, end };
}

/** Whether the folded words of `part` stand in `text`. */
export const stands = (text: string, part: string): boolean => findQuote(text, part) !== null;

const outer = /^[\s"'.,;:!?…-]+|[\s"'.,;:!?…-]+$/gu;

interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`, where its grapheme starts and ends in the original. */
  starts: number[];
  ends: number[];
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function folded(text: string): Folded {
  const out: Folded = { text: "", starts: [], ends: [] };
  for (const { segment, index } of graphemes.segment(text)) {
    const form = foldedForm(segment);
    if (form === " " && (out.text === "" || out.text.endsWith(" "))) continue;
    out.text += form;
    for (let i = 0; i < form.length; i++) {
      out.starts.push(index);
      out.ends.push(index + segment.length);
    }
  }
  return out;
}

function foldedForm(grapheme: string): string {
  if (/^[a-z0-9]$/.test(grapheme)) return grapheme;
  if (/^\s+$/u.test(grapheme)) return " ";
  return (
    grapheme
      .replaceAll(/[\p{Surrogate}\p{Cf}\p{Cc}]/gu, "")
      .normalize("NFKC")
      // Both ways: "ß" and "SS" are one.
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/[\u2018\u2019\u02bc\u2032`´]/g, "'")
      .replaceAll(/[“”„«»]/g, '"')
      .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
  );
}
