import { laidOut } from "../../../model/laid-out.ts";

/** Words for numbers and months in English times. */

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  couple: 2,
  few: 3,
  several: 4,
};
/** The number that a word or figures stand for; NaN for others. */
export const count = (word: string): number => numbers[word.toLowerCase()] ?? Number(word);
/** "Three", "a couple of", as the group `n`. */
export const amount = laidOut`
  (?<n>
    \d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|
    (?:a )?(?:couple|few)|several
  )(?: of)?
`;

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A month's name, in full or its first letters: source of regular expressions. */
export const monthWord =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** 1 January – 12 December, of a month's name or its first letters. */
export const monthIndex = (name: string): number =>
  months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
