import { laidOut } from "../../model/laid-out.ts";

/** "You're the dragon and I'm the knight", "you be Ann, I'll be Ben": parts that are given out for a play. */

const praise = laidOut`
  (?:\p{L}+ )?(?:
    star|lifesaver|genius|legend|gem|angel|saint|hero|champ|doll|friend|treasure|godsend|delight|joy|help|
    bot|robot|machine|computer|assistant|ai|model|program|best
  )
`;
const joint = "(?:,|;|\\.| and| while)(?: and)?";

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`\byou(?:'re| are) (?:an? |the |my )(?!${praise}\b)\p{L}+(?: \p{L}+){0,3}?${joint} i(?:'m| am) (?:an? |the |your )\p{L}`,
    "iu",
  ),
  new RegExp(
    String.raw`\b[Yy]ou(?:'re| are) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?${joint} I(?:'m| am) (?:\p{Lu}|your )\p{L}+`,
    "u",
  ),
  new RegExp(
    String.raw`\byou(?:'ll| will)? (?:be|play) (?:an? |the |my )?\p{L}+(?: \p{L}+){0,3}?${joint} i(?:'ll| will|'m| am)? (?:be|play|your |the )`,
    "iu",
  ),
];

const part = new RegExp(
  laidOut`
    ^(?:(?:so|ok(?:ay)?|and),? )*i(?:'m| am| will be|'ll be) (?:an? |the )(?:\p{L}+ )?(?:
      customer|shopper|guest|diner|tourist|traveller|traveler|passenger|patient|caller|candidate|applicant|
      tenant|buyer|seller|suspect|witness|waiter|waitress|barista|receptionist|shopkeeper|cashier|detective|
      interviewer|knight|pirate|wizard|elf|dwarf|king|queen|princess|prince|vampire|dragon
    )\b
  `,
  "iu",
);
const cue = new RegExp(
  laidOut`
    ^(?:(?:so|ok(?:ay)?|and|now|then),? )*(?:
      you(?:
        're| are|'ll be| be| play| act| serve| start| begin| interview| greet| ask me| answer| respond| sell
      )\b|
      (?:i want|i'd like|i need|let's|can we|help me)(?: to)? (?:practi[sc]e|rehearse|role[- ]?play)\b
    )
  `,
  "iu",
);

const given = new RegExp(
  String.raw`^you(?:'re| are) (?:now )?(?:my|an?|the) (?!${praise}\b|(?:\p{L}+ )?(?:one|first|second|last|only)\b)[\p{L} ]{2,40}[.!]*$`,
  "iu",
);
const staged = new RegExp(
  laidOut`
    ^(?:(?:so|ok(?:ay)?|and|now),? )*(?:let's|let us|can we|shall we) (?:do|have|stage|simulate|act out|improvise|play out) (?:an? |this |the )?
    (?:mock |pretend |fake |imaginary |quick )?
    (?:interview|scene|play|skit|sketch|dialogue|improv|phone call|consultation|role)\b(?! prep)
  `,
  "iu",
);
const self = /^(?:(?:and|so),? )?i(?:'m| am) (?!\p{L}+ing\b|from\b|not\b|so\b|very\b|\d)/iu;

/** The first sentence of a scene that is set over several: who is who, told one after the other; -1 for none. */
function setAt(list: readonly string[]): number {
  return list.findIndex((sentence, i) => {
    const besides = [list[i - 1] ?? "", list[i + 1] ?? ""].some((one) => self.test(one.trim()));
    return besides && (given.test(sentence.trim()) || staged.test(sentence.trim()));
  });
}

/** The sentences of a scene in which the speaker takes a part: from who they are in it to the last; none where nothing sets one. */
export function scenesIn(list: readonly string[]): readonly number[] {
  const set = setAt(list);
  if (set >= 0) {
    const start =
      given.test((list[set] ?? "").trim()) && self.test((list[set - 1] ?? "").trim())
        ? set - 1
        : set;
    return list.map((_, i) => i).filter((i) => i >= start);
  }
  const from = list.findIndex((sentence) => part.test(sentence.trim()));
  if (from < 0 || !list.some((sentence) => cue.test(sentence.trim()))) return [];
  const first = list.findIndex((sentence) => cue.test(sentence.trim()));
  return list.map((_, i) => i).filter((i) => i >= Math.min(first, from));
}

/** Whether a sentence gives out the parts of a play. `sentence` is spelt in full. */
export const casts = (sentence: string): boolean => forms.some((form) => form.test(sentence));
