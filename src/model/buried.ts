import type { Source } from "./memory.ts";

/** Where in one side of a turn something was forgotten: UTF-16 offsets. */
export type Buried = Omit<Source, "turnId">;

/** What stands in place of words that were forgotten. */
const forgottenMark = "[forgotten]";

/** One side of a turn as it may still be shown: each run of buried words is one mark. */
export function withoutBuried(
  text: string,
  role: Source["role"],
  buried: readonly Buried[],
): string {
  const spans = buried.filter((span) => span.role === role).toSorted((a, b) => a.start - b.start);
  let shown = "";
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const between = text.slice(at, Math.max(at, start));
    // Runs with only space or a stop between them are one.
    const isApart = shown === "" || /[\p{L}\p{N}]/u.test(between);
    shown += isApart ? between + forgottenMark : "";
    at = end;
  }
  return shown + text.slice(at);
}

/** Whether nothing but marks and punctuation is left. */
export const isAllForgotten = (shown: string): boolean =>
  shown.includes(forgottenMark) && !/[\p{L}\p{N}]/u.test(shown.replaceAll(forgottenMark, ""));
