import { z } from "zod";
import { attachmentsMax, captionCharsMax, nameCharsMax, urlCharsMax } from "../model/limits.ts";
import type { Layer, Memory, Metadata as MetadataValue } from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import {
  type Attachment,
  type Turn,
  type TurnStatus,
  extractors,
  turnStatuses,
} from "../model/turn.ts";
import { Metadata, Said, Tags, Time, Timezone, label, orNull } from "./fields.ts";
import { MemoryShape, memoryToWire } from "./memory.ts";
import { LayerName, idsOf, scopeFields } from "./scope.ts";

const AttachmentBody = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(urlCharsMax),
  mime: z
    .string()
    .max(nameCharsMax)
    .regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, "must be a MIME type"),
  caption: z.string().max(captionCharsMax).nullish(),
  role: z
    .enum(["prompt", "response"])
    .default("prompt")
    .describe("whose side of the turn it is on"),
});

const Names = z.strictObject({
  prompt: label(nameCharsMax).nullish(),
  response: label(nameCharsMax).nullish(),
});

/** One turn to remember. */
export interface StoreInput {
  ids: ScopeIds;
  prompt: string;
  response: string;
  /** Epoch ms, or null for now. */
  createdAt: number | null;
  timezone: string | null;
  /** Epoch ms; null leaves it to each memory's type and importance. */
  expiresAt: number | null;
  promptName: string | null;
  responseName: string | null;
  layer: Layer | null;
  tags: string[];
  metadata: MetadataValue;
  attachments: Attachment[];
}

/** The body of `POST /v1/store`, read as a `StoreInput`. */
export const StoreBody = z
  .strictObject({
    prompt: Said.describe("what the user said"),
    response: z.string().describe("what was answered; may be empty"),
    ...scopeFields,
    created_at: Time.nullish().describe(
      "when it was said: RFC 3339 or epoch seconds; now if left out",
    ),
    timezone: Timezone.nullish(),
    expires_at: Time.nullish().describe(
      "when the turn is shown no more and what was learnt from it expires, at the latest; by type and importance if left out",
    ),
    names: Names.nullish().describe(
      "who spoke; with a name the response is that person's words, without one the assistant's",
    ),
    layer: LayerName.nullish(),
    tags: Tags.nullish(),
    metadata: Metadata.nullish(),
    attachments: z.array(AttachmentBody).max(attachmentsMax).nullish(),
  })
  .transform((wire, ctx): StoreInput => ({
    ids: idsOf(wire, ctx),
    prompt: wire.prompt,
    response: wire.response,
    createdAt: orNull(wire.created_at),
    timezone: orNull(wire.timezone),
    expiresAt: orNull(wire.expires_at),
    promptName: orNull(wire.names?.prompt),
    responseName: orNull(wire.names?.response),
    layer: orNull(wire.layer),
    tags: [...new Set(wire.tags)],
    metadata: wire.metadata ?? {},
    attachments: (wire.attachments ?? []).map((each) => ({
      url: each.url,
      mime: each.mime,
      caption: orNull(each.caption),
      role: each.role,
    })),
  }))
  .meta({
    id: "StoreRequest",
    example: {
      user_id: "ada",
      prompt: "I'm allergic to kiwi, so no fruit salad for me.",
      response: "Noted, no kiwi.",
    },
  });

export const StoreQuery = z.strictObject({
  wait: z
    .enum(["true", "false"])
    .default("false")
    .describe("true: answer after the whole ingestion, with the memories made"),
});

export const StoreAnswer = z
  .object({
    turn_id: z.string(),
    session_id: z.string(),
    status: z.enum(turnStatuses),
    note: z
      .string()
      .optional()
      .describe("where the prompt is a chat command: that it was not obeyed"),
  })
  .meta({ id: "StoreAnswer" });

export const StoreDone = StoreAnswer.extend({
  memories: z.array(MemoryShape),
  forgotten: z.array(z.string()).describe("ids of memories that this turn asked to forget"),
  ambiguous: z
    .array(z.object({ id: z.string(), text: z.string() }))
    .describe("what it may have meant to forget, where that is not clear: ask which one"),
  extractor: z
    .enum(extractors)
    .nullable()
    .describe(
      "what read the turn: `rules_after_model` where the model failed twice and the rules stood in; null where it was read before",
    ),
}).meta({ id: "StoreDone" });

/** What became of a turn. `memories` and `forgotten` are filled where it was waited for. */
export interface StoreOutcome {
  turnId: string;
  sessionId: string;
  status: TurnStatus;
  memories: Memory[];
  forgotten: string[];
  ambiguous: { id: string; text: string }[];
  /** What read the turn, where it was read for this answer. */
  extractor: Turn["extractor"];
}

/** What a stored chat command is answered with: a transcript may hold old ones, so that none is obeyed here. */
export const commandNote =
  "The prompt is a chat command: it is kept, not read, and was not obeyed here. POST /v1/retrieve obeys it as far as commands.in_prompts lets it, POST /v1/commands always.";

export function acceptedToWire(outcome: StoreOutcome): z.infer<typeof StoreAnswer> {
  return { turn_id: outcome.turnId, session_id: outcome.sessionId, status: outcome.status };
}

export function doneToWire(
  outcome: StoreOutcome,
  at: Parameters<typeof memoryToWire>[1],
): z.infer<typeof StoreDone> {
  return {
    ...acceptedToWire(outcome),
    memories: outcome.memories.map((memory) => memoryToWire(memory, at)),
    forgotten: outcome.forgotten,
    ambiguous: outcome.ambiguous,
    extractor: outcome.extractor,
  };
}
