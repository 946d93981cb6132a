import { pause } from "../deadline.ts";
import type { Ebb } from "../ebb.ts";
import type { RetrieveRequest } from "../contract.ts";

/** After so many misses in a row Ebb is left alone for a while, so that no chat waits for it. */
const missesMax = 3;
const restMs = 15_000;

export interface Recalled {
  /** The context block; empty where there is none or it did not come in time. */
  context: string;
  /** What answers the message in place of the model, where it was a chat command. */
  shown: string | null;
}

export interface Recall {
  /** Never rejects. */
  (question: RetrieveRequest, signal: AbortSignal | undefined): Promise<Recalled>;
}

const nothing: Recalled = { context: "", shown: null };

interface RecallOptions {
  ebb: Pick<Ebb, "retrieve">;
  deadlineMs: number;
  onError(error: unknown): void;
}

/** Asks Ebb, but never for longer than the deadline, and after failures in a row not at all for a while. */
export function recall({ ebb, deadlineMs, onError }: RecallOptions): Recall {
  let misses = 0;
  let restUntil = 0;

  return async (question, signal) => {
    if (performance.now() < restUntil) return nothing;
    const late = new AbortController();
    const stop = (): void => late.abort(signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    const overdue = pause(deadlineMs, late.signal).then(() => {
      throw new Error(`Ebb gave no context in ${deadlineMs} ms.`);
    });
    const asked = ebb.retrieve(question, { signal: late.signal, retries: 0 });
    try {
      const { context, command } = await Promise.race([asked, overdue]);
      misses = 0;
      return { context, shown: command?.text ?? null };
    } catch (error) {
      if (signal?.aborted === true) return nothing;
      misses++;
      if (misses >= missesMax) restUntil = performance.now() + restMs;
      onError(error);
      return nothing;
    } finally {
      signal?.removeEventListener("abort", stop);
      late.abort();
    }
  };
}
