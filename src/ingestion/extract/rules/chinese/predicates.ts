import type { Mode, Reading } from "../fact.ts";
import { countsInHan, doses, sums } from "./predicates/amounts.ts";
import { doings } from "./predicates/doings.ts";
import { life } from "./predicates/life.ts";
import { person } from "./predicates/person.ts";
import { work } from "./predicates/work.ts";
import type { Rule } from "./predicates/rule.ts";
import { tastes } from "./predicates/tastes.ts";

/** The first rule that gives a reading wins, so that narrow meanings stand before wide ones. */
const rules: readonly Rule[] = [
  ...person,
  ...work,
  ...doses,
  ...sums,
  ...life,
  ...tastes,
  ...doings,
];

/** The reading of what stands behind a subject: a speaker (`own`) or another person, or null. */
export function readPredicateHan(body: string, mode: Mode, own: boolean): Reading | null {
  const counts = countsInHan(body, mode);
  if (counts !== null) return counts;
  for (const rule of rules) {
    if (rule.own === true && !own) continue;
    const match = rule.pattern.exec(body);
    if (match === null) continue;
    const made = rule.read(match.groups ?? {}, mode);
    if (made !== null) return made;
  }
  return null;
}
