const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ellipsis = "…";
/** No grapheme that people write is longer. */
const graphemeCharsMax = 64;

/** A text of at most `charsMax` UTF-16 units (≥ 1); a longer one ends in an ellipsis behind a whole grapheme. */
export function shortened(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const limit = charsMax - ellipsis.length;
  const across = graphemes.segment(text.slice(0, limit + graphemeCharsMax)).containing(limit);
  const end = across?.index ?? limit;
  return text.slice(0, end).toWellFormed() + ellipsis;
}
