import type { MemoryType } from "../../../model/memory.ts";
import { simplified } from "../../../model/simplified.ts";
import { reads } from "../../language.ts";
import { spelt } from "../../spelling.ts";
import { kindHan } from "./chinese/kinds.ts";
import { languageWord } from "./english/predicates/languages.ts";

/** What a statement is like that no rule of a predicate reads, by its words; the first that fits. */
const kinds: readonly [RegExp, MemoryType][] = [
  [
    /\b(?:deadline|due (?:on|by|date|next|this)|needs? to be|must be (?:done|ready|finished))\b|截止|到期|要交/iu,
    "TASK",
  ],
  [
    /^(?:(?:and|but|so|also|btw|well),? )*(?:(?:the|our|my) )?(?!(?:\p{L}+ ){0,2}?(?:appointment|meeting|interview|exams?|finals|flight|wedding|party|concert|conference|trip|surgery|operation|race|match|game|show|film|movie)\b)(?:\p{L}[\p{L}'’-]* ){1,3}?(?:starts?|begins?|reopens?|resumes?|ends?|finishes|expires?|runs out|lapses|renews|breaks up|goes back|(?:is|are) (?:up|over|back)) (?:again )?(?:on|in|at the end of|next|this|tomorrow|after|before|from) /iu,
    "TEMPORAL",
  ],
  [/\b(?:died|passed away|put to sleep)\b|去世|过世|走了(?=[。！]|$)/iu, "EVENTS"],
  [
    /\b(?:scares?|frightens?|terrif(?:y|ies)|bores?|annoys?|irritates?|disgusts?|upsets?|relaxes|calms?|delights?|thrills?) me\b|\bmakes? me (?:(?:so|really|very|feel) )*(?:gag|sick|happy|sad|nervous|anxious|uncomfortable|queasy|cringe|smile|angry|mad|itch|sneeze)\b|\b(?:drives?|driving) me (?:mad|crazy|nuts|up the wall|insane)\b|\bgets? on my nerves\b|\b(?:doesn't|don't|does not|do not) agree with me\b|\bputs? me off\b|\bnot my (?:thing|cup of tea|style|scene)\b|\bmy (?:comfort|favou?rite|go-to|guilty pleasure)\b|\bi find .{2,40} (?:exhausting|boring|relaxing|annoying|stressful|soothing|tedious|disgusting|delicious|pointless|overrated|fun|calming|therapeutic)\b|\bi (?:really |do |always |just |also )*(?:love|hate|adore|prefer|enjoy|dislike|can't stand|can't bear|loathe|fancy)\b/iu,
    "PREFERENCES",
  ],
  [
    /\b(?:fascinat(?:es?|ed)|intrigu(?:es?|ed)|captivat(?:es?|ed)|interests?|absorbed) me\b|\b(?:getting|gotten|got) (?:really |very |quite |back |so )?into (?!(?:a |an |the |trouble|debt|bed|college|university|law|med|shape|line|my|contact|touch)\b)|\b(?:in|during) my (?:free|spare|leisure) time\b|\bdown the rabbit hole\b/iu,
    "INTEREST",
  ],
  [
    new RegExp(
      String.raw`\bmy (?:\p{L}+ )?(?:${languageWord}|cooking|drawing|handwriting|singing|driving|coding|typing|spelling|maths?) (?:skills? )?(?:is|are|has|have)\b|\bi(?:'ve| have) been (?:coding|programming|painting|knitting|welding|playing)\b`,
      "iu",
    ),
    "SKILL",
  ],
  [
    /\b(?:describe|call|consider)s? me (?:as )?(?:an? )?\p{L}|\b(?:say|says|tell me|reckon|think) (?:that )?i(?:'m| am) (?:too |very |so |a bit |quite |always )*\p{L}|\bmy strong suit\b|\bi (?:always|tend to|constantly|can't help) (?:forget|lose|worry|overthink|procrastinate|talk|say|apologi[sz]e|end up|put|be|get|leave|run late)\b|\bi worry\b|\bi'm the (?:kind|type|sort) of\b|\bby nature\b|\bit takes me (?:ages|a while|forever)\b/iu,
    "TRAITS",
  ],
  [
    /(?:明白|意识到|懂得|体会到|领悟到?|学到|认识到|发现)了?[，,：:]|\bi(?:'ve| have)? (?:\w+ly )?(?:realised|realized|concluded|come to (?:realise|realize|believe|understand|see)|came to (?:realise|realize|believe|understand|see))\b|\bthe (?:biggest |main |most important )?(?:lesson|takeaway|insight)\b|\b(?:taught me|i learn(?:ed|t)|i've learn(?:ed|t)|i have learn(?:ed|t)) that\b/iu,
    "INSIGHT",
  ],
  [
    /\b(?:my|our) (?:new |head |main )?(?:office|workplace|school|company|shop|store|studio|clinic|gym|campus|apartment|flat|house|building)(?:'s| is| are) (?:now |still |just |right )?(?:located |based )?(?:at|in|on|near|next to|opposite|across|close to|outside|behind)\b(?! (?:a mess|debt|trouble|crisis|fire|sale|the market|lockdown))|^我(?:们|家)?的?(?:公司|办公室|学校|单位|店|工作室|办公地点|家|小区|房子)(?:就|都|也)?(?:在|位于)(?![装重扩裁招开搞准改倒])/iu,
    "LOCATION",
  ],
  [
    /\b(?:appointment|meeting|party|wedding|concert|interview|flight|exam|event|conference|trip)\b|会议|面试|婚礼|考试|航班|聚会/iu,
    "EVENTS",
  ],
  [
    /\b(?:today|tonight|right now|at the moment|this (?:morning|afternoon|evening|week))\b|今天|今晚|现在|这周/iu,
    "CONTEXTUAL",
  ],
  [
    /\b(?:was|were|went|had|did|got|made|took|saw|met|came|gave|felt|found|forgot|lost|left(?= (?:my|the|for|at|home|work|him|her|it|them|in|on)\b)|broke|bought|sold|spent|ate|told|said|heard|began|ran|won|fell|paid|caught|stood|hid|threw)\b|(?<!\b(?:sort|kind|type|breed|variety|am|is|are|be|feel|feels|so|very|really|too|quite|an?|the|my|our|left|right|get|getting)\s|'(?:m|s|re)\s)\b(?!need|indeed|speed|breed|seed|feed|bed|red|shed|hundred|sacred|naked|wicked|handed|tired)\p{L}{3,}ed\b|[了过](?=[，,。！]|$)/iu,
    "EVENTS",
  ],
  [
    /\b(?:i think|i believe|in my opinion|i feel|important|should|best|(?<!\b(?:i|we) (?:\p{L}+ )?)need|matters?|means|because)\b|\bbetter\b(?! (?:at|with|now))|我觉得|我认为|应该|重要/iu,
    "INSIGHT",
  ],
];

/** What an untyped statement is like: something that happened, is due, is liked, or simply is. */
export function restType(text: string): MemoryType {
  const words = simplified(spelt(text));
  const han = reads(words) === "zh" ? kindHan(words.trim()) : null;
  return han ?? kinds.find(([pattern]) => pattern.test(words))?.[1] ?? "FACTS";
}
