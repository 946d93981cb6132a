import type { Mode } from "../fact.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** A predicate without its auxiliaries: "'m not allergic to nuts" is `be allergic to nuts`, negated. */
export interface Predicate extends Mode {
  body: string;
}

const adverb = new RegExp(
  laidOut`
    ^(?:
      ended up|really|also|still|just|currently|now|always|usually|often|absolutely|actually|recently|
      finally|both|all|truly|totally|kind of|sort of|mostly|generally|sometimes|even|already|only|
      definitely|probably|simply|especially|particularly|quite|pretty much|officially|personally|genuinely|
      honestly|so|very much|completely|constantly|frequently|typically|normally|occasionally|lately|
      basically|literally|too|ever|once|first|then|have to say i|must say i|do|did
    )\s+
  `,
  "i",
);

type Step = [RegExp, (predicate: Predicate) => void, string];

const set = (change: Partial<Mode>) => (predicate: Predicate) =>
  void Object.assign(predicate, change);
const none = (): void => {};

/** Tried over and over from the front, until none applies. */
const steps: readonly Step[] = [
  [/^been\s+(?=\p{L}+ing\b)/iu, none, ""],
  [/^been\s+/i, none, "be "],
  [/^(?:used to|once used to)\s+/i, set({ ended: true, past: true }), ""],
  [/^(?:no longer|not anymore)\s*/i, set({ ended: true }), ""],
  [/^(?:'m|am|'re|are|is|'s) no longer\s+/i, set({ ended: true }), "be "],
  [
    /^(?:'m|am|m) (?:not )?(?:going to|gonna|about to|planning (?:to|on)|set to|due to|scheduled to|supposed to)\s+/i,
    set({ intended: true }),
    "",
  ],
  [
    /^(?:'re|are|is|'s) (?:going to|gonna|about to|planning (?:to|on)|scheduled to)\s+/i,
    set({ intended: true }),
    "",
  ],
  [
    /^(?:gonna|will|'ll|shall|plan(?:s|ned)? (?:to|on)|intend(?:s)? to)\s+/i,
    set({ intended: true }),
    "",
  ],
  [/^won't\s+/i, set({ intended: true, negated: true }), ""],
  // "Not only to nuts, but also to bees" denies neither.
  [/^(?:'m|am|'re|are|is|'s|m) not (?:only|just|merely|solely)\s+/i, none, "be "],
  [/^(?:aren't|isn't) (?:only|just|merely|solely)\s+/i, none, "be "],
  [/^(?:don't|doesn't|do not|does not) (?:only|just|merely)\s+/i, none, ""],
  [/^(?:'m|am|'re|are|is|'s|aren't|isn't|ain't|m) not\s+/i, set({ negated: true }), "be "],
  [/^(?:aren't|isn't|ain't)\s+/i, set({ negated: true }), "be "],
  [/^(?:wasn't|weren't|was not|were not)\s+/i, set({ negated: true, past: true }), "be "],
  [
    /^(?:haven't|hasn't|have not|has not|'ve not)\s+(?:got\s+)?(?=an?\b|any\b|\d)/i,
    set({ negated: true }),
    "have ",
  ],
  [
    /^(?:haven't|hasn't|have not|has not|'ve not|hadn't)\s+/i,
    set({ negated: true, past: true }),
    "",
  ],
  // "I don't do spicy food": one neither eats nor wants it.
  [
    new RegExp(
      laidOut`
        ^(?:don't|doesn't|do not|does not) (?:really |usually |ever )?do\s+(?=\p{L})
        (?!it\b|that\b|this\b|much\b|anything\b|well\b|so\b)
      `,
      "iu",
    ),
    set({ negated: true }),
    "touch ",
  ],
  [/^(?:don't|doesn't|do not|does not|dont|doesnt|can't stop)\s+/i, set({ negated: true }), ""],
  [/^(?:didn't|did not|didnt)\s+/i, set({ negated: true, past: true }), ""],
  [/^never\s+/i, set({ negated: true }), ""],
  [
    /^(?:hardly ever|rarely|seldom|almost never|barely ever|hardly)\s+/i,
    set({ negated: true }),
    "",
  ],
  [/^(?:not|no) (?=an? |fond |keen |good |into |very |really )/i, set({ negated: true }), "be "],
  [/^(?:'ve|have|has|'s) got\s+(?!to\b)/i, none, "have "],
  [
    new RegExp(
      laidOut`
        ^(?:'ve|have|has|ve) (?!been\b)(?=
          (?:always |also )?(?:lived|worked|studied|played|had|owned|known|loved|liked|hated|used)\b.*\b
          (?:for|since|all my|always)\b
        )
      `,
      "i",
    ),
    none,
    "",
  ],
  [/^(?:'ve|have|has|'s|'d|had|ve) been\s+(?=\p{L}+ing\b)/iu, none, ""],
  [/^(?:'ve|have|has|'s|'d|had|ve) never been\s+/i, set({ negated: true }), "be "],
  [
    /^(?:'ve|have|has|'s|'d|had|ve) (?:always|also|long|just|recently|already|only|forever|\w+ly) been\s+/i,
    none,
    "be ",
  ],
  [/^(?:'ve|have|has|'s|'d|had|ve) been\s+/i, none, "be "],
  [
    new RegExp(
      laidOut`
        ^(?:'ve|have|has|'d|had|ve) (?!(?:\w+ )?(?:seven|eleven|dozens?|children|women|chickens?)\b)(?=
          (?:\w+ly |just |already |always |never |finally |also )*(?:
            \p{L}{2,}(?:ed|wn|en|pt|ught)|gone|done|made|met|become|begun|quit|left|lost|won|read|run|come|
            put|set|sold|bought|found|kept|felt|had|got(?! to\b)|built|sent|spent|lived
          )\b
        )
      `,
      "iu",
    ),
    set({ past: true }),
    "",
  ],
  [
    new RegExp(
      laidOut`
        ^(?:'m|am|'re|are|is|m|'s)\s+(?=
          (?:\w+ly |now |also |still |just |so |really )*
          (?!interesting|boring|amazing|exciting|something|anything|nothing|during|morning|evening)
          \p{L}{2,}ing\b
        )
      `,
      "iu",
    ),
    none,
    "",
  ],
  [/^(?:'m|am|'re|are|is|'s|m)\s+/i, none, "be "],
  [/^(?:was|were)\s+(?=\p{L}{2,}ing\b)/iu, set({ past: true }), ""],
  [/^(?:was|were)\s+/i, set({ past: true }), "be "],
  [/^has\s+/i, none, "have "],
  [/^(?:'d|would) (?:really |absolutely |also |rather )*(?:like|love) to\s+/i, none, "want to "],
  [/^(?:'d|would) rather\s+/i, none, "prefer to "],
  [/^be (?:not)\s+/i, set({ negated: true }), "be "],
  [
    new RegExp(
      laidOut`
        ^be (?:
          really|also|still|just|currently|now|always|actually|so|very much|very|both|all|already|quite|
          pretty|super|extremely|definitely|totally|absolutely|truly|officially|usually|particularly|
          especially|kind of|a bit of|a bit|a little|such|more of|way too|too|naturally|rather|incredibly|
          completely|deeply|highly|seriously|severely|mildly
        ) `,
      "i",
    ),
    none,
    "be ",
  ],
  [/^be no longer /i, set({ ended: true }), "be "],
  [/^be never /i, set({ negated: true }), "be "],
];

/** "I am having a problem", "she is not liking it": said of what is so, in a form that others use for what goes on. */
const stative: Readonly<Record<string, string>> = {
  having: "have",
  knowing: "know",
  liking: "like",
  loving: "love",
  hating: "hate",
  wanting: "want",
  needing: "need",
  preferring: "prefer",
  owning: "own",
  belonging: "belong",
  understanding: "understand",
  wishing: "wish",
};
const plainForm = (body: string): string =>
  body.replace(
    /^(?:be )?(\p{L}+ing)\b/iu,
    (whole, form: string) => stative[form.toLowerCase()] ?? whole,
  );

/** "I'm moving to Rome", "I start at Barco on Monday": a change that is arranged is still to come. */
const arranged = new RegExp(
  laidOut`
    ^(?:
      (?:moving|relocating|move|relocate) (?:back )?(?:to|into|from|out)\b|
      (?:moving|relocating) (?:in|on|next|this|soon|away|abroad|house|home|again|tomorrow)\b|
      (?:starting|start) (?:working )?(?:at|with|for|as|an? |my |the )|joining\b|join (?=\p{Lu})|
      (?:leaving|quitting)\b|getting (?:married|engaged|divorced|wed)\b|turning \d
    )
  `,
  "u",
);

/** "I lived in Oslo" is over; "I've lived in Oslo" and "lived here all my life" are not. */
const over = /^(?:lived|resided|worked)\b/i;
const perfect = /^(?:\s*\p{L}+ly )?\s*(?:['’]?ve|have|has|['’]s)(?!\p{L})/iu;
const lasting =
  /\b(?:since|always|ever|now|so far|(?:all|my (?:whole|entire)) (?:my )?(?:life|career)|to this day)\b/i;

/** At most this many auxiliaries and adverbs stand before a verb. */
const depthMax = 8;

/** The predicate of what stands behind a subject. */
export function predicateOf(rest: string): Predicate {
  const predicate: Predicate = {
    body: rest.replace(/[\s.!…;,)]+$/u, "").trim(),
    negated: false,
    ended: false,
    intended: false,
    past: false,
  };
  for (let depth = 0; depth < depthMax; depth++) {
    const before = predicate.body;
    const stripped = before.replace(adverb, "");
    const step = steps.find(([pattern]) => pattern.test(stripped));
    predicate.body = stripped;
    if (step !== undefined) {
      predicate.body = stripped.replace(step[0], step[2]);
      step[1](predicate);
    }
    if (predicate.body === before) break;
  }
  predicate.body = plainForm(predicate.body);
  if (over.test(predicate.body) && !perfect.test(rest) && !lasting.test(rest)) {
    predicate.past = true;
  }
  if (!predicate.past && arranged.test(predicate.body)) predicate.intended = true;
  if (/\b(?:any ?more|any longer)\b/i.test(predicate.body) && predicate.negated) {
    Object.assign(predicate, { ended: true, negated: false });
  }
  return predicate;
}
