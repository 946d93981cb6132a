import type { AskedAttribute, Holder } from "./asked-attribute.ts";
import { kindOfThing, kinds } from "./kinds.ts";
import type { Kind } from "./kinds.ts";
import { petWords } from "./pets.ts";
import { laidOut } from "../../model/laid-out.ts";

const adverbs =
  /\b(?:currently|now|actually|again|exactly|really|still|right now|at the moment|these days|nowadays|today)\b/gi;

/** Who a question is about, where the verb follows: "I", "my mother", "Anna". */
const who = String.raw`(?<who>(?:my |our )?[\p{L}'-]+(?: [\p{L}'-]+)?)`;
const whose = String.raw`(?:(?<own>my|our)|(?<who>(?:my |our )?[\p{L}-]+(?: [\p{L}-]+)?)'s)`;
const end = String.raw`(?=$|[,;:)"]| and\b| or\b| please\b| for me\b)`;

const asks = (pattern: string): RegExp => new RegExp(String.raw`\b${pattern}`, "iu");

const questions: readonly [RegExp, Kind][] = [
  [asks(`where (?:(?:do|does) )?${who} (?:lives?|resides?)\\b(?! with)`), kinds.home],
  [asks(`where (?:am|is|are) ${who} (?:living|based|residing|located|settled)${end}`), kinds.home],
  [asks(`where ${who} (?:am|is|are) (?:living|based|residing)${end}`), kinds.home],
  [
    asks(
      `(?:city|town|country|place|state|neighbou?rhood|district|street|part of [\\p{L} ]{2,20}) (?:(?:do|does|am|is|are) )?${who} (?:(?:am|is|are) )?(?:lives?|living|resides?|based)\\b`,
    ),
    kinds.home,
  ],
  [asks(`who (?:am (?<own>i)|(?<who>i) am)${end}`), kinds.name],
  [asks(`what (?:am|is|are) ${who} (?:called|named)${end}`), kinds.name],
  [asks(`what (?:should|do|can) you call (?<own>me)${end}`), kinds.name],
  [asks(`how old (?:am|is|are) ${who}${end}`), kinds.age],
  [asks(`how old ${who} (?:am|is|are)${end}`), kinds.age],
  [asks(`when (?:was|were) ${who} born${end}`), kinds.birthday],
  [asks(`(?:what|which) (?:year|day|date|month) (?:was|were) ${who} born\\b`), kinds.birthday],
  [asks(`where (?:was|were) ${who} born${end}`), kinds.birthplace],
  [asks(`where (?:am|is|are) ${who} (?:originally )?from${end}`), kinds.origin],
  [asks(`where (?:(?:do|does) )?${who} (?:originally )?comes? from${end}`), kinds.origin],
  [asks(`where did ${who} grow up${end}`), kinds.childhood],
  [
    asks(
      `(?:where|who|whom|for whom|what company|which company) (?:(?:do|does) )?${who} works?(?: for| at)?${end}`,
    ),
    kinds.employer,
  ],
  [
    asks(`(?:where|who) (?:am|is|are) ${who} (?:working|employed)(?: for| at)?${end}`),
    kinds.employer,
  ],
  [
    asks(
      `what (?:(?:do|does) )?${who} (?:do|does) (?:for (?:a living|work|money|a job)|as a job)\\b`,
    ),
    kinds.work,
  ],
  [asks(`what (?:kind|sort|type) of (?:work|job) (?:do|does) ${who} (?:do|have)\\b`), kinds.work],
  [asks(`what job (?:do|does) ${who} have\\b`), kinds.work],
  [asks(`what (?:(?:do|does) )?${who} (?:study|studies|major in)${end}`), kinds.subject],
  [asks(`what (?:am|is|are) ${who} (?:studying|majoring in)${end}`), kinds.subject],
  [
    asks(
      `(?:where|(?:what|which) (?:school|college|university)) (?:(?:do|does) )?${who} (?:study|studies|go to school|go to (?:college|university)|attends?|go to)${end}`,
    ),
    kinds.school,
  ],
  [
    asks(`what (?:foods? |things? )?(?:(?:am|is|are) )?${who} (?:(?:am|is|are) )?allergic to\\b`),
    kinds.allergy,
  ],
  [asks(`(?:am|is|are) ${who} allergic to anything\\b`), kinds.allergy],
  [asks(`(?:do|does) ${who} have (?:any|an|some) (?:\\p{L}+ )?allerg(?:y|ies)\\b`), kinds.allergy],
  [asks(`(?:what|which) (?:\\p{L}+ )?allerg(?:y|ies) (?:do|does) ${who} have\\b`), kinds.allergy],
  [
    asks(
      `(?:what|which|any) (?:(?:medical|health|chronic) )+(?:conditions?|issues?|problems?) (?:(?:do|does) )?${who} ha(?:ve|s)\\b`,
    ),
    kinds.condition,
  ],
  [
    asks(
      `(?:what|which) (?:medicines?|medications?|meds|pills|drugs) (?:do|does|am|is|are) ${who} (?:take|taking|on)\\b`,
    ),
    kinds.medicine,
  ],
  [
    asks(`what (?:diet|kind of diet) (?:do|does|am|is|are) ${who} (?:follow|following|have|on)\\b`),
    kinds.diet,
  ],
  [asks(`(?:am|is|are) ${who} (?:a )?(?:vegan|vegetarian|pescatarian)${end}`), kinds.diet],
  [
    asks(
      `(?:am|is|are) ${who} (?:married|single|engaged|divorced|dating anyone|in a relationship)\\b`,
    ),
    kinds.partner,
  ],
  [asks(`who (?:am|is|are) ${who} (?:married to|engaged to|dating|with)${end}`), kinds.partner],
  [asks(`how many (?:children|kids) (?:do|does) ${who} have\\b`), kinds.children],
  [asks(`how many siblings (?:do|does) ${who} have\\b`), kinds.siblings],
  [asks(`what (?:things? )?(?:do|does) ${who} own${end}`), kinds.possessions],
  [asks(`(?:what|which|how many) languages? (?:do|does|can) ${who} speak\\b`), kinds.languages],
  [asks(`(?:what|which) (?:kind of )?car (?:do|does) ${who} (?:drive|have|own)\\b`), kinds.car],
  [asks(`(?:what|which) (?:kind of )?phone (?:do|does) ${who} (?:use|have|own)\\b`), kinds.phone],
];

/** "What's my dog called?", "what is my mother's address?", "when is my birthday?", "what my name is". */
const belongings: readonly RegExp[] = [
  asks(
    `(?:what|who|when|where|which|how (?:high|long|big|tall|much)) (?:is|are) ${whose} (?<thing>[\\p{L}' -]{2,40}?)(?<called> (?:called|named))?${end}`,
  ),
  asks(
    `(?:what|who|when|where) ${whose} (?<thing>[\\p{L}' -]{2,40}?) (?:is|are)(?<called> (?:called|named))?${end}`,
  ),
  asks(
    `(?:know|remember|recall|tell me|remind me of) ${whose} (?<thing>name|age|birthday|address|job|hometown|favou?rite [\\p{L} -]{2,30}?)${end}`,
  ),
];

/** Words one of which every question above has: most sentences need no further look. */
const mayAsk = new RegExp(
  laidOut`
    \b(?:
      liv(?:e|es|ing)|resid(?:e|es|ing)|based|located|settled|called|named|call me|who (?:am )?i\b|who i'm|
      how old|born|from|grow up|works?|working|employed|for a (?:living|job)|for money|as a job|job|
      stud(?:y|ies|ying)|major(?:ing)?|school|college|university|attends?|go to|allerg(?:ic|y|ies)|
      conditions?|issues?|problems?|medicines?|medications?|meds|pills|drugs|diet|vegan|vegetarian|
      pescatarian|married|single|engaged|divorced|dating|relationship|languages?|children|kids|siblings|own|
      car|phone|who (?:am|is|are)
    )\b
  `,
  "i",
);
const mayBelong = /\b(?:my|our|[\p{L}-]+'s)\b/iu;

/** The attribute that an English sentence asks for, or null. */
export function englishAttribute(sentence: string): AskedAttribute | null {
  const [asksAny, belongs] = [mayAsk.test(sentence), mayBelong.test(sentence)];
  if (!asksAny && !belongs) return null;
  const text = sentence
    .replace(/\b(what|who|where|when|how old)'s\b/gi, "$1 is")
    .replace(/\bi'm\b/gi, "i am")
    .replaceAll(adverbs, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  for (const [pattern, { names, predicates }] of asksAny ? questions : []) {
    const groups = pattern.exec(text)?.groups;
    const holder =
      groups === undefined
        ? null
        : englishHolder(groups["own"] === undefined ? groups["who"] : "i");
    if (holder !== null) return { holder, names, predicates };
  }
  for (const pattern of belongs ? belongings : []) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const holder = englishHolder(groups["own"] === undefined ? groups["who"] : "i");
    if (holder !== null) {
      return { holder, ...belonging(groups["thing"] ?? "", groups["called"] !== undefined) };
    }
  }
  return null;
}

/** Favourites stand under either spelling. */
function belonging(thing: string, called: boolean): Kind {
  const liked = /^favou?rite (?<what>.+)$/i.exec(thing)?.groups?.["what"];
  if (liked !== undefined) {
    const { names } = kindOfThing(liked.replace(/(?<=[^s])s$/, ""));
    return {
      names: names.flatMap((name) => [`favourite_${name}`, `favorite_${name}`]),
      predicates: [],
    };
  }
  return kindOfThing(called ? `${thing} name` : thing);
}

const nobody =
  /^(?:you|he|she|it|they|this|that|there|one|people|someone|anyone|everyone|the|a|an|his|her|their|your|these|those|not|to)\b/i;

/** Words for one tie: who says "mom" once says "mother" another time. */
const sameTie: readonly (readonly string[])[] = [
  ["mother", "mom", "mum", "mama", "mommy"],
  ["father", "dad", "papa", "daddy"],
  ["grandmother", "grandma", "granny", "nan"],
  ["grandfather", "grandpa", "grandad"],
  ["wife", "spouse", "partner"],
  ["husband", "spouse", "partner"],
  ["boyfriend", "partner"],
  ["girlfriend", "partner"],
  ["son", "kid", "child"],
  ["daughter", "kid", "child"],
];

/** Whom words mean: "I", "my mother", "Anna"; null for nobody in particular. */
export function englishHolder(words: string | undefined): Holder | null {
  const name = words?.trim() ?? "";
  if (/^(?:i|we|me)$/i.test(name)) return { kind: "asker" };
  if (name === "" || nobody.test(name)) return null;
  const tie = /^(?:my|our) (?<tie>.+)$/i.exec(name)?.groups?.["tie"]?.toLowerCase();
  if (tie === undefined) return { kind: "named", name };
  const last = tie.split(" ").at(-1) ?? tie;
  return {
    kind: "kin",
    words: [
      ...new Set([tie, ...petWords(last), ...sameTie.filter((same) => same.includes(last)).flat()]),
    ],
  };
}
