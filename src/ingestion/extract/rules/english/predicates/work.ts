import { type Mode, type Reading, reading } from "../../fact.ts";
import { objectOf, placeOf } from "../objects.ts";
import { job } from "./jobs-data.ts";
import { type Rule, isCurrent, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** "For eight years" names no employer. */
const span = new RegExp(
  laidOut`
    ^(?:(?:about|around|over|almost|nearly|more than|at least|the (?:last|past)|only|just) )*(?:
      \d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|many|
      several|some|a few|a couple of
    )(?: and a half)?(?: \p{Ll}+)? (?:years?|months?|weeks?|decades?|days?|hours?|summers?|winters?|seasons?|semesters?|terms?)
    (?!\p{L})
  `,
  "iu",
);
const houseOf = (words: string | undefined): string | null =>
  span.test(words ?? "") ? null : placeOf(words);

/** Jobs, employers and studies. */
export const work: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          works?|working|worked|be employed|be working|freelance|freelances|freelancing|volunteer|
          volunteers|volunteering
        ) (?:full[- ]time |part[- ]time |remotely )?as (?:an? |the )?(?<j>[^,.;]+?)
        (?:\s+(?:at|for|with)\s+(?<o>.+))?$
      `,
      "iu",
    ),
    read: ({ j, o }, mode) => employment(objectOf(j, 4), houseOf(o), mode),
  },
  {
    pattern: new RegExp(
      String.raw`^be (?:an? |the )(?<j>(?:\p{L}+ )?${job})\b(?:,? (?:at|for|with) (?<o>.+))?`,
      "iu",
    ),
    read: ({ j, o }, mode) =>
      employment(
        objectOf(j, 5),
        o === undefined || /^(?:training|heart|the making)/i.test(o) ? null : placeOf(o),
        mode,
      ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:works?|working|worked|be working|be employed|interning|teach(?:es|ing)?) (?:full[- ]time |part[- ]time |remotely )?
        (?:at|for) (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, mode) => employment(null, houseOf(o), mode),
  },
  {
    // One works with all sorts of people; only what is plainly a house is an employer.
    pattern: new RegExp(
      laidOut`
        ^(?:works?|working|worked|be working|be employed|interning) (?:full[- ]time |part[- ]time |remotely )?
        with (?<o>
          (?:the )?(?:
            \p{Lu}{2,6}\b|
            (?:[\p{Lu}][\p{L}&'-]* )+(?:
              Inc|Ltd|LLC|GmbH|AG|Corp|Bank|Group|Labs?|Studios?|University|College|Hospital|School|Company|
              Foundation|Institute|Agency
            )\b
          ).*
        )
      `,
      "u",
    ),
    read: ({ o }, mode) => employment(null, placeOf(o), mode),
  },
  {
    pattern: /^(?:works?|working|worked) (?:full[- ]time |part[- ]time )?in (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.ended || mode.past
        ? reading("FACTS", 6)
        : one("FACTS", 8, null, "works_in", objectOf(o), "field"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:got|accepted|landed|took|started|have|starting|begin|be offered) (?:an? |my |the )?(?:new )?
        (?:job|position|role|internship|gig)(?: offer)?(?: (?:at|with|for) (?<o>.+?))?
        (?: as (?:an? )?(?<j>.+))?$
      `,
      "i",
    ),
    read: ({ o, j }, mode) => employment(objectOf(j, 4), placeOf(o), { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          joined|join|joining|started (?:working )?(?:at|with|for)|start(?:ing)? (?:working )?at|
          be hired (?:by|at)|switched to|be promoted to
        ) (?<o>(?:the )?\p{Lu}.+)
      `,
      "u",
    ),
    read: ({ o }, mode) => employment(null, placeOf(o), { ...mode, past: false }),
  },
  {
    pattern:
      /^(?:teach|teaches|teaching) (?!myself\b|me\b|you\b|him\b|her\b|them\b|us\b|it\b|my\b|at\b|in\b)(?<o>\p{L}.+)/iu,
    read: ({ o }, mode) =>
      mode.negated || mode.intended
        ? null
        : reading("FACTS", 8, {
            predicate: isCurrent(mode) ? "teaches" : null,
            object: objectOf(o),
            objectType: "field",
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          (?:run|runs|running|manage|manages|managing|co-?own|co-?owns) (?=
            .*\b(?:
              business|company|shop|store|bakery|caf[eé]|restaurant|bar|pub|truck|stall|farm|blog|podcast|
              channel|newsletter|studio|salon|gym|club|charity|agency|start-?up|practice|clinic|school|
              nursery|team|department|hotel|b&b|guesthouse|hostel|garage|workshop|gallery|library|market|
              group|classes|courses|website|firm|factory|office|project|site|warehouse|kitchen
            )\b
          )|
          (?:drive|drives|driving|deliver|delivers|delivering) for )(?<o>\p{L}.+)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      isCurrent(mode)
        ? reading("FACTS", 7, {
            predicate: "runs",
            object: objectOf(o),
            objectType: "organisation",
          })
        : null,
  },
  {
    pattern:
      /^(?:be |got |get )?(?:laid off|let go|fired|sacked|made redundant|furloughed)(?!\p{L}| (?:from|by|of (?:it|them))\b)/iu,
    read: (_, mode) => leftWork(null, mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          handed (?:in my notice|my notice in|in my resignation)|gave (?:my )?notice|
          put in my (?:two weeks|notice)|resigned|took (?:early )?retirement|retired
        )(?!\p{L})
      `,
      "iu",
    ),
    read: (_, mode) => reading(mode.intended ? "GOALS" : "EVENTS", 8),
  },
  {
    pattern: /^(?:got |be )?promoted(?! to\b)(?!\p{L})/iu,
    read: (_, mode) => reading(mode.intended ? "GOALS" : "EVENTS", 8),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be |do |doing |does |pursue |pursuing |finishing |finish )(?:in )?(?:an? |my |his |her |the )?
        (?:\p{L}+ ){0,3}?(?<o>
          (?:
            master'?s?|bachelor'?s?|phd|doctorate|mba|b\.?tech|m\.?tech|b\.?sc|m\.?sc|b\.?a|llb|diploma|
            degree|a[- ]levels|apprenticeship|residency|
            (?:first|second|third|fourth|final|last|\d(?:st|nd|rd|th)) (?:year|semester|term)
          )\b.*
        )
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? null
        : reading("FACTS", 8, { predicate: "studies", object: objectOf(o), objectType: "field" }),
  },
  {
    pattern:
      /^be (?:now |currently )?(?:at|with) (?<o>(?:an? |the )?\p{L}[\p{L}\d &'-]{2,40}?) now$/iu,
    read: ({ o }, mode) =>
      /^(?:an? |the )?(?:my|our)\b|\bfor\b|\b(?:partner|husband|wife|boyfriend|girlfriend|family|kids?|child|children|home|work|school|gym|station|airport|office|hospital|door|party|beach|shop|store|mum|mom|dad|friends?|loss)\b/i.test(
        o ?? "",
      )
        ? null
        : employment(null, placeOf(o), mode),
  },
  {
    pattern: /^be promoted to (?<j>.+)/i,
    read: ({ j }, mode) => employment(objectOf(j, 4), null, { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:quit|left|leaving|resigned from|be (?:laid off|fired|let go) from|lost) (?:my |the |our )?
        (?:(?:old|last|\w+) )?(?:job|position|role|work)\b(?: (?:at|with|from|as) (?<o>.+))?
      `,
      "i",
    ),
    read: ({ o }, mode) => leftWork(placeOf(o), mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:quit|left|resigned from|be (?:laid off|fired|let go) (?:from|by)) (?<o>
          (?:the |my )?(?:
            bank|company|firm|hospital|school|start-?up|agency|factory|office|university|newspaper|
            restaurant|shop
          )\b.*
        )
      `,
      "i",
    ),
    read: ({ o }, mode) => leftWork(objectOf(o, 4), mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?<j>
          unemployed|retired|self-employed|between (?:jobs|gigs|contracts)|freelancing|a freelancer|
          on parental leave|on maternity leave|on sabbatical
        )\b
      `,
      "i",
    ),
    read: ({ j }) => one("FACTS", 8, "job", "works_as", j ?? null, "occupation"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:stud(?:y|ies|ying|ied)|major(?:s|ing|ed)? in|be majoring in|be studying) (?!for\b|hard\b|at\b|abroad\b)
        (?<o>.+?)(?: at (?<s>.+))?$
      `,
      "i",
    ),
    read: ({ o, s }, mode) =>
      mode.ended
        ? null
        : (one("FACTS", 8, mode.past ? null : "field_of_study", "studies", objectOf(o), "field") ??
          one("FACTS", 8, "school", "studies_at", placeOf(s), "organisation")),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:stud(?:y|ies|ying)|go(?:es)?|be enrolled|be a student) (?:at|in|to) (?<o>
          (?:the )?(?:University|College|\p{Lu}\p{L}+ (?:University|College|School|High)|\p{Lu}{2,5}\b).*
        )
      `,
      "u",
    ),
    read: ({ o }) => one("FACTS", 8, "school", "studies_at", placeOf(o), "organisation"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          graduated|got my (?:degree|phd|master'?s|bachelor'?s)|
          finished (?:my )?(?:degree|phd|master'?s|studies|school)
        )(?: (?:from|at|in) (?<o>.+))?
      `,
      "i",
    ),
    read: ({ o }) => one("EVENTS", 8, null, "graduated_from", placeOf(o) ?? "", "organisation"),
  },
];

function employment(role: string | null, place: string | null, mode: Mode): Reading | null {
  const value = place ?? role;
  if (value === null) return null;
  const current = isCurrent(mode);
  const attribute = place === null ? "job" : "employer";
  return reading("FACTS", 8, {
    predicate: tieTo(place, mode),
    object: value,
    objectType: place === null ? "occupation" : "organisation",
    singleValued: current,
    attribute: current || mode.ended ? attribute : null,
    value: current ? value : null,
  });
}

function tieTo(place: string | null, mode: Mode): string | null {
  if (isCurrent(mode)) return place === null ? "works_as" : "works_at";
  return place === null || mode.negated || mode.intended ? null : "worked_at";
}

/** Only who has left works there no more. */
const leftWork = (place: string | null, { intended, negated }: Mode): Reading =>
  intended || negated
    ? reading("GOALS", 7)
    : reading("EVENTS", 8, {
        attribute: "employer",
        predicate: place === null ? null : "worked_at",
        object: place,
        objectType: "organisation",
      });
