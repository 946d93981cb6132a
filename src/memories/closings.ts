import { entityName } from "../model/entity.ts";
import type { HeldEdge } from "../model/entity-graph.ts";
import { isLasting, isOverWithLife, isTie } from "../model/relations.ts";
import { normalise } from "../model/text.ts";
import type { EdgeClosing } from "../ports/memory-store.ts";
import type { WantedEdges } from "../ports/graph-store.ts";
import type { ReadEnding, ReadRelation } from "./reading.ts";

/** Which edges of the graph a statement ends: those of the pair that it names, and of what it made untrue. */

/** A memory by whose words something is over. */
export interface Ender {
  memoryId: string;
  content: string;
  saidAt: number;
  /** Since when it is over, epoch ms. */
  at: number;
  endings: readonly ReadEnding[];
  /** What it says itself. */
  relations: readonly Pick<ReadRelation, "subject" | "predicate" | "object">[];
  /** Memories that it made untrue. */
  over: readonly string[];
}

type RelationEnding = Extract<ReadEnding, { kind: "relation" }>;

/** What has to be known to tell which edges these end; null where nothing is ended. */
export function wantedBy(enders: readonly Ender[]): WantedEdges | null {
  const endings = enders.flatMap((ender) => ender.endings);
  const wanted = {
    relations: endings.flatMap((ending) =>
      ending.kind === "life"
        ? []
        : ending.predicates.map((predicate) => ({ name: entityName(ending.subject), predicate })),
    ),
    lives: endings.flatMap((ending) => (ending.kind === "life" ? [entityName(ending.name)] : [])),
    memoryIds: enders.flatMap(({ over }) => over),
  };
  return Object.values(wanted).every((list) => list.length === 0) ? null : wanted;
}

/**
 * The edges that end, each with whose words say so; and, of pairs that no edge is known of, what is told to have been.
 * An edge that began, or that somebody told again, after the ending was said stays.
 */
export function closingsOf(
  enders: readonly Ender[],
  held: readonly HeldEdge[],
): { closings: EdgeClosing[]; unmet: { ender: Ender; ending: RelationEnding }[] } {
  const closings: EdgeClosing[] = [];
  const unmet: { ender: Ender; ending: RelationEnding }[] = [];
  for (const ender of enders) {
    const named = new Set(ender.endings.flatMap((ending) => meantBy(ending, held)));
    const over = held.filter((edge) => named.has(edge) || isUntrue(edge, ender, held));
    for (const edge of over) {
      const at = endOf(edge, ender);
      if (at !== null) closings.push({ edgeId: edge.id, memoryId: ender.memoryId, at });
    }
    for (const ending of ender.endings) {
      if (ending.kind === "life" || over.some((edge) => otherEnd(edge, ending) !== null)) continue;
      unmet.push({ ender, ending });
    }
  }
  return { closings, unmet };
}

function meantBy(ending: ReadEnding, held: readonly HeldEdge[]): HeldEdge[] {
  if (ending.kind === "life") {
    const dead = entityName(ending.name);
    return held.filter(
      ({ predicate, subjectNames, objectNames }) =>
        (subjectNames.includes(dead) && isOverWithLife(predicate, false)) ||
        (objectNames.includes(dead) && isOverWithLife(predicate, true)),
    );
  }
  const { object } = ending;
  const others = held.flatMap((edge) => {
    const names = otherEnd(edge, ending);
    return names === null ? [] : [{ edge, names }];
  });
  if (object === null) return others.map(({ edge }) => edge);
  const told = entityName(object);
  const equal = others.filter(({ names }) => names.includes(told));
  if (equal.length > 0) return equal.map(({ edge }) => edge);
  // "The house in Bergen" was told as "a house": where one thing alone can be meant.
  const alike = others.filter(
    ({ edge, names }) => isThing(edge) && names.some((name) => isAlike(name, told)),
  );
  return alike.length === 1 ? alike.map(({ edge }) => edge) : [];
}

/** Names of the other end of an edge that an ending's subject has by one of its predicates. */
function otherEnd(
  { predicate, subjectNames, objectNames }: HeldEdge,
  { subject, predicates }: RelationEnding,
): string[] | null {
  const name = entityName(subject);
  if (!predicates.includes(predicate)) return null;
  if (subjectNames.includes(name)) return objectNames;
  return isTie(predicate) && objectNames.includes(name) ? subjectNames : null;
}

const isThing = ({ predicate }: HeldEdge): boolean =>
  predicate === "owns" || predicate === "drives";

/** Of two phrases with one head the shorter stands in the longer: "house", "old house in bergen". */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (/\p{Script=Han}/u.test(short)) return short.length > 1 && long.endsWith(short);
  const held = new Set(long.split(" "));
  return headOf(short) === headOf(long) && short.split(" ").every((word) => held.has(word));
}

const headOf = (phrase: string): string | undefined =>
  phrase
    .split(/ (?:in|of|at|on|from|near|with|by|for|called) /u)[0]
    ?.split(" ")
    .at(-1);

/** Whether an edge rests on nothing but what became untrue, and is what became so. */
function isUntrue(edge: HeldEdge, ender: Ender, held: readonly HeldEdge[]): boolean {
  const { over, relations, content, endings } = ender;
  if (!isOf(edge, over) || isLasting(edge.predicate)) return false;
  if (endings.some((ending) => ending.kind === "relation" && otherEnd(edge, ending) !== null)) {
    return true;
  }
  const isSaid = relations.some(
    ({ subject, predicate, object }) =>
      predicate === edge.predicate &&
      edge.subjectNames.includes(entityName(subject)) &&
      edge.objectNames.includes(entityName(object)),
  );
  const restsElsewhere = edge.sources.some(
    ({ memoryId, live }) => live && !over.includes(memoryId),
  );
  if (isSaid || restsElsewhere) return false;
  const words = normalise(content);
  const alone = held.filter((each) => isOf(each, over) && !isLasting(each.predicate)).length === 1;
  return alone || edge.objectNames.some((name) => words.includes(name));
}

const isOf = ({ sources }: HeldEdge, memoryIds: readonly string[]): boolean =>
  sources.some(({ memoryId }) => memoryIds.includes(memoryId));

/** When an edge is over by these words, or null where they do not reach it. */
function endOf({ validFrom, sources }: HeldEdge, { at, saidAt }: Ender): number | null {
  if (sources.some((source) => source.saidAt > saidAt)) return null;
  if (validFrom === null || at >= validFrom) return at;
  // A start that nobody stated is only when it was said: it was so before.
  const isStated = sources.every((source) => source.saidAt !== validFrom);
  return isStated || saidAt < validFrom ? null : validFrom;
}
