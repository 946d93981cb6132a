import { signal } from "@preact/signals";
import { useCallback, useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
  /** The latest answer, kept while the next one is waited for; null before the first. */
  value: T | null;
  /** What the latest try failed with; null where it did not. */
  error: unknown;
  isLoading: boolean;
  again: () => void;
}

/** Grows with each change that this page made, so that what is shown is asked for anew. */
const changes = signal(0);

export const noteChange = (): void => {
  changes.value += 1;
};

/** The same where the page asks anew by itself, which is no reason to show it paler. */
export const unhurried = <T>(of: Loaded<T>): Loaded<T> => ({ ...of, isLoading: false });

/** Asks when `deps` change, and drops what is then out of date. */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, "again">>({
    value: null,
    error: null,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    const ask = async (): Promise<void> => {
      let answer: Omit<Loaded<T>, "again">;
      try {
        answer = { value: await load(control.signal), error: null, isLoading: false };
      } catch (error) {
        answer = { value: null, error, isLoading: false };
      }
      if (!control.signal.aborted) setState(answer);
    };
    void ask();
    return () => control.abort();
  }, [...deps, round, changes.value]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  return { ...state, again };
}
