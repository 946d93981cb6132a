import { simplified } from "../../../model/simplified.ts";
import { localTime } from "../../../model/zoned.ts";
import { type Language, reads } from "../../language.ts";
import { chineseMoments, heldSinceHan } from "./dates-chinese.ts";
import { englishMoments } from "./dates-english.ts";
import { heldSince } from "./held-english.ts";
import type { Moment, Reference } from "./moment.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Verbs and words of a sentence that looks back. */
const lookingBack: Record<Language, RegExp> = {
  en: new RegExp(
    laidOut`
      \b(?:
        was|were|had|did|didn't|went|(?<!(?:['’](?:ve|s)|\bive?|have|has) )got|made|took|saw|met|came|
        bought|sold|gave|found|left|felt|told|ran|won|lost|began|started|finished|moved|broke|quit|fell|ate|
        drove|flew|wrote|spoke|taught|thought|brought|caught|built|sent|spent|slept|sang|chose|grew|
        (?<!\b(?:get|gets|getting|be)\s)paid|visited|joined|attended|born|
        (?<!\b(?:is|are|am|be|being|get|gets|getting)\s|['’](?:m|re)\s)
        (?!need|indeed|wed\b|speed|breed|feed|seed|weed|bleed|hundred|sacred|naked|united|so-called)
        \p{L}{2,}ed|
        ago|
        last(?= (?:
            night|week|weekend|month|year|spring|summer|autumn|fall|winter|decade|century|time|christmas|
            easter|thanksgiving|few|couple|two|three|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec
          )
        )|
        (?<!\bthe )last(?= (?:mon|tues|wednes|thurs|fri|satur|sun)day)|yesterday|since|
        (?:'ve|have|has) (?:\p{L}+ )?(?:been|gone|done|made|seen|met)
      )\b
    `,
    "iu",
  ),
  zh: /了|过(?!年|节|生日|完年|几天|两天|些天|段时间|会儿)|去年|昨天|前天|上(?:个|周|月)|以前|之前|刚才|曾/u,
};
const lookingAhead: Record<Language, RegExp> = {
  en: new RegExp(
    laidOut`
      \b(?:
        will|(?<!been )going to|gonna|plan(?:s|ning)? to|tomorrow|next|upcoming|coming|soon|'ll|
        (?:'m|am|'re|are|is|'s) (?:getting (?:married|engaged)|moving|starting|joining|leaving)|
        (?:moved|postponed|rescheduled|pushed|brought forward) (?:(?:the|our|my|his|her|their|it) ?(?:\p{L}+ ){0,3}?)?
        to (?:the )?
        (?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)
        \p{L}*|
        (?:scheduled|planned|set|arranged|booked(?: in)?) (?:for|on)|need to|have to|must|due|deadline|
        (?:booked|reserved)(?: \p{L}+){0,3} (?:trip|flights?|hotel|holiday|vacation|tickets?|table|room|cruise|stay|train|appointment|week)|
        (?:'ve|have|has|'s|just|already|all) (?:\p{L}+ )?(?:booked|reserved)|appointment|want to|hope to
      )\b
    `,
    "iu",
  ),
  zh: /将|打算|准备|计划|要|明天|后天|下(?:个|周|月)|想|会|预订|预约|[买报抢]好了(?=.{0,12}[月号])|订(?:了|好)/u,
};

/** Whether words look back or ahead, and do not only say what is so. */
export function turnsInTime(words: string): boolean {
  const language = reads(words);
  const plain = simplified(words);
  return lookingBack[language].test(plain) || lookingAhead[language].test(plain);
}

/** Whether what words tell of cannot be at a moment: what looks back is over, what looks ahead is to come. */
export function isOutOfTime(
  words: string,
  { at: from, until, use }: Moment,
  saidAt: number,
): boolean {
  const language = reads(words);
  const plain = simplified(words);
  const [back, ahead] = [lookingBack[language].test(plain), lookingAhead[language].test(plain)];
  if (use !== "on" || back === ahead) return false;
  return back ? from > saidAt : until <= saidAt;
}

/** "Every night" names no night, and "every Monday and Wednesday" no Wednesday. */
const recurring =
  /(?:\b(?:every|each)\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:,| and| or|,? &)\s+)*|每(?:个|一)?年?(?:的|到|逢)?)$/iu;

const looksBack = (words: string, language: Language): boolean =>
  lookingBack[language].test(words) && !lookingAhead[language].test(words);

/**
 * Where an English sentence looks back and where it does not, clause by clause: "I moved in May, and the wedding
 * is on 4 June". Null where all of it looks the same way.
 */
function pastAt(sentence: string): ((at: number) => boolean) | null {
  const ends = Array.from(sentence.matchAll(joint), ({ index }) => index);
  if (ends.length === 0) return null;
  const parts: { end: number; past: boolean }[] = [];
  let from = 0;
  for (const end of [...ends, sentence.length]) {
    const words = sentence.slice(from, end);
    // "In May, I moved": what only says when belongs to what happens then.
    if (end < sentence.length && !tellsItself.test(words)) continue;
    parts.push({ end, past: looksBack(words, "en") });
    from = end;
  }
  if (parts.every(({ past }) => past === parts[0]?.past)) return null;
  return (at) => parts.find(({ end }) => at < end)?.past ?? false;
}

/** Where a clause with a subject of its own begins. */
const joint = new RegExp(
  laidOut`
    (?:[,;.!?:–—]\s*|\s)(?:(?:and|but|so|because|since|though|while|well|then|plus|anyway)\s+)?(?=
      (?:
        (?<=[,;.!?:–—]\s*|\b(?:and|but|so|because|since|though|while|well|then|plus|anyway)\s+)
        (?:i|we|he|she|they|it|there|my|our|his|her|their|the)\b
      )
    )
  `,
  "giu",
);
const tellsItself = new RegExp(
  laidOut`
    \b(?:
      i|i['’]\p{L}+|we|we['’]\p{L}+|he|she|they|it|there|is|are|was|were|am|has|have|had|goes|comes|starts?|
      begins?|ends?|opens?|closes?|expires?|leaves|runs|lands|arrives?|falls|takes|happens|moves
    )\b|
    ['’]s\b|\p{L}{3,}ed\b
  `,
  "iu",
);

/** A sentence without any of these names no time: most need no parser. */
const mayName = new RegExp(
  laidOut`
    \d|
    \b(?:
      to(?:day|night|morrow)|yesterday|ago|since|until|till|
      (?:last|past|next|this|the following|the previous|coming|over the|during the|at the|in|every) (?:\w+ )?
      (?:
        weeks?|months?|years?|weekend|night|morning|afternoon|evening|spring|summer|autumn|fall|winter|day|
        hour
      )|
      (?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|
      aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|weekend|noon|midnight|christmas|
      easter|new year|before last|in (?:an?|a few|two|three|four|five|six|ten) \w+|
      for (?:\w+ ){1,4}(?:years?|months?|weeks?|days?|decades?)
    )\b
  `,
  "i",
);
const mayNameHan =
  /[年月日号天周点晚早]|星期|礼拜|国庆|[五十]一|节|元旦|圣诞|平安夜|双十|除夕|端午|中秋|七夕|重阳|冬至|清明|元宵|腊八|初[一二三四五六七八九十]|\d/u;

/** The moments of an English sentence, each as its own clause looks back or ahead. */
async function byClause(sentence: string, reference: Reference): Promise<Moment[]> {
  const past = pastAt(sentence);
  if (past === null) return englishMoments(sentence, reference);
  const [back, ahead] = [
    await englishMoments(sentence, { ...reference, past: true }),
    await englishMoments(sentence, { ...reference, past: false }),
  ];
  return [
    ...back.filter(({ start }) => past(start)),
    ...ahead.filter(({ start }) => !past(start)),
  ].toSorted((a, b) => a.start - b.start);
}

/**
 * The times that a sentence names, in its order, resolved against when and where it was said.
 * Loads the English parser on first use. Never throws.
 */
export async function momentsIn(said: string, at: number, zone: string): Promise<Moment[]> {
  const sentence = simplified(said);
  const zh = reads(sentence) === "zh";
  if (!(zh ? mayNameHan : mayName).test(sentence)) return [];
  const today = localTime(at, zone);
  const reference: Reference = { at, zone, today, past: looksBack(sentence, zh ? "zh" : "en") };
  const moments = zh ? chineseMoments(sentence, reference) : await byClause(sentence, reference);
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
