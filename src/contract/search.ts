import { z } from "zod";
import { recallLimitMax } from "../model/limits.ts";
import { layers, memoryTypes } from "../model/memory.ts";
import { Question, Tags, Time, Timezone, orNull } from "./fields.ts";
import { Filters } from "./filter.ts";
import {
  RecalledMemory,
  type RetrieveInput,
  type RetrieveOutcome,
  engines,
  recalledToWire,
  searchModes,
} from "./retrieve.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";

/** The body of `POST /v1/memories/search`, read as a question that wants memories and nothing else. */
export const SearchBody = z
  .strictObject({
    query: Question.describe("what memories are wanted for"),
    ...scopeFields,
    mode: z
      .enum(searchModes)
      .default("hybrid")
      .describe("which channels look: all, meaning only, words only"),
    layers: z.array(LayerName).min(1).max(layers.length).nullish(),
    limit: z.int().min(1).max(recallLimitMax).nullish(),
    engine: z.enum(engines).nullish(),
    types: z.array(z.enum(memoryTypes)).min(1).max(memoryTypes.length).nullish(),
    tags: Tags.min(1).nullish().describe("bears one of these"),
    filters: Filters.nullish(),
    min_score: z.number().min(0).max(1).nullish(),
    as_of: Time.nullish().describe("what was known and valid at that time"),
    now: Time.nullish().describe("when the question is asked; now if left out"),
    timezone: Timezone.nullish(),
    explain: z.boolean().default(false).describe("say how each score came about"),
  })
  .transform((wire, ctx): RetrieveInput => ({
    ids: idsOf(wire, ctx),
    legacyIds: false,
    prompt: wire.query,
    mode: wire.mode,
    layers: orNull(wire.layers),
    limit: orNull(wire.limit),
    recent: 0,
    engine: orNull(wire.engine),
    types: orNull(wire.types),
    tags: orNull(wire.tags),
    where: orNull(wire.filters),
    minScore: orNull(wire.min_score),
    asOf: orNull(wire.as_of),
    now: orNull(wire.now),
    timezone: orNull(wire.timezone),
    summaries: false,
    isRecall: false,
    isCommand: false,
    rawTurns: 0,
    rewrite: false,
    explain: wire.explain,
    explainIds: [],
    seesTenant: false,
    maxTokens: null,
    contextParts: [],
    contextTemplate: null,
  }))
  .meta({ id: "SearchRequest", example: { user_id: "ada", query: "food allergies" } });

export const SearchAnswer = z
  .object({
    memories: z.array(RecalledMemory).describe("best first"),
    query: z.string().describe("as searched"),
    degraded: z.array(z.object({ part: z.string(), reason: z.string() })),
  })
  .meta({ id: "SearchAnswer" });

export const searchToWire = (outcome: RetrieveOutcome): z.infer<typeof SearchAnswer> => ({
  memories: outcome.memories.map(recalledToWire),
  query: outcome.query,
  degraded: outcome.degraded,
});
