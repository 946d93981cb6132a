/**
 * Durations in buckets that widen by a third: a quantile read from them is at most a sixth off, whatever was
 * measured, and two histograms add up by adding their counts.
 */
export interface Histogram {
  /** Counts by bucket; sparse, the key is the bucket's number. */
  buckets: Map<number, number>;
  count: number;
  /** Ms. */
  sum: number;
  max: number;
}

const growth = 4 / 3;
/** Ms: what is faster shares the first bucket. */
const first = 0.25;
const bucketsMax = 64;

export const emptyHistogram = (): Histogram => ({ buckets: new Map(), count: 0, sum: 0, max: 0 });

const bucketOf = (ms: number): number =>
  Math.min(bucketsMax - 1, Math.max(0, Math.ceil(Math.log(ms / first) / Math.log(growth))));

/** Ms: the upper end of a bucket. */
const endOf = (bucket: number): number => first * growth ** bucket;

/** Adds a duration, in ms; what is below 0 or no number counts as 0. */
export function observe(histogram: Histogram, ms: number): void {
  const taken = ms > 0 && Number.isFinite(ms) ? ms : 0;
  const bucket = taken <= first ? 0 : bucketOf(taken);
  histogram.buckets.set(bucket, (histogram.buckets.get(bucket) ?? 0) + 1);
  histogram.count += 1;
  histogram.sum += taken;
  histogram.max = Math.max(histogram.max, taken);
}

/** The duration, in ms, that a share `q` (0–1) of all do not exceed; 0 where nothing was measured. */
export function quantile({ buckets, count, max }: Histogram, q: number): number {
  const wanted = Math.max(1, Math.ceil(count * q));
  let seen = 0;
  for (const [bucket, n] of [...buckets].sort(([a], [b]) => a - b)) {
    seen += n;
    // Half-way into the bucket, as a ratio; never beyond what was really measured.
    if (seen >= wanted) return Math.min(max, endOf(bucket) / Math.sqrt(growth));
  }
  return 0;
}
