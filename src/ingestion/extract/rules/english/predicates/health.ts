import { reading } from "../../fact.ts";
import { listOf, objectOf } from "../objects.ts";
import { type Rule, one } from "./rule.ts";

const condition =
  "asthma|diabet\\p{L}+|migraines?|epilep\\p{L}+|adhd|autis\\p{L}+|anxiety|depress\\p{L}+|insomnia|arthritis|anemi\\p{L}+|anaemi\\p{L}+|hypertension|high blood pressure|high cholesterol|celiac\\p{L}*|coeliac\\p{L}*|lactose intoleran\\p{L}+|cancer|ptsd|ocd|dyslexi\\p{L}+|hay fever|eczema|psoriasis|ibs|crohn'?s\\p{L}*|bad (?:back|knees?|eyesight)|back pain|knee pain|tinnitus|allerg\\p{L}+|(?:a |an )?(?:\\p{L}+ )?(?:heart|thyroid|kidney|liver|skin|sleep|eating) (?:condition|disease|disorder|problems?)|pacemaker|scoliosis|endometriosis|sleep apnea|vertigo|gout";

/** Allergies, conditions, medicine and injuries. */
export const health: readonly Rule[] = [
  {
    pattern: /^(?:be|became) (?:\w+ly )?(?:allergic|intolerant|sensitive) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      reading("FACTS", 10, {
        predicate: mode.negated || mode.ended ? null : "allergic_to",
        object: listOf(o).join("; ") || null,
        objectType: "substance",
      }),
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
      String.raw`^(?:have|be diagnosed with|suffer(?:s|ed|ing)? from|struggle(?:s|d)? with|got diagnosed with|develop(?:ed)?|live with|be living with|deal with) (?:an? |my |severe |mild |chronic |type [12] |bad |really )*(?<o>${condition})\b`,
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
    pattern: new RegExp(
      String.raw`^be (?:severely |mildly |a )?(?<o>diabetic|asthmatic|epileptic|lactose intolerant|gluten intolerant|celiac|coeliac|colou?r-?blind|dyslexic|autistic|bipolar|pregnant|anemic|anaemic|deaf|blind)\b`,
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
    pattern: /^(?:be diagnosed with|got diagnosed with|be diagnosed as) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 9, null, "has_condition", objectOf(o), "condition"),
  },
  {
    pattern:
      /^(?:broke|sprained|twisted|injured|hurt|tore|fractured|dislocated|pulled) (?:my|his|her|their|an?) (?<o>[\p{L} ]{2,24})/iu,
    read: ({ o }) =>
      reading("EVENTS", 8, { predicate: "injured", object: objectOf(o), objectType: "condition" }),
  },
  {
    pattern:
      /^(?:take|takes|taking|be on|be taking|started taking|be put on|be prescribed) (?:\d+ ?mg of |some |my |daily |medication for |meds for )*(?<o>(?:\p{L}*(?:in|ol|am|ine|ide|ate|one|pril|statin|cillin)|medication|medicine|antibiotics|antidepressants|insulin|supplements|vitamin \p{L}\d*|blood thinners|birth control|painkillers)\b.*)/iu,
    read: ({ o }) =>
      /^(?:it|part|care|time|one|in)\b/i.test(o ?? "")
        ? null
        : one("FACTS", 8, null, "takes", objectOf(o, 3), "medicine"),
  },
  {
    pattern:
      /^(?:had|have|having|get|getting|undergo|undergoing) (?:an? |my )?(?:\p{L}+ ){0,2}?(?:surgery|operation|transplant|c-section|miscarriage|stroke|heart attack|concussion)\b/iu,
    read: () => reading("EVENTS", 8),
  },
];
