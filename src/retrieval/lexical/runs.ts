/** A list of numbers as runs of consecutive ones: first, end, first, end, … */
export interface Runs {
  bounds: number[];
  length: number;
  /** No run crosses this: on its two sides are units of two tables. */
  border: number;
}

export const noRuns = (border: number): Runs => ({ bounds: [], length: 0, border });

/** Appends `first` … `end - 1`. */
export function addRange(runs: Runs, first: number, end: number): void {
  if (end <= first) return;
  const { bounds, border } = runs;
  runs.length += end - first;
  if (bounds.at(-1) === first && first !== border) bounds[bounds.length - 1] = end;
  else bounds.push(first, end);
}

/** Appends those of `first` … `end - 1` that are not dropped. */
export function addKept(runs: Runs, first: number, end: number, dropped: Uint8Array): void {
  let from = first;
  for (let at = first; at < end; at++) {
    if (dropped[at] !== 1) continue;
    addRange(runs, from, at);
    from = at + 1;
  }
  addRange(runs, from, end);
}

export function eachRun({ bounds }: Runs, visit: (first: number, end: number) => void): void {
  for (let i = 0; i + 1 < bounds.length; i += 2) visit(bounds[i] ?? 0, bounds[i + 1] ?? 0);
}
