import { kinWord } from "../../../../kin.ts";
import { type Mode, type Reading, reading } from "../../fact.ts";
import { objectOf } from "../objects.ts";
import { tieOf } from "../subject.ts";
import { craftWord } from "./crafts.ts";
import { languageWord } from "./languages.ts";
import { type Rule, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const event = laidOut`
  (?:\p{L}+ ){0,3}?(?:
    appointment|meeting|interview|exam|test|flight|surgery|operation|wedding|party|concert|conference|
    deadline|date|dinner|presentation|trip|vacation|holiday|race|marathon|recital|game|match|class|workshop|
    reunion|funeral|ceremony|check-?up|doctor's appointment|call|demo|audition|hearing|viewing|anniversary|
    baby shower
  )
`;

/** Nor is "I know Excel". */
const craft = new RegExp(`^(?:${craftWord})$`, "iu");
/** "I know Tamil" is no acquaintance. */
const tongue = new RegExp(`^(?:${languageWord})$`, "i");

/** "Have two daughters, Ada and Obi." */
const kinHad = new RegExp(
  laidOut`
    ^have (?:an? |one |two |three |four |five |\d+ |no |any |some |many )?(?:\p{L}+ ){0,2}?
    (?<k>${kinWord})\b(?:
      ,? (?:called|named|who is|whose name is|\p{L}+,)? ?
      (?<o>\p{Lu}[\p{L}'-]+(?:(?:, | and |, and )\p{Lu}[\p{L}'-]+)*)
    )?
  `,
  "u",
);

/** Whom people belong with. Appointments come first: "a dentist appointment" is no dentist. */
export const ties: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:have|have got|be having|got) (?!to )(?:an? |my |the |another )?(?<o>${event})\b(?! (?:
            homes?|house|flat|cottage|lets?|job|photos?|pics|dress|ring|shoes|coach|instructor|car|anxiety|
            nerves|results?
          )\b
        )(?!.*\b(?:every|each|usually|always|often)\b)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? null
        : reading("EVENTS", 7, { predicate: "plans", object: objectOf(o), objectType: "event" }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|got|get|getting) (?:happily )?(?:married|engaged|wed)(?: to| with)? (?:my (?:wife|husband|fianc[ée]e?),? )?
        (?<o>\p{Lu}[\p{L}'-]+)
      `,
      "u",
    ),
    read: ({ o }, mode) => partner("married_to", o, mode),
  },
  {
    pattern: /^(?:married) (?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }, mode) => partner("married_to", o, mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|got|getting|get) (?:happily |newly |recently )?(?<s>
          married|engaged|single|divorced|widowed|separated|in a relationship|a widow|a widower|
          getting married|getting divorced
        )\b
      `,
      "i",
    ),
    // A wedding to come is a day of its own, and no state yet.
    read: ({ s }, mode) =>
      reading(mode.intended && !mode.negated ? "EVENTS" : "RELATIONSHIPS", 9, {
        attribute: mode.ended || mode.negated || mode.intended ? null : "marital_status",
        value: s?.toLowerCase() ?? null,
        predicate: null,
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|started|have been)? ?(?:dating|seeing|going out with|in a relationship with) (?:an? \p{L}+ (?:named|called) )?
        (?<o>\p{Lu}[\p{L}'-]+)
      `,
      "u",
    ),
    read: ({ o }) => one("RELATIONSHIPS", 8, "partner", "partner_of", o ?? null, "person"),
  },
  {
    pattern: kinHad,
    read: ({ k, o }, mode) => ofKin(mode.past || mode.ended ? "knows" : tieOf(k ?? ""), o, mode),
    others: true,
  },
  { pattern: kinHad, read: ({ o }, mode) => ofKin("knows", o, mode), own: true },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:an? )?(?:proud |single |new |working |foster )?(?:
          mother|mom|mum|father|dad|parent|grandmother|grandfather|grandma|grandpa|only child|twin|aunt|
          uncle
        )\b
      `,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:
          (?:an? |one of )?my (?:\p{L}+ ){0,2}?(?<k>${kinWord})|
          (?:an? )?(?:\p{L}+ )?(?:friend|colleague|neighbou?r|cousin) of mine
        )\b
      `,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern:
      /^(?:met|have known|known|know|got to know|befriended|hung out with|hang out with) (?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }) =>
      tongue.test(o ?? "") || craft.test(o ?? "")
        ? null
        : reading("RELATIONSHIPS", 6, {
            predicate: "knows",
            object: o ?? null,
            objectType: "person",
          }),
    own: true,
  },
  {
    pattern: new RegExp(
      laidOut`
        ^have (?:an? )?(?:\p{L}+|\d+)[- ](?:year|month|week)[- ]old(?: (?:son|daughter|boy|girl|kid|baby))?
        (?: (?:called|named) (?<o>\p{Lu}[\p{L}'-]+))?
      `,
      "u",
    ),
    read: ({ o }) =>
      reading("RELATIONSHIPS", 8, {
        predicate: o === undefined ? null : "parent_of",
        object: o ?? null,
        objectType: "person",
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:the |an? )?(?:youngest|oldest|eldest|middle|only|second|third) (?:
          child|kid|one|sibling|daughter|son|girl|boy|
          of (?:\d|two|three|four|five|six|seven|eight|\p{L}+ (?:kids|children|siblings))
        )
      `,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 7),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          have|have got|got|
          be (?:a |an? )?(?:single |proud |new )?(?:mum|mom|dad|parent|mother|father) (?:of|to)
        ) (?:two|three|four|five|six|\d|twin|an? ) ?(?:\p{L}+ )?
        (?:boys?|girls?|teens?|teenagers?|toddlers?|little ones|kiddos?)(?!\p{L})
      `,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be |got |get )?(?:back )?(?:with|together with) my (?:\p{L}+ )?
        (?<k>partner|girlfriend|boyfriend|husband|wife|fianc[ée]e?|other half)\b
        (?:,? (?<o>\p{Lu}[\p{L}'-]+))?(?=.*\b(?:for|since|now|again|years?)\b)
      `,
      "u",
    ),
    read: ({ o }) =>
      reading("RELATIONSHIPS", 8, {
        predicate: o === undefined ? null : "partner_of",
        object: o ?? null,
        objectType: "person",
      }),
  },
  {
    pattern:
      /^(?:have |'ve )?known each other\b|^know each other\b|^(?:be |have been )?(?:together|going out)(?= (?:for|since)\b)/i,
    read: () => reading("RELATIONSHIPS", 7),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be )?(?:
          broke up|split up|got divorced|separated|divorced|break up|separating|divorcing|splitting up|
          breaking up|getting a divorce|(?:getting |got )?back together
        )\b
      `,
      "i",
    ),
    read: () => reading("RELATIONSHIPS", 9),
  },
];

/** Kin by name; "Ada and Obi" are two people. */
const ofKin = (predicate: string, names: string | undefined, { negated }: Mode): Reading =>
  reading("RELATIONSHIPS", 8, {
    predicate: names !== undefined && !negated ? predicate : null,
    object: names?.split(/,? and |, /).join("; ") ?? null,
    objectType: "person",
  });

/** Who is to marry next year is not married yet. */
function partner(predicate: string, name: string | undefined, mode: Mode): Reading | null {
  const { intended, negated, ended } = mode;
  return intended || negated || ended
    ? reading("RELATIONSHIPS", 8, { object: name ?? null, objectType: "person" })
    : one("RELATIONSHIPS", 9, "partner", predicate, name ?? null, "person");
}
