/** The state of partitions as one text: those that are there, each with its count of writes. */
export const writesOf = (partitions: readonly { key: string; writes: number }[]): string =>
  JSON.stringify(
    partitions
      .map(({ key, writes }) => [key, writes] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
