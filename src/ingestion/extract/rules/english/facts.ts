import { isAmended } from "../../../amends.ts";
import { spelt } from "../../../spelling.ts";
import { genderOf, kinWord } from "../../../kin.ts";
import { readBelonging } from "./belongings.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Side, contrastIn } from "./contrast.ts";
import { isOthers } from "./having.ts";
import { predicateOf } from "./predicate.ts";
import { readPredicate } from "./predicates.ts";
import { restType } from "../rest-type.ts";
import { roleFact } from "./roles.ts";
import { toldApart } from "./told-apart.ts";
import { type Parsed, subjectOf, tieOf } from "./subject.ts";
import { wholeForm } from "./whole-forms.ts";
import { type Fact, type Mode, type Subject, nameReading, reading } from "../fact.ts";
import { type Found, apart, worded } from "../found.ts";
import { type People, joinedBy, nameIn } from "../people.ts";
import { named } from "./pronouns.ts";
import { laidOut } from "../../../../model/laid-out.ts";

const habitual = new RegExp(
  laidOut`
    \b(?:every|each) (?:
      \p{L}+day|day|morning|evening|night|week|weekend|month|year|spring|summer|autumn|winter|
      (?<=every )other \p{L}+|single \p{L}+
    )\b
  `,
  "iu",
);

const plain: Mode = { negated: false, ended: false, intended: false, past: false };
/** Words that take something back by themselves; "actually" does so only before a fact. */
const strongCorrection = new RegExp(
  laidOut`
    ^(?:(?:oh|ah|um|uh|hmm),? )?(?:no|nope|nah|wait|sorry)(?:[,:;.!–-]|\s+(?:it's|that's|i\b|my\b))|
    ^(?:correction|oops|my mistake|scratch that|not quite|i was wrong|i meant?)\b|\bi meant?\b|
    \b(?:isn't|aren't|wasn't|is not|are not|was not) [^,]{1,40},? (?:it's|it is|but|they're|he's|she's)\b|
    \b(?:it's|it is|that's) .{1,40}\bnot\b
  `,
  "i",
);
const correction = new RegExp(
  laidOut`
    ^(?:
      no|nope|nah|wait|sorry|correction|oops|my mistake|i meant?|not quite|actually|i was wrong|
      scratch that|update
    )\b[,:;.!\s–-]|
    \b(?:it's|it is|that's|i meant?|i mean) .{1,40}\bnot\b|\bnot .{1,40},? (?:but|it's|it is)\b|
    \bnot any ?more\b|\bno longer\b|\b(?:changed|switched|corrected) (?:from|my mind|to)\b|\bactually\b
  `,
  "i",
);

/** The facts of an English sentence in order, each with its stretch of the sentence. */
export function englishFacts(sentence: string, speaker: string, people: People): Found[] {
  const formed = wholeForm(sentence, speaker);
  if (formed !== null) return [formed];
  const several = severalIn(sentence, speaker, people);
  if (several !== null) return several;
  const found: Found[] = [];
  let known = people;
  let before: Parsed | null = null;
  const greeted = introducing(sentence, speaker);
  if (greeted !== null) {
    found.push(greeted);
    before = { subject: selfOf(speaker), rest: "", introduces: false };
  }
  for (const clause of clausesFrom(sentence, greeted?.end ?? 0)) {
    const words = sentence.slice(clause.start, clause.end);
    const sides = clause.continues ? null : contrastIn(words);
    const both = sides?.map((side) => sided(englishFacts(side.text, speaker, known), side, clause));
    if (both?.every((side) => side.length > 0) === true) {
      found.push(...both.flat());
      known = both
        .flat()
        .flatMap(({ fact }) => peopleOf(fact))
        .reduce(joinedBy, known);
      continue;
    }
    const role = clause.continues ? null : roleFact(words, speaker, plain);
    if (role !== null) {
      found.push({ fact: role, prefix: "", start: clause.start, end: clause.end });
      known = [...spokenOf(words, speaker), ...peopleOf(role)].reduce(joinedBy, known);
      continue;
    }
    const parsed: Parsed | null = clause.continues
      ? shared(before, words)
      : subjectOf(words, speaker, known);
    const swap = clause.continues ? null : named(words, clause.start, known, speaker);
    known = spokenOf(words, speaker).reduce(joinedBy, known);
    if (parsed === null) continue;
    const fact = factOf(parsed, words, speaker);
    before = parsed;
    known = joinedBy(known, parsed.subject);
    if (fact === null) continue;
    const made = { fact, prefix: "", start: clause.start, end: clause.end };
    add(found, swap === null ? made : { ...made, swap }, clause, parsed, speaker);
  }
  const plainWords = sentence.replaceAll("’", "'");
  const takesBack = strongCorrection.test(plainWords) || isAmended(plainWords);
  const corrects = takesBack || correction.test(plainWords);
  for (const { fact } of found) {
    fact.corrects ||=
      fact.mode.ended ||
      takesBack ||
      (corrects && (fact.attribute !== null || fact.predicate !== null));
  }
  if (found.length === 0 && takesBack) return takenBack(sentence);
  return widened(found, sentence.length)
    .map((one) => worded(sentence, one))
    .flatMap((one) => apart(sentence, one));
}

/** What is told side by side, where each part is read; two values of one attribute are one telling. */
function severalIn(sentence: string, speaker: string, people: People): Found[] | null {
  const parts = (toldApart(sentence) ?? []).map((side) =>
    sided(englishFacts(side.text, speaker, people), side, { start: 0 }),
  );
  const kept = parts.flat();
  const attributes = kept.flatMap(({ fact }) => fact.attribute ?? []);
  return parts.length > 1 &&
    parts.every((part) => part.length > 0) &&
    new Set(attributes).size === attributes.length
    ? kept
    : null;
}

/** What one side of a contrast says, in words of its own: of the sentence it has its own stretch. */
const sided = (found: readonly Found[], side: Side, clause: { start: number }): Found[] =>
  found.map(({ fact, words, prefix, start, end }) => ({
    fact: { ...fact, items: [] },
    prefix: "",
    words: words ?? prefix + side.text.slice(start, end),
    start: clause.start + side.start,
    end: clause.start + side.end,
  }));

const selfOf = (speaker: string): Subject => ({
  name: speaker,
  kind: "speaker",
  tie: null,
  gender: null,
});

/** The name that a sentence opens with, as a fact of its first words; null where it opens with none. */
function introducing(sentence: string, speaker: string): Found | null {
  const match = opening.exec(sentence);
  const name = match?.groups?.["a"] ?? match?.groups?.["b"] ?? match?.groups?.["c"];
  if (match === null || name === undefined || notCalled.test(name)) return null;
  const read = nameReading(name);
  const fact: Fact = { ...read, subject: selfOf(speaker), mode: plain, corrects: false };
  return { fact, prefix: "", start: 0, end: match[0].length };
}

/** The clauses behind what was read of a sentence already; "from Graz, working as a nurse" goes on with its subject. */
function clausesFrom(sentence: string, from: number): Clause[] {
  if (from === 0) return clausesOf(sentence);
  const skip = /^[\s,.!]*(?:and |but )?/.exec(sentence.slice(from))?.[0].length ?? 0;
  const at = from + skip;
  return clausesOf(sentence.slice(at)).map(({ start, end, continues }, i) => ({
    start: at + start,
    end: at + end,
    continues:
      continues || (i === 0 && /^(?:from|working|living|studying) /i.test(sentence.slice(at))),
  }));
}

const notCalled = new RegExp(
  laidOut`
    ^(?:
      Ok|Okay|Sorry|Fine|Good|Great|Happy|Sad|Not|So|Very|Just|Here|Back|Sure|Done|Ready|Right|Over|Out|Up|
      Down|Still|Everyone|Everything|Nothing|Look|Weather|People|Winter|Summer|Monday|Tuesday|Wednesday|
      Thursday|Friday|Saturday|Sunday|New|Nobody|Someone|Anyone|Am|Im|Stuck|Newbie|Noob|User|Student
    )$
  `,
);

const mention = new RegExp(
  laidOut`
    \b(?<owner>[Mm]y|[Oo]ur|[Aa]n?|one) (?:(?:older|younger|little|big|best|new|old|twin|good|close) )*
    (?<kin>${kinWord})\b(?!['’]s)(?:,? (?:(?:is )?(?:called|named) )?(?<name>\p{Lu}\p{Ll}+))?
  `,
  "gu",
);

/** The people who are spoken of within some words, with the tie of those who are the speaker's: "a gift for my wife, she …". */
export function spokenOf(words: string, speaker: string): Subject[] {
  return Array.from(words.matchAll(mention), ({ index, groups }): Subject => {
    const kin = groups?.["kin"]?.toLowerCase() ?? "";
    const name = groups?.["name"] ?? `${speaker}'s ${kin}`;
    const isOwn = /^(?:my|our)$/i.test(groups?.["owner"] ?? "");
    const isTheirs = !isOwn && isOthers(words.slice(0, index), speaker);
    return {
      name: isTheirs ? (groups?.["name"] ?? `the ${kin}`) : name,
      kind: "person",
      tie: isTheirs ? null : tieOf(kin),
      gender: genderOf(kin),
    };
  });
}

/** Who is spoken of in a fact: its subject, and people by name among what is told of that one. */
export function peopleOf({
  subject,
  objectType,
  predicate,
  object,
  singleValued,
}: Fact): Subject[] {
  const told = subject?.kind === "person" ? [subject] : [];
  if (objectType !== "person" || predicate === null || naming.has(predicate)) return told;
  const names = (object?.split(/; |,? and |, /) ?? []).filter((name) =>
    /^(?:\p{Lu}|\p{Script=Han})/u.test(name),
  );
  const tie = singleValued ? predicate : null;
  return [...told, ...names.map((name): Subject => ({ name, kind: "person", tie, gender: null }))];
}

const naming: ReadonlySet<string> = new Set(["named", "also_known_as"]);

/** What says nothing by itself stays with the fact before it, or with the first one. */
function widened(found: readonly Found[], length: number): Found[] {
  return found.map((one, i) => {
    if (one.prefix !== "") return one;
    const next = found[i + 1];
    const end = next === undefined ? length : one.end;
    return { ...one, start: i === 0 ? 0 : one.start, end, clauseEnd: one.end };
  });
}

function add(found: Found[], made: Found, clause: Clause, parsed: Parsed, speaker: string): void {
  if (!clause.continues) {
    found.push(made);
    return;
  }
  const first = found.at(-1);
  const prefix =
    parsed.subject.kind === "speaker" ? "I " : `${nameIn("en", parsed.subject, speaker)} `;
  if (first === undefined || (made.fact.attribute === null && made.fact.predicate === null)) return;
  // The subject stands in the clause before, so that is evidence too.
  found.push({ ...made, prefix, start: clause.start, end: clause.end });
}

const shared = (before: Parsed | null, words: string): Parsed | null =>
  before === null || before.subject.kind === "thing"
    ? null
    : {
        subject: before.subject,
        rest: stateAlone.test(words) ? `is ${words}` : words,
        introduces: false,
      };

/** "I'm 67 and retired": the verb stands before. */
const stateAlone =
  /^(?:now |also )?(?:from(?= \p{Lu})|retired|married|divorced|self-employed|single|vegan|vegetarian)(?!\p{L})/u;

function factOf(
  { subject, rest, introduces, owner }: Parsed,
  words: string,
  speaker: string,
): Fact | null {
  const { body, ...mode } = predicateOf(rest);
  if (subject.kind === "thing") {
    const read = readBelonging(subject.name, body, mode);
    const own: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
    return read && { ...read, subject: owner ?? own, mode, corrects: false };
  }
  const own = subject.kind === "speaker";
  const isNever = own && /(?:^|['’]?ve |have )never /i.test(spelt(rest).trimStart());
  const always = habitual.test(words) && !mode.past && !mode.intended;
  const read =
    readPredicate(body, mode, own) ??
    selfNamed(body, own) ??
    introduced(subject, introduces, body, words);
  if (
    always &&
    own &&
    (read === null || (read.type === "EVENTS" && (read.predicate ?? "plans") === "plans"))
  ) {
    // "I feel sick every morning" is an ailment, and no habit.
    const kind = /^feel(?:ing)?\b/i.test(body) ? "FACTS" : "TRAITS";
    return { ...reading(kind, 6), subject, mode, corrects: false };
  }
  // What never happened is how somebody is, and no event.
  const type = isNever && read?.type === "EVENTS" ? "FACTS" : read?.type;
  return read && { ...read, type: type ?? read.type, subject, mode, corrects: false };
}

/** "I'm Ada." and "I'm Ada, and …": a name, where the word is no other capitalised thing. */
function selfNamed(body: string, own: boolean) {
  const name = own
    ? /^be (\p{Lu}[\p{Ll}\p{M}]+(?: \p{Lu}[\p{L}\p{M}'’-]+)?)(?=$|[,.!;]|\s(?:and|from|by the way|here|but)\b)/u.exec(
        body,
      )?.[1]
    : undefined;
  if (
    name === undefined ||
    /(?:ish|ese|ian|ean|ist)$/i.test(name) ||
    /^(?:Ok|Okay|Sorry|Fine|Good|Great|Happy|Sad|Not|So|Very|Just|Here|Back|Sure|Done|Ready)$/.test(
      name,
    )
  ) {
    return null;
  }
  return nameReading(name);
}

/** How somebody is just now is nothing to know them by. */
const passing = new RegExp(
  laidOut`
    ^be (?:(?:so|very|really|all|just|a bit|not) )*(?:
      fine|ok(?:ay)?|good|great|well|better|alright|happy|sad|tired|busy|here|there|back|home|out|away|late|
      asleep|awake|mad|angry|upset|worried|proud|excited|right|wrong|sick|ill|ready|at (?:home|work|school)
    )(?: (?:now|again|today|too|at the moment|though|with me|at me|right now))*$
  `,
  "i",
);

/** "My sister Anna …": who she is, though what she does is nothing that the rules know. */
function introduced(subject: Subject, introduces: boolean, body: string, words: string) {
  if (passing.test(body) || !(introduces || (subject.tie !== null && body.startsWith("be ")))) {
    return null;
  }
  const isNamed = !/['’]s \p{L}[\p{L} -]*$/u.test(subject.name);
  const rest = restType(words);
  // "My dentist is on Mill Road", "my aunt is in town this week": where, and for how long.
  const tells = rest === "LOCATION" || (rest === "CONTEXTUAL" && body.startsWith("be "));
  // "My uncle is a strict man" tells of him, and no tie.
  const isTie = !tells && (isNamed || /^be (?!an? |the )/u.test(body));
  return reading(isTie ? "RELATIONSHIPS" : rest, 7);
}

/** "No, it's Bergen." corrects something, though the rules cannot tell what. */
function takenBack(sentence: string): Found[] {
  if (sentence.length < 8) return [];
  const fact: Fact = { ...reading("FACTS", 6), subject: null, mode: plain, corrects: true };
  return [{ start: 0, end: sentence.length, prefix: "", fact }];
}

/** "Bronagh here", "Rahul this side", "name's Ana", "Myself Priya": who speaks, with whatever follows. */
const opening = new RegExp(
  laidOut`
    ^(?:
      (?:
        [Gg]['’]?day|[Hh]ey|[Hh]i|[Hh]ello|[Hh]iya|[Hh]eya|yo|good (?:morning|afternoon|evening)|so|ok|well
      )[,! ]+(?:there|all|everyone|again)?[,! ]*
    )?(?:
      [Mm]yself,? (?<a>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=$|[,.!]| (?:from|and|here|working))|
      (?:the )?[Nn]ame['’]?s (?<b>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=$|[,.!]| (?:and|but|by))|
      (?<c>\p{Lu}\p{Ll}+) (?:here|this side)(?=$|[,.!])
    )
  `,
  "u",
);
