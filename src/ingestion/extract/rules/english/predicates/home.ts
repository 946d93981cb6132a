import { type Mode, type Reading, reading } from "../../fact.ts";
import { placeOf } from "../objects.ts";
import { type Rule, isCurrent } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Where people live and lived. */
export const home: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          lives?|living|lived|reside[sd]?|residing|be based|be living|be located|be settled|settled|
          stay(?:s|ing)?|putting up|put up|
          be (?:
            stuck
            (?! (?:in|on|at) (?:traffic|bed|meetings?|line|queues?|work|an?|my|this|that|the)(?!\p{L}))|
            living out|staying
          )|
          rent(?:s|ing)? (?:an? )?(?:\p{L}+ )?(?:flat|apartment|room|house|place|studio)
        ) (?:
          together |alone |abroad |permanently |full[- ]time |now |currently |mostly |right |over |out |up |
          down |back |happily |somewhere )*(?:with [\p{L} ]+? )?(?:in|at|on|near|outside|by) (?<o>.+)
      `,
      "iu",
    ),
    read: ({ o }, mode) => residence(placeOf(o), mode),
  },
  {
    // "Two blocks from the museum": where, though not in which place.
    pattern: new RegExp(
      laidOut`
        ^(?:lives?|living|be|be based|be located|stay|staying) (?:(?:only|just|about|around|roughly|like|less than|under|maybe|an?|a couple of|a few|half an?) )*
        (?:(?:\d+|two|three|four|five|six|seven|eight|ten|fifteen|twenty|thirty) )?(?:
          minutes?|mins?|hours?|hrs?|blocks?|miles?|kms?|kilomet(?:er|re)s|streets?|doors?|stops?|
          stone['’]s throw|short \p{L}+|walk|drive
        )(?:['’]? (?:walk|drive|ride|bus ride|on foot))?
        (?: away| north| south| east| west| up| down| along)? (?:from|off|outside|of|to) \p{L}
      `,
      "iu",
    ),
    read: (_, mode) => (mode.past || mode.intended ? null : reading("LOCATION", 7)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:lives?|living) (?:right |just |up |down )?(?:
          off|above|below|behind|across from|opposite|next (?:door )?to|between|beside|along|
          down the (?:road|street) from|around the corner from
        ) \p{L}
      `,
      "iu",
    ),
    read: (_, mode) => (mode.past || mode.intended ? null : reading("LOCATION", 7)),
  },
  {
    // "My daughter is in Dubai": of oneself it may be a visit.
    pattern: /^be in (?<o>\p{Lu}.+)/u,
    read: ({ o }, mode) =>
      isCurrent(mode) &&
      !/\b(?:today|tonight|tomorrow|this|until|till|for (?:the|a|an)|next|right now)\b/i.test(
        o ?? "",
      )
        ? residence(placeOf(o), mode)
        : null,
    others: true,
  },
  {
    // "I'm not in Leeds any more."
    pattern: /^be in (?<o>\p{Lu}.+)/u,
    read: ({ o }, mode) => (mode.ended ? residence(placeOf(o), mode) : null),
  },
  {
    pattern:
      /^be (?:just |right |a bit |an? \p{L}+ |\d+ \p{L}+ )?(?:outside(?: of)?|(?:north|south|east|west) of) (?<o>(?:the )?\p{Lu}.+)/u,
    read: ({ o }, mode) => residence(placeOf(o), mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:(?:just )?moved|relocated|moving|relocating|move|relocate|shifted|shifting|emigrated|emigrating) (?:back |over |up |down |out |across )?
        (?:in with (?:my |the |our )?\p{L}+(?: \p{L}+)? )?(?:(?:from|out of) [\p{L} ]+? )?(?:back )?
        (?:to|into|in) (?!on\b|at\b|next\b|this\b|tomorrow|soon|with\b|together)(?<o>.+)
      `,
      "iu",
    ),
    read: ({ o }, mode) => {
      const place = placeOf(o);
      // "Moving in February" names a time and no place.
      if (place === null || isTime(place)) return mode.intended ? reading("GOALS", 7) : null;
      return mode.intended || mode.negated
        ? reading("GOALS", 7, { predicate: "plans_to_move_to", object: place, objectType: "place" })
        : residence(place, { ...mode, past: false });
    },
  },
];

const isTime = (words: string): boolean =>
  /^(?:together|with|on|at|next|this|tomorrow|soon|(?:early|late|mid)?[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?|(?:the )?(?:spring|summer|autumn|fall|winter|new year|future)|(?:a|an|one|two|three|four|five|six|few|couple)\b.*(?:days?|weeks?|months?|years?))$/i.test(
    words,
  ) ||
  (/^\d/.test(words) && !/^\d+[a-z]? \p{Lu}/u.test(words));

/** Words for a kind of dwelling, or for where in a house it is: no place that one moves from. */
const dwelling = new RegExp(
  laidOut`
    (?:
      floor|storey|house|flat|apartment|room|studio|village|town|city|countryside|country|suburbs?|basement|
      dorms?|hostel|place|building|street|area|neighbou?rhood|cent(?:er|re)|coast|van|boat|caravan|bungalow|
      cottage|share|nowhere|outskirts|lift|alone
    )$
  `,
  "i",
);

function residence(named: string | null, mode: Mode): Reading | null {
  if (named === null) return null;
  const inner = /^\p{Ll}.* (?:in|near|outside|of) (?<place>\p{Lu}.*)$/u.exec(named)?.groups?.[
    "place"
  ];
  const place = inner ?? named;
  if (!/\p{Lu}/u.test(place) && dwelling.test(place)) return reading("LOCATION", 7);
  const current = isCurrent(mode);
  return reading("LOCATION", 8, {
    predicate: tieTo(mode),
    object: place,
    objectType: "place",
    singleValued: current,
    attribute: current || mode.ended ? "lives_in" : null,
    value: current ? place : null,
  });
}

function tieTo(mode: Mode): string | null {
  if (mode.negated) return null;
  if (mode.intended) return "plans_to_move_to";
  return mode.ended || mode.past ? "lived_in" : "lives_in";
}
