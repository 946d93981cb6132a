import { z } from "zod";
import {
  assistantWordsMax,
  contextTokensMax,
  contextTokensMin,
  explainIdsMax,
  idCharsMax,
  rawTurnsMax,
  recallLimitMax,
  recentPairsMax,
  recentSideCharsMax,
} from "../model/limits.ts";
import type { Condition } from "../model/filter.ts";
import {
  type Layer,
  type Memory,
  type MemoryType,
  emotions,
  layers,
  memoryTypes,
} from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { epochSeconds, rfc3339, rfc3339OrNull } from "../model/time.ts";
import type { RecentPair } from "../model/turn.ts";
import type { RawUtterance, RecallSummary } from "../ports/recall-store.ts";
import { CommandAnswerShape, type CommandWire } from "./command.ts";
import { ContextTemplate } from "./context-template.ts";
import { Question, Tags, Time, Timezone, orNull } from "./fields.ts";
import { Filters } from "./filter.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";
import { Verdict } from "./verdict.ts";

const contextParts = ["memories", "summaries", "recent"] as const;
export type ContextPart = (typeof contextParts)[number];

export const engines = ["basic", "hippo", "emgas"] as const;
export type Engine = (typeof engines)[number];

/** Which channels look: all there are, meaning only, or words only. */
export const searchModes = ["hybrid", "vector", "text"] as const;
type SearchMode = (typeof searchModes)[number];

/** A question to the memory. Null stands for what the settings say. */
export interface RetrieveInput {
  ids: ScopeIds;
  /** Look under the ids as older clients wrote them, in place of the present ones. */
  legacyIds: boolean;
  prompt: string;
  layers: readonly Layer[] | null;
  limit: number | null;
  /** Recent raw pairs to return. */
  recent: number | null;
  engine: Engine | null;
  types: readonly MemoryType[] | null;
  tags: readonly string[] | null;
  where: Condition | null;
  mode: SearchMode;
  minScore: number | null;
  /** Knowledge and validity as of this time, epoch ms. */
  asOf: number | null;
  /** The time of the question, epoch ms; null for the clock's. */
  now: number | null;
  timezone: string | null;
  /** Whether summaries come along, to be shown or for the context. */
  summaries: boolean;
  /** Whether the answer is a recall, after which its memories fade more slowly: looking something up is none. */
  isRecall: boolean;
  /** The prompt is a chat command that is answered as such: nothing is searched for it. */
  isCommand: boolean;
  /** Verbatim turns to return; null for some of the assistant's words where those are asked for, else none. */
  rawTurns: number | null;
  /** A model rewrites the query; null for what the settings say. */
  rewrite: boolean | null;
  explain: boolean;
  /** Memories to say of why they are, or are not, in the answer. */
  explainIds: readonly string[];
  /** Whether such an id may be called another scope's; else it is unknown, like another tenant's. */
  seesTenant: boolean;
  maxTokens: number | null;
  contextParts: readonly ContextPart[] | null;
  contextTemplate: string | null;
}

/** The body of `POST /v1/retrieve`, read as a `RetrieveInput`. */
export const RetrieveBody = z
  .strictObject({
    prompt: Question.describe("what memories are wanted for, usually the user's message"),
    ...scopeFields,
    layers: z
      .array(LayerName)
      .min(1)
      .max(layers.length)
      .nullish()
      .describe("all that apply if left out"),
    limit: z.int().min(1).max(recallLimitMax).nullish().describe("memories to return"),
    recent: z.int().min(0).max(recentPairsMax).nullish().describe("recent pairs to return"),
    engine: z.enum(engines).nullish(),
    types: z.array(z.enum(memoryTypes)).min(1).max(memoryTypes.length).nullish(),
    tags: Tags.min(1).nullish().describe("bears one of these"),
    filters: Filters.nullish(),
    min_score: z.number().min(0).max(1).nullish(),
    as_of: Time.nullish().describe("what was known and valid at that time"),
    now: Time.nullish().describe("when the question is asked; now if left out"),
    timezone: Timezone.nullish(),
    raw_turns: z
      .int()
      .min(0)
      .max(rawTurnsMax)
      .nullish()
      .describe(
        `also return so many verbatim turns; left out: ${assistantWordsMax} of the assistant's, where the prompt asks for its words ("what did you recommend")`,
      ),
    rewrite: z.boolean().nullish().describe("let the model add words to the query"),
    explain: z.boolean().default(false).describe("say how each score came about"),
    explain_ids: z
      .array(z.string().min(1).max(idCharsMax))
      .max(explainIdsMax)
      .default([])
      .describe("say of these memories why they are, or are not, in the answer"),
    max_tokens: z
      .int()
      .min(contextTokensMin)
      .max(contextTokensMax)
      .nullish()
      .describe("budget of `context`"),
    context_parts: z
      .array(z.enum(contextParts))
      .max(contextParts.length)
      .nullish()
      .describe("what `context` is made of"),
    context_template: ContextTemplate.nullish(),
  })
  .transform((wire, ctx): RetrieveInput => ({
    ids: idsOf(wire, ctx),
    legacyIds: false,
    prompt: wire.prompt,
    layers: orNull(wire.layers),
    limit: orNull(wire.limit),
    recent: orNull(wire.recent),
    engine: orNull(wire.engine),
    types: orNull(wire.types),
    tags: orNull(wire.tags),
    where: orNull(wire.filters),
    mode: "hybrid",
    minScore: orNull(wire.min_score),
    asOf: orNull(wire.as_of),
    now: orNull(wire.now),
    timezone: orNull(wire.timezone),
    summaries: true,
    isRecall: true,
    isCommand: false,
    rawTurns: orNull(wire.raw_turns),
    rewrite: orNull(wire.rewrite),
    explain: wire.explain,
    explainIds: [...new Set(wire.explain_ids)],
    seesTenant: false,
    maxTokens: orNull(wire.max_tokens),
    contextParts: orNull(wire.context_parts),
    contextTemplate: orNull(wire.context_template),
  }))
  .meta({
    id: "RetrieveRequest",
    example: { user_id: "ada", prompt: "What can I bring for dessert?" },
  });

const rank = z
  .int()
  .min(1)
  .nullable()
  .describe("rank in this channel; null where it did not find it");
const part = z.number().describe("0–1");

const Explanation = z
  .object({
    channels: z
      .object({ vector: rank, text: rank, raw: rank, graph: rank })
      .describe("`text`: by words, its own or its turn's; `raw`: by its turn's words"),
    scores: z.object({
      vector: part.nullable(),
      text: part.nullable(),
      raw: part.nullable(),
      graph: part.nullable(),
      amount: part.nullable().describe("1 where it satisfies the comparison that was asked for"),
    }),
    similarity: z.number().nullable().describe("cosine"),
    decay: part,
    importance: part,
    emotional_weight: z.number().min(1).max(2),
    feedback: z.int(),
    fused: z.number(),
    factors: z
      .object({ decay: part, importance: part, emotion: part })
      .describe("`final` is `fused` times these"),
    final: z.number(),
    why: z.string().describe("one plain sentence"),
  })
  .meta({ id: "Explanation" });
export type Explanation = z.infer<typeof Explanation>;

export const RecalledMemory = z
  .object({
    id: z.string(),
    text: z.string(),
    score: z.number().min(0).max(1),
    created_at: z.number().describe("epoch seconds"),
    decay_score: z.number().min(0).max(1),
    importance: z.number().min(0).max(1),
    emotion: z.enum(emotions).nullable(),
    type: z.enum(memoryTypes),
    layer: LayerName,
    tags: z.array(z.string()),
    topics: z.array(z.string()),
    occurred_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    sources: z.array(
      z.object({
        turn_id: z.string(),
        role: z.enum(["prompt", "response"]),
        start: z.int(),
        end: z.int(),
      }),
    ),
    explain: Explanation.optional(),
  })
  .meta({ id: "RecalledMemory" });

const skips = ["greeting", "command"] as const;
export type Skip = (typeof skips)[number];

const emptyReasons = ["nothing_stored", "nothing_relevant", "filtered"] as const;
export type EmptyReason = (typeof emptyReasons)[number];

export const RetrieveAnswer = z
  .object({
    recent_pairs: z
      .array(z.object({ prompt: z.string(), response: z.string(), created_at: z.number() }))
      .describe(
        `oldest first; times in epoch seconds; a side longer than ${recentSideCharsMax} characters ends in "…" (GET /v1/turns has the whole)`,
      ),
    memories: z.array(RecalledMemory).describe("best first"),
    summaries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["session", "day"]),
        text: z.string(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
      }),
    ),
    raw: z
      .array(
        z.object({
          turn_id: z.string(),
          role: z.enum(["prompt", "response"]),
          text: z.string(),
          created_at: z.iso.datetime(),
          score: z.number(),
        }),
      )
      .optional()
      .describe("where `raw_turns`, or the prompt, asked for it"),
    context: z.string().describe("the block to put into the system prompt"),
    query: z.string().describe("as searched"),
    skipped: z.enum(skips).nullable().describe("why nothing was searched"),
    cache: z.enum(["hit", "similar", "miss", "off"]),
    degraded: z
      .array(z.object({ part: z.string(), reason: z.string() }))
      .describe("what is missing from this answer, and why"),
    empty_reason: z
      .enum(emptyReasons)
      .nullable()
      .describe("why there is no memory; null where there are some, or the search was skipped"),
    explained: z.array(Verdict).optional().describe("where `explain_ids` asked for it"),
    command: CommandAnswerShape.optional().describe(
      "where the prompt is a chat command that `commands.in_prompts` lets pass: show its text in place of a model's answer",
    ),
  })
  .meta({ id: "RetrieveAnswer" });
export type RetrieveAnswer = z.infer<typeof RetrieveAnswer>;

export interface Recalled {
  memory: Memory;
  /** The final score, 0–1. */
  score: number;
  /** Retrievability at the time of the question. */
  decayScore: number;
  explain: Explanation | null;
}

export interface RetrieveOutcome {
  /** Oldest first. */
  recentPairs: RecentPair[];
  /** Best first. */
  memories: Recalled[];
  summaries: RecallSummary[];
  raw: (Omit<RawUtterance, "place"> & { score: number })[];
  context: string;
  query: string;
  skipped: Skip | null;
  cache: RetrieveAnswer["cache"];
  degraded: { part: string; reason: string }[];
  emptyReason: EmptyReason | null;
  /** One an id that was asked about, in that order. */
  explained: Verdict[];
  /** For `Server-Timing`. */
  timingsMs: { cache: number; candidates: number; rank: number; total: number };
}

export function recalledToWire({
  memory,
  score,
  decayScore,
  explain,
}: Recalled): RetrieveAnswer["memories"][number] {
  return {
    id: memory.id,
    text: memory.content,
    score,
    created_at: epochSeconds(memory.createdAt),
    decay_score: decayScore,
    importance: memory.importance,
    emotion: memory.emotion,
    type: memory.type,
    layer: memory.layer,
    tags: memory.tags,
    topics: memory.topics,
    occurred_at: rfc3339OrNull(memory.occurredAt),
    expires_at: rfc3339OrNull(memory.expiresAt),
    metadata: memory.metadata,
    sources: memory.sources.map(({ turnId, ...place }) => ({ turn_id: turnId, ...place })),
    ...(explain === null ? {} : { explain }),
  };
}

/** The answer of `POST /v1/retrieve`; `raw` where it was asked for or there is some, `explained` where it was asked for, `command` where there was one. */
export function retrieveToWire(
  outcome: RetrieveOutcome,
  askedRaw: boolean,
  command: CommandWire | null,
): RetrieveAnswer {
  return {
    recent_pairs: outcome.recentPairs.map((pair) => ({
      prompt: pair.prompt,
      response: pair.response,
      created_at: epochSeconds(pair.createdAt),
    })),
    memories: outcome.memories.map(recalledToWire),
    summaries: outcome.summaries.map((summary) => ({
      id: summary.id,
      kind: summary.kind,
      text: summary.text,
      from: rfc3339(summary.from),
      to: rfc3339(summary.to),
    })),
    ...(askedRaw || outcome.raw.length > 0
      ? {
          raw: outcome.raw.map((each) => ({
            turn_id: each.turnId,
            role: each.role,
            text: each.text,
            created_at: rfc3339(each.createdAt),
            score: each.score,
          })),
        }
      : {}),
    context: outcome.context,
    query: outcome.query,
    skipped: outcome.skipped,
    cache: outcome.cache,
    degraded: outcome.degraded,
    empty_reason: outcome.emptyReason,
    ...(outcome.explained.length === 0 ? {} : { explained: outcome.explained }),
    ...(command === null ? {} : { command }),
  };
}
