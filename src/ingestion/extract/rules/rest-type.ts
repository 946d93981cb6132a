import type { MemoryType } from "../../../model/memory.ts";
import { simplified } from "../../../model/simplified.ts";
import { kinWord } from "../../kin.ts";
import { reads } from "../../language.ts";
import { spelt } from "../../spelling.ts";
import { kindHan } from "./chinese/kinds.ts";
import { languageWord } from "./english/predicates/languages.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Where people have their business. */
const site = laidOut`
  office|desk|locker|care home|nursing home|storage (?:unit|space)|allotment|church|mosque|temple|
  doctor'?s?|gp|dentist'?s?|vet'?s?|bus stop|parking (?:spot|space)|village|town|hotel|hostel|workplace|
  school|company|shop|store|studio|clinic|gym|campus|apartment|flat|house|building
`;
const position =
  "(?:at|in|on|by|near|next to|under|behind|inside|opposite|across|close to|outside|behind|above|below)\\b";
const anyOf = (...forms: readonly string[]): RegExp => new RegExp(forms.join("|"), "iu");

/** What a statement is like that no rule of a predicate reads, by its words; the first that fits. */
const kinds: readonly [RegExp, MemoryType][] = [
  [
    new RegExp(
      laidOut`
        \b(?:
          deadline|due (?:on|by|date|next|this)|
          (?:needs?|has|have|is|are|must) (?:to )?be (?:paid|done|ready|finished|submitted|renewed|returned|handed in)|
          needs? to be|needs (?:paying|doing|renewing|returning|fixing)
        )\b|
        截止|到期|要交
      `,
      "iu",
    ),
    "TASK",
  ],
  [
    new RegExp(
      laidOut`
        ^(?:(?:and|but|so|also|btw|well),? )*(?:(?:the|our|my) )?(?!
          (?:\p{L}+ ){0,2}?(?:
            appointment|meeting|interview|exams?|finals|flight|wedding|party|concert|conference|trip|
            surgery|operation|race|match|game|show|film|movie
          )\b
        )(?:\p{L}[\p{L}'’-]* ){1,3}?(?:
          starts?|begins?|reopens?|resumes?|ends?|finishes|expires?|runs out|lapses|renews|breaks up|
          goes back|(?:is|are) (?:up|over|back)
        ) (?:again )?(?:on|in|at the end of|next|this|tomorrow|after|before|from) `,
      "iu",
    ),
    "TEMPORAL",
  ],
  [
    /\b(?:died|passed away|put to sleep|put (?:our|my|the|him|her) (?:\p{L}+ ){0,3}?(?:to sleep|down))\b|去世|过世|走了(?=[。！]|$)/iu,
    "EVENTS",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          scares?|frightens?|terrif(?:y|ies)|bores?|annoys?|irritates?|disgusts?|upsets?|relaxes|calms?|
          delights?|thrills?
        ) me\b|
        \bmakes? me (?:(?:so|really|very|feel) )*
        (?:gag|sick|happy|sad|nervous|anxious|uncomfortable|queasy|cringe|smile|angry|mad|itch|sneeze)\b|
        \b(?:drives?|driving) me (?:mad|crazy|nuts|up the wall|insane)\b|\bgets? on my nerves\b|
        \b(?:doesn't|don't|does not|do not) agree with me\b|\bputs? me off\b|
        \bnot my (?:thing|cup of tea|style|scene)\b|\bmy (?:comfort|favou?rite|go-to|guilty pleasure)\b|
        \bi find .{2,40} (?:
          exhausting|boring|relaxing|annoying|stressful|soothing|tedious|disgusting|delicious|pointless|
          overrated|fun|calming|therapeutic
        )\b|
        \bi (?:really |do |always |just |also )*
        (?:love|hate|adore|prefer|enjoy|dislike|can't stand|can't bear|loathe|fancy)\b
      `,
      "iu",
    ),
    "PREFERENCES",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:fascinat(?:es?|ed)|intrigu(?:es?|ed)|captivat(?:es?|ed)|interests?|absorbed) me\b|
        \binterested in\b|
        \b(?:getting|gotten|got) (?:really |very |quite |back |so )?into (?!(?:a |an |the |trouble|debt|bed|college|university|law|med|shape|line|my|contact|touch)\b)|
        \b(?:in|during) my (?:free|spare|leisure) time\b|\bdown the rabbit hole\b
      `,
      "iu",
    ),
    "INTEREST",
  ],
  [
    new RegExp(
      laidOut`
        \bmy (?:\p{L}+ )?
        (?:${languageWord}|cooking|drawing|handwriting|singing|driving|coding|typing|spelling|maths?) (?:skills? )?
        (?:is|are|has|have)\b|
        \bi(?:'ve| have) been (?:coding|programming|painting|knitting|welding|playing)\b
      `,
      "iu",
    ),
    "SKILL",
  ],
  [
    anyOf(
      String.raw`\b(?:describe|call|consider)s? me (?:as )?(?:an? )?\p{L}`,
      String.raw`\b(?:say|says|tell me|reckon|think) (?:that )?i(?:'m| am) (?:too |very |so |a bit |quite |always )*\p{L}`,
      String.raw`\bmy strong suit\b`,
      String.raw`\bi (?:tend to|can't help) (?:forget|lose|worry|overthink|procrastinate|talk|say|apologi[sz]e|end up|put|be|get|leave|run late)\b`,
      // What one does again and again, and not what one has always been or wanted.
      String.raw`\bi (?:always|usually|often|constantly|rarely|seldom) (?!had|was|were|wanted|knew|thought|have (?:to|been)|\p{L}+ed\b)\p{L}+`,
      laidOut`
        \bi (?!am\b|was\b|had\b|did\b|went\b|got\b|\p{L}+ed\b)\p{L}+ .{1,40}\bwhen(?:ever)? i
        (?:'m| am| get| feel) (?:\p{L}+ly |really |too |so )*
        (?:stressed|nervous|anxious|bored|tired|sad|angry|upset|drunk|excited|scared|worried)\b
      `,
      String.raw`\bi worry\b`,
      String.raw`\bi'm the (?:kind|type|sort)(?: of (?:person|man|woman|guy|girl))? (?:of|who|that)\b`,
      String.raw`\bby nature\b`,
      String.raw`\bit takes me (?:ages|a while|forever)\b`,
    ),
    "TRAITS",
  ],
  [
    new RegExp(
      laidOut`
        (?:明白|意识到|懂得|体会到|领悟到?|学到|认识到|发现)了?[，,：:]|
        \bi(?:'ve| have)? (?:\w+ly )?(?:
          realised|realized|concluded|come to (?:realise|realize|believe|understand|see)|
          came to (?:realise|realize|believe|understand|see)
        )\b|
        \bthe (?:biggest |main |most important )?(?:lesson|takeaway|insight)\b|
        \b(?:taught me|i learn(?:ed|t)|i've learn(?:ed|t)|i have learn(?:ed|t)) that\b
      `,
      "iu",
    ),
    "INSIGHT",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:my|our) (?:\p{L}+ )?(?:${kinWord}) and (?:i|me) (?:\p{L}+ly |still |just |both )*(?:
          don't|do not|haven't|aren't|get|got|fell|stopped|share|talk|speak|see|have|are|argue|fight|text|
          call|live
        )\b
      `,
      "iu",
    ),
    "RELATIONSHIPS",
  ],
  [
    anyOf(
      laidOut`
        \b(?:my|our) (?:\p{L}+s?'s? )?(?:new |head |main |old |local |usual )?(?:${site})(?:'s| is| are) (?:now |still |just |right )?
        (?:located |based )?${position}(?! (?:a mess|debt|trouble|crisis|fire|sale|the market|lockdown))
      `,
      String.raw`^(?:the |our |my )?(?:spare |front door |back door |house )?keys?(?:'s|'re| is| are) ${position}`,
      laidOut`
        \bi (?:always |usually |still )?(?:park|keep|store|hide|leave) (?:my |our |the |it |a )?
        [\p{L} ]{0,24}?(?:in|on|under|behind|at|by|near) (?:the |my |our )?(?:\p{L}+ ){0,2}?(?:
          floor|level|garage|street|drive|shed|drawer|cupboard|pot|flowerpot|mat|doormat|attic|basement|
          loft|cabinet|safe|shelf|box|wardrobe|closet|car ?park|lot
        )\b
      `,
      String.raw`^我(?:们|家)?的?(?:公司|办公室|学校|单位|店|工作室|办公地点|家|小区|房子)(?:就|都|也)?(?:在|位于)(?![装重扩裁招开搞准改倒])`,
    ),
    "LOCATION",
  ],
  [
    /\b(?:appointment|meeting|party|wedding|concert|interview|flight|exam|event|conference|trip)\b|会议|面试|婚礼|考试|航班|聚会/iu,
    "EVENTS",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          today|tonight|right now|at the moment|at the minute|at present|in the middle of|just now|
          this (?:morning|afternoon|evening|week)
        )\b|
        今天|今晚|现在|这周
      `,
      "iu",
    ),
    "CONTEXTUAL",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          was|were|went|had|did|(?<!(?:['’](?:ve|s)|have|has)\s)got|made|took|saw|met|came|gave|felt|found|
          forgot|lost|left(?= (?:my|the|for|at|home|work|him|her|it|them|in|on)\b)|broke|bought|sold|spent|
          ate|told|said|heard|began|ran|won|fell|paid|caught|stood|hid|threw|woke|rang|blew|bit|sent|stole|
          swore|wore|drove|flew|chose|froze|rode|sang|sank|slept|spoke|stung|swam|taught|tore|drank|fed|
          fought|grew|hung|knew|shot|dug|shook|won|shut down|ran out
        )\b|
        (?:'ve|have|has|'s) (?:just |finally |already |recently )*
        (?:come|gone|become|begun|seen|taken|given|eaten|written|driven|flown|split up|put in)\b|
        (?<!
          \b(?:
            sort|kind|type|breed|variety|am|is|are|be|feel|feels|so|very|really|too|quite|an?|the|my|our|
            left|right|get|getting
          )\s|
          '(?:m|s|re)\s
        )\b(?!
          need|indeed|speed|breed|seed|feed|bed|red|shed|hundred|sacred|naked|wicked|handed|tired|called\b|
          named\b|based\b|located\b|aged\b|supposed\b|related\b|sized\b|limited\b
        )\p{L}{3,}ed\b|
        [了过](?=[，,。！]|$)
      `,
      "iu",
    ),
    "EVENTS",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          i think|i believe|in my opinion|i feel|important|should|best|(?<!\b(?:i|we) (?:\p{L}+ )?)need|
          matters?|means|because
        )\b|
        \bbetter\b(?! (?:at|with|now))|我觉得|我认为|应该|重要
      `,
      "iu",
    ),
    "INSIGHT",
  ],
];

/** What an untyped statement is like: something that happened, is due, is liked, or simply is. */
export function restType(text: string): MemoryType {
  const words = simplified(spelt(text));
  const han = reads(words) === "zh" ? kindHan(words.trim()) : null;
  return han ?? kinds.find(([pattern]) => pattern.test(words))?.[1] ?? "FACTS";
}
