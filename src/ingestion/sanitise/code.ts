import { type Range, matches, without } from "./ranges.ts";

export interface Fence extends Range {
  /** Marked `[KEEP_CODE]`: in its first line, in the line before, or as its first words. */
  tagged: boolean;
}

/** A fence may open behind words of its line, as people write in a chat. */
const opening = /(?:^|[\s:])(`{3,}|~{3,})([^`~]*)$/;
/** Words may follow the closing one: they are speech again. */
const closing = /^\s*(`{3,}|~{3,})(?=\s|$)/;
const fenceMark = /`{3,}|~{3,}/g;
const keep = /\[KEEP_CODE\]/;

/** Fenced code: by lines as Markdown has it, where an open fence reaches to the end, and within a line. */
export function codeFences(text: string): Fence[] {
  if (!/```|~~~/.test(text)) return [];
  const blocks = blockFences(text);
  const inline = without(matches(text, /```[^]*?```|~~~[^]*?~~~/g), blocks);
  return [
    ...blocks,
    ...inline.map(({ start, end }) => ({ start, end, tagged: keep.test(text.slice(start, end)) })),
  ];
}

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
        const tagBefore = before !== null && /^\s*\[KEEP_CODE\]\s*$/.test(before.line);
        const from = tagBefore && before !== null ? before.start : start + line.lastIndexOf(mark);
        const tagged = tagBefore || keep.test(found[2] ?? "");
        open = { start: from, end: text.length, tagged, mark, lines: 0 };
      }
    } else if (closing.exec(line)?.[1]?.startsWith(open.mark) === true) {
      const close = start + (closing.exec(line)?.[0].length ?? 0);
      fences.push({ start: open.start, end: close, tagged: open.tagged });
      open = null;
    } else if (open.lines++ === 0 && keep.test(line)) {
      open.tagged = true;
    }
    before = { line, start };
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
