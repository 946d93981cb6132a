import { terms } from "../model/text.ts";
import type { Detail, Place } from "../ports/recall-store.ts";

/** What a memory keeps of its utterance's relevance when another of the same utterance fits better. */
const siblingShare = 0.1;
/** What its own fit, 0–1 of the best one's, gives back. Measured: see bench/RESULTS.md. */
const fitShare = 0.6;
/** The fit of memories none of which has a word of the question: they cannot be told apart. */
const unknownFit = 0.3;

type RelevanceAt = (place: Place) => { relevance: number } | undefined;

/**
 * Shares of 0–1 by memory id, for memories of one utterance: they have one place in the ranking. The one
 * that has most of the question's words takes the whole relevance, the others a part, so that one
 * talkative turn does not fill the page. Who is alone is not in the map.
 */
export function siblingShares(
  details: readonly Detail[],
  relevanceAt: RelevanceAt,
  questionTerms: ReadonlySet<string>,
): Map<string, number> {
  const shares = new Map<string, number>();
  const groups = Map.groupBy(details, (detail) => bestPlace(detail, relevanceAt));
  for (const [place, members] of groups) {
    if (place === null || members.length === 1) continue;
    const siblings = members.toSorted(bySaying);
    const fits = siblings.map(({ memory }) => overlap(memory.content, questionTerms));
    const best = Math.max(...fits);
    const first = fits.indexOf(best);
    for (const [i, { memory }] of siblings.entries()) {
      const fit = best === 0 ? unknownFit : (fits[i] ?? 0) / best;
      shares.set(memory.id, i === first ? 1 : siblingShare + fitShare * fit);
    }
  }
  return shares;
}

/** In the order in which they were said, so that which is first of equals does not hang on how they are stored. */
function bySaying({ memory: a }: Detail, { memory: b }: Detail): number {
  const [said, other] = [a.sources[0], b.sources[0]];
  return (
    (said?.start ?? 0) - (other?.start ?? 0) ||
    (said?.end ?? 0) - (other?.end ?? 0) ||
    (a.id < b.id ? -1 : 1)
  );
}

function bestPlace({ places }: Detail, relevanceAt: RelevanceAt): string | null {
  let best: string | null = null;
  let most = -1;
  for (const place of places) {
    const relevance = relevanceAt(place)?.relevance ?? -1;
    if (relevance > most) [best, most] = [`${place.partitionId}/${place.position}`, relevance];
  }
  return best;
}

const overlap = (content: string, questionTerms: ReadonlySet<string>): number =>
  new Set(terms(content).filter((term) => questionTerms.has(term))).size;
