/** Stretches of a text: UTF-16 offsets, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** In order, overlaps joined, empty ones out. */
export function merged(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (end <= start) continue;
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
}

/** The ranges that touch none of `holy`. */
export const without = (ranges: readonly Range[], holy: readonly Range[]): Range[] =>
  ranges.filter((range) => !holy.some((kept) => range.start < kept.end && kept.start < range.end));

/** The ranges that a global pattern matches. */
export const matches = (text: string, pattern: RegExp): Range[] =>
  Array.from(text.matchAll(pattern), (found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }));
