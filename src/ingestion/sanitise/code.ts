import { type Range, matches, without } from "./ranges.ts";

export interface Fence extends Range {
  /** Marked `[KEEP_CODE]`: in its first line, in the line before, or as its first words. */
  tagged: boolean;
}

const opening = /^[ \t]{0,3}(`{3,}|~{3,})([^\n]*)$/;
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
  for (const { line, start, end } of linesOf(text)) {
    const found = opening.exec(line);
    const mark = found?.[1] ?? "";
    const info = found?.[2] ?? "";
    if (open === null) {
      if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
        const tagBefore = before !== null && /^\s*\[KEEP_CODE\]\s*$/.test(before.line);
        const from = tagBefore && before !== null ? before.start : start;
        open = {
          start: from,
          end: text.length,
          tagged: tagBefore || keep.test(info),
          mark,
          lines: 0,
        };
      }
    } else if (mark.startsWith(open.mark) && info.trim() === "") {
      fences.push({ start: open.start, end, tagged: open.tagged });
      open = null;
    } else if (open.lines++ === 0 && keep.test(line)) {
      open.tagged = true;
    }
    before = { line, start };
  }
  if (open !== null) fences.push({ start: open.start, end: open.end, tagged: open.tagged });
  return fences;
}

function* linesOf(text: string): Generator<{ line: string; start: number; end: number }> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { line: text.slice(start, end).replace(/\r$/, ""), start, end };
    start = end + 1;
  }
}
