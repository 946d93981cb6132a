import { readBelonging } from "./belongings.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { predicateOf } from "./predicate.ts";
import { readPredicate } from "./predicates.ts";
import { type Parsed, subjectOf } from "./subject.ts";
import { type Fact, type Mode, type Subject, reading } from "../fact.ts";

export interface Found {
  start: number;
  end: number;
  /** Put before the words where the clause shares the subject of the one before it. */
  prefix: string;
  fact: Fact;
}

const plain: Mode = { negated: false, ended: false, intended: false, past: false };
const correction =
  /^(?:no|nope|nah|wait|sorry|correction|oops|my mistake|i meant?|not quite|actually|i was wrong|scratch that|update)\b[,:;.!\s–-]|\b(?:it's|it is|that's|i meant?|i mean) .{1,40}\bnot\b|\bnot .{1,40},? (?:but|it's|it is)\b|\bnot any ?more\b|\bno longer\b|\b(?:changed|switched|corrected) (?:from|my mind|to)\b|\bactually\b/i;

/** The facts of an English sentence in order, each with its stretch of the sentence. */
export function englishFacts(
  sentence: string,
  speaker: string,
  lastPerson: Subject | null,
): Found[] {
  const found: Found[] = [];
  let last = lastPerson;
  let before: Parsed | null = null;
  for (const clause of clausesOf(sentence)) {
    const words = sentence.slice(clause.start, clause.end);
    const parsed: Parsed | null = clause.continues
      ? shared(before, words)
      : subjectOf(words, speaker, last);
    if (parsed === null) continue;
    const fact = factOf(parsed, speaker);
    before = parsed;
    if (parsed.subject.kind === "person") last = parsed.subject;
    if (fact === null) continue;
    add(found, { fact, prefix: "", start: clause.start, end: clause.end }, clause, parsed);
  }
  const corrects = correction.test(sentence.replaceAll("’", "'"));
  for (const { fact } of found)
    fact.corrects ||=
      fact.mode.ended || (corrects && (fact.attribute !== null || fact.predicate !== null));
  if (found.length === 0 && corrects) return takenBack(sentence);
  return widened(found, sentence.length);
}

/** What says nothing by itself stays with the fact before it, or with the first one. */
function widened(found: readonly Found[], length: number): Found[] {
  return found.map((one, i) => {
    if (one.prefix !== "") return one;
    const next = found[i + 1];
    return { ...one, start: i === 0 ? 0 : one.start, end: next === undefined ? length : one.end };
  });
}

/** The person spoken of last, for pronouns in the next sentence. */
export const lastPersonOf = (found: readonly Found[], before: Subject | null): Subject | null =>
  found.findLast(({ fact }) => fact.subject?.kind === "person")?.fact.subject ?? before;

function add(found: Found[], made: Found, clause: Clause, parsed: Parsed): void {
  if (!clause.continues) {
    found.push(made);
    return;
  }
  const first = found.at(-1);
  const prefix = parsed.subject.kind === "speaker" ? "I " : `${parsed.subject.name} `;
  if (first === undefined || (made.fact.attribute === null && made.fact.predicate === null)) return;
  // The subject stands in the clause before, so that is evidence too.
  found.push({ ...made, prefix, start: clause.start, end: clause.end });
}

const shared = (before: Parsed | null, words: string): Parsed | null =>
  before === null || before.subject.kind === "thing"
    ? null
    : { subject: before.subject, rest: words, introduces: false };

function factOf({ subject, rest, introduces }: Parsed, speaker: string): Fact | null {
  const { body, ...mode } = predicateOf(rest);
  if (subject.kind === "thing") {
    const read = readBelonging(subject.name, body, mode);
    const owner: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
    return read && { ...read, subject: owner, mode, corrects: false };
  }
  const own = subject.kind === "speaker";
  const read =
    readPredicate(body, mode, own) ?? selfNamed(body, own) ?? introduced(subject, introduces, body);
  return read && { ...read, subject, mode, corrects: false };
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
  )
    return null;
  return reading("FACTS", 10, {
    attribute: "name",
    value: name,
    predicate: "named",
    object: name,
    objectType: "person",
    singleValued: true,
  });
}

/** "My sister Anna …": who she is, though what she does is nothing that the rules know. */
const introduced = (subject: Subject, introduces: boolean, body: string) =>
  introduces || (subject.tie !== null && /^be /.test(body)) ? reading("RELATIONSHIPS", 7) : null;

/** "No, it's Bergen." corrects something, though the rules cannot tell what. */
function takenBack(sentence: string): Found[] {
  if (
    !/^(?:no|nope|nah|wait|sorry|correction|oops|actually|i meant?|my mistake)\b/i.test(sentence) ||
    sentence.length < 8
  )
    return [];
  const fact: Fact = { ...reading("FACTS", 6), subject: null, mode: plain, corrects: true };
  return [{ start: 0, end: sentence.length, prefix: "", fact }];
}
