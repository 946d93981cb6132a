import { type Mode, type Reading, reading } from "../../fact.ts";

/** A pattern of a predicate's body, and what it means. */
export interface Rule {
  pattern: RegExp;
  /** Null where the groups say that it is no such thing after all: the next rule is tried. */
  read(groups: Record<string, string | undefined>, mode: Mode): Reading | null;
  /** Said of a speaker only: "I want …" is a goal, "they want …" is news. */
  own?: true;
  /** Said of others only: "she's in Rome" tells where she lives, "I'm in Rome" may be a visit. */
  others?: true;
}

/** It is so now, and not denied, over or to come. */
export const isCurrent = (mode: Mode): boolean =>
  !mode.ended && !mode.negated && !mode.past && !mode.intended;

/** A reading with one relation; with an attribute it is single-valued. Null without an object. */
export function one(
  type: Reading["type"],
  level: number,
  attribute: string | null,
  predicate: string,
  object: string | null,
  objectType: string,
): Reading | null {
  if (object === null) return null;
  const single = attribute !== null;
  return reading(type, level, {
    attribute,
    value: single ? object : null,
    predicate,
    object: object === "" ? null : object,
    objectType,
    singleValued: single,
  });
}
