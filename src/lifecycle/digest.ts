import { digestCharsMax, digestItemsMax } from "../model/limits.ts";
import type { DigestedMemory } from "../ports/summary-store.ts";

/**
 * A digest by rules: the most important memories, as many as there is room for, in the order in which
 * they were said, each in its own words. Nothing is added. `memories` come the most important first.
 */
export function pick(memories: readonly DigestedMemory[]): DigestedMemory[] {
  const chosen: DigestedMemory[] = [];
  let left = digestCharsMax;
  for (const memory of memories) {
    if (chosen.length >= digestItemsMax) break;
    // One that is too long leaves room for shorter ones; the first always comes along.
    if (chosen.length > 0 && memory.content.length > left) continue;
    left -= memory.content.length;
    chosen.push(memory);
  }
  return inOrder(chosen);
}

export const inOrder = (memories: readonly DigestedMemory[]): DigestedMemory[] =>
  memories.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Sentences one after the other, each with its end. */
export const digestText = (memories: readonly DigestedMemory[]): string =>
  memories
    .map(({ content }) => content.trim())
    .map((text) =>
      /[.!?…。！？]["'”’」』)）\]]*$/u.test(text)
        ? text
        : `${text}${/\p{Script=Han}["'”’」』)）\]]*$/u.test(text) ? "。" : "."}`,
    )
    .join(" ");
