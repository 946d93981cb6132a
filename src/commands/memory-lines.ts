import type { MemoryWire } from "../contract/memory.ts";
import type { Labels } from "./labels.ts";
import { clipped } from "./layout.ts";

/** How much of a memory one line shows, in cells. */
const contentCells = 160;

type Shown = Pick<MemoryWire, "id" | "content" | "type" | "importance" | "tags" | "expires_at"> & {
  saidOn: string;
  pinned: boolean;
  score: number | null;
};

export const dateOf = (rfc3339: string): string => rfc3339.slice(0, 10);

/** A memory as two lines: what it says, and what is known of it, its id last. */
export function memoryLines(memory: Shown, place: number, labels: Labels): string[] {
  const facts = [
    ...(memory.score === null ? [] : [memory.score.toFixed(2)]),
    labels.types[memory.type],
    `${labels.importance} ${Math.round(memory.importance * 10)}/10`,
    memory.saidOn,
    ...(memory.pinned ? [labels.pinned] : []),
    ...(memory.expires_at === null ? [] : [`${labels.expires} ${dateOf(memory.expires_at)}`]),
    ...memory.tags.map((tag) => `#${clipped(tag, 24)}`),
    memory.id,
  ];
  return [
    `${String(place).padStart(2)}. ${clipped(memory.content, contentCells)}`,
    `    ${facts.join(" · ")}`,
  ];
}

export const listedLines = (memory: MemoryWire, place: number, labels: Labels): string[] =>
  memoryLines({ ...memory, saidOn: dateOf(memory.created_at), score: null }, place, labels);
