/** What is left of a request's time. Each wait takes at most that, and what comes late is named. */
export interface Budget {
  leftMs(): number;
  /** The work's value, or null where it is not there in time (at most `share` of what is left). */
  within<T>(work: Promise<T>, share?: number): Promise<{ value: T } | null>;
}

/** `now` counts milliseconds from anywhere; */
export function budgetOf(totalMs: number, now: () => number = () => performance.now()): Budget {
  const end = now() + totalMs;
  const leftMs = (): number => Math.max(0, end - now());
  return {
    leftMs,
    async within(work, share = 1) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), leftMs() * share);
      });
      try {
        return await Promise.race([work.then((value) => ({ value })), late]);
      } finally {
        clearTimeout(timer);
        // A late failure has nobody left to hear of it; the answer names the part already.
        work.catch(() => undefined);
      }
    },
  };
}
