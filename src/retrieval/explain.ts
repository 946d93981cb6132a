import type { Explanation } from "../contract/retrieve.ts";
import type { Weights } from "../model/strength.ts";
import type { RankParts } from "./lexical/rank.ts";

/** A unit of the index that the ranking by words found. */
export interface TextHit {
  /** 0–1. */
  relevance: number;
  /** From 1, among all units. */
  rank: number;
  /** What its rank came from. */
  parts: RankParts;
}

interface Told {
  /** By the memory's own unit, and by the utterance that it was taken from. */
  note: TextHit | null;
  utterance: TextHit | null;
  vector: { cosine: number; rank: number } | null;
  graph: { value: number; rank: number } | null;
  /** Whether it holds the one value that the question asks for. */
  answers: boolean;
  /** Null where the question compares with no amount. */
  satisfies: boolean | null;
  factors: { decay: number; importance: number; emotionalWeight: number };
  weights: Weights;
  relevance: number;
  score: number;
  feedback: number;
}

/** Each channel's rank and score, each factor as it was applied, and one plain sentence. */
export function explanationOf(told: Told): Explanation {
  const { note, utterance, vector, graph, factors, weights } = told;
  const words = betterOf(note, utterance);
  return {
    channels: {
      vector: vector?.rank ?? null,
      text: words?.rank ?? null,
      raw: utterance?.rank ?? null,
      graph: graph?.rank ?? null,
    },
    scores: {
      vector: vector === null ? null : Math.max(0, vector.cosine),
      text: words?.relevance ?? null,
      raw: utterance?.relevance ?? null,
      graph: graph?.value ?? null,
      amount: told.satisfies === null ? null : Number(told.satisfies),
    },
    similarity: vector?.cosine ?? null,
    decay: factors.decay,
    importance: factors.importance,
    emotional_weight: factors.emotionalWeight,
    feedback: told.feedback,
    fused: told.relevance,
    factors: {
      decay: softened(weights.decay, factors.decay),
      importance: softened(weights.importance, factors.importance),
      emotion: softened(weights.emotion, factors.emotionalWeight / 2),
    },
    final: told.score,
    why: sentence(told),
  };
}

const softened = (weight: number, value: number): number => 1 - weight + weight * value;

function sentence({ note, utterance, answers, vector, graph, satisfies, factors }: Told): string {
  const words = betterOf(note, utterance);
  const reasons = [
    ...(answers ? ["it holds what is asked for"] : []),
    ...(words === null ? [] : [whyRanked(words.parts)]),
    ...(satisfies === true ? ["it has an amount like the one asked for"] : []),
    ...(vector === null ? [] : [`its meaning is close to the question (rank ${vector.rank})`]),
    ...(graph === null ? [] : [`it is linked to what the question names (rank ${graph.rank})`]),
  ];
  return `Found because ${reasons.join(" and ") || "it is near what was found"}; the memory is ${freshness(factors.decay)}.`;
}

function freshness(decay: number): string {
  if (decay > 0.7) return "still fresh";
  return decay > 0.2 ? "fading" : "long faded";
}

const betterOf = (a: TextHit | null, b: TextHit | null): TextHit | null =>
  a === null || (b !== null && b.relevance > a.relevance) ? b : a;

/** The strongest pieces of a unit's score in words. */
function whyRanked(parts: RankParts): string {
  const pieces: [number, string][] = [
    [parts.text, "its words match the question"],
    [parts.speaker, "the person meant said it"],
    [parts.date, "its date fits"],
    [parts.neighbours, "it stands beside a match"],
    [parts.standing, "it is a standing wish"],
  ];
  const strongest = pieces
    .filter(([weight]) => weight > 0.02)
    .toSorted((a, b) => b[0] - a[0])
    .slice(0, 2)
    .map(([, words]) => words);
  return strongest.join(" and ") || "it is from the same conversation as a match";
}
