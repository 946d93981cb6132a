import type { MemoryWire } from "../contract/memory.ts";
import { localDate } from "../model/zoned.ts";
import type { CommandContext } from "./command.ts";
import { clipped } from "./layout.ts";

/** How much of a memory one line shows, in cells. */
const contentCells = 160;

type Shown = Pick<MemoryWire, "id" | "content" | "type" | "importance" | "tags" | "expires_at"> & {
  /** Epoch ms. */
  saidAt: number;
  pinned: boolean;
  score: number | null;
};

/** In what words, and in which zone's days, a memory is shown. */
export type Showing = Pick<CommandContext, "labels" | "zone">;

/** A memory as two lines: what it says, and what is known of it, its id last. */
export function memoryLines(memory: Shown, place: number, { labels, zone }: Showing): string[] {
  const facts = [
    ...(memory.score === null ? [] : [memory.score.toFixed(2)]),
    labels.types[memory.type],
    `${labels.importance} ${Math.round(memory.importance * 10)}/10`,
    localDate(memory.saidAt, zone),
    ...(memory.pinned ? [labels.pinned] : []),
    ...(memory.expires_at === null
      ? []
      : [`${labels.expires} ${localDate(Date.parse(memory.expires_at), zone)}`]),
    ...memory.tags.map((tag) => `#${clipped(tag, 24)}`),
    memory.id,
  ];
  return [
    `${String(place).padStart(2)}. ${clipped(memory.content, contentCells)}`,
    `    ${facts.join(" · ")}`,
  ];
}

export const listedLines = (memory: MemoryWire, place: number, showing: Showing): string[] =>
  memoryLines({ ...memory, saidAt: Date.parse(memory.created_at), score: null }, place, showing);
