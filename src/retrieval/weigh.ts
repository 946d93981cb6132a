import type { Explanation, Recalled } from "../contract/retrieve.ts";
import type { Settings } from "../contract/settings.ts";
import { decayScore, emotionalWeight, finalScore } from "../model/strength.ts";
import { terms } from "../model/text.ts";
import type { Detail, Place } from "../ports/recall-store.ts";
import type { GraphRelevance } from "./engines/graph.ts";
import { fuse } from "./fuse.ts";

/** What each channel knows of a candidate: text by the place in the index, vectors by memory. */
export interface Evidence {
  /** Relevance in 0–1 and rank from 1, by place. */
  text: ReadonlyMap<string, { relevance: number; rank: number; why: string }>;
  /** Cosine and rank from 1, by memory id. */
  vector: ReadonlyMap<string, { cosine: number; rank: number }>;
  /** The engine's walk by memory id, the greatest at 1; empty for `basic`. */
  graph: GraphRelevance;
  /** What the walk counts beside similarity, 0–1. */
  graphShare: number;
}

export const placeKey = ({ partitionId, position }: Place): string => `${partitionId}/${position}`;

export interface Weighed extends Recalled {
  detail: Detail;
  relevance: number;
}

/**
 * Relevance, then the softened factors of FORMULAS ("The score that orders memories"); best first.
 * Ties go to the later memory, then to the greater id, so that equal input orders equally.
 */
export function weigh(
  details: readonly Detail[],
  evidence: Evidence,
  questionTerms: ReadonlySet<string>,
  settings: Pick<Settings, "decay" | "recall" | "lifecycle">,
  now: number,
  explain: boolean,
): Weighed[] {
  const shares = sharesOf(details, evidence, questionTerms);
  const similarity = new Map(
    details.map((detail) => {
      const text =
        (bestText(detail, evidence)?.relevance ?? 0) * (shares.get(detail.memory.id) ?? 1);
      return [detail.memory.id, fuse(text, evidence.vector.get(detail.memory.id)?.cosine ?? null)];
    }),
  );
  const join = walkJoin(evidence, Math.max(0, ...similarity.values()));
  const graphRanks = ranksOf(evidence.graph);
  return details
    .map((detail): Weighed => {
      const { memory } = detail;
      const text = bestText(detail, evidence);
      const vector = evidence.vector.get(memory.id) ?? null;
      const graphRank = graphRanks.get(memory.id) ?? null;
      const relevance = join(memory.id, similarity.get(memory.id) ?? 0);
      const decay = decayScore(settings.decay.curve, memory, now);
      const factors = {
        decay,
        importance: memory.importance,
        emotionalWeight: emotionalWeight(memory),
      };
      const score = finalScore(relevance, factors, settings.recall.weights);
      return {
        detail,
        memory,
        relevance,
        score,
        decayScore: decay,
        explain: explain
          ? explanationOf({
              text,
              vector,
              graphRank,
              factors,
              relevance,
              score,
              feedback: memory.feedback,
            })
          : null,
      };
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.memory.createdAt - a.memory.createdAt ||
        (a.memory.id < b.memory.id ? 1 : -1),
    );
}

/**
 * An engine's relevance (FORMULAS, "Engines"): w·similarity + (1 − w)·walk, the walk scaled to the
 * best similarity so that the sum keeps its meaning across questions. Without a walk, similarity.
 */
function walkJoin(
  { graph, graphShare }: Evidence,
  bestSimilarity: number,
): (id: string, similarity: number) => number {
  if (graph.size === 0) return (_, similarity) => similarity;
  const scale = bestSimilarity > 0 ? bestSimilarity : 1;
  return (id, similarity) =>
    (1 - graphShare) * similarity + graphShare * (graph.get(id) ?? 0) * scale;
}

function ranksOf(graph: GraphRelevance): Map<string, number> {
  const best = [...graph].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(best.map(([id], i) => [id, i + 1]));
}

type Text = { relevance: number; rank: number; why: string };

function bestText({ places }: Detail, { text }: Evidence): Text | null {
  let best: Text | null = null;
  for (const place of places) {
    const found = text.get(placeKey(place));
    if (found !== undefined && (best === null || found.relevance > best.relevance)) best = found;
  }
  return best;
}

/** What a memory keeps of its utterance's relevance when another of the same utterance fits better. */
const siblingShare = 0.55;

/**
 * Memories of one utterance share its place in the ranking. The one that has most of the question's
 * words takes the whole relevance, the others a part, so that one talkative turn does not fill the page.
 */
function sharesOf(
  details: readonly Detail[],
  evidence: Evidence,
  questionTerms: ReadonlySet<string>,
): Map<string, number> {
  const shares = new Map<string, number>();
  const groups = Map.groupBy(details, (detail) => bestPlace(detail, evidence));
  for (const [place, siblings] of groups) {
    if (place === null || siblings.length === 1) continue;
    const fits = siblings.map(({ memory }) => overlap(memory.content, questionTerms));
    const best = Math.max(...fits);
    const first = fits.indexOf(best);
    for (const [i, { memory }] of siblings.entries()) {
      const fit = best === 0 ? 0 : (fits[i] ?? 0) / best;
      shares.set(memory.id, i === first ? 1 : siblingShare + (1 - siblingShare) * 0.8 * fit);
    }
  }
  return shares;
}

function bestPlace({ places }: Detail, { text }: Evidence): string | null {
  let best: string | null = null;
  let most = -1;
  for (const place of places) {
    const relevance = text.get(placeKey(place))?.relevance ?? -1;
    if (relevance > most) [best, most] = [placeKey(place), relevance];
  }
  return best;
}

const overlap = (content: string, questionTerms: ReadonlySet<string>): number =>
  new Set(terms(content).filter((term) => questionTerms.has(term))).size;

function explanationOf(parts: {
  text: Text | null;
  vector: { cosine: number; rank: number } | null;
  graphRank: number | null;
  factors: { decay: number; importance: number; emotionalWeight: number };
  relevance: number;
  score: number;
  feedback: number;
}): Explanation {
  const { text, vector, graphRank, factors, relevance, score, feedback } = parts;
  return {
    channels: { vector: vector?.rank ?? null, text: text?.rank ?? null, graph: graphRank },
    similarity: vector?.cosine ?? null,
    decay: factors.decay,
    importance: factors.importance,
    emotional_weight: factors.emotionalWeight,
    feedback,
    fused: relevance,
    final: score,
    why: whyOf(text, vector, graphRank, factors.decay),
  };
}

function whyOf(
  text: Text | null,
  vector: { rank: number } | null,
  graphRank: number | null,
  decay: number,
): string {
  const reasons = [
    ...(text === null ? [] : [text.why]),
    ...(vector === null ? [] : [`its meaning is close to the question (rank ${vector.rank})`]),
    ...(graphRank === null ? [] : [`it is linked to what the question names (rank ${graphRank})`]),
  ];
  const fresh = decay > 0.7 ? "still fresh" : decay > 0.2 ? "fading" : "long faded";
  return `Found because ${reasons.join(" and ") || "it is near what was found"}; the memory is ${fresh}.`;
}
