import { type Mode, type Reading, eachBy, reading } from "../../fact.ts";
import { listOf, objectOf } from "../objects.ts";
import { type Rule, isCurrent, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const condition = laidOut`
  asthma|diabet\p{L}+|migraines?|epilep\p{L}+|adhd|autis\p{L}+|anxiety|depress\p{L}+|insomnia|arthritis|
  anemi\p{L}+|anaemi\p{L}+|hypertension|high blood pressure|high cholesterol|celiac\p{L}*|coeliac\p{L}*|
  lactose intoleran\p{L}+|cancer|ptsd|ocd|dyslexi\p{L}+|hay fever|eczema|psoriasis|ibs|crohn'?s\p{L}*|
  bad (?:back|knees?|eyesight)|back pain|knee pain|tinnitus|allerg\p{L}+|
  (?:a |an )?(?:\p{L}+ )?(?:heart|thyroid|kidney|liver|skin|sleep|eating) (?:condition|disease|disorder|problems?)|
  pacemaker|scoliosis|endometriosis|sleep apnea|vertigo|gout|tendonitis|sciatica|fibromyalgia|lupus|
  anorexia|bulimia|bipolar(?: disorder)?|menopause|pcos|copd|parkinson\p{L}*|multiple sclerosis|hiv|
  glaucoma|cataracts?|high cholesterol|low (?:iron|vitamin \p{L}\d*|blood pressure)|blood pressure|
  acid reflux|acidity|sinusitis|rosacea|acne|arrhythmia|hernia|
  (?:an? )?(?:
    dodgy|bad|sore|weak|broken|gammy|trick|torn|injured|stiff|slipped|frozen|swollen|twisted|busted|
    messed up
  ) (?:
    knees?|back|hips?|shoulders?|ankles?|wrists?|neck|elbows?|feet|foot|ear|eyes?|disc|heart|stomach|tooth|
    teeth|toe|hand|leg|arm
  )
`;

/** Allergies, conditions, medicine and injuries. */
export const health: readonly Rule[] = [
  {
    pattern: /^(?:be|became) (?:\w+ly )?(?:allergic|intolerant|sensitive) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      eachBy(
        reading("FACTS", 10, {
          predicate: mode.negated || mode.ended ? null : "allergic_to",
          object: listOf(o).join("; ") || null,
          objectType: "substance",
        }),
        listOf(o),
      ),
  },
  {
    pattern: /^have (?:an? |no |any )?(?:\p{L}+ )?(?<o>[\p{L}]+) (?:allergy|intolerance)\b/iu,
    read: ({ o }, mode) =>
      reading("FACTS", 10, {
        predicate: mode.negated ? null : "allergic_to",
        object: o ?? null,
        objectType: "substance",
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          have|be diagnosed with|suffer(?:s|ed|ing)? from|struggle(?:s|d)? with|got diagnosed with|
          develop(?:ed)?|live with|be living with|deal with|be on medication for|be being treated for|
          be going through
        ) (?:an? |my |severe |mild |chronic |type [12] |bad |really )*
        (?<o>(?:${condition})(?:(?:,? and |, )(?:an? |mild |severe |chronic )?(?:${condition})\b)*)\b
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      eachBy(
        reading("FACTS", 9, {
          predicate: mode.negated || mode.ended ? null : "has_condition",
          object: listOf(o).join("; ") || null,
          objectType: "condition",
        }),
        listOf(o),
      ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:severely |mildly |a )?(?<o>
          diabetic|asthmatic|epileptic|lactose intolerant|gluten intolerant|celiac|coeliac|
          colou?r[- ]?blind|dyslexic|autistic|bipolar|pregnant|anemic|anaemic|deaf|blind
        )\b
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("FACTS", 9, {
        predicate: mode.negated || mode.ended ? null : "has_condition",
        object: o ?? null,
        objectType: "condition",
      }),
  },
  {
    pattern:
      /^(?:can't|cannot|can not|can barely|can hardly) (?<o>(?:hear|see|smell|taste|walk|bend|lift|run|sleep (?:on|without))\b.*)/i,
    read: ({ o }, mode) =>
      /^(?:see|hear) (?:it|that|this|you|why|how|what|any|the point|myself|where|a difference)\b/i.test(
        o ?? "",
      )
        ? null
        : reading("FACTS", 8, {
            predicate: mode.past ? null : "cannot",
            object: objectOf(o, 5),
            objectType: "condition",
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:wear|wears|use|uses|need|needs|have) (?:an? |my |her |his )?(?<o>
          (?:reading |strong |thick )?(?:
            glasses|contact lenses|contacts|hearing aids?|braces|dentures|wheelchair|walking stick|crutches|
            prosthetic \p{L}+|cpap(?: machine)?|inhaler|epi-?pen|insulin pump|pacemaker
          )\b
        )
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("FACTS", 8, {
        predicate: isCurrent(mode) ? "uses" : null,
        object: objectOf(o, 4),
        objectType: "product",
      }),
  },
  {
    pattern:
      /^(?:be diagnosed with|got diagnosed with|be diagnosed (?:as|on)|be told (?:that )?i have) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 9, null, "has_condition", objectOf(o), "condition"),
  },
  {
    pattern:
      /^(?:broke|sprained|twisted|injured|hurt|tore|fractured|dislocated|pulled) (?:my|his|her|their|an?) (?<o>[\p{L} ]{2,24})/iu,
    read: ({ o }) =>
      reading("EVENTS", 8, { predicate: "injured", object: objectOf(o), objectType: "condition" }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:take|takes|taking|be on|be taking|inject|injecting|started|be prescribed|be put on) (?:(?:only|just|now|still|about) )*
        (?<d>
          (?:\d[\d.,]*|half an?|one|two|three|four) ?
          (?:mg|mcg|µg|μg|g|ml|iu|units?|milligrams?|micrograms?|tablets?|pills?|capsules?|puffs?|drops?)
        )(?: of)?(?: my)? (?<o>\p{L}[\p{L}\d-]+(?: (?!a\b)[a-z]\d{0,2}(?!\p{L}))?)
      `,
      "iu",
    ),
    read: ({ d, o }, mode) => dosed(o, d, mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:take|takes|taking|be on|be taking|be prescribed) (?:my )?(?<o>\p{L}[\p{L}\d-]{3,}),? (?:at )?
        (?<d>\d[\d.,]* ?(?:mg|mcg|µg|μg|ml|iu|units?))
      `,
      "iu",
    ),
    read: ({ d, o }, mode) => dosed(o, d, mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:take|takes|taking|be on|be taking|started taking|be put on|be prescribed) (?:\d+ ?mg of |some |my |daily |medication for |meds for )*
        (?<o>
          (?:
            \p{L}*(?:in|ol|am|ine|ide|ate|one|pril|statin|cillin)|medication|medicine|antibiotics|
            antidepressants|insulin|supplements|vitamin \p{L}\d*|blood thinners|birth control|painkillers
          )\b.*
        )
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      /^(?:it|part|care|time|one|in)\b/i.test(o ?? "")
        ? null
        : eachBy(
            reading("FACTS", 8, {
              predicate: mode.negated || mode.ended ? null : "takes",
              object: listOf(o?.replace(daily, "")).join("; ") || null,
              objectType: "medicine",
            }),
            listOf(o?.replace(daily, "")),
          ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:had|have|having|get|getting|undergo|undergoing) (?:an? |my )?(?:\p{L}+ ){0,2}?
        (?:surgery|operation|transplant|c-section|miscarriage|stroke|heart attack|concussion)\b
      `,
      "iu",
    ),
    read: () => reading("EVENTS", 8),
  },
];

const daily = new RegExp(
  laidOut`
    \s*\b(?:
      daily|nightly|weekly|twice|once|(?:in|at) (?:the )?(?:mornings?|evenings?|night)|a day|
      with (?:food|meals)|before bed
    )\b.*$
  `,
  "i",
);

/** How much of a medicine somebody takes: one dose holds at a time. */
export function dosed(
  medicine: string | undefined,
  dose: string | undefined,
  mode: Mode,
): Reading | null {
  const object = objectOf(medicine?.replace(daily, ""), 2)?.toLowerCase() ?? null;
  if (object === null || dose === undefined || /^(?:a|per|every|each)\b/.test(object)) return null;
  const current = isCurrent(mode);
  return reading("FACTS", 8, {
    attribute: current ? `dose_of_${object.replace(/\s+/g, "_")}` : null,
    value: current ? dose.replace(/(?<=\d) ?(?=\p{L})/u, " ") : null,
    predicate: mode.negated || mode.ended ? null : "takes",
    object,
    objectType: "medicine",
  });
}
