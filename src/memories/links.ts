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
import type { EdgeClosing, NewEdge, NewEntity } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { type Ender, closingsOf, wantedBy } from "./closings.ts";
import type { ReadRelation, Reading } from "./reading.ts";

/** Entities, who mentions them, and dated edges between them. */
export interface Links {
  entities: NewEntity[];
  mentions: { entityId: string; memoryId: string }[];
  edges: NewEdge[];
  /** Edges that are over by what the memories say. */
  closings?: EdgeClosing[];
}

/** A memory as the graph sees it. `seed` and `at` are what said it and when. */
export interface Linked {
  memoryId: string;
  reading: Pick<Reading, "content" | "entities" | "relations" | "validFrom"> &
    Partial<Pick<Reading, "endings" | "occurredAt">>;
  at: number;
  seed: string;
  /** Memories that its words made untrue. */
  over?: readonly string[];
  /** It was known already: of what it says again only the endings count. */
  again?: boolean;
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
  const over = await overBy({ graph }, scope, partitionId, memories);
  const wanted = new Set([
    ...memories.flatMap(({ reading }) => namesIn(reading).map(entityName)),
    ...over.former.flatMap(({ subject, object }) => [entityName(subject), entityName(object)]),
  ]);
  wanted.delete("");
  const { closings } = over;
  if (wanted.size === 0) return { entities: [], mentions: [], edges: [], closings };
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
  for (const { memoryId, reading, at, seed, again } of memories) {
    if (again === true) continue;
    const typeOf = typesOf(reading);
    const beside = new Set(reading.entities.map(({ name }) => entityName(name)));
    const idOf = (name: string, type: string): Promise<string> => book.idOf(name, type, { beside });
    const relations = [
      ...reading.relations,
      ...over.former.filter((relation) => relation.memoryId === memoryId),
    ].filter(({ subject, object }) => entityName(subject) !== "" && entityName(object) !== "");
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
        // Since when it was so, nobody said of what is over.
        validFrom: isFormer(relation) ? null : (relation.validFrom ?? reading.validFrom ?? at),
        memoryId,
      });
    }
  }
  return { entities: book.entities(), mentions, edges, closings };
}

/** A relation that is only known to be over. */
type Former = ReadRelation & { memoryId: string };

const isFormer = (relation: ReadRelation): relation is Former => "memoryId" in relation;

/** What of the graph is over by what the memories say, and what is told of only as over. */
async function overBy(
  { graph }: Pick<Services, "graph">,
  scope: Scope,
  partitionId: string,
  memories: readonly Linked[],
): Promise<{ closings: EdgeClosing[]; former: Former[] }> {
  const enders = memories.map(enderOf);
  const wanted = wantedBy(enders);
  if (wanted === null) return { closings: [], former: [] };
  const { closings, unmet } = closingsOf(enders, await graph.endable(scope, partitionId, wanted));
  const former = unmet.flatMap(({ ender: { memoryId, at }, ending }): Former[] => {
    const { subject, object, as } = ending;
    if (object === null || as === null) return [];
    const terms = { predicate: as, singleValued: false, validFrom: null, validTo: at };
    return [{ memoryId, subject, object, ...terms }];
  });
  const known = new Set(
    memories.flatMap(({ again, memoryId }) => (again === true ? [memoryId] : [])),
  );
  return { closings, former: former.filter(({ memoryId }) => !known.has(memoryId)) };
}

function enderOf({ memoryId, reading, at: saidAt, over = [] }: Linked): Ender {
  const { content, relations, endings = [], validFrom, occurredAt = null } = reading;
  const on = occurredAt !== null && occurredAt <= saidAt ? occurredAt : saidAt;
  return { memoryId, content, saidAt, at: validFrom ?? on, endings, relations, over };
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
