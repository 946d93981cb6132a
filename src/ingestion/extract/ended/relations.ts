import type { ReadEnding } from "../../../memories/reading.ts";
import type { DraftRelation } from "../../draft.ts";
import {
  type Statement,
  dwellings,
  employments,
  holdings,
  partners,
  relation,
  schools,
} from "./statement.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** What is over by the relations and the attribute that a statement seems to give. */

/** Relations that say by their name that another one is over, with the one that it was. */
const former: Readonly<Record<string, readonly string[]>> = {
  no_longer_owns: holdings,
  sold: holdings,
  gave_away: holdings,
  ex_partner_of: partners,
  separated_from: partners,
  divorced_from: partners,
  broke_up_with: partners,
  no_longer_works_at: employments,
  left_job_at: employments,
  resigned_from: employments,
  no_longer_lives_in: dwellings,
  moved_out_of: dwellings,
  no_longer_studies_at: schools,
};

/** What a relation ends by its name: "no_longer_owns". */
export function formerly({ subject, predicate, object }: DraftRelation): ReadEnding[] {
  const over = former[predicate];
  if (over === undefined) return [];
  return [relation(subject, over, object, over[0] ?? null)];
}

/** What one may do no more. */
const passing: ReadonlySet<string> = new Set([
  ...partners,
  ...employments,
  ...dwellings,
  ...schools,
  ...holdings,
  "plays",
  "can",
  "learning",
  "skilled_in",
  "likes",
  "loves",
  "enjoys",
  "interested_in",
  "takes",
  "has_condition",
  "allergic_to",
  "works_in",
  "works_as",
  "works_with",
  "reports_to",
  "studies",
  "lives_with",
  "rents_from",
  "visits",
  "member_of",
  "friend_of",
  "neighbour_of",
]);
const noMore = new RegExp(
  laidOut`
    \bno longer\b|n['’]t .*\bany ?(?:more|longer)\b|\bnot .*\bany ?(?:more|longer)\b|
    \b(?:stopped|quit|gave up|given up)\b|不再|再也不|已经不|戒了|不[^，。]{1,10}了(?:[。！]|$)
  `,
  "iu",
);
/** Another clause, of which the "no more" may not be said. */
const another = /\b(?:but|now|instead|because|since)\b|[,;，；]|但|现在|而是/iu;

/** What the words say is done no more. */
export function ceased({ content }: Statement, relations: readonly DraftRelation[]): ReadEnding[] {
  if (!noMore.test(content) || another.test(content)) return [];
  return relations
    .filter(({ predicate }) => passing.has(predicate))
    .map(({ subject, predicate, object }) => relation(subject, [predicate], object, predicate));
}

const relationsOf: Readonly<Record<string, readonly string[]>> = {
  employer: employments,
  lives_in: dwellings,
  school: schools,
  partner: partners,
};
const pasts: ReadonlySet<string> = new Set(["worked_at", "lived_in", "studied_at"]);
const alone = /^(?:single|divorced|widowed|separated|单身|离异|离婚|丧偶)$/;

/** "I quit", "I am single again": an attribute without a value, of which only the words' own object is over. */
export function takenBack(
  { attribute, value }: Statement,
  relations: readonly DraftRelation[],
): ReadEnding[] {
  const [subject = "", key = ""] = attribute?.split("|") ?? [];
  const isAlone = key === "marital_status" && alone.test(value ?? "");
  if (isAlone) return [relation(subject, partners, null)];
  const over = value === null ? relationsOf[key] : undefined;
  if (over === undefined) return [];
  const object = relations.find(({ predicate }) => pasts.has(predicate))?.object ?? null;
  return [relation(subject, over, object, object === null ? null : (over[0] ?? null))];
}
