import { z } from "zod";
import { asksStatus, statusAt } from "../model/filter.ts";
import { metadataFiltersMax, nameCharsMax, tagCharsMax, tagsMax } from "../model/limits.ts";
import {
  type Memory,
  emotions,
  layers,
  memoryStatuses,
  memoryTypes,
  precisions,
} from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { type Curve, decayScore, emotionalWeight } from "../model/strength.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import type { MemoryFilter } from "../ports/memory-store.ts";
import { QueryTime, label, listOf, orNull, pageFields, pageOf } from "./fields.ts";
import { QueryFilters } from "./filter.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";

const time = z.iso.datetime();

export const MemoryShape = z
  .object({
    id: z.string().describe("`mem_…`, sorts by time"),
    content: z.string(),
    type: z.enum(memoryTypes),
    layer: LayerName,
    user_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    session_id: z.string().nullable(),
    importance: z.number().min(0).max(1),
    importance_level: z.int().min(1).max(10),
    emotion: z.enum(emotions).nullable(),
    emotional_weight: z.number().min(1).max(2).describe("1 + intensity; 1 is neutral"),
    vibe: z.number().min(0).max(1).nullable(),
    topics: z.array(z.string()),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    status: z.enum(memoryStatuses),
    version: z.int(),
    pinned: z.boolean().describe("never fades"),
    created_at: time.describe("when it was said"),
    recorded_at: time.describe("when Ebb learnt it: it fades from then, or from its last recall"),
    updated_at: time,
    occurred_at: time.nullable().describe("when what it tells of happened"),
    occurred_precision: z.enum(precisions).nullable().describe("how exactly that is known"),
    expires_at: time.nullable(),
    valid_from: time.nullable(),
    valid_to: time.nullable(),
    last_accessed: time.nullable(),
    access_count: z.int(),
    stability_hours: z.number(),
    decay_score: z.number().min(0).max(1).describe("retrievability now; 1 is fresh"),
    feedback: z.int().describe("thumbs up less thumbs down"),
    superseded_by: z.string().nullable(),
    quarantined: z.boolean().describe("reads like an instruction: left out of `context`"),
    source_turn_ids: z.array(z.string()),
  })
  .meta({ id: "Memory" });
export type MemoryWire = z.infer<typeof MemoryShape>;

/** Importance of 0–1 as the level of 1–10 that people set. */
export const importanceLevel = (importance: number): number =>
  Math.min(10, Math.max(1, Math.round(importance * 10)));

/** A memory as answers show it, with its retrievability at `now` (epoch ms) on the given curve. */
export function memoryToWire(
  memory: Memory,
  { curve, now }: { curve: Curve; now: number },
): MemoryWire {
  return {
    id: memory.id,
    content: memory.content,
    type: memory.type,
    layer: memory.layer,
    user_id: memory.userId,
    agent_id: memory.agentId,
    session_id: memory.sessionId,
    importance: memory.importance,
    importance_level: importanceLevel(memory.importance),
    emotion: memory.emotion,
    emotional_weight: emotionalWeight(memory),
    vibe: memory.vibe,
    topics: memory.topics,
    tags: memory.tags,
    metadata: memory.metadata,
    status: statusAt(memory, now),
    version: memory.version,
    pinned: memory.pinned,
    created_at: rfc3339(memory.createdAt),
    recorded_at: rfc3339(memory.recordedAt),
    updated_at: rfc3339(memory.updatedAt),
    occurred_at: rfc3339OrNull(memory.occurredAt),
    occurred_precision: memory.occurredPrecision,
    expires_at: rfc3339OrNull(memory.expiresAt),
    valid_from: rfc3339OrNull(memory.validFrom),
    valid_to: rfc3339OrNull(memory.validTo),
    last_accessed: rfc3339OrNull(memory.lastAccessed),
    access_count: memory.accessCount,
    stability_hours: memory.stabilityHours,
    decay_score: decayScore(curve, memory, now),
    feedback: memory.feedback,
    superseded_by: memory.supersededBy,
    quarantined: memory.quarantined,
    source_turn_ids: [...new Set(memory.sources.map((source) => source.turnId))],
  };
}

export const MemoryPage = pageOf(MemoryShape).meta({ id: "MemoryPage" });

const metadataKey = /^metadata\.(.{1,128})$/s;

/** Fields that are not named above: `metadata.KEY=V` conditions, and nothing else. */
function metadataConditions(rest: Record<string, unknown>, ctx: z.RefinementCtx) {
  // Without a prototype, so that no key is special.
  const conditions = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(rest)) {
    const key = metadataKey.exec(name)?.[1];
    if (key === undefined) {
      ctx.addIssue({ code: "unrecognized_keys", keys: [name], message: "is not a parameter here" });
    } else if (typeof value !== "string") {
      ctx.addIssue({ code: "custom", path: [name], message: "must be given once" });
    } else {
      conditions[key] = value;
    }
  }
  if (Object.keys(conditions).length > metadataFiltersMax) {
    ctx.addIssue({
      code: "custom",
      path: ["metadata"],
      message: `at most ${metadataFiltersMax} keys`,
    });
  }
  return conditions;
}

const listFields = z.object({
  ...scopeFields,
  ...pageFields,
  layers: listOf(z.enum(layers), layers.length).optional(),
  types: listOf(z.enum(memoryTypes), memoryTypes.length).optional(),
  tags: listOf(label(tagCharsMax), tagsMax).optional().describe("bears one of these"),
  created_after: QueryTime.optional(),
  created_before: QueryTime.optional(),
  filters: QueryFilters.optional(),
  status: z
    .enum([...memoryStatuses, "any"])
    .optional()
    .describe("active if left out, or any where `filters` ask about it"),
  order: z.enum(["newest", "oldest"]).default("newest"),
});

export interface ListInput {
  ids: ScopeIds;
  filter: Omit<MemoryFilter, "now" | "forms">;
  limit: number;
  cursor: string | null;
}

/** The query of `GET /v1/memories`, read as a `ListInput`. `metadata.KEY=V` matches a top-level key. */
export const ListQuery = listFields
  .catchall(z.union([z.string().max(nameCharsMax), z.array(z.string())]))
  .transform((wire, ctx): ListInput => {
    const {
      user_id,
      agent_id,
      session_id,
      run_id,
      limit,
      cursor,
      layers: wanted,
      types,
      tags,
      created_after,
      created_before,
      filters,
      status,
      order,
      ...rest
    } = wire;
    return {
      ids: idsOf({ user_id, agent_id, session_id, run_id }, ctx),
      filter: {
        layers: orNull(wanted),
        types: orNull(types),
        tags: orNull(tags),
        where: orNull(filters),
        status: status ?? (filters !== undefined && asksStatus(filters) ? "any" : "active"),
        createdAfter: orNull(created_after),
        createdBefore: orNull(created_before),
        metadata: metadataConditions(rest, ctx),
        order,
      },
      limit,
      cursor: orNull(cursor),
    };
  });
