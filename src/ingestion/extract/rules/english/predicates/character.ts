import { reading } from "../../fact.ts";
import { objectOf } from "../objects.ts";
import { type Rule, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const trait = laidOut`
  introvert\p{L}*|extrovert\p{L}*|extravert|ambivert|shy|outgoing|patient|impatient|organi[sz]ed|
  disorgani[sz]ed|messy|tidy|punctual|stubborn|optimis\p{L}+|pessimis\p{L}+|perfectionist|creative|curious|
  ambitious|lazy|hardworking|forgetful|clumsy|sensitive|empathetic|generous|honest|competitive|adventurous|
  cautious|sociable|talkative|a good listener|detail[- ]oriented|easy[- ]?going|laid[- ]back|
  family[- ]oriented|well[- ]organi[sz]ed|soft[- ]spoken|self[- ]critical|hard on myself|blunt|
  straightforward|nosy|thrifty|tidy|superstitious|calm|impulsive|spontaneous|workaholic|procrastinator|
  early riser|night owl|early bird|
  (?:morning|night|cat|dog|people|city|outdoors?|indoors?|family|coffee|tea) person|left[- ]handed|
  right[- ]handed|ambidextrous|colou?r[- ]?blind|short-sighted|near-?sighted|tall|short|independent|loyal|
  anxious person|minimalist|romantic|dreamer|worrier|overthinker|procrastinator|people[- ]pleaser|
  control freak|neat freak|hoarder|planner|team player|loner|reserved|quiet|chatty|confident|self-conscious|
  indecisive|frugal|moody|gullible|superstitious|religious|spiritual|squeamish|accident-prone|picky eater|
  fussy eater|(?:light|heavy|late) sleeper|creature of habit|foodie|old soul|germaphobe|worrywart|
  \p{L}+aholic|\p{L}+[- ](?:headed|tempered|minded|hearted|skinned)|nerd|geek|bookworm|homebody
`;

/** Traits, origins of the self, and habits. */
export const character: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^be (?:an? )?(?:bit (?:of an?|too) |naturally |generally |born )?(?:\p{L}+ )?(?<o>${trait})\b`,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.past && !mode.ended
        ? null
        : reading("TRAITS", 7, {
            predicate: mode.negated || mode.ended ? null : "is",
            object: o ?? null,
            objectType: "trait",
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:an? )?(?:\p{L}+ly )?(?:
          good|great|bad|hopeless|useless|terrible|rubbish|awful|brilliant|careful|careless|generous|tight|
          patient|awkward|shy
        ) (?:with|around) (?<o>
          (?:my |other |new )?(?:
            money|people|kids|children|names|animals|strangers|words|numbers|time|directions|deadlines|
            change|others|babies|plants|crowds|conflict
          )\b.*
        )
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("TRAITS", 6, {
        predicate: mode.negated || mode.ended ? null : "is",
        object: objectOf(o),
        objectType: "trait",
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          procrastinat\p{L}*|overthink\p{L}*|worr(?:y|ies) (?:too much|about everything|a lot|all the time)|
          cry (?:easily|at everything)|talk too (?:much|fast)|tend to|tends to|
          have (?:an? )?(?:\p{L}+ )?(?:
            short temper|temper|bad memory|good memory|terrible memory|big heart|thick skin|
            sense of humou?r|green thumb|photographic memory
          )|
          lose my temper|
          get(?:s)? (?:so |really |very |easily |a bit )*
          (?:anxious|nervous|bored|overwhelmed|shy|hangry|stressed|distracted|jealous|emotional|angry)\b
          (?=.*\b(?:easily|when|in|around|before|about|by)\b)
        )\b
      `,
      "iu",
    ),
    read: (_, mode) => (mode.past || mode.intended ? null : reading("TRAITS", 6)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?<o>
          Norwegian|Swedish|Danish|Finnish|Icelandic|German|French|Spanish|Italian|Portuguese|Dutch|Belgian|
          Swiss|Austrian|Polish|Czech|Russian|Ukrainian|Greek|Turkish|British|English|Scottish|Irish|Welsh|
          American|Canadian|Mexican|Brazilian|Argentinian|Chilean|Chinese|Japanese|Korean|Vietnamese|Thai|
          Indian|Pakistani|Indonesian|Filipino|Australian|Egyptian|Nigerian|Kenyan|Moroccan|Israeli|Iranian|
          Iraqi|Syrian|Lebanese|Hungarian|Romanian|Bulgarian|Croatian|Serbian|Taiwanese|South African|Sami|
          half \p{Lu}\p{L}+
        )\b
      `,
      "u",
    ),
    read: ({ o }) => one("FACTS", 8, "nationality", "has_nationality", o ?? null, "concept"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:an? )?(?<o>
          Christian|Catholic|Protestant|Muslim|Jewish|Hindu|Buddhist|Sikh|atheist|agnostic|Quaker|Lutheran|
          Orthodox|gay|lesbian|bisexual|queer|transgender|trans|non-?binary|asexual|feminist|liberal|
          conservative|socialist|veteran
        )\b
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? reading("FACTS", 7)
        : reading("FACTS", 8, { predicate: "is", object: o ?? null }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          get up|wake up|wakes? up|gets? up|go(?:es)? to (?:bed|sleep|the gym|church|yoga|work)|works? out|
          exercises?|runs?|jogs?|swims?|meditates?|cycles?|walks?|practi[cs]es?|reads?|journals?|
          volunteers?|cooks?|commutes?|bikes?|take(?:s)? the (?:bus|train|metro|tram|ferry)|hikes?|
          do(?:es)? yoga|play(?:s)?|call(?:s)?|visit(?:s)?|have (?:breakfast|lunch|dinner|coffee|tea)|
          drinks?|eats?|teach(?:es)?|attends?|babysits?|sings?|paints?|bakes?|gardens?|prays?|
          stretch(?:es)?|sleeps?|naps?|shops?|
          do(?:es)? (?:the )?(?:laundry|crossword|pilates|crossfit|park ?run|volunteering)|
          go(?:es)? (?:
            running|swimming|climbing|dancing|cycling|fishing|hiking|
            for (?:an? )?(?:\p{L}+ )?(?:walk|run|swim|ride|jog|walking)
          )|
          be (?:up|out|in bed|at the gym) (?:by|at|before)
        )(?!\p{L})(?=
          .*\b(?:
            every|each|daily|weekly|twice|once|always|usually|at \d|at (?:six|seven|five|eight|nine|ten)|
            on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|
            mornings|evenings|weekends|most days|before|after work|regularly|
            most (?:nights|mornings|weekends|evenings)|all the time|a (?:day|week|month|night)
          )\b
        )
      `,
      "iu",
    ),
    read: (_, mode) =>
      mode.past || mode.intended ? null : reading("TRAITS", 6, { predicate: "has_habit" }),
  },
  {
    pattern:
      /^(?:drinks?|eats?|smokes?|reads?|wears?|listen(?:s)? to|watch(?:es)?) (?!it|that|this|to\b)(?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.past || mode.intended || mode.negated
        ? null
        : reading("PREFERENCES", 5, { predicate: "does", object: objectOf(o) }),
  },
];
