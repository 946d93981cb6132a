import type { DraftEntity, DraftRelation } from "../draft.ts";
import { ownName } from "../../model/entity.ts";
import { screened } from "./name-screen.ts";
import { laidOut } from "../../model/laid-out.ts";

/** What of a reading the graph shows: names worth a node, and relations that a person would draw as a line. */

/** What the objects of a predicate are: their type, and the screen that they have to pass. */
const objects: Readonly<Record<string, string>> = {
  ...of("person", [
    "named",
    "also_known_as",
    "married_to",
    "engaged_to",
    "partner_of",
    "ex_partner_of",
    "child_of",
    "parent_of",
    "sibling_of",
    "grandchild_of",
    "grandparent_of",
    "in_law_of",
    "nibling_of",
    "aunt_or_uncle_of",
    "cousin_of",
    "lives_with",
    "neighbour_of",
    "works_with",
    "reports_to",
    "rents_from",
    "friend_of",
    "knows",
  ]),
  ...of("place", [
    "lives_in",
    "lived_in",
    "born_in",
    "comes_from",
    "grew_up_in",
    "visited",
    "visits",
    "plans_to_visit",
    "plans_to_move_to",
  ]),
  ...of("organisation", ["works_at", "worked_at", "studies_at", "graduated_from"]),
  ...of("skill", ["plays", "can", "learning", "skilled_in"]),
  ...of("product", ["owns", "no_longer_owns"]),
  ...of("field", ["works_in", "studies"]),
  ...of("condition", ["has_condition", "injured"]),
  plans: "event",
  speaks: "language",
  works_as: "occupation",
  allergic_to: "substance",
  takes: "medicine",
};

/** Predicates whose objects are what is done, how somebody is, an amount or a date: no thing to draw a line to. */
const undrawn: ReadonlySet<string> = new Set([
  "is",
  "was",
  "are",
  "be",
  "has",
  "have",
  "had",
  "does",
  "do",
  "did",
  "said",
  "says",
  "thinks",
  "feels",
  "wants",
  "wants_to",
  "does_not_want",
  "needs",
  "needs_to",
  "has_to",
  "considers",
  "hopes",
  "hopes_to",
  "plans_to",
  "discusses",
  "cannot",
  "has_habit",
  "has_age",
  "age",
  "born_on",
  "birthday",
  "status",
  "has_status",
]);

/** Predicates whose objects have a type of their own: those that a graph of the rules is made of. */
export const drawnPredicates: readonly string[] = Object.keys(objects);

function of(type: string, predicates: readonly string[]): Record<string, string> {
  return Object.fromEntries(predicates.map((predicate) => [predicate, type]));
}

const deed = new RegExp(
  laidOut`
    ^(?<verb>start|open|found|launch|build|buy|adopt|own|join|write|publish|record|attend|organi[sz]e|host)
    (?:ing)? (?:(?:my|our|an?|the|own|new|another) )*(?<thing>\p{L}.*)$
  `,
  "iu",
);

const skills: ReadonlySet<string> = new Set(["learning", "can", "skilled_in"]);

/** "wants: start a dance studio" is a line to the dance studio, `wants_to_start`. */
function withDeed(relation: DraftRelation): DraftRelation {
  const meant = { wants: "wants_to", plans: "plans_to", considers: "considers_to" }[
    relation.predicate
  ];
  const { verb, thing } = (meant === undefined ? null : deed.exec(relation.object))?.groups ?? {};
  if (skills.has(relation.predicate)) {
    const object = relation.object.replace(
      /^(?:how to )?(?:play|playing|speak|speaking) (?:the )?/i,
      "",
    );
    return { ...relation, object };
  }
  return verb === undefined || thing === undefined
    ? relation
    : { ...relation, predicate: `${meant}_${verb.toLowerCase()}`, object: thing };
}

const animal = new RegExp(
  laidOut`
    \b(?:
      dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|horses?|pon(?:y|ies)|hamsters?|rabbits?|bunn(?:y|ies)|
      parrots?|guinea pigs?|turtles?|lizards?|goldfish|ferrets?|chickens?
    )$
  `,
  "iu",
);

/** What one has in the calendar, as against what one means to do. */
const happening = new RegExp(
  laidOut`
    (?:
      appointments?|meetings?|interviews?|exams?|tests?|flights?|trips?|surgery|operation|weddings?|
      part(?:y|ies)|concerts?|conferences?|deadlines?|dates?|dinners?|presentations?|vacations?|holidays?|
      races?|marathon|recitals?|games?|match(?:es)?|class(?:es)?|workshops?|reunions?|funerals?|
      ceremon(?:y|ies)|check-?ups?|calls?|auditions?|hearings?|viewings?|anniversar(?:y|ies)|showers?|
      festivals?|parades?|shows?|exhibitions?|retreats?|camps?|fairs?|competitions?|tournaments?|seminars?|
      lectures?|会议|面试|考试|婚礼|聚会|旅行|演唱会|手术
    )$
  `,
  "iu",
);

/** Names and relations as the graph keeps them; those that it does not are left out. Objects are entities, too. */
export function drawn(
  entities: readonly DraftEntity[],
  relations: readonly DraftRelation[],
): { entities: DraftEntity[]; relations: DraftRelation[] } {
  const named = new Map<string, DraftEntity>();
  const put = (entity: DraftEntity): void => {
    const key = entity.name.toLowerCase();
    const present = named.get(key);
    if (present === undefined || present.type === "concept") named.set(key, entity);
  };
  for (const entity of entities) {
    const kept = screened(entity);
    if (kept !== null) put(kept);
  }
  const typeOf = (name: string): string | undefined => named.get(name.toLowerCase())?.type;
  const lines = relations.map(withDeed).flatMap((relation): DraftRelation[] => {
    if (undrawn.has(relation.predicate)) return [];
    const wanted = objects[relation.predicate];
    const owned = typeOf(relation.object);
    if (relation.predicate === "plans" && !happening.test(relation.object)) return [];
    const isAnimal = wanted === "product" && animal.test(relation.object);
    const subject = screened({
      name: relation.subject,
      type: typeOf(relation.subject) ?? (wanted === undefined ? "concept" : "person"),
    });
    const object = screened({
      name: relation.object,
      type: isAnimal || owned === "animal" ? "animal" : (wanted ?? owned ?? "concept"),
    });
    if (subject === null || object === null) return [];
    if (wanted === "person" && object.type !== "person") return [];
    if (subject.name.toLowerCase() === object.name.toLowerCase()) return [];
    for (const end of [subject, object]) if (end.name.toLowerCase() !== ownName) put(end);
    return [{ ...relation, subject: subject.name, object: object.name }];
  });
  return { entities: [...named.values()], relations: lines };
}
