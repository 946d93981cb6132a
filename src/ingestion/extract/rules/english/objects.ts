import { laidOut } from "../../../../model/laid-out.ts";

/** Noun phrases behind a verb, cut where the next thing is said. */

/** What ends an object: another clause, a time, a reason, a mark. */
const stop = new RegExp(
  laidOut`
    \s*(?:
      [,.;:!?()"“”…]|\s[–—-]\s|
      (?<!\p{L})(?:
        and (?:i|my|we|he|she|it|they|have|had|am|was|love|like|hate|work|live|got|enjoy|the|then|also|so|it's)|
        but|because|so|since|when(?:ever)?|while|which|who|named|called|that (?:is|was|i|we|has)|though|
        although|if|until|till|after|before|as (?:a|an|well|it|i|my)|
        for (?:about |over |almost |the |a |an |\w+ )?
        (?:years?|months?|weeks?|days?|now|while|decade|long|last|past|time)|
        (?:last|next|this|every|each) (?:\w+)|(?:on|every) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|
        in (?:19|20)\d\d|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|yesterday|today|
        tomorrow|tonight|now|right now|these days|nowadays|currently|again|too|as well|
        (?:any ?more|any longer)|lately|recently|
        (?:\w+|a few|a couple of) (?:years?|months?|weeks?|days?) ago|at the moment|instead|a lot|very much|
        so much|to (?:be|help|get|make|live|work|study)|with my|with (?:him|her|them)|near|near my|close to
      )(?!\p{L})
    )
  `,
  "iu",
);

const articles =
  /^(?:(?:a|an|the|my|our|some|any|this|that|to|of|new|little|bit|being|eating|drinking|going to|it when)\s+)+/i;

/** The first `wordsMax` words of the object that opens `text`, or null. */
export function objectOf(text: string | undefined, wordsMax = 6): string | null {
  if (text === undefined) return null;
  const cut = text.trim().split(stop)[0]?.trim() ?? "";
  const bare = cut.replace(articles, "").trim();
  const words = bare.split(/\s+/).filter((word) => word !== "");
  if (
    words.length === 0 ||
    /^(?:it|that|this|them|him|her|you|there|here|one|so|me|us|what|how|more|less|everything|nothing|something)$/i.test(
      bare,
    )
  ) {
    return null;
  }
  return words.slice(0, wordsMax).join(" ");
}

/** A place: its capitalised words where it has some ("Bergen in Norway" is Bergen), else the phrase. */
export function placeOf(text: string | undefined): string | null {
  const object = objectOf(text, 6);
  if (object === null) return null;
  const named =
    /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:de|da|do|das|dos|des|du|di|la|le|los|las|el|of|am|an|der|den|van|von|upon|sur)?\s*\p{Lu}[\p{L}\p{M}.'’-]*)*/u.exec(
      object,
    )?.[0];
  return (named ?? object).replace(/[.'’-]+$/, "").trim();
}

const joints = /\s*(?:,\s*(?:and |or )?|\band\b|\bor\b|&)\s*/i;

/** "peanuts, badly": how much, and no thing of the list. */
const degree = new RegExp(
  laidOut`
    ^(?:very |so |really )?(?:
      bad|serious|severe|terrible|awful|extreme|mild|slight|high|dead|absolute|complete|total|real|main|
      most|sad|honest|especial|particular|general|usual|apparent|obvious
    )(?:l?ly|ely)$
  `,
  "i",
);

/** The same of what somebody likes: where one of them runs on into another clause, the list is over. */
export function tastesOf(text: string | undefined): string[] {
  const parts = text?.split(joints) ?? [];
  const over = parts.findIndex((part) => (objectOf(part, 12)?.length ?? 0) + 12 < part.length);
  return listOf(over < 0 ? text : parts.slice(0, over + 1).join(", "));
}

/** Things joined by commas, "and" and "or": each by itself. */
export function listOf(text: string | undefined, itemsMax = 6): string[] {
  if (text === undefined) return [];
  return text
    .split(joints)
    .map((part) => objectOf(part, 5))
    .filter((part) => part !== null)
    .filter((part) => !degree.test(part))
    .slice(0, itemsMax);
}
