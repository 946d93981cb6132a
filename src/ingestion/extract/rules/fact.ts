import type { MemoryType } from "../../../model/memory.ts";

/** Of whom something is said. */
export interface Subject {
  /** As it stands in the text; "user" for a speaker without a name. */
  name: string;
  /** The speaker themself, another person, or a thing of theirs ("my commute"). */
  kind: "speaker" | "person" | "thing";
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
  ...more,
});
