import { isOrdinary, isWordToo } from "../extract/ordinary-words.ts";
import { kinWord } from "../kin.ts";
import type { Stance } from "../stance.ts";
import { isOfHousehold } from "./household.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Sentences without "I" that are all the same of the speaker's life: of their things, and of people they told of. */

/** What people have one of at home, so that "the" means their own. */
const home = laidOut`
  garden|allotment|balcony|terrace|patio|yard|lawn|hedge|shed|garage|attic|loft|cellar|basement|kitchen|
  bathroom|bedroom|living room|hallway|nursery|kindergarten|daycare|day care|childminder|babysitter|nanny|
  cleaner|landlord|landlady|dishwasher|washing machine|tumble dryer|fridge|freezer|oven|cooker|boiler|
  heating|sofa|couch|mattress|cot|pram|buggy|stroller|flat|apartment|house|mortgage|rent|deposit|lease|van|
  bike|boat|dinghy|caravan|campervan|greenhouse|pond|fence|roof|vegetable patch|roses|tomatoes|hens|worktop|
  wallpaper|carpet|wedding|honeymoon|recital|rehearsal|commute|
  new (?:office|school|job|desk|car|piano|laptop|phone|place|teacher|boss|dentist)
`;
/** What encyclopedias speak of as well ("the dog has 42 teeth"): only its age or its name is one's own. */
const kinds = "dog|puppy|cat|kitten|rabbit|hamster|horse|pony|car|piano|guitar|cello|violin|tree";
const number =
  "(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred)";
const tells = laidOut`
  (?:
    is|are|was|were|has|have|had|costs?|takes?|took|gets?|got|needs?|broke|died|weighs?|measures?|faces?|
    opens?|closes?|starts?|ends?|arrives?|arrived|came|comes|went|goes|leaks?|leaked|holds?|seats?|lasts?|
    stopped|moved|fits?
  )
`;
const lead = "^(?:(?:and|but|so|well|ok|oh|also|by the way|btw),? )*";

const ownHome = new RegExp(
  `${lead}the (?:(?:old|front|back|whole|upstairs|downstairs|spare|main|little|big) )?(?:${home})(?: alone| itself)? ${tells}\\b`,
  "iu",
);
const ownKind = new RegExp(
  `${lead}the (?:old |little |big )?(?:${kinds}) (?:is|are|was) (?:(?:about|almost|nearly|now|already|only) )*(?:${number} (?:years?|months?|weeks?) old\\b|called \\p{Lu})`,
  "iu",
);
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
/** An amount, a day, a name: what can be asked for later. */
const concrete = new RegExp(
  `\\b(?:${number}[ -](?:\\p{L}+)|(?:on|by|until|since|next|last|every) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:in|on|since|until|by) (?:the )?(?:${months})|(?:called|named|from|by) \\p{Lu}\\p{Ll}+)|[€$£]\\s?\\d|\\d ?(?:€|%|m²|km|cm|kg|°)`,
  "u",
);
/** Said of a kind of thing, or told by a book. */
const general = new RegExp(
  laidOut`
    \b(?:
      usually|typically|generally|often|normally|on average|average|in general|most|always|never|can|could|
      should|must|may|might|would|you|your|one's|invented|discovered|domesticated|introduced|evolved|
      species|breeds?|century|centuries|worldwide|population|history|members|seasons|episodes|chapters|
      shows?|films?|movies?|songs?|band|horsepower|gears|calories|volts|watts|players|ripen|prince|princess|
      royal|first \p{L}+ in
    )\b|
    \b(?:was|were) (?:first |originally |finally )?
    (?:built|completed|constructed|designed|founded|erected|destroyed|painted|created|made)\b
  `,
  "iu",
);
/** What is told for a sum to be done with it. */
const sums = new RegExp(
  laidOut`
    \b(?:
      how (?:much|many|long|far|fast|big|large|tall|wide|deep)|area|perimeter|volume|speed|calculate|
      compute|solve|total|average|percent(?:age)?|probability|equation|sum|ratio
    )\b
  `,
  "iu",
);

/** Words that are asked about, not told. */
const exercise = new RegExp(
  laidOut`
    \bwhat (?:does|do|is) (?:this|that|these|it) (?:mean|say)|
    \b(?:this|these|the following|the next) (?:sentences?|text|words?|phrases?|paragraphs?|lines?|statement)
    \b|
    \b(?:grammar|grammatical(?:ly)?|spelling|punctuation|true or false|fact[- ]check)\b
  `,
  "iu",
);

/** A sentence that a name opens. */
const opening = new RegExp(
  `${lead}(?<name>\\p{Lu}[\\p{Ll}\\p{M}]+(?:-\\p{Lu}\\p{Ll}+)?)(?:['’]s)? (?=\\p{Ll})`,
  "u",
);

/** What somebody does or is, behind a name that is a word as well: "Per collects", and not "Per day". */
const doing = new RegExp(
  laidOut`
    ^(?:(?:also|now|still|really|only|just|never|always|often|usually) )*(?:
      is|was|has|had|can|could|will|does|did|went|came|got|took|made|said|told|thinks?|\p{Ll}+[^su]s|
      \p{Ll}+ed
    )(?!\p{L})
  `,
  "u",
);

/** The name that a sentence opens with as its subject, or null. */
export function openingName(sentence: string): string | null {
  const text = sentence.trim();
  const found = opening.exec(text);
  const name = found?.groups?.["name"];
  if (found === null || name === undefined) return null;
  const isWord = isOrdinary(name) || isWordToo(name);
  return isWord && !doing.test(text.slice(found[0].length)) ? null : name;
}

const age =
  "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)";
const given = "(?<name>\\p{Lu}[\\p{Ll}\\p{M}]+)";
const pets = "dog|puppy|cat|kitten|rabbit|hamster|horse|pony|parrot|tortoise";
const introductions = [
  `\\b(?:[Mm]y|[Oo]ur) (?:\\p{Ll}+[ -]){0,3}?(?:${kinWord}|${pets}),? (?:(?:is|are|was) )?(?:called |named )?${given}`,
  `\\b${given}(?:,| is| was|['’]s) (?:my|our) (?:\\p{Ll}+[ -]){0,3}?(?:${kinWord}|${pets})\\b`,
  `\\b${given} (?:is|was|turns|turned) (?:now |already |almost |nearly )*${age}\\b(?! (?:percent|times|kilomet|met(?:er|re)s|miles|of|euros|dollars|pounds))`,
  `\\b(?:[Hh]is|[Hh]er) name is ${given}`,
  `\\b(?:married|engaged) to ${given}`,
  `\\b(?:dating|marrying) ${given}`,
].map((source) => new RegExp(source, "gu"));

/** The people and animals whom some words make known by name: "my son Theo", "Theo is seven". */
export const namesToldIn = (text: string): string[] =>
  introductions.flatMap((form) =>
    Array.from(text.matchAll(form), ({ groups }) => groups?.["name"] ?? ""),
  );

const foreign: ReadonlySet<Stance> = new Set<Stance>([
  "request",
  "quotation",
  "fiction",
  "hypothetical",
  "injection",
  "joke",
]);
/** More is a text that somebody wrote. */
const sentencesMax = 6;
const wordsMin = 4;

const isOfHome = (sentence: string): boolean =>
  isOfHousehold(sentence) ||
  ((ownHome.test(sentence) || ownKind.test(sentence)) &&
    concrete.test(sentence) &&
    !general.test(sentence));

/**
 * Which sentences of a message that are of nobody by their words are of the speaker's life: in a message that
 * hands nothing over, of a person in `names` or told of in it, or of a thing at home with an amount, a day or a
 * name. Beside a sentence about the world, a thing is of the world too.
 */
export function ofOwnLife(
  list: readonly string[],
  meant: readonly Stance[],
  names: readonly string[],
): ReadonlySet<number> {
  const told = new Set<number>();
  if (!meant.includes("impersonal") || list.length > sentencesMax) return told;
  if (meant.some((stance) => foreign.has(stance)) || list.some((one) => exercise.test(one))) {
    return told;
  }
  const isSum = list.some((sentence) => sums.test(sentence));
  const known = new Set([...names, ...(isSum ? [] : list.flatMap(namesToldIn))]);
  const open = list.flatMap((sentence, i) => (meant[i] === "impersonal" ? [{ sentence, i }] : []));
  for (const { sentence, i } of open) {
    if (known.has(openingName(sentence) ?? "")) told.add(i);
  }
  const things = open.filter(({ i, sentence }) => !told.has(i) && isSaying(sentence));
  if (!isSum && things.every(({ sentence }) => isOfHome(sentence))) {
    for (const { i } of things) told.add(i);
  }
  return told;
}

const isSaying = (sentence: string): boolean => sentence.trim().split(/\s+/u).length >= wordsMin;
