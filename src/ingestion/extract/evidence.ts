import type { Span } from "../../model/sentences.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Where a model's quotes stand in a text: equal up to Unicode form, case, white space, the shape of
 * quotation marks and dashes, invisible characters, and punctuation at the quote's edges. Offsets
 * are UTF-16 and never split a grapheme; null where a quote does not stand there. The text is
 * folded once, on the first quote that is not there letter by letter.
 */
export function quoteFinder(text: string): (quote: string) => Span | null {
  let within: Folded | null = null;
  return (quote) => {
    const exact = exactPlace(text, quote);
    if (exact !== null) return exact;
    const wanted = foldedQuote(quote);
    if (wanted === "") return null;
    within ??= folded(text);
    const at = within.text.indexOf(wanted);
    if (at < 0) return null;
    return {
      start: within.starts[at] ?? 0,
      end: within.ends[at + wanted.length - 1] ?? text.length,
    };
  };
}

/** The form in which two texts say the same words. */
export const foldedText = (text: string): string => folded(text).text;

/** The same without punctuation at the edges. */
export const foldedQuote = (quote: string): string => foldedText(quote).replace(outer, "");

function exactPlace(text: string, quote: string): Span | null {
  const start = /[\p{L}\p{N}]/u.test(quote) && quote.trim() === quote ? text.indexOf(quote) : -1;
  if (start < 0) return null;
  const end = start + quote.length;
  return isBoundary(text, start) && isBoundary(text, end) ? { start, end } : null;
}

const isBoundary = (text: string, at: number): boolean =>
  at === text.length || graphemes.segment(text).containing(at)?.index === at;

const outer = /^[\s"'.,;:!?…-]+|[\s"'.,;:!?…-]+$/gu;

interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`, where its grapheme starts and ends in the original. */
  starts: number[];
  ends: number[];
}

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
