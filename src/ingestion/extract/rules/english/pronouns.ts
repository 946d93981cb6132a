import { type People, type Pronoun, meantBy, nameIn } from "../people.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** Words of a sentence that give way to others: offsets into it. */
export interface Swap {
  start: number;
  end: number;
  by: string;
}

const opening = new RegExp(
  laidOut`
    ^(?<lead>
      \W*(?:
        (?:
          and|but|so|also|then|now|plus|yet|well|oh|because|since|while|actually|currently|recently|sadly|
          luckily
        ),? )*
    )(?<word>he|she|they|his|her|their)(?<tail>['’](?:s|ve|re|ll|d))?(?![\p{L}'’])
  `,
  "iu",
);
const pronouns: Readonly<Record<string, Pronoun>> = {
  she: "f",
  her: "f",
  he: "m",
  his: "m",
  they: "many",
  their: "many",
};

/** The pronoun that a sentence or clause opens with, or null. */
export const openingPronoun = (words: string): Pronoun | null =>
  pronouns[opening.exec(words)?.groups?.["word"]?.toLowerCase() ?? ""] ?? null;

/** Whether it opens with a pronoun as its subject: "Her mother …" names somebody at least by a tie. */
export const opensWithPronoun = (words: string): boolean =>
  !isOwner(opening.exec(words)?.groups?.["word"]?.toLowerCase() ?? "his");

/** The name in the place of the pronoun that opens a clause (which stands at `at`), or null. */
export function named(words: string, at: number, people: People, speaker: string): Swap | null {
  const groups = opening.exec(words)?.groups;
  const word = groups?.["word"]?.toLowerCase() ?? "";
  const pronoun = pronouns[word];
  const person = pronoun === undefined ? null : meantBy(pronoun, people);
  if (person === null) return null;
  const { lead = "", tail = "" } = groups ?? {};
  const start = at + lead.length;
  const name = nameIn("en", person, speaker);
  const behind = words.slice(lead.length + word.length + tail.length);
  return {
    start,
    end: start + word.length + tail.length,
    by: isOwner(word) ? `${name}'s` : name + verbOf(tail, behind),
  };
}

const isOwner = (word: string): boolean => /^(?:his|her|their)$/.test(word);

/** What "'s" and its like stand for behind a name. */
function verbOf(tail: string, behind: string): string {
  switch (tail.slice(1).toLowerCase()) {
    case "s":
      return /^ (?:\w+ly |just |already |also |always |never )*(?:been|got|had|gone|done|become|\p{L}{3,}ed)\b/iu.test(
        behind,
      )
        ? " has"
        : " is";
    case "ve":
      return " have";
    case "re":
      return " are";
    case "ll":
      return " will";
    case "d":
      return /^ (?:like|love|rather|prefer|be|have)\b/i.test(behind) ? " would" : " had";
    default:
      return "";
  }
}
