import type { ReadEnding } from "../../memories/reading.ts";
import { entityName } from "../../model/entity.ts";
import { isOverWithLife, isTie } from "../../model/relations.ts";
import type { DraftEntity, DraftRelation } from "../draft.ts";
import { leavings } from "./ended/leavings.ts";
import { deaths, losses } from "./ended/losses.ts";
import { partings } from "./ended/partings.ts";
import { ceased, formerly, takenBack } from "./ended/relations.ts";
import type { Statement } from "./ended/statement.ts";
import { screened } from "./name-screen.ts";

/**
 * What a statement says is over: they parted, one left, sold, died, does it no more. Its words name the same
 * two as the statement that it ends, and would be drawn as if they said it again.
 */

interface Read {
  entities: DraftEntity[];
  relations: DraftRelation[];
}

/** The names and relations that still hold, and what is over. */
export function withEndings(
  said: Statement,
  { entities, relations }: Read,
): Read & { endings: ReadEnding[] } {
  const told = [...partings(said), ...leavings(said), ...losses(said), ...deaths(said)];
  const ended = [
    ...told,
    ...relations.flatMap((relation) => formerly(relation)),
    ...ceased(said, relations),
    ...(told.some(({ kind }) => kind === "relation") ? [] : takenBack(said, relations)),
  ];
  if (ended.length === 0) return { entities, relations, endings: [] };
  return {
    entities: [...entities, ...namedBy(told, entities)],
    relations: relations.filter((relation) => !ended.some((ending) => ends(ending, relation))),
    endings: ended,
  };
}

/** Whether a relation that the statement's words seem to say is the one that they end. */
function ends(ending: ReadEnding, { subject, predicate, object }: DraftRelation): boolean {
  const is = (a: string, b: string): boolean => entityName(a) === entityName(b);
  if (ending.kind === "life") {
    return (
      (is(ending.name, subject) || is(ending.name, object)) &&
      isOverWithLife(predicate, is(ending.name, object))
    );
  }
  if (!ending.predicates.includes(predicate)) return false;
  const forth =
    is(ending.subject, subject) && (ending.object === null || is(ending.object, object));
  const back = is(ending.subject, object) && (ending.object === null || is(ending.object, subject));
  return forth || (isTie(predicate) && back);
}

/** Who or what is told to be over is spoken of, though it makes no line. */
function namedBy(endings: readonly ReadEnding[], entities: readonly DraftEntity[]): DraftEntity[] {
  const known = new Set(entities.map(({ name: each }) => entityName(each)));
  return endings.flatMap((ending) => {
    if (ending.kind !== "relation" || ending.object === null) return [];
    const [first = ""] = ending.predicates;
    const isName = /\p{Lu}|\p{Script=Han}/u.test(ending.object);
    if (!isName || known.has(entityName(ending.object))) return [];
    const kept = screened({ name: ending.object, type: typeOf[first] ?? "concept" });
    return kept === null ? [] : [kept];
  });
}

const typeOf: Readonly<Record<string, string>> = {
  partner_of: "person",
  works_at: "organisation",
  studies_at: "organisation",
  lives_in: "place",
};
