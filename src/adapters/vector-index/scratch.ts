import type { Index } from "@upstash/vector";
import { deletedOf, pageOf } from "./upstash-answers.ts";

/**
 * Where the index embeds texts that are not memories of its own: they stand there for as long as one call takes.
 * Their ids begin with the time, so that what a call left behind is told from what one is at.
 */
export const scratchNamespace = "ebb-embedding";

/** Longer than a call may take. */
const leftBehindAfterMs = 600_000;
const pageSize = 500;
const timeDigits = 9;

const timePart = (ms: number): string => ms.toString(36).padStart(timeDigits, "0");

/** Ids for so many texts. */
export function scratchIds(now: number, n: number): string[] {
  const call = crypto.randomUUID();
  return Array.from({ length: n }, (_, i) => `${timePart(now)}-${call}-${i}`);
}

/** Ends what was left behind, a page of it at most; answers how much that was. */
export async function clearScratch(index: Index, now: number): Promise<number> {
  const before = timePart(now - leftBehindAfterMs);
  const page = pageOf(
    await index.range({ cursor: "0", limit: pageSize }, { namespace: scratchNamespace }),
  );
  const old = page.entries.flatMap(({ id }) => (id < before ? [id] : []));
  if (old.length === 0) return 0;
  return deletedOf(await index.delete(old, { namespace: scratchNamespace }));
}
