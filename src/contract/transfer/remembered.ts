import { z } from "zod";
import { memoryCharsMax, stabilityHoursMax } from "../../model/limits.ts";
import {
  emotions,
  layers,
  memoryEvents,
  memoryStatuses,
  memoryTypes,
  origins,
  precisions,
} from "../../model/memory.ts";
import { type MemoryRow, type VersionRecord, keyParts } from "../../model/transfer.ts";
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
  Share,
  Word,
  WordOrNull,
  at,
  atOrNull,
} from "./shapes.ts";

/** Lines of memories and their versions. */

const Words = z.array(Word).max(1_000);
const listMax = 10_000;

export const MemoryLine = z
  .strictObject({
    kind: z.literal("memory"),
    id: Id,
    layer: z.enum(layers),
    user_id: IdOrNull,
    agent_id: IdOrNull,
    session_id: IdOrNull,
    partition: PartitionKey,
    content: z
      .string()
      .max(memoryCharsMax)
      .refine((text) => text.trim() !== "", "must not be blank"),
    type: z.enum(memoryTypes),
    importance: Share,
    emotion: z.enum(emotions).nullable(),
    emotion_intensity: Share,
    vibe: Share.nullable(),
    topics: Words,
    keywords: Words,
    tags: Tags,
    metadata: Metadata,
    status: z.enum(memoryStatuses),
    version: z.int().min(1),
    pinned: z.boolean(),
    created_at: At,
    recorded_at: At,
    updated_at: At,
    occurred_at: AtOrNull,
    occurred_precision: z.enum(precisions).nullable(),
    expires_at: AtOrNull,
    first_lifetime_ms: z.number().min(0).nullable(),
    valid_from: AtOrNull,
    valid_to: AtOrNull,
    last_accessed: AtOrNull,
    access_count: Count,
    stability_hours: z.number().min(0).max(stabilityHoursMax),
    last_similarity: z.number().nullable(),
    feedback: z.int(),
    attribute: WordOrNull,
    attribute_value: WordOrNull,
    superseded_by: IdOrNull,
    quarantined: z.boolean(),
    origin: z.enum(origins),
    reviewed_at: AtOrNull,
    unit: z
      .strictObject({
        side: RoleName,
        speaker: NameOrNull,
        in_session: z.boolean(),
        note: z.int().min(0).max(253),
      })
      .nullable(),
    sources: z
      .array(
        z.strictObject({
          turn_id: Id,
          role: RoleName,
          start: Count,
          end: Count,
          leads: z.boolean(),
        }),
      )
      .max(listMax),
    parents: z.array(Id).max(listMax),
    mentions: z.array(z.strictObject({ entity_id: Id, name_id: Id })).max(listMax),
  })
  .superRefine((line, ctx) => {
    const parts = keyParts(line.partition);
    const bears = (named: string | null, own: string | null): boolean =>
      named === null || named === own;
    if (
      parts === null ||
      parts.layer !== line.layer ||
      !bears(parts.userId, line.user_id) ||
      !bears(parts.agentId, line.agent_id) ||
      !bears(parts.sessionId, line.session_id)
    ) {
      ctx.addIssue({ code: "custom", path: ["partition"], message: "is not of this memory's ids" });
    }
  })
  .transform((line): MemoryRow => ({
    kind: "memory",
    memory: {
      id: line.id,
      layer: line.layer,
      userId: line.user_id,
      agentId: line.agent_id,
      sessionId: line.session_id,
      content: line.content,
      type: line.type,
      importance: line.importance,
      emotion: line.emotion,
      emotionIntensity: line.emotion_intensity,
      vibe: line.vibe,
      topics: line.topics,
      keywords: line.keywords,
      tags: line.tags,
      metadata: line.metadata,
      status: line.status,
      version: line.version,
      pinned: line.pinned,
      createdAt: line.created_at,
      recordedAt: line.recorded_at,
      updatedAt: line.updated_at,
      occurredAt: line.occurred_at,
      occurredPrecision: line.occurred_precision,
      expiresAt: line.expires_at,
      validFrom: line.valid_from,
      validTo: line.valid_to,
      lastAccessed: line.last_accessed,
      accessCount: line.access_count,
      stabilityHours: line.stability_hours,
      feedback: line.feedback,
      supersededBy: line.superseded_by,
      quarantined: line.quarantined,
      origin: line.origin,
    },
    partition: line.partition,
    attribute: line.attribute,
    attributeValue: line.attribute_value,
    firstLifetimeMs: line.first_lifetime_ms,
    lastSimilarity: line.last_similarity,
    reviewedAt: line.reviewed_at,
    unit:
      line.unit === null
        ? null
        : {
            side: line.unit.side,
            speaker: line.unit.speaker,
            inSession: line.unit.in_session,
            note: line.unit.note,
          },
    sources: line.sources.map(({ turn_id, ...source }) => ({ turnId: turn_id, ...source })),
    parentIds: line.parents,
    mentions: line.mentions.map(({ entity_id, name_id }) => ({
      entityId: entity_id,
      nameId: name_id,
    })),
  }));

export const memoryLine = ({ memory, unit, ...row }: MemoryRow) => ({
  kind: "memory",
  id: memory.id,
  layer: memory.layer,
  user_id: memory.userId,
  agent_id: memory.agentId,
  session_id: memory.sessionId,
  partition: row.partition,
  content: memory.content,
  type: memory.type,
  importance: memory.importance,
  emotion: memory.emotion,
  emotion_intensity: memory.emotionIntensity,
  vibe: memory.vibe,
  topics: memory.topics,
  keywords: memory.keywords,
  tags: memory.tags,
  metadata: memory.metadata,
  status: memory.status,
  version: memory.version,
  pinned: memory.pinned,
  created_at: at(memory.createdAt),
  recorded_at: at(memory.recordedAt),
  updated_at: at(memory.updatedAt),
  occurred_at: atOrNull(memory.occurredAt),
  occurred_precision: memory.occurredPrecision,
  expires_at: atOrNull(memory.expiresAt),
  first_lifetime_ms: row.firstLifetimeMs,
  valid_from: atOrNull(memory.validFrom),
  valid_to: atOrNull(memory.validTo),
  last_accessed: atOrNull(memory.lastAccessed),
  access_count: memory.accessCount,
  stability_hours: memory.stabilityHours,
  last_similarity: row.lastSimilarity,
  feedback: memory.feedback,
  attribute: row.attribute,
  attribute_value: row.attributeValue,
  superseded_by: memory.supersededBy,
  quarantined: memory.quarantined,
  origin: memory.origin,
  reviewed_at: atOrNull(row.reviewedAt),
  unit:
    unit === null
      ? null
      : {
          side: unit.side,
          speaker: unit.speaker,
          in_session: unit.inSession,
          note: unit.note,
        },
  sources: row.sources.map(({ turnId, ...source }) => ({ turn_id: turnId, ...source })),
  parents: row.parentIds,
  mentions: row.mentions.map(({ entityId, nameId }) => ({ entity_id: entityId, name_id: nameId })),
});

const Content = z.string().max(memoryCharsMax).nullable();

export const VersionLine = z
  .strictObject({
    kind: z.literal("version"),
    memory_id: Id,
    version: z.int().min(1),
    event: z.enum(memoryEvents),
    content: Content,
    previous: Content,
    at: At,
    by: z.string().max(1_000),
    reason: z.string().max(2_000).nullable(),
  })
  .transform(({ kind, memory_id, ...version }): VersionRecord => ({
    kind,
    memoryId: memory_id,
    version,
  }));

export const versionLine = ({ memoryId, version }: VersionRecord) => ({
  kind: "version",
  memory_id: memoryId,
  version: version.version,
  event: version.event,
  content: version.content,
  previous: version.previous,
  at: at(version.at),
  by: version.by,
  reason: version.reason,
});
