import { simplified } from "../../../model/simplified.ts";
import { localTime } from "../../../model/zoned.ts";
import { type Language, reads } from "../../language.ts";
import { chineseMoments, heldSinceHan } from "./dates-chinese.ts";
import { englishMoments } from "./dates-english.ts";
import { heldSince } from "./held-english.ts";
import type { Moment, Reference } from "./moment.ts";

/** Verbs and words of a sentence that looks back. */
const lookingBack: Record<Language, RegExp> = {
  en: /\b(?:was|were|had|did|didn't|went|got|made|took|saw|met|came|bought|sold|gave|found|left|felt|told|ran|won|lost|began|started|finished|moved|broke|quit|fell|ate|drove|flew|wrote|spoke|taught|thought|brought|caught|built|sent|spent|slept|sang|chose|grew|paid|visited|joined|attended|\p{L}{2,}ed|ago|last|yesterday|since|(?:'ve|have|has) (?:\p{L}+ )?(?:been|gone|done|made|seen|met))\b/iu,
  zh: /[了过]|去年|昨天|前天|上(?:个|周|月)|以前|之前|刚才|曾/u,
};
const lookingAhead: Record<Language, RegExp> = {
  en: /\b(?:will|(?<!been )going to|gonna|plan(?:s|ning)? to|tomorrow|next|upcoming|coming|soon|'ll|(?:'m|am|'re|are|is|'s) (?:getting (?:married|engaged)|moving|starting|joining|leaving)|(?:moved|postponed|rescheduled|pushed|brought forward) (?:(?:the|our|my|his|her|their|it) ?(?:\p{L}+ ){0,3}?)?to (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|(?:scheduled|planned|set|arranged|booked(?: in)?) (?:for|on)|need to|have to|must|due|deadline|(?:booked|reserved)(?: \p{L}+){0,3} (?:trip|flights?|hotel|holiday|vacation|tickets?|table|room|cruise|stay|train|appointment|week)|appointment|want to|hope to)\b/iu,
  zh: /将|打算|准备|计划|要|明天|后天|下(?:个|周|月)|想|会|预订|预约|[买报抢]好了(?=.{0,12}[月号])|订(?:了|好)/u,
};

/** Whether words look back or ahead, and do not only say what is so. */
export function turnsInTime(words: string): boolean {
  const language = reads(words);
  const plain = simplified(words);
  return lookingBack[language].test(plain) || lookingAhead[language].test(plain);
}

/** "Every night" names no night. */
const recurring = /(?:\b(?:every|each)\s+|每(?:个|一)?)$/iu;

function referenceOf(sentence: string, at: number, zone: string): Reference {
  const language = reads(sentence);
  const past = lookingBack[language].test(sentence) && !lookingAhead[language].test(sentence);
  return { at, zone, today: localTime(at, zone), past };
}

/** A sentence without any of these names no time: most need no parser. */
const mayName =
  /\d|\b(?:to(?:day|night|morrow)|yesterday|ago|since|until|till|(?:last|past|next|this|the following|the previous|coming|over the|during the|at the|in|every) (?:\w+ )?(?:weeks?|months?|years?|weekend|night|morning|afternoon|evening|spring|summer|autumn|fall|winter|day|hour)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|weekend|noon|midnight|christmas|easter|new year|before last|in (?:an?|a few|two|three|four|five|six|ten) \w+|for (?:\w+ ){1,4}(?:years?|months?|weeks?|days?|decades?))\b/i;
const mayNameHan = /[年月日号天周点晚早]|星期|礼拜|国庆|[五十]一|节|元旦|圣诞|平安夜|双十|\d/u;

/**
 * The times that a sentence names, in its order, resolved against when and where it was said.
 * Loads the English parser on first use. Never throws.
 */
export async function momentsIn(said: string, at: number, zone: string): Promise<Moment[]> {
  const sentence = simplified(said);
  const zh = reads(sentence) === "zh";
  if (!(zh ? mayNameHan : mayName).test(sentence)) return [];
  const reference = referenceOf(sentence, at, zone);
  const moments = zh
    ? chineseMoments(sentence, reference)
    : await englishMoments(sentence, reference);
  const since = zh ? heldSinceHan(sentence, reference) : heldSince(sentence, reference);
  const all =
    since === null || moments.some((moment) => moment.use === "since")
      ? moments
      : [...moments, since];
  return all.filter(
    ({ at: from, until, start, use }) =>
      Number.isFinite(from) &&
      Number.isFinite(until) &&
      !(use === "on" && recurring.test(sentence.slice(0, start))),
  );
}
