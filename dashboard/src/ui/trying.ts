import { useState } from "preact/hooks";
import { dropFailures, sentenceOf } from "./told.tsx";

export interface Trying {
  /** What the last try failed with; null where it did not. Shown in the form: a dialog hides all else. */
  problem: string | null;
  isWorking: boolean;
  /** False where it failed. */
  tryTo: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** The state of a form that is sent. */
export function useTrying(): Trying {
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const tryTo = async (action: () => Promise<unknown>): Promise<boolean> => {
    setWorking(true);
    setProblem(null);
    try {
      await action();
      dropFailures();
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setWorking(false);
    }
  };
  return { problem, isWorking, tryTo };
}
