import { reading } from "../../fact.ts";
import { objectOf } from "../objects.ts";
import { type Rule, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Goals, plans and tasks. */
export const plans: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          thinking (?:(?:seriously|hard|again) )?(?:of|about)|
          thinking (?:a lot|so much|more and more|lots) about(?= \p{L}+ing\b)|considering|decided to|
          made up my mind to|'ve decided to
        ) (?<o>.+)
      `,
      "iu",
    ),
    read: ({ o }) => one("GOALS", 6, null, "considers", objectOf(o, 8), "goal"),
    own: true,
  },
  {
    pattern: new RegExp(
      laidOut`
        ^have (?:an? |the |my )?(?:high |bad |terrible |slight )*
        (?:fever|cold|flu|headache|cough|stomach ?ache|sore throat|hangover|toothache|backache|rash)\b
      `,
      "i",
    ),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 5),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          want|wants|wanna|hope|hopes|hoping|wish|aim|aims|aspire|dream|dreaming|be dreaming|long|
          be determined|be hoping|be aiming|be looking|looking|be trying|trying|try|'d like|be eager|
          be keen|be working|be looking forward
        ) ?(?:to become|to|on becoming|of|for)? (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, mode) =>
      mode.past ||
      /^(?:you|me|know|say|ask|add|thank|help|it|see if|talk|show|tell)\b/i.test(o ?? "")
        ? null
        : one(
            "GOALS",
            mode.negated ? 5 : 7,
            null,
            mode.negated ? "does_not_want" : "wants",
            objectOf(o),
            "goal",
          ),
    own: true,
  },
  {
    pattern:
      /^(?:be )?(?:training|saving|preparing|applying|practi[cs]ing|studying|saving up) (?:up )?(?:for|to) (?<o>.+)/i,
    read: ({ o }) => one("GOALS", 7, null, "prepares_for", objectOf(o), "goal"),
  },
  {
    pattern:
      /^(?:be )?(?:started |just started |start |starting |take up )?(?:learning|teaching myself)(?: (?:how )?to)? (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.negated || /^(?:that|about|a lot|so much|from|more)/i.test(o ?? "")
        ? null
        : one("GOALS", 7, null, "learning", objectOf(o), "skill"),
  },
  {
    pattern:
      /^(?:need|needs|have|has|must|should|got|gotta|ought|'ve got|have got|be supposed|forgot|remember) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.past ||
      mode.negated ||
      /^(?:say|admit|know|be honest|ask|be\b|go now|do)\b/i.test(o ?? "")
        ? null
        : reading("TASK", 6, { predicate: "has_to", object: objectOf(o, 8), objectType: "task" }),
    own: true,
  },
  {
    pattern:
      /^(?:must|gotta|should|better) (?:really |probably |definitely |also )*(?!be\b|say\b|have\b|admit\b|not\b)(?<o>.+)/i,
    read: ({ o }) =>
      reading("TASK", 6, { predicate: "has_to", object: objectOf(o, 8), objectType: "task" }),
    own: true,
  },
];
