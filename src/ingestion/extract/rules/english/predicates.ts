import { identity } from "./predicates/identity.ts";
import { home } from "./predicates/home.ts";
import { work } from "./predicates/work.ts";
import { ties } from "./predicates/ties.ts";
import { health } from "./predicates/health.ts";
import { tastes } from "./predicates/tastes.ts";
import { abilities } from "./predicates/abilities.ts";
import { plans } from "./predicates/plans.ts";
import { possessions } from "./predicates/possessions.ts";
import { character } from "./predicates/character.ts";
import { changes } from "./predicates/changes.ts";
import { countsIn } from "./predicates/counts.ts";
import { happenings } from "./predicates/happenings.ts";
import { type Rule, one } from "./predicates/rule.ts";
import type { Mode, Reading } from "../fact.ts";
import { objectOf } from "./objects.ts";

/** The first rule that gives a reading wins, so that narrow meanings stand before wide ones. */
const rules: readonly Rule[] = [
  ...identity,
  ...changes,
  ...home,
  ...work,
  ...ties,
  ...health,
  ...tastes,
  ...abilities,
  ...plans,
  ...possessions,
  ...character,
  ...happenings,
];

/** The reading of a predicate's body said of a speaker (`own`) or another person, or null. */
export function readPredicate(body: string, mode: Mode, own: boolean): Reading | null {
  const counts = countsIn(body, mode);
  if (counts !== null && counts.items.length > 0) return counts;
  const read = readByRules(body, mode, own);
  if (counts === null) return read;
  const { attribute, value } = counts;
  return read === null ? counts : { ...read, attribute, value };
}

function readByRules(body: string, mode: Mode, own: boolean): Reading | null {
  for (const rule of rules) {
    if ((rule.own === true && !own) || (rule.others === true && own)) continue;
    const match = rule.pattern.exec(body);
    if (match === null) continue;
    const made = rule.read(match.groups ?? {}, mode);
    if (made !== null) return made;
  }
  if (!mode.intended || mode.negated || mode.past || !own) return null;
  return one("GOALS", 6, null, "plans", objectOf(body, 8), "goal");
}
