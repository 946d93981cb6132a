import type { MemoryType } from "../../../model/memory.ts";

/** Of whom something is said. */
export interface Subject {
  /** As it stands in the text; "user" for a speaker without a name. */
  name: string;
  /** The speaker themself, another person, an animal of theirs, or a thing ("my commute"). */
  kind: "speaker" | "person" | "animal" | "thing";
  /** Tie to the speaker as a relation's predicate ("sibling_of"), where it was said. */
  tie: string | null;
  gender: "f" | "m" | null;
}

/** How a statement is put. */
export interface Mode {
  negated: boolean;
  /** It was so and is no more: "used to", "no longer", "not any more". */
  ended: boolean;
  /** It is meant to become so: "will", "going to", "plan to". */
  intended: boolean;
  past: boolean;
}

/** One thing of several that a clause lists, which makes a memory by itself. */
export interface Item {
  /** As it stands in the clause. */
  text: string;
  /** What of the reading is this thing's own. */
  change: Partial<Reading>;
}

/** What a pattern says of a clause that it matches. */
export interface Reading {
  type: MemoryType;
  /** Importance level 1–10. */
  level: number;
  /** Single-valued attribute of the subject, with its value. */
  attribute: string | null;
  value: string | null;
  /** Relation of the subject to an object. */
  predicate: string | null;
  object: string | null;
  objectType: string;
  singleValued: boolean;
  /** The things that are listed, each to be remembered by itself; empty where it is one statement. */
  items: readonly Item[];
}

/** A reading of a clause, with its subject. */
export interface Fact extends Reading {
  subject: Subject | null;
  mode: Mode;
  /** It takes back something said before. */
  corrects: boolean;
}

export const reading = (type: MemoryType, level: number, more: Partial<Reading> = {}): Reading => ({
  type,
  level,
  attribute: null,
  value: null,
  predicate: null,
  object: null,
  objectType: "concept",
  singleValued: false,
  items: [],
  ...more,
});

/** What a subject is called. */
export const nameReading = (name: string): Reading =>
  reading("FACTS", 10, {
    attribute: "name",
    value: name,
    predicate: "named",
    object: name,
    objectType: "person",
    singleValued: true,
  });

/** A reading of which each object makes a memory by itself. */
export const eachBy = (read: Reading, objects: readonly string[]): Reading =>
  objects.length < 2
    ? read
    : { ...read, items: objects.map((object) => ({ text: object, change: { object } })) };
