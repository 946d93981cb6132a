import type { ReadEnding } from "../../../memories/reading.ts";
import { kinWord } from "../../kin.ts";
import { isOrdinary } from "../ordinary-words.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** What all forms of an ending share: who is spoken of, and which relations are over. */

/** What a statement says, by whom, and the attribute that it gives or takes. */
export interface Statement {
  content: string;
  /** "user", or the speaker's name. */
  speaker: string;
  /** `subject|attribute`; with no value its words only end one. */
  attribute: string | null;
  value: string | null;
}

export const partners = ["partner_of", "married_to", "engaged_to"] as const;
export const employments = [
  "works_at",
  "works_for",
  "employed_by",
  "volunteers_at",
  "interns_at",
] as const;
export const dwellings = ["lives_in", "lives_at"] as const;
export const schools = ["studies_at", "attends"] as const;
export const holdings = ["owns", "drives"] as const;

/** That a relation is over; `as` is the one that held where none is known. */
export const relation = (
  subject: string,
  predicates: readonly string[],
  object: string | null,
  as: string | null = null,
): ReadEnding => ({ kind: "relation", subject, predicates, object, as });

/** Not yet, not so, or only thought of. "May" and "Will" are names as well. */
export const unreal = new RegExp(
  laidOut`
    \b(?:
      [Nn]ot|never|almost|nearly|might|may|will|would|could|should|[Ii]f|going to|wants? to|wanted to|
      thinking|about to|afraid|dreamt|[Uu]nless|whether
    )\b|
    n['’]t\b|没有?(?=.{0,3}(?:分|离))|不(?:想|会|要)|想要?|差点|可能|如果|要是|打算|准备|\?|？|吗
  `,
  "u",
);

const name = String.raw`\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?`;
/** Somebody, at a place where a capital is a name: sources of expressions. */
export const who = String.raw`(?:I|[Ww]e|[Tt]he user|[Uu]ser|[Mm]y (?:ex-?)?(?:${kinWord})|${name})`;
export const adverbs = String.raw`(?:['’]ve |(?: (?:have|had|has|are|were|was|is|got|finally|just|recently|sadly|officially|amicably|both|since|already))* )`;

const selfWord = /^(?:I|we|me|us|the user|user|我|我们)$/iu;
export const isSelf = (words: string): boolean => selfWord.test(words);

/** How the graph calls somebody who is told of: the speaker, "user's sister", a name. */
export function personOf(words: string, speaker: string): string {
  if (isSelf(words)) return speaker;
  const kin = /^(?:my |我的?)(?<kin>.+)$/iu.exec(words)?.groups?.["kin"];
  if (kin !== undefined) return `${speaker}'s ${kin.toLowerCase()}`;
  const [first = "", ...others] = words.split(" ");
  // "Sadly Ana", "Yesterday I": the sentence's own capital.
  return others.length > 0 && isOrdinary(first) ? personOf(others.join(" "), speaker) : words;
}
