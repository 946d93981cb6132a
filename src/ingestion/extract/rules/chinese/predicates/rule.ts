import { type Mode, type Reading, reading } from "../../fact.ts";

/** A pattern of what stands behind a subject, and what it means. */
export interface Rule {
  pattern: RegExp;
  /** Null where the groups say that it is no such thing after all: the next rule is tried. */
  read(groups: Record<string, string | undefined>, mode: Mode): Reading | null;
  /** Said of a speaker only. */
  own?: true;
}

/** It is so, and not denied, over or to come. */
export const holds = (mode: Mode): boolean => !mode.negated && !mode.ended && !mode.intended;

/** A fact of which one holds at a time. Null without an object. */
export function single(
  type: Reading["type"],
  level: number,
  attribute: string,
  predicate: string | null,
  object: string | null,
  objectType: string,
  mode: Mode,
): Reading | null {
  if (object === null) return null;
  const current = holds(mode) && !mode.past;
  return reading(type, level, {
    attribute: current || mode.ended ? attribute : null,
    value: current ? object : null,
    predicate: current ? predicate : null,
    object,
    objectType,
    singleValued: current && predicate !== null,
  });
}

/** A fact of which several hold at a time. */
export const many = (
  type: Reading["type"],
  level: number,
  predicate: string | null,
  object: string | null,
  objectType = "concept",
): Reading =>
  reading(type, level, { predicate: object === null ? null : predicate, object, objectType });

/** A move that is told with its date is over, and what it led to holds. */
export const begun = (mode: Mode): Mode => ({ ...mode, past: false });
