import { useEffect } from "preact/hooks";

const firstMs = 1_000;
const growth = 1.6;
const longestMs = 30_000;

/**
 * Asks again after a second, then ever more rarely, up to every half minute; from the beginning when
 * `state` changes. A page that nobody sees does not ask.
 */
export function usePolling(again: () => void, state: string): void {
  useEffect(() => {
    let waitMs = firstMs;
    let timer = 0;
    const next = (): void => {
      timer = window.setTimeout(() => {
        if (!document.hidden) again();
        waitMs = Math.min(waitMs * growth, longestMs);
        next();
      }, waitMs);
    };
    next();
    return () => window.clearTimeout(timer);
  }, [again, state]);
}
