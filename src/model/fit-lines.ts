const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * A text in at most `charsMax` UTF-16 units, each line as `shown` has it. What does not fit is cut off behind a line,
 * and `more` says how many lines are left out; a first line that does not fit is cut between two characters.
 */
export function fitLines(
  text: string,
  charsMax: number,
  more: (lines: number) => string,
  shown: (line: string) => string = (line) => line,
): string {
  const lines = text.split("\n");
  const whole = lines.map(shown).join("\n");
  if (whole.length <= charsMax) return whole;
  const room = charsMax - more(lines.length).length;
  const kept: string[] = [];
  let used = 0;
  for (const line of lines.map(shown)) {
    if (used + line.length + 1 > room) break;
    kept.push(line);
    used += line.length + 1;
  }
  const [first = ""] = lines;
  if (kept.length === 0) return startOf(first, charsMax, shown);
  return [...kept, more(lines.length - kept.length)].join("\n");
}

/** As much of one line as fits, and an ellipsis. */
function startOf(line: string, charsMax: number, shown: (line: string) => string): string {
  let start = "";
  for (const { segment } of graphemes.segment(line.slice(0, charsMax))) {
    if (shown(start + segment).length >= charsMax) break;
    start += segment;
  }
  return `${shown(start)}…`;
}
