import { z } from "zod";
import { type EbbError, errorCodes } from "../model/errors.ts";
import { batchMemoriesMax, memoryCharsMax } from "../model/limits.ts";
import {
  type Emotion,
  type Layer,
  type MemoryType,
  type Metadata as MetadataValue,
  emotions,
  memoryTypes,
} from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { Metadata, Said, Tags, Time, orNull } from "./fields.ts";
import { MemoryShape, type MemoryWire } from "./memory.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";

/** A level of 1–10 as people set it, read as importance in 0–1. */
const Importance = z
  .int()
  .min(1)
  .max(10)
  .transform((level) => level / 10)
  .describe("a level of 1 to 10");

const contentField = Said.max(memoryCharsMax);

/** A memory that the caller states. Null leaves it to what the words say. */
export interface RememberBodyInput {
  ids: ScopeIds;
  layer: Layer | null;
  content: string;
  type: MemoryType | null;
  importance: number | null;
  emotion: Emotion | null;
  tags: string[];
  metadata: MetadataValue;
  expiresAt: number | null;
  occurredAt: number | null;
  infer: boolean;
}

/** The body of `POST /v1/memories`. */
export const RememberBody = z
  .strictObject({
    content: contentField.describe("what to remember, as it is to be shown"),
    ...scopeFields,
    layer: LayerName.nullish(),
    type: z.enum(memoryTypes).nullish().describe("as its words read if left out"),
    importance: Importance.nullish(),
    emotion: z.enum(emotions).nullish(),
    tags: Tags.nullish(),
    metadata: Metadata.nullish(),
    expires_at: Time.nullish().describe("by type and importance if left out"),
    occurred_at: Time.nullish().describe("when what it tells of happened"),
    infer: z
      .boolean()
      .default(false)
      .describe("run the text through extraction: it may give several memories, or none"),
  })
  .transform((wire, ctx): RememberBodyInput => ({
    ids: idsOf(wire, ctx),
    layer: orNull(wire.layer),
    content: wire.content,
    type: orNull(wire.type),
    importance: orNull(wire.importance),
    emotion: orNull(wire.emotion),
    tags: [...new Set(wire.tags)],
    metadata: wire.metadata ?? {},
    expiresAt: orNull(wire.expires_at),
    occurredAt: orNull(wire.occurred_at),
    infer: wire.infer,
  }))
  .meta({
    id: "MemoryRequest",
    example: { user_id: "ada", content: "Ada is allergic to peanuts.", importance: 9 },
  });

/** What a repeat did to what is there; left out where it is nothing. */
const again = {
  changed: z
    .array(z.string())
    .optional()
    .describe("fields of what is there that the repeat changed, each in a version of its history"),
  not_taken: z
    .array(z.string())
    .optional()
    .describe("fields that were stated and are not so: what is there went before them"),
};

export const Duplicate = z
  .object({ duplicate_of: z.string().describe("the memory that says the same"), ...again })
  .meta({ id: "Duplicate" });

export const Inferred = z
  .object({
    memories: z.array(MemoryShape).describe("what is new"),
    duplicate_of: z.array(z.string()).describe("memories that said some of it already"),
    ...again,
  })
  .meta({ id: "Inferred" });

/** The body of `POST /v1/memories/batch`. Each item is read on its own, so that a bad one spoils no other. */
export const BatchBody = z
  .strictObject({
    memories: z
      .array(z.unknown())
      .min(1)
      .max(batchMemoriesMax)
      .meta({ items: { $ref: "#/components/schemas/MemoryRequest" } })
      .describe("each as the body of `POST /v1/memories`"),
  })
  .meta({ id: "MemoryBatchRequest" });

export const BatchAnswer = z
  .object({
    results: z
      .array(
        z.object({
          index: z.int(),
          status: z.enum(["added", "duplicate", "inferred", "failed"]),
          memory: MemoryShape.optional(),
          duplicate_of: z.union([z.string(), z.array(z.string())]).optional(),
          ...again,
          memories: z.array(MemoryShape).optional(),
          error: z
            .object({
              code: z.enum(errorCodes),
              detail: z.string(),
              errors: z.array(z.object({ path: z.string(), message: z.string() })),
            })
            .optional(),
        }),
      )
      .describe("one an item, in order"),
    added: z.int(),
    failed: z.int(),
  })
  .meta({ id: "MemoryBatchAnswer" });
export type BatchResult = z.infer<typeof BatchAnswer>["results"][number];

/** What became of one item of a batch, with its memories as answers show them. */
export type BatchOutcome =
  | { kind: "added"; memory: MemoryWire }
  | { kind: "duplicate"; of: string; again: AgainDone }
  | { kind: "inferred"; memories: MemoryWire[]; duplicateOf: string[]; again: AgainDone }
  | { kind: "refused"; error: EbbError };

interface AgainDone {
  changed: string[];
  notTaken: string[];
}

export const againToWire = ({ changed, notTaken }: AgainDone) => ({
  ...(changed.length === 0 ? {} : { changed }),
  ...(notTaken.length === 0 ? {} : { not_taken: notTaken }),
});

export function batchToWire(outcomes: readonly BatchOutcome[]): z.infer<typeof BatchAnswer> {
  const results = outcomes.map((outcome, index): BatchResult => {
    switch (outcome.kind) {
      case "added":
        return { index, status: "added", memory: outcome.memory };
      case "duplicate":
        return {
          index,
          status: "duplicate",
          duplicate_of: outcome.of,
          ...againToWire(outcome.again),
        };
      case "inferred": {
        const { memories, duplicateOf, again: done } = outcome;
        const found = { index, status: "inferred", memories, duplicate_of: duplicateOf } as const;
        return { ...found, ...againToWire(done) };
      }
      case "refused": {
        const { code, detail, errors } = outcome.error;
        return { index, status: "failed", error: { code, detail, errors: [...errors] } };
      }
    }
  });
  return {
    results,
    added: results.filter(({ status }) => status === "added" || status === "inferred").length,
    failed: results.filter(({ status }) => status === "failed").length,
  };
}

/** A merge patch: what is left out stays; null clears what may be absent. */
export const PatchBody = z
  .strictObject({
    content: contentField.optional(),
    type: z.enum(memoryTypes).optional(),
    importance: Importance.optional(),
    emotion: z.enum(emotions).nullable().optional(),
    tags: Tags.nullable().optional(),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe("merged into what is there; null removes a key"),
    expires_at: Time.nullable().optional().describe("null: never"),
    layer: LayerName.optional(),
    pinned: z.boolean().optional().describe("a pinned memory never fades"),
  })
  .transform((wire) => ({
    content: wire.content,
    type: wire.type,
    importance: wire.importance,
    emotion: wire.emotion,
    tags: wire.tags === undefined ? undefined : [...new Set(wire.tags)],
    metadata: wire.metadata,
    expiresAt: wire.expires_at,
    layer: wire.layer,
    pinned: wire.pinned,
  }))
  .meta({ id: "MemoryPatch", example: { importance: 9, metadata: { checked: true } } });

export const FeedbackBody = z
  .strictObject({
    value: z.enum(["up", "down"]),
    reason: z.string().trim().min(1).max(500).nullish(),
  })
  .transform((wire) => ({ value: wire.value, reason: orNull(wire.reason) }))
  .meta({ id: "FeedbackRequest", example: { value: "up" } });
