import {
  entityName,
  kindOf,
  numberForms,
  ownName,
  resolveName,
  type KnownName,
} from "../model/entity.ts";
import { namedId } from "../model/ids.ts";
import type { Scope } from "../model/scope.ts";
import { otherFormsOf, personMeant } from "../model/short-names.ts";
import type { NewEdge, NewEntity } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { ReadRelation, Reading } from "./reading.ts";

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

/** Relations that give their subject one more name. */
const naming: ReadonlySet<string> = new Set(["named", "also_known_as"]);

/**
 * Links memories to the entities of their partition: a name that is known, or nearly so, means the
 * entity that bears it; "my name is Ada" gives the user's own node another name. Ids are made of
 * names, so turns that are read at once come to the same entities. `aliasJaccard` is in 0–1.
 */
export async function linksOf(
  { graph }: Pick<Services, "graph">,
  scope: Scope,
  partitionId: string,
  memories: readonly Linked[],
  aliasJaccard: number,
): Promise<Links> {
  const wanted = new Set(memories.flatMap(({ reading }) => namesIn(reading).map(entityName)));
  wanted.delete("");
  if (wanted.size === 0) return { entities: [], mentions: [], edges: [] };
  const persons = new Set(
    memories.flatMap(({ reading }) =>
      reading.entities.flatMap(({ name, type }) => (type === "person" ? [entityName(name)] : [])),
    ),
  );
  persons.delete(ownName);
  const others = [...wanted].flatMap((name) =>
    persons.has(name) ? otherFormsOf(name) : numberForms(name),
  );
  const known = await graph.names(scope, partitionId, {
    equal: [...new Set([...wanted, ...others])],
    begun: [...persons],
    least: aliasJaccard,
  });
  const book = nameBook(partitionId, known, aliasJaccard);

  const mentions: Links["mentions"] = [];
  const edges: Links["edges"] = [];
  for (const { memoryId, reading, at, seed } of memories) {
    const typeOf = typesOf(reading);
    const beside = new Set(reading.entities.map(({ name }) => entityName(name)));
    const idOf = (name: string, type: string): Promise<string> => book.idOf(name, type, { beside });
    const relations = reading.relations.filter(
      ({ subject, object }) => entityName(subject) !== "" && entityName(object) !== "",
    );
    // Names that a sentence gives go first: what else it says then means their bearer.
    for (const { subject, predicate, object } of relations) {
      if (!naming.has(predicate)) continue;
      const bearer = await idOf(subject, typeOf(subject));
      await book.idOf(object, typeOf(object), { bearer, beside });
    }
    for (const { name, type } of reading.entities) {
      if (entityName(name) === "") continue;
      mentions.push({ entityId: await idOf(name, type), memoryId });
    }
    for (const relation of relations) {
      const subjectId = await idOf(relation.subject, typeOf(relation.subject));
      const objectId = await idOf(relation.object, typeOf(relation.object));
      mentions.push({ entityId: subjectId, memoryId }, { entityId: objectId, memoryId });
      edges.push({
        id: await namedId("edg", partitionId, subjectId, relation.predicate, objectId, seed),
        subjectId,
        objectId,
        fact: reading.content,
        ...termsOf(relation),
        validFrom: relation.validFrom ?? reading.validFrom ?? at,
        memoryId,
      });
    }
  }
  return { entities: book.entities(), mentions, edges };
}

const termsOf = ({ predicate, singleValued, validTo }: ReadRelation) => ({
  predicate,
  singleValued,
  validTo,
});

const namesIn = ({ entities, relations }: Linked["reading"]): string[] => [
  ...entities.map(({ name }) => name),
  ...relations.flatMap(({ subject, object }) => [subject, object]),
];

/** The type that a reading gives to a name. */
const typesOf =
  ({ entities }: Linked["reading"]) =>
  (name: string): string => {
    const normal = entityName(name);
    if (normal === ownName) return "person";
    return entities.find((entity) => entityName(entity.name) === normal)?.type ?? "concept";
  };

/** The names of a partition, with those that are new. */
function nameBook(partitionId: string, known: readonly KnownName[], aliasJaccard: number) {
  const names: KnownName[] = [...known];
  const made = new Map<string, NewEntity>();

  /** The id of a name; a new one is `bearer`'s where that is told. `beside` are the names that stand with it. */
  const idOf = async (
    name: string,
    type: string,
    { bearer = null, beside }: { bearer?: string | null; beside: ReadonlySet<string> },
  ) => {
    const normalName = entityName(name);
    const found = resolveName({ normalName, type }, names, aliasJaccard);
    const meant =
      found.is === "new" && !found.apart && type === "person" && normalName !== ownName
        ? personMeant(normalName, names, beside)
        : null;
    const stranger = found.is === "known" ? false : found.apart;
    const id =
      found.is === "known"
        ? found.name.nameId
        : await namedId("ent", partitionId, normalName, ...(stranger ? [kindOf(type)] : []));
    const of = found.is === "known" ? found.name.entityId : (bearer ?? aliasOf(found) ?? meant);
    if (!made.has(id)) made.set(id, { id, name: name.trim(), normalName, type, of });
    if (found.is !== "known") names.push({ nameId: id, entityId: of ?? id, normalName, type });
    return id;
  };
  return { idOf, entities: (): NewEntity[] => [...made.values()] };
}

const aliasOf = (found: { is: "alias"; of: string } | { is: "new" }): string | null =>
  found.is === "alias" ? found.of : null;
