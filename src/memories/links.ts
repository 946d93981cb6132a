import { namedId } from "../model/ids.ts";
import { normalise } from "../model/text.ts";
import type { NewEdge, NewEntity } from "../ports/memory-store.ts";
import type { Reading } from "./reading.ts";

/** Entities, who mentions them, and dated edges between them. */
export interface Links {
  entities: NewEntity[];
  mentions: { entityId: string; memoryId: string }[];
  edges: NewEdge[];
}

/** A memory as the graph sees it. `seed` and `at` are what said it and when. */
export interface Linked {
  memoryId: string;
  reading: Pick<Reading, "content" | "entities" | "relations" | "validFrom">;
  at: number;
  seed: string;
}

const entityName = (name: string): string => normalise(name).replace(/^(?:the|a|an) /, "");

/** Entities by their normal name in the partition, mentions a memory, and dated edges between them. */
export async function linksOf(partitionId: string, memories: readonly Linked[]): Promise<Links> {
  const entities = new Map<string, NewEntity>();
  const entityId = async (name: string, type: string): Promise<string> => {
    const normalName = entityName(name);
    const known = entities.get(normalName);
    if (known !== undefined) return known.id;
    const id = await namedId("ent", partitionId, normalName);
    entities.set(normalName, { id, name, normalName, type });
    return id;
  };

  const mentions: Links["mentions"] = [];
  const edges: Links["edges"] = [];
  for (const { memoryId, reading, at, seed } of memories) {
    for (const entity of reading.entities.filter(({ name }) => entityName(name) !== "")) {
      mentions.push({ entityId: await entityId(entity.name, entity.type), memoryId });
    }
    const typeOf = (name: string): string =>
      reading.entities.find((entity) => entityName(entity.name) === entityName(name))?.type ??
      "concept";
    for (const relation of reading.relations) {
      if (entityName(relation.subject) === "" || entityName(relation.object) === "") continue;
      const subjectId = await entityId(relation.subject, typeOf(relation.subject));
      const objectId = await entityId(relation.object, typeOf(relation.object));
      const { predicate, singleValued, validTo } = relation;
      mentions.push({ entityId: subjectId, memoryId }, { entityId: objectId, memoryId });
      edges.push({
        id: await namedId("edg", partitionId, subjectId, predicate, objectId, seed),
        subjectId,
        predicate,
        objectId,
        fact: reading.content,
        singleValued,
        validFrom: relation.validFrom ?? reading.validFrom ?? at,
        validTo,
        memoryId,
      });
    }
  }
  return { entities: [...entities.values()], mentions, edges };
}
