import { z } from "zod";
import { layers } from "../model/memory.ts";
import type { Memory } from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import { type Turn, extractors, turnStatuses } from "../model/turn.ts";
import type { ReplayFilter, TurnFilter } from "../ports/turn-store.ts";
import { QueryTime, Time, orNull, pageFields, pageOf } from "./fields.ts";
import { MemoryShape } from "./memory.ts";
import { idsOf, scopeFields } from "./scope.ts";

const AttachmentShape = z.object({
  url: z.string(),
  mime: z.string(),
  caption: z.string().nullable(),
  role: z.enum(["prompt", "response"]),
});

const TurnShape = z
  .object({
    id: z.string().describe("`trn_…`, sorts by time"),
    session_id: z.string(),
    user_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    prompt: z.string().describe("exactly as it came"),
    response: z.string(),
    names: z.object({ prompt: z.string().nullable(), response: z.string().nullable() }),
    layer: z.enum(layers).nullable(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    attachments: z.array(AttachmentShape),
    timezone: z.string().nullable(),
    expires_at: z.iso.datetime().nullable().describe("as `POST /v1/store` was told"),
    created_at: z.iso.datetime().describe("when it was said"),
    recorded_at: z.iso.datetime().describe("when Ebb received it"),
    status: z.enum(turnStatuses),
    attempts: z.int(),
    error: z.string().nullable(),
    extractor: z.enum(extractors).nullable(),
    model_calls: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
  })
  .meta({ id: "Turn" });
export type TurnWire = z.infer<typeof TurnShape>;

const SpanShape = z.object({
  memory_id: z.string(),
  role: z.enum(["prompt", "response"]),
  start: z.int().describe("UTF-16 units"),
  end: z.int(),
  text: z.string().describe("exactly as it was said"),
});

export const TurnWithMemories = TurnShape.extend({
  memories: z.array(MemoryShape).describe("the memories made from it"),
  spans: z.array(SpanShape).describe("where in this turn the words of each stand"),
}).meta({ id: "TurnWithMemories" });

export const TurnPage = pageOf(TurnShape).meta({ id: "TurnPage" });

export function turnToWire(turn: Turn): TurnWire {
  return {
    id: turn.id,
    session_id: turn.sessionId,
    user_id: turn.userId,
    agent_id: turn.agentId,
    prompt: turn.prompt,
    response: turn.response,
    names: { prompt: turn.promptName, response: turn.responseName },
    layer: turn.layer,
    tags: turn.tags,
    metadata: turn.metadata,
    attachments: turn.attachments,
    timezone: turn.timezone,
    expires_at: rfc3339OrNull(turn.expiresAt),
    created_at: rfc3339(turn.createdAt),
    recorded_at: rfc3339(turn.recordedAt),
    status: turn.status,
    attempts: turn.attempts,
    error: turn.error,
    extractor: turn.extractor,
    model_calls: turn.modelCalls,
    input_tokens: turn.inputTokens,
    output_tokens: turn.outputTokens,
  };
}

/** The exact words of the turn that each of its memories rests on, in the order in which they stand. */
export const spansOf = (turn: Turn, memories: readonly Memory[]): z.infer<typeof SpanShape>[] =>
  memories
    .flatMap((memory) =>
      memory.sources
        .filter(({ turnId }) => turnId === turn.id)
        .map(({ role, start, end }) => ({
          memory_id: memory.id,
          role,
          start,
          end,
          text: turn[role].slice(start, end),
        })),
    )
    .toSorted((a, b) => a.role.localeCompare(b.role) || a.start - b.start);

export interface TurnListInput {
  ids: ScopeIds;
  filter: TurnFilter;
  limit: number;
  cursor: string | null;
}

/** The query of `GET /v1/turns`, read as a `TurnListInput`. */
export const TurnListQuery = z
  .strictObject({
    ...scopeFields,
    ...pageFields,
    status: z.enum(turnStatuses).optional(),
    from: QueryTime.optional().describe("said at or after"),
    to: QueryTime.optional().describe("said before"),
  })
  .transform((wire, ctx): TurnListInput => ({
    ids: idsOf(wire, ctx),
    filter: { status: orNull(wire.status), from: orNull(wire.from), to: orNull(wire.to) },
    limit: wire.limit,
    cursor: orNull(wire.cursor),
  }));

interface ReplayInput {
  ids: ScopeIds;
  filter: ReplayFilter;
}

const replayable = ["failed", "skipped", "raw"] as const;
/** Not a status: turns that are done, read by the rules since a model failed. */
const rulesAfterModel = "rules_after_model";
const replayed = [...replayable, rulesAfterModel] as const;

/** The body of `POST /v1/turns/replay`, read as a `ReplayInput`. */
export const ReplayBody = z
  .strictObject({
    scope: z.strictObject(scopeFields).describe("whose turns; {} for all that the key reaches"),
    status: z
      .array(z.enum(replayed))
      .min(1)
      .max(replayed.length)
      .default(["failed", "skipped"])
      .describe("rules_after_model: what is done, but by the rules since a model failed"),
    from: Time.nullish().describe("said at or after"),
    to: Time.nullish().describe("said before"),
  })
  .transform((wire, ctx): ReplayInput => ({
    ids: idsOf(wire.scope, ctx),
    filter: {
      statuses: wire.status.filter((status) => status !== rulesAfterModel),
      readByRulesAfterModel: wire.status.includes(rulesAfterModel),
      from: orNull(wire.from),
      to: orNull(wire.to),
    },
  }))
  .meta({
    id: "ReplayRequest",
    example: { scope: { user_id: "ada" }, status: ["failed", "skipped"] },
  });

export const ReplayAnswer = z
  .object({
    replayed: z.int().describe("turns that wait for ingestion again, the oldest first"),
    remaining: z.int().describe("more than zero: call again"),
  })
  .meta({ id: "ReplayAnswer" });
