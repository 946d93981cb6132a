import type { Pulse } from "../ports/recall-store.ts";

/** The scope's state as one text: partitions that are there, each with its count of writes. */
export const writesOf = (partitions: Pulse["partitions"]): string =>
  JSON.stringify(
    partitions
      .map(({ key, writes }) => [key, writes] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
