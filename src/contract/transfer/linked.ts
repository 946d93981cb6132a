import { z } from "zod";
import type { EdgeRecord, EntityRecord, NameRecord } from "../../model/transfer.ts";
import { At, AtOrNull, Id, IdOrNull, PartitionKey, Share, Word, at, atOrNull } from "./shapes.ts";

/** Lines of the entity graph. */

export const EntityLine = z
  .strictObject({
    kind: z.literal("entity"),
    id: Id,
    partition: PartitionKey,
    name: Word,
    normal_name: Word,
    type: Word,
    created_at: At,
    activation: Share,
    activated_at: AtOrNull,
    merged_into: IdOrNull,
  })
  .transform((line): EntityRecord => ({
    kind: "entity",
    id: line.id,
    partition: line.partition,
    name: line.name,
    normalName: line.normal_name,
    type: line.type,
    createdAt: line.created_at,
    activation: line.activation,
    activatedAt: line.activated_at,
    mergedInto: line.merged_into,
  }));

export const entityLine = (entity: EntityRecord) => ({
  kind: "entity",
  id: entity.id,
  partition: entity.partition,
  name: entity.name,
  normal_name: entity.normalName,
  type: entity.type,
  created_at: at(entity.createdAt),
  activation: entity.activation,
  activated_at: atOrNull(entity.activatedAt),
  merged_into: entity.mergedInto,
});

export const NameLine = z
  .strictObject({
    kind: z.literal("name"),
    id: Id,
    partition: PartitionKey,
    name: Word,
    normal_name: Word,
    entity_id: Id,
  })
  .transform((line): NameRecord => ({
    kind: "name",
    id: line.id,
    partition: line.partition,
    name: line.name,
    normalName: line.normal_name,
    entityId: line.entity_id,
  }));

export const nameLine = (name: NameRecord) => ({
  kind: "name",
  id: name.id,
  partition: name.partition,
  name: name.name,
  normal_name: name.normalName,
  entity_id: name.entityId,
});

export const EdgeLine = z
  .strictObject({
    kind: z.literal("edge"),
    id: Id,
    partition: PartitionKey,
    subject_id: Id,
    subject_name_id: Id,
    predicate: Word,
    object_id: Id,
    object_name_id: Id,
    fact: z.string().max(10_000),
    weight: Share,
    valid_from: AtOrNull,
    valid_to: AtOrNull,
    recorded_at: At,
    retracted_at: AtOrNull,
    memory_ids: z.array(Id).max(10_000),
    // Exports of earlier versions have none.
    endings: z
      .array(z.strictObject({ memory_id: Id, at: At }))
      .max(10_000)
      .default([]),
  })
  .transform((line): EdgeRecord => ({
    kind: "edge",
    id: line.id,
    partition: line.partition,
    subjectId: line.subject_id,
    subjectNameId: line.subject_name_id,
    predicate: line.predicate,
    objectId: line.object_id,
    objectNameId: line.object_name_id,
    fact: line.fact,
    weight: line.weight,
    validFrom: line.valid_from,
    validTo: line.valid_to,
    recordedAt: line.recorded_at,
    retractedAt: line.retracted_at,
    memoryIds: line.memory_ids,
    endings: line.endings.map((ending) => ({ memoryId: ending.memory_id, at: ending.at })),
  }));

export const edgeLine = (edge: EdgeRecord) => ({
  kind: "edge",
  id: edge.id,
  partition: edge.partition,
  subject_id: edge.subjectId,
  subject_name_id: edge.subjectNameId,
  predicate: edge.predicate,
  object_id: edge.objectId,
  object_name_id: edge.objectNameId,
  fact: edge.fact,
  weight: edge.weight,
  valid_from: atOrNull(edge.validFrom),
  valid_to: atOrNull(edge.validTo),
  recorded_at: at(edge.recordedAt),
  retracted_at: atOrNull(edge.retractedAt),
  memory_ids: edge.memoryIds,
  endings: edge.endings.map((ending) => ({ memory_id: ending.memoryId, at: at(ending.at) })),
});
