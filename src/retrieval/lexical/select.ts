/** The k best without sorting the rest. `isBetter` must be a strict total order. */
export function best(
  k: number,
  n: number,
  isBetter: (a: number, b: number) => boolean,
  isCandidate: (unit: number) => boolean,
): number[] {
  const heap: number[] = [];
  for (let unit = 0; unit < n; unit++) {
    if (heap.length < k) {
      if (!isCandidate(unit)) continue;
      heap.push(unit);
      rise(heap, isBetter);
    } else if (k > 0 && isBetter(unit, heap[0] ?? 0) && isCandidate(unit)) {
      heap[0] = unit;
      sink(heap, isBetter);
    }
  }
  return heap.sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

/** The worst stands at the top. */
function rise(heap: number[], isBetter: (a: number, b: number) => boolean): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    const [child, above] = [heap[at] ?? 0, heap[parent] ?? 0];
    if (!isBetter(above, child)) return;
    heap[at] = above;
    heap[parent] = child;
    at = parent;
  }
}

function sink(heap: number[], isBetter: (a: number, b: number) => boolean): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const worse = right < heap.length && isBetter(heap[left] ?? 0, heap[right] ?? 0) ? right : left;
    const [here, below] = [heap[at] ?? 0, heap[worse] ?? 0];
    if (!isBetter(here, below)) return;
    heap[at] = below;
    heap[worse] = here;
    at = worse;
  }
}
