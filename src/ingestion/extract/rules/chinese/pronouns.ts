import { simplified } from "../../../../model/simplified.ts";
import { kinHan } from "../../../kin.ts";
import type { Swap } from "../english/pronouns.ts";
import { type People, type Pronoun, meantBy, nameIn } from "../people.ts";

const opening =
  /^(?<lead>[\s"“]*(?:(?:而且|并且|但是?|不过|然后|现在|后来|另外|还有|因为|所以)[，,]?)*)(?<word>[他她](?<many>们)?)/u;

/** The pronoun that a sentence or clause opens with, or null. */
export function openingPronounHan(words: string): Pronoun | null {
  const groups = opening.exec(words)?.groups;
  if (groups?.["word"] === undefined) return null;
  if (groups["many"] !== undefined) return "many";
  return groups["word"] === "她" ? "f" : "m";
}

/** Whether it opens with a pronoun as its subject: 他女儿 names somebody at least by a tie. */
export function opensWithPronounHan(words: string): boolean {
  const plain = simplified(words);
  const match = opening.exec(plain);
  return match !== null && !owned.test(plain.slice(match[0].length));
}

const owned = new RegExp(`^(?:的|家|${kinHan})`, "u");

/** The name in the place of the pronoun that opens a clause (which stands at `at`), or null. */
export function namedHan(said: string, at: number, people: People, speaker: string): Swap | null {
  const words = simplified(said);
  const pronoun = openingPronounHan(words);
  const person = pronoun === null ? null : meantBy(pronoun, people);
  if (person === null) return null;
  const { lead = "", word = "" } = opening.exec(words)?.groups ?? {};
  const start = at + lead.length;
  return { start, end: start + word.length, by: nameIn("zh", person, speaker) };
}
