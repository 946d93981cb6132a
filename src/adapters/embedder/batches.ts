import { ModelError } from "../../ports/language-model.ts";

/** Vectors of one call's texts, one each, in order. Throws `ModelError`. */
type Call = (texts: readonly string[]) => Promise<Float32Array[]>;

/** A second try comes after this, or a little after what the service asks for, if that is at most `waitMaxMs`. */
const waitMs = 250;
const afterAskedMs = 20;
const waitMaxMs = 2_000;
/** Calls that a refused batch is taken apart with: enough to find two bad texts among 96. */
const searchCallsMax = 16;
/** Batches that fail one after the other until the rest is left for later. */
const failedBatchesMax = 3;

/**
 * Any number of texts in calls of `size`. A batch that fails costs itself alone: its texts get null,
 * and so does a text that the service refuses, apart from its neighbours. Throws what the first failing
 * batch threw where none succeeds.
 */
export async function embedInBatches(
  texts: readonly string[],
  size: number,
  call: Call,
): Promise<(Float32Array | null)[]> {
  const vectors: (Float32Array | null)[] = [];
  let fault: Error | null = null;
  let failed = 0;
  for (let from = 0; from < texts.length; from += size) {
    const part = texts.slice(from, from + size);
    try {
      if (failed >= failedBatchesMax && fault !== null) throw fault;
      vectors.push(...(await withoutRefused(part, call)));
      failed = 0;
    } catch (error) {
      fault ??= error instanceof Error ? error : new ModelError("unavailable", "it failed");
      failed++;
      vectors.push(...part.map(() => null));
    }
  }
  if (fault !== null && vectors.every((vector) => vector === null)) throw fault;
  return vectors;
}

/** The batch; where it is refused, its halves, until only the refused texts are left out. */
async function withoutRefused(
  texts: readonly string[],
  call: Call,
): Promise<(Float32Array | null)[]> {
  let calls = 0;
  const search = async (part: readonly string[]): Promise<(Float32Array | null)[]> => {
    try {
      return await twice(() => call(part));
    } catch (error) {
      const isRefused = error instanceof ModelError && error.problem === "refused";
      if (!isRefused || texts.length === 1) throw error;
      if (part.length === 1 || calls + 2 > searchCallsMax) return part.map(() => null);
      calls += 2;
      const middle = Math.ceil(part.length / 2);
      return [...(await search(part.slice(0, middle))), ...(await search(part.slice(middle)))];
    }
  };
  const found = await search(texts);
  if (texts.length > 0 && found.every((vector) => vector === null)) {
    throw new ModelError("refused", "the service refuses every text");
  }
  return found;
}

/** Once more where that may help and is soon: embedding twice changes nothing. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ModelError) || !isPassing(error)) throw error;
    const wait = error.retryAfterMs === null ? waitMs : error.retryAfterMs + afterAskedMs;
    if (wait > waitMaxMs) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return work();
  }
}

const isPassing = ({ problem }: ModelError): boolean =>
  problem === "unavailable" || problem === "rate_limited";
