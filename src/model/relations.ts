import { laidOut } from "./laid-out.ts";

/** What relations of the entity graph mean for one another, by their predicates. */

/** Between two who stand alike: the one's is the other's. */
const ties: ReadonlySet<string> = new Set([
  "partner_of",
  "married_to",
  "engaged_to",
  "lives_with",
  "works_with",
  "neighbour_of",
  "friend_of",
  "sibling_of",
  "knows",
]);

/** Whether a predicate reads the same from both ends. */
export const isTie = (predicate: string): boolean => ties.has(predicate);

/** What stays so of somebody, whatever ends: whose they are, what they are called, what they did. */
const lasting = new RegExp(
  laidOut`
    ^(?:
      named|also_known_as|child_of|parent_of|sibling_of|grandchild_of|grandparent_of|in_law_of|nibling_of|
      aunt_or_uncle_of|cousin_of|friend_of|knows|ex_partner_of|born_in|comes_from|grew_up_in|lived_in|
      worked_at|studied_at|graduated_from|visited|no_longer_owns
    )$
  `,
);

export const isLasting = (predicate: string): boolean => lasting.test(predicate);

/** What others have of somebody only while they live. */
const ofTheLiving: ReadonlySet<string> = new Set([
  "owns",
  "partner_of",
  "married_to",
  "engaged_to",
  "lives_with",
  "works_with",
  "works_for",
  "reports_to",
  "rents_from",
  "neighbour_of",
  "plans_to_visit",
]);

/** Whether a relation ends with the life of its subject, or of its object. */
export const isOverWithLife = (predicate: string, ofObject: boolean): boolean =>
  ofObject ? ofTheLiving.has(predicate) : !isLasting(predicate);
