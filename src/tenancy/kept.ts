/** Values kept in this isolate for a short while; the oldest goes where there are too many. */
export interface Kept<T> {
  /** The kept value, or the loaded one; null is never kept. */
  get(key: string, now: number, load: () => Promise<T | null>): Promise<T | null>;
  drop(keyPrefix: string): void;
}

export function kept<T>(ttlMs: number, entriesMax: number): Kept<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    async get(key, now, load) {
      const found = entries.get(key);
      if (found !== undefined && now < found.until) return found.value;
      entries.delete(key);
      const value = await load();
      if (value === null) return null;
      const oldest = entries.keys().next().value;
      if (entries.size >= entriesMax && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, until: now + ttlMs });
      return value;
    },
    drop(keyPrefix) {
      for (const key of entries.keys()) if (key.startsWith(keyPrefix)) entries.delete(key);
    },
  };
}
