import { type Range, matches, without } from "./ranges.ts";

export interface Fence extends Range {
  /** Marked `[KEEP_CODE]`: in the line that opens it, in the one before that has words, or as its first words. */
  tagged: boolean;
}

/** A fence may open behind words of its line, as people write in a chat. */
const opening = /(?:^|[\s:])(`{3,}|~{3,})([^`~]*)$/;
/** Words may follow the closing one: they are speech again. */
const closing = /^\s*(`{3,}|~{3,})(?=\s|$)/;
const fenceMark = /`{3,}|~{3,}/g;
const keep = /\[KEEP_CODE\]/;
/** The tag with the space that sets it off. */
const tag = /\[KEEP_CODE\][ \t]*/g;

/** The text without the tags: they say what to do and are no part of what is kept. */
export const untagged = (text: string): string => text.replace(tag, "");

/** Fenced code: by lines as Markdown has it, where an open fence reaches to the end, and within a line. */
export function codeFences(text: string): Fence[] {
  if (!/```|~~~/.test(text)) return [];
  const blocks = blockFences(text);
  const inline = without(matches(text, /```[^]*?```|~~~[^]*?~~~/g), blocks);
  return [
    ...blocks,
    ...inline.map(({ start, end }) => ({ start, end, tagged: isTagged(text, start, end) })),
  ];
}

/** Within itself, or before it in its line. */
const isTagged = (text: string, start: number, end: number): boolean =>
  keep.test(text.slice(text.lastIndexOf("\n", start) + 1, end));

function blockFences(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: (Fence & { mark: string; lines: number }) | null = null;
  let before: { line: string; start: number } | null = null;
  for (const { line, start } of linesOf(text)) {
    if (open === null) {
      const found = opening.exec(line);
      const mark = found?.[1] ?? "";
      const odd = (line.match(fenceMark)?.length ?? 0) % 2 === 1;
      if (found !== null && odd) {
        const isAlone = before !== null && /^\s*\[KEEP_CODE\]\s*$/.test(before.line);
        const from = isAlone && before !== null ? before.start : start + line.lastIndexOf(mark);
        const tagged = keep.test(before?.line ?? "") || keep.test(line);
        open = { start: from, end: text.length, tagged, mark, lines: 0 };
      }
    } else if (closing.exec(line)?.[1]?.startsWith(open.mark) === true) {
      const close = start + (closing.exec(line)?.[0].length ?? 0);
      fences.push({ start: open.start, end: close, tagged: open.tagged });
      open = null;
    } else if (open.lines++ === 0 && keep.test(line)) {
      open.tagged = true;
    }
    if (line.trim() !== "") before = { line, start };
  }
  if (open !== null) fences.push({ start: open.start, end: open.end, tagged: open.tagged });
  return fences;
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { line: text.slice(start, end).replace(/\r$/, ""), start };
    start = end + 1;
  }
}
