/** Where sentences begin and end, for English, Chinese and text that mixes them. */

export interface Span {
  /** UTF-16 offsets into the text that was split. */
  start: number;
  end: number;
}

/** A full stop after these ends no sentence. */
const abbreviations = new Set(
  (
    "mr mrs ms dr prof st jr sr vs etc fig no nr vol dept est approx inc ltd co corp gen col sgt lt capt rev hon mt ft " +
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun " +
    "e.g i.e a.m p.m u.s u.k ph.d b.sc m.sc cf al"
  ).split(" "),
);

const ender = /[.!?…]+|[。！？；]+|\n+/gu;
const closer = /["'”’»)\]}』」）\s]/u;
const trailingMark =
  /^(?:["'”’»)\]}』」）]|[\p{Extended_Pictographic}\u{fe0f}\u{200d}]|:\)|:-\)|;\)|:D)/u;

/** The spans of the sentences, in order, without the white space around them; empty for a blank text. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(ender)) {
    const end = match.index + match[0].length;
    if (end <= start || !endsSentence(text, match.index, match[0], end)) continue;
    const reach = takeTrailing(text, end);
    pushTrimmed(spans, text, start, reach);
    start = reach;
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

/** The sentences themselves. */
export const sentences = (text: string): string[] =>
  sentenceSpans(text).map((span) => text.slice(span.start, span.end));

function endsSentence(text: string, at: number, mark: string, end: number): boolean {
  const first = mark.charAt(0);
  if (first === "\n" || "。！？；".includes(first)) return true;
  const next = text.charAt(end);
  if (
    next !== "" &&
    !closer.test(next) &&
    !isWide(next) &&
    !trailingMark.test(text.slice(end, end + 4))
  ) {
    return false;
  }
  if (first === "!" || first === "?" || /[!?]/.test(mark)) return true;
  const following = text.slice(end).trimStart().charAt(0);
  if (mark.length > 1 || first === "…") return !/\p{Ll}/u.test(following);
  return !endsInAbbreviation(text, at);
}

function endsInAbbreviation(text: string, at: number): boolean {
  const word = /[\p{L}.]+$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? "";
  // A single capital is an initial ("J. Olsen"), except the pronoun.
  if (/^\p{Lu}$/u.test(word)) return word !== "I";
  return abbreviations.has(word.toLowerCase());
}

/** Closing quotes, brackets and emoji belong to the sentence that they close. */
function takeTrailing(text: string, from: number): number {
  let end = from;
  for (;;) {
    const gap = /^[ \t]*/.exec(text.slice(end, end + 8))?.[0].length ?? 0;
    const mark = trailingMark.exec(text.slice(end + gap, end + gap + 4));
    // A quote after a space opens the next sentence.
    if (mark === null || (gap > 0 && /^["'”’»)\]}』」）]/u.test(mark[0]))) return end;
    end += gap + mark[0].length;
  }
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  if (end > start) spans.push({ start, end });
}

const isWide = (char: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char);
