/** The value below which `share` (0–1) of the values lie, by nearest rank. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** "1.23", "12.3", "123": three figures of milliseconds. */
export function milliseconds(ms: number): string {
  if (Number.isNaN(ms)) return "–";
  if (ms < 10) return ms.toFixed(2);
  return ms.toFixed(ms < 100 ? 1 : 0);
}
