import { z } from "zod";
import { attachmentsMax, bodyBytesMax, captionCharsMax, urlCharsMax } from "../../model/limits.ts";
import { layers } from "../../model/memory.ts";
import type { SessionRecord, SummaryRecord, TurnRecord } from "../../model/transfer.ts";
import { turnStatuses } from "../../model/turn.ts";
import { Metadata, Tags } from "../fields.ts";
import {
  At,
  AtOrNull,
  Count,
  Id,
  IdOrNull,
  NameOrNull,
  PartitionKey,
  RoleName,
  at,
  atOrNull,
} from "./shapes.ts";

/** Lines of the raw record: sessions, turns, summaries. */

export const SessionLine = z
  .strictObject({
    kind: z.literal("session"),
    id: Id,
    user_id: IdOrNull,
    agent_id: IdOrNull,
    started_at: At,
    last_turn_at: At,
    status: z.enum(["open", "archived"]),
    archived_at: AtOrNull,
    summarised_to: Count,
  })
  .transform((line): SessionRecord => ({
    kind: "session",
    session: {
      id: line.id,
      userId: line.user_id,
      agentId: line.agent_id,
      startedAt: line.started_at,
      lastTurnAt: line.last_turn_at,
      status: line.status,
      archivedAt: line.archived_at,
    },
    summarisedTo: line.summarised_to,
  }));

export const sessionLine = ({ session, summarisedTo }: SessionRecord) => ({
  kind: "session",
  id: session.id,
  user_id: session.userId,
  agent_id: session.agentId,
  started_at: at(session.startedAt),
  last_turn_at: at(session.lastTurnAt),
  status: session.status,
  archived_at: atOrNull(session.archivedAt),
  summarised_to: summarisedTo,
});

const Text = z.string().max(bodyBytesMax);

const AttachmentLine = z.strictObject({
  url: z.string().max(urlCharsMax),
  mime: z.string().max(200),
  caption: z.string().max(captionCharsMax).nullable(),
  role: RoleName,
});

export const TurnLine = z
  .strictObject({
    kind: z.literal("turn"),
    id: Id,
    session_id: Id,
    user_id: IdOrNull,
    agent_id: IdOrNull,
    prompt: Text,
    response: Text,
    names: z.strictObject({ prompt: NameOrNull, response: NameOrNull }),
    layer: z.enum(layers).nullable(),
    tags: Tags,
    metadata: Metadata,
    attachments: z.array(AttachmentLine).max(attachmentsMax),
    timezone: z.string().max(64).nullable(),
    expires_at: AtOrNull.default(null),
    created_at: At,
    recorded_at: At,
    status: z.enum(turnStatuses),
    attempts: Count,
    error: z.string().max(1_000).nullable(),
    extractor: z.enum(["rules", "model", "rules_after_model"]).nullable(),
    model_calls: Count,
    input_tokens: Count,
    output_tokens: Count,
    partition: PartitionKey.nullable(),
    remembered: z.array(RoleName).max(2),
    forgotten: z
      .array(z.strictObject({ role: RoleName, start: Count, end: Count, at: At }))
      .max(10_000),
  })
  .transform((line): TurnRecord => ({
    kind: "turn",
    turn: {
      id: line.id,
      sessionId: line.session_id,
      userId: line.user_id,
      agentId: line.agent_id,
      prompt: line.prompt,
      response: line.response,
      promptName: line.names.prompt,
      responseName: line.names.response,
      layer: line.layer,
      tags: line.tags,
      metadata: line.metadata,
      attachments: line.attachments,
      timezone: line.timezone,
      expiresAt: line.expires_at,
      createdAt: line.created_at,
      recordedAt: line.recorded_at,
      status: line.status,
      attempts: line.attempts,
      error: line.error,
      extractor: line.extractor,
      modelCalls: line.model_calls,
      inputTokens: line.input_tokens,
      outputTokens: line.output_tokens,
    },
    partition: line.partition,
    remembered: line.remembered,
    buried: line.forgotten,
  }));

export const turnLine = ({ turn, partition, remembered, buried }: TurnRecord) => ({
  kind: "turn",
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
  attachments: turn.attachments.map(({ url, mime, caption, role }) => ({
    url,
    mime,
    caption,
    role,
  })),
  timezone: turn.timezone,
  expires_at: atOrNull(turn.expiresAt),
  created_at: at(turn.createdAt),
  recorded_at: at(turn.recordedAt),
  status: turn.status,
  attempts: turn.attempts,
  error: turn.error,
  extractor: turn.extractor,
  model_calls: turn.modelCalls,
  input_tokens: turn.inputTokens,
  output_tokens: turn.outputTokens,
  partition,
  remembered,
  forgotten: buried.map((span) => ({ ...span, at: at(span.at) })),
});

export const SummaryLine = z
  .strictObject({
    kind: z.literal("summary"),
    id: Id,
    user_id: IdOrNull,
    agent_id: IdOrNull,
    session_id: IdOrNull,
    of: z.enum(["session", "day"]),
    day: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable(),
    text: z.string().max(100_000),
    from: At,
    to: At,
    origin: z.enum(["rules", "model"]),
    created_at: At,
    stale: z.boolean(),
    sources: z.array(z.strictObject({ memory_id: IdOrNull, turn_id: IdOrNull })).max(10_000),
  })
  .transform((line): SummaryRecord => ({
    kind: "summary",
    summary: {
      id: line.id,
      kind: line.of,
      userId: line.user_id,
      agentId: line.agent_id,
      sessionId: line.session_id,
      day: line.day,
      text: line.text,
      from: line.from,
      to: line.to,
      createdAt: line.created_at,
    },
    origin: line.origin,
    stale: line.stale,
    sources: line.sources.map(({ memory_id, turn_id }) => ({
      memoryId: memory_id,
      turnId: turn_id,
    })),
  }));

export const summaryLine = ({ summary, origin, stale, sources }: SummaryRecord) => ({
  kind: "summary",
  id: summary.id,
  user_id: summary.userId,
  agent_id: summary.agentId,
  session_id: summary.sessionId,
  of: summary.kind,
  day: summary.day,
  text: summary.text,
  from: at(summary.from),
  to: at(summary.to),
  origin,
  created_at: at(summary.createdAt),
  stale,
  sources: sources.map(({ memoryId, turnId }) => ({ memory_id: memoryId, turn_id: turnId })),
});
