import { type Mode, type Reading, reading } from "../fact.ts";
import { monthWord } from "../date-words.ts";
import { snake } from "./snake.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** When a thing begins, ends or is due: "my school starts on 4 September". */

/** Things that have their day. */
export const dated = new RegExp(
  laidOut`
    (?:
      appointment|(?:driving|theory|blood|eye|hearing|citizenship|language|swimming) test|scan|smear|mot|
      audition|viewing|meeting|interview|exams?|finals|flight|wedding|party|concert|conference|deadline|
      trip|surgery|operation|race|birthday party|anniversary|lease|contract|subscription|passport|visa|
      insurance|holiday|vacation|check-?up|presentation|class|course|internship|defen[cs]e|recital|delivery|
      train
    )$
  `,
);
/** "On 4 September", "next Monday", "in two weeks": a day, a month or a year, and no hour of every day. */
const calendar = new RegExp(
  laidOut`
    \b(?:
      (?:${monthWord})\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|the \d{1,2}(?:st|nd|rd|th)\b|
      \d{1,2}[/.]\d{1,2}\b|(?:19|20)\d\d\b|today|tonight|tomorrow|
      (?:this|next|the end of (?:the|this|next)) (?:week|month|year|weekend|term|semester|spring|summer|autumn|fall|winter)|
      in (?:an?|a few|a couple of|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:days?|weeks?|months?|years?)|
      (?:after|before|at|over) (?:christmas|easter|new year|thanksgiving|diwali|eid)
    )
  `,
  "iu",
);
const again = /\b(?:every|each)\b|\bof the month\b|\bmonthly\b|\byearly\b|\bannually\b/iu;
/** Where the time of a thing begins, ends or is set. */
const edges: readonly [RegExp, string][] = [
  [/^(?:start|begin|open|reopen|resume|kick off|go back|come back|be back)/iu, "start"],
  [/^(?:end|finish|close|run out|expire|be up|be over|break up|wrap up|lapse)/iu, "end"],
  [/^(?:renew|be renewed|be up for renewal)/iu, "renewal"],
  [/^(?:be (?:due|payable)|come due|come out|go out|get paid|be paid)/iu, "due"],
];
const atEdge = new RegExp(
  laidOut`
    ^(?<verb>
      (?:
        starts?|begins?|opens?|reopens?|resumes?|kicks? off|goes back|comes? back|ends?|finish(?:es)?|
        closes?|runs? out|expires?|breaks? up|wraps? up|lapses?|renews?|comes? (?:due|out)|goes out|
        gets? paid
      )|
      be (?:
        (?:booked|scheduled|set|arranged|confirmed)(?: in)?(?= (?:for|from|on)\b)|up for renewal|renewed|
        back|up|over|due|payable|paid
      )
    )(?: again)?,? (?<when>.+)$
  `,
  "iu",
);

/** "My school starts on 4 September": when a thing begins or ends; what comes round again is simply so. */
export function edgeOf(thing: string, body: string, mode: Mode): Reading | null {
  const { verb, when } = atEdge.exec(body)?.groups ?? {};
  if (verb === undefined || when === undefined || mode.negated) return null;
  const isAgain = again.test(when);
  const isDay = calendar.test(when) && !isAgain;
  const isHour =
    !isDay &&
    !isAgain &&
    /^(?:at |around |about |by )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?\b/iu.test(when);
  if (!isDay && !isAgain && !isHour) return null;
  const edge = edges.find(([form]) => form.test(verb))?.[1] ?? "time";
  const isOwed = edge === "due";
  // What is to be paid or handed in tells no state of the thing.
  const holds = !mode.past && !mode.intended && !isOwed;
  const name = dated.test(thing) && isDay ? snake(thing) : `${snake(thing)}_${edge}`;
  return reading(arranged.test(verb) && isDay ? "EVENTS" : kindOf(thing, isDay, isOwed), 7, {
    attribute: holds ? name : null,
    value: holds ? timeOf(when) : null,
  });
}

const arranged = /^be (?:booked|scheduled|set|arranged|confirmed)/iu;

function kindOf(thing: string, isDay: boolean, isOwed: boolean): Reading["type"] {
  if (!isDay) return "FACTS";
  if (occasion.test(thing)) return "EVENTS";
  return isOwed ? "TASK" : "TEMPORAL";
}

/** What happens at its time, unlike what only begins or ends then: a lease, a term. */
const occasion = new RegExp(
  laidOut`
    (?:
      appointment|test|scan|hearing|audition|viewing|meeting|interview|exams?|finals|flight|wedding|party|
      concert|conference|trip|surgery|operation|race|presentation|defen[cs]e|recital|delivery|train|holiday|
      vacation|check-?up|tour|audition|funeral|ceremony|match|game|tournament|festival|honeymoon|cruise|move
    )$
  `,
);

/** A time's words, up to what is told besides. */
export const timeOf = (words: string): string =>
  words
    .replace(/[.!]+$/, "")
    .replace(/,? (?:and |but )?not .*$/iu, "")
    .replace(
      /(?:,|,? (?:and|but|because|so|since)) (?:i|i['’]m|we|my|our|the|he|she|it|they)\b.*$/iu,
      "",
    )
    .replace(/, (?!.*\d|.*day\b).*$/iu, "")
    .replace(/^(?:on|at|in|for|from) /iu, "")
    .toLowerCase()
    .slice(0, 80);
