import { z } from "zod";
import { type Memory, type MemoryVersion, layers, memoryEvents } from "../model/memory.ts";
import { rfc3339 } from "../model/time.ts";
import type { Turn } from "../model/turn.ts";
import { listOf, orNull, pageFields } from "./fields.ts";
import { MemoryShape } from "./memory.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";

const VersionShape = z
  .object({
    version: z.int(),
    event: z.enum(memoryEvents),
    content: z.string().nullable().describe("null once the memory is deleted"),
    previous: z.string().nullable(),
    at: z.iso.datetime(),
    by: z.string().describe("the key, turn or job that did it"),
    reason: z.string().nullable(),
  })
  .meta({ id: "MemoryVersion" });

export const History = z
  .object({ data: z.array(VersionShape).describe("oldest first") })
  .meta({ id: "MemoryHistory" });

export const historyToWire = (versions: readonly MemoryVersion[]): z.infer<typeof History> => ({
  data: versions.map(({ at, ...version }) => ({ ...version, at: rfc3339(at) })),
});

const SourceTurn = z
  .object({
    turn_id: z.string(),
    session_id: z.string(),
    created_at: z.iso.datetime(),
    prompt: z.string().describe("exactly as it came"),
    response: z.string(),
    spans: z
      .array(
        z.object({
          role: z.enum(["prompt", "response"]),
          start: z.int().describe("UTF-16 units"),
          end: z.int(),
          text: z.string().describe("the exact words"),
        }),
      )
      .describe("what the memory rests on"),
  })
  .meta({ id: "SourceTurn" });

export const SourcesAnswer = z
  .object({
    turns: z.array(SourceTurn).describe("oldest first; empty for a memory that was stated"),
    memories: z.array(MemoryShape).describe("what a derived memory rests on"),
  })
  .meta({ id: "MemorySources" });

/** A turn with the words that the memory rests on. */
export function sourceToWire(turn: Turn, memory: Memory): z.infer<typeof SourceTurn> {
  return {
    turn_id: turn.id,
    session_id: turn.sessionId,
    created_at: rfc3339(turn.createdAt),
    prompt: turn.prompt,
    response: turn.response,
    spans: memory.sources
      .filter(({ turnId }) => turnId === turn.id)
      .map(({ role, start, end }) => ({ role, start, end, text: turn[role].slice(start, end) })),
  };
}

export const ReviewQuery = z
  .strictObject({ ...scopeFields, ...pageFields })
  .transform((wire, ctx) => ({
    ids: idsOf(wire, ctx),
    limit: wire.limit,
    cursor: wire.cursor ?? null,
  }));

/** `confirm=true` is not a default that anyone can forget. */
export const ForgetQuery = z
  .strictObject({
    ...scopeFields,
    layers: listOf(LayerName, layers.length).optional().describe("in these layers only"),
    confirm: z.literal("true", { error: "must be true to delete all memories of these ids" }),
  })
  .transform((wire, ctx) => ({ ids: idsOf(wire, ctx), layers: orNull(wire.layers) }));

export const ForgetAnswer = z
  .object({
    deleted: z.int(),
    done: z.boolean().describe("false where more are left than one call deletes: call again"),
  })
  .meta({ id: "ForgetAnswer" });
