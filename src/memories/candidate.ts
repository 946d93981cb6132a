import { derivedId, sha256Hex } from "../model/ids.ts";
import { simhash } from "../model/similarity.ts";
import { normalise } from "../model/text.ts";
import type { Reading } from "./reading.ts";

/** A reading with what exact and near deduplication need. */
export interface Candidate<R extends Reading = Reading> {
  draft: R;
  contentHash: string;
  simhash: string;
  /** The id it will have if it becomes a memory. */
  id: string;
  /** When it was said. */
  saidAt: number;
}

/** Hashes a reading. Its id comes from `seed` and its words, so that the same work makes the same one. */
export async function candidateOf<R extends Reading>(
  draft: R,
  saidAt: number,
  seed: readonly string[],
): Promise<Candidate<R>> {
  const contentHash = await contentHashOf(draft.content);
  return {
    draft,
    contentHash,
    simhash: simhash(draft.content),
    id: await derivedId("mem", saidAt, ...seed, contentHash),
    saidAt,
  };
}

/** The exact half of deduplication: equal for texts that differ in case, width or outer punctuation. */
export const contentHashOf = (content: string): Promise<string> => sha256Hex(normalise(content));
