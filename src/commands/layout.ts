/** Text for a chat window: aligned by cells, bounded, without markup. */

import { showsDirection } from "../model/direction.ts";

/** What a chat message may hold on the strictest of the big platforms that take long ones. */
export const messageCharsMax = 3_900;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

const cellsOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : 1);

/** Width in cells: a Chinese character takes two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += cellsOf(segment);
  return width;
}

/** On one line, in at most so many cells; what is cut off ends in an ellipsis, and no character is cut apart. */
export function clipped(text: string, cells: number): string {
  // Graphemes may be long: enough characters for any that fit.
  const line = text
    .slice(0, cells * 32)
    .replaceAll(/\s+/gu, " ")
    .trim();
  let whole = "";
  /** What leaves a cell for the ellipsis. */
  let short = "";
  let width = 0;
  for (const { segment } of graphemes.segment(line)) {
    width += cellsOf(segment);
    if (width > cells) return `${short}…`;
    whole += segment;
    if (width < cells) short = whole;
  }
  return text.length > cells * 32 ? `${short}…` : whole;
}

export const padded = (text: string, cells: number): string =>
  text + " ".repeat(Math.max(0, cells - widthOf(text)));

const barCells = 16;

/** Rows of a name, a bar and a number, drawn against the greatest. */
export function bars(rows: readonly (readonly [name: string, n: number])[]): string[] {
  const names = Math.max(0, ...rows.map(([name]) => widthOf(clipped(name, 24))));
  const most = Math.max(1, ...rows.map(([, n]) => n));
  const digits = Math.max(1, ...rows.map(([, n]) => String(n).length));
  return rows.map(([name, n]) => {
    const full = n === 0 ? 0 : Math.max(1, Math.round((n / most) * barCells));
    const bar = "█".repeat(full) + "░".repeat(barCells - full);
    return `  ${padded(clipped(name, 24), names)} ${bar} ${String(n).padStart(digits)}`;
  });
}

/** Lines as one message; what does not fit is left out, and `more` says so. */
export function message(lines: readonly string[], more: string): string {
  let left = messageCharsMax - more.length - 1;
  const kept: string[] = [];
  for (const line of lines.map(showsDirection)) {
    left -= line.length + 1;
    if (left < 0) return [...kept, more].join("\n");
    kept.push(line);
  }
  return kept.join("\n");
}
