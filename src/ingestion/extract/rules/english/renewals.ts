import { type Fact, type Mode, reading } from "../fact.ts";
import { readBelonging } from "./belongings.ts";

/** "I changed the Wi-Fi password, it's now biene12", "I got a new number: 0172 …": what is told of a thing comes behind it. */

const word = String.raw`(?:[\p{L}\d'-]+ ){0,3}?`;
const secret = String.raw`(?:password|passcode|pin(?: code)?|code|combination)`;
const number = String.raw`(?:(?:cell |mobile )?phone |mobile |cell |whatsapp )?number`;
const since = String.raw`(?: (?:yesterday|today|again|recently|this (?:week|morning)|last (?:week|month|night)))?`;
const leads = String.raw`[,;:.–-]? (?:and |so |but )?(?:(?:it|that)(?:'s| is)|now it(?:'s| is)|the new (?:one|number|${secret})(?:'s| is)|(?<=: ))(?: now)? ?`;
const me = String.raw`^(?:(?:hey|hi|so|oh|fyi|btw|update|by the way)[,:! ]+)*(?:i|we)(?:'ve| have)? (?:just |finally |had to |recently )*`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`${me}(?:change[d]?|reset|update[d]?) (?:my|our|the) (?<thing>${word}(?:${secret}|${number}))${since}${leads}(?<v>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
  new RegExp(
    String.raw`${me}(?:have|got|changed to) (?:an? |my )?new (?<thing>${number}|${word}${secret})${since}${leads}(?<v>[^,;]{2,40}?)[.!]*$`,
    "iu",
  ),
];

/** Whether a value could be such a code or number: "it's on the fridge" is none. */
const isCode = (thing: string, value: string): boolean =>
  /number$/iu.test(thing)
    ? /^\+?[\d\s().-]{5,}$/u.test(value)
    : /\d/u.test(value) || !/\s/u.test(value);

/** What is so of the speaker's thing from now on; null where the sentence has another form. */
export function renewal(sentence: string, speaker: string, mode: Mode): Fact | null {
  const words = sentence.replaceAll("’", "'").trim();
  for (const form of forms) {
    const { thing, v } = form.exec(words)?.groups ?? {};
    if (thing === undefined || v === undefined || !isCode(thing, v)) continue;
    const read = readBelonging(thing.toLowerCase(), `be ${v}`, mode);
    if (read?.attribute == null) return null;
    const subject = { name: speaker, kind: "speaker", tie: null, gender: null } as const;
    return { ...reading("FACTS", 8), ...read, subject, mode, corrects: false };
  }
  return null;
}
