import type { MemoryType } from "../../../model/memory.ts";
import { simplified } from "../../../model/simplified.ts";
import { kinWord } from "../../kin.ts";
import { turnsInTime } from "./dates.ts";
import type { Moment } from "./moment.ts";
import { isNoTime } from "./named-times.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** What comes round again has no single date, and a month's name may be a person's. */

const unit =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|morning|afternoon|evening|night|week|weekend|weekday|fortnight|month|year|spring|summer|autumn|fall|winter)";
const habit = new RegExp(
  laidOut`
    \b(?:every|each) (?:other |second |third |single )?${unit}s?\b|
    \b(?:
      of (?:each|every|the) month|
      (?:trash|bin|garbage|recycling|rubbish|laundry|cleaning|market|pay) (?:day|collection|night|pick-?up)|
      daily|weekly|fortnightly|monthly|nightly|usually|normally|typically|generally|always|as a rule|
      weekdays|(?:once|twice|\p{L}+ times) (?:a|per|each|every) ${unit}|most ${unit}s|
      (?:mon|tues|wednes|thurs|fri|satur|sun)days|${unit} (?:morning|afternoon|evening|night)s
    )\b|
    \b(?:
      shifts|classes|lessons|lectures|trainings?|practices|rehearsals|opening hours|school|nursery|
      kindergarten|alarm
    ) (?:\p{L}+ )?(?:starts?|ends?|begins?|finish(?:es)?|runs?|opens?|closes?|rings?|goes off|is set)\b
    (?=[^.!?]*\d)
  `,
  "iu",
);
const habitHan = new RegExp(
  laidOut`
    每(?:天|日|晚|早|逢|次|(?:个|隔)?(?:周|星期|礼拜|月|年|学期))|
    (?:周|星期|礼拜)[一二三四五六日天](?:到|至|[-—~])(?:周|星期|礼拜)?[一二三四五六日天]|小时候|从小|从前|
    平时|平常|通常|一般|总是|经常|往常
  `,
  "u",
);

const hour = String.raw`(?:\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?(?: o['’]clock)?|noon|midnight)`;
const clock = new RegExp(
  laidOut`
    ^(?:at |by |around |about |from )?${hour}(?:\s?(?:-|–|—|to|until|till)\s?${hour})?
    (?: in the (?:morning|afternoon|evening)| at night)?$
  `,
  "iu",
);
const weekday = new RegExp(
  String.raw`^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night)s?)?(?:,? (?:at )?${hour})?$`,
  "iu",
);
/** "Monday to Friday", and what is done on such days week after week. */
const day = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const namesDay = new RegExp(String.raw`\b${day}\b`, "iu");
const weekdays = new RegExp(
  String.raw`\b${day} ?(?:to|through|thru|till|until|[-–—]) ?${day}\b`,
  "iu",
);
const kept = new RegExp(
  laidOut`
    \b(?:
      works?|working hours|office|shifts?|opens?|study|studies|trains?|teach(?:es)?|volunteers?|schools?|
      class(?:es)?|gym|runs?|swims?|commutes?
    )\b
  `,
  "iu",
);
const bareHan = new RegExp(
  laidOut`
    ^(?:(?:周|星期|礼拜)[一二三四五六日天末])?(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨)?
    (?:[\d一二三四五六七八九十两]+[点:：时][\d一二三四五六七八九十半刻分]*)?$|
    ^(?:
      春节|过年|除夕夜?|元宵节?|清明节?|端午节?|中秋节?|重阳节?|七夕节?|冬至|腊八节?|国庆节?|五一|元旦|
      圣诞节?
    )$
  `,
  "u",
);

/** Whether words tell of what is done again and again, in the present. */
export const isHabitual = (words: string): boolean =>
  habit.test(words) || habitHan.test(simplified(words));

const monthNames = /^(?:January|April|May|June|July|August|Jan|Mar|Jun)$/;
const calledBefore = new RegExp(
  String.raw`(?:\b(?:${kinWord}|named|called|met|know|miss|mrs|mr|ms|dr|name is|with|told|asked)|\b(?:aunt|uncle|grandma|grandpa))\s+$`,
  "iu",
);
const deedBehind = new RegExp(
  laidOut`
    ^(?:
      ['’]s (?:birthday|\p{L}+ is|is)|
      \s(?:
        lives?|works?|loves?|likes|hates|speaks|plays|studies|owns|said|says|told|thinks|wants|called|moved|
        got (?:married|engaged)|
        is (?:my|our|allergic|a \p{L}+(?:er|or|ist|ian)|an \p{L}+(?:er|or|ist|ian)|\d+ years)|
        has (?:a|an|two|three) (?:dog|cat|son|daughter|brother|sister|kids|job)
      )\b(?! (?:favou?rite|month|busiest|best|birth))
    )
  `,
  "iu",
);

/** "My friend April", "August works in Bath": a person, and no month. */
function isPerson(words: string, { start, end }: Moment): boolean {
  if (!monthNames.test(words.slice(start, end))) return false;
  const before = words.slice(Math.max(0, start - 30), start);
  return (
    calledBefore.test(before) ||
    (/(?:^|[.!?,]\s*)$/u.test(before) && deedBehind.test(words.slice(end, end + 40)))
  );
}

/** The sentence of some words in which a moment stands. */
function sentenceAround(words: string, { start, end }: Moment): string {
  const from = Math.max(
    ...[". ", "! ", "? ", "\n", "。"].map((mark) => words.lastIndexOf(mark, start)),
  );
  const behind = words.slice(end).search(/[.!?](?:\s|$)|[\n。！？]/u);
  return words.slice(from + 1, behind < 0 ? words.length : end + behind);
}

/** Whether a moment's words are an hour alone, of no day. */
export const isHour = (words: string, { start, end }: Moment): boolean =>
  clock.test(words.slice(start, end).trim());

/** Whether a time that words name is one of theirs: not the hour or the weekday of a habit, and nobody's name. */
export function isOneTime(words: string, moment: Moment, type: MemoryType): boolean {
  if (isPerson(words, moment) || isNoTime(words, moment)) return false;
  if (moment.use !== "on") return true;
  // "On the last Friday of the month".
  if (/^,? of (?:the|each|every|a) (?:month|week|year)\b/iu.test(words.slice(moment.end))) {
    return false;
  }
  const said = words.slice(moment.start, moment.end).trim();
  if (namesDay.test(said)) {
    const around = sentenceAround(words, moment);
    if (weekdays.test(around) && kept.test(around) && !turnsInTime(around)) return false;
  }
  const isClock = isHour(words, moment);
  if (!isClock && !weekday.test(said) && !(said !== "" && bareHan.test(simplified(said)))) {
    return true;
  }
  const around = sentenceAround(words, moment);
  return !isHabitual(around) && !(isClock && type === "TRAITS" && !turnsInTime(around));
}
