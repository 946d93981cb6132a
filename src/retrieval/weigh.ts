import type { Explanation, Recalled } from "../contract/retrieve.ts";
import type { Settings } from "../contract/settings.ts";
import { misses, quantitiesOf, satisfies } from "../model/quantity.ts";
import type { Comparison } from "../model/quantity.ts";
import { decayScore, emotionalWeight, finalScore } from "../model/strength.ts";
import type { Detail, Place } from "../ports/recall-store.ts";
import type { Holder } from "./attributes/asked-attribute.ts";
import type { GraphRelevance } from "./engines/graph.ts";
import { explanationOf } from "./explain.ts";
import type { TextHit } from "./explain.ts";
import { answeringRelevance, fuse } from "./fuse.ts";
import type { ChannelWeights } from "./fuse.ts";
import { siblingShares } from "./siblings.ts";
import { whoseShare } from "./whose/subject.ts";

/** What each channel knows of a candidate: text by the place in the index, vectors by memory. */
export interface Evidence {
  /** By place. */
  text: ReadonlyMap<string, TextHit>;
  /** Cosine and rank from 1, by memory id. */
  vector: ReadonlyMap<string, { cosine: number; rank: number }>;
  /** The engine's walk by memory id, the greatest at 1; empty for `basic`. */
  graph: GraphRelevance;
  /** What the walk counts beside similarity, 0–1. */
  graphShare: number;
  /** Ids of memories that hold the one value that the question asks for. */
  answering: ReadonlySet<string>;
  /** Of whom the question asks, or null. */
  askedOf: Holder | null;
  /** The amount that the question compares with, or null. */
  comparison: Comparison | null;
  weights: ChannelWeights;
}

export const placeKey = ({ partitionId, position }: Place): string => `${partitionId}/${position}`;

export interface Weighed extends Recalled {
  detail: Detail;
  relevance: number;
}

/** A candidate with what each channel says of it. */
interface Heard {
  detail: Detail;
  note: TextHit | null;
  utterance: TextHit | null;
  text: number;
  vector: { cosine: number; rank: number } | null;
  satisfies: boolean | null;
  similarity: number;
}

/**
 * Relevance, then the softened factors of FORMULAS ("The score that orders memories"); best first.
 * Ties go to the later memory, then to the greater id, so that equal input orders equally.
 */
export function weigh(
  details: readonly Detail[],
  evidence: Evidence,
  questionTerms: ReadonlySet<string>,
  settings: Pick<Settings, "decay" | "recall">,
  now: number,
  explain: boolean,
): Weighed[] {
  const shares = siblingShares(
    details,
    (place) => evidence.text.get(placeKey(place)),
    questionTerms,
  );
  const heard = details.map((detail) => hear(detail, evidence, shares.get(detail.memory.id) ?? 1));
  const most = Math.max(0, ...heard.map(({ similarity }) => similarity));
  const join = walkJoin(evidence, most);
  const graphRanks = ranksOf(evidence.graph);
  return heard
    .map((one): Weighed => {
      const { memory } = one.detail;
      const found = join(memory.id, one.similarity);
      const answers = evidence.answering.has(memory.id);
      const relevance = answers ? answeringRelevance(found, most) : found;
      const decay = decayScore(settings.decay.curve, memory, now);
      const factors = {
        decay,
        importance: memory.importance,
        emotionalWeight: emotionalWeight(memory),
      };
      const score = finalScore(relevance, factors, settings.recall.weights);
      const graph = evidence.graph.get(memory.id);
      const explanation: Explanation | null = !explain
        ? null
        : explanationOf({
            ...one,
            answers,
            graph:
              graph === undefined
                ? null
                : { value: graph, rank: graphRanks.get(memory.id) ?? graphRanks.size },
            factors,
            weights: settings.recall.weights,
            relevance,
            score,
            feedback: memory.feedback,
          });
      return {
        detail: one.detail,
        memory,
        relevance,
        score,
        decayScore: decay,
        explain: explanation,
      };
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.memory.createdAt - a.memory.createdAt ||
        (a.memory.id < b.memory.id ? 1 : -1),
    );
}

/** What words keep where the amount beside them is not the one asked for. */
const missingShare = 0.5;

function hear(detail: Detail, evidence: Evidence, share: number): Heard {
  const { memory } = detail;
  const { askedOf, comparison, weights } = evidence;
  const note = bestHit(detail, "note", evidence);
  const utterance = bestHit(detail, "utterance", evidence);
  const whose = askedOf === null ? 1 : whoseShare(askedOf, memory.content);
  const amounts = comparison === null ? [] : quantitiesOf(memory.content);
  const fits = comparison === null ? null : satisfies(amounts, comparison);
  const kept = comparison !== null && misses(amounts, comparison) ? missingShare : 1;
  const text = Math.max(note?.relevance ?? 0, utterance?.relevance ?? 0) * share * kept;
  const vector = evidence.vector.get(memory.id) ?? null;
  const channels = { text, cosine: vector?.cosine ?? null, satisfies: fits === true };
  const similarity = fuse(channels, weights) * whose;
  return { detail, note, utterance, text, vector, satisfies: fits, similarity };
}

function bestHit(
  { places }: Detail,
  unit: Detail["places"][number]["unit"],
  { text }: Evidence,
): TextHit | null {
  let best: TextHit | null = null;
  for (const place of places) {
    const found = place.unit === unit ? text.get(placeKey(place)) : undefined;
    if (found !== undefined && (best === null || found.relevance > best.relevance)) best = found;
  }
  return best;
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
