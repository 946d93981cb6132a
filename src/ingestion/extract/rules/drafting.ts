import type { Settings } from "../../../contract/settings.ts";
import { memoryCharsMax } from "../../../model/limits.ts";
import type { MemoryType } from "../../../model/memory.ts";
import { isShortFor } from "../../../model/short-names.ts";
import { statedEnd } from "../../../model/strength.ts";
import { normalise } from "../../../model/text.ts";
import type { Turn } from "../../../model/turn.ts";
import type { Draft, DraftEntity, DraftRelation } from "../../draft.ts";
import { reads } from "../../language.ts";
import { drawn } from "../drawn.ts";
import { withEndings } from "../ended.ts";
import { aliasIn, entitiesIn, petsIn } from "./entities.ts";
import { spokenOf } from "./english/facts.ts";
import type { Fact } from "./fact.ts";
import { taggedFeeling, vibeOf } from "./feeling.ts";
import type { Finding } from "./findings.ts";
import { lenses } from "./lens.ts";
import { leadOf } from "./passages.ts";
import { turnsInTime } from "./dates.ts";
import type { Moment } from "./moment.ts";
import { isHabitual } from "./recurring.ts";
import { keywordsOf, topicsIn } from "./topics.ts";
import type { Utterance } from "./utterance.ts";
import { isVital, vitalLevel } from "./vital.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** The memory that a finding becomes. `moments` are the times that it speaks of. */
export function draftOf(
  utterance: Utterance,
  finding: Finding,
  moments: readonly Moment[],
  settings: Settings,
): Draft {
  const { extract } = settings;
  const words = wordsOf(utterance, finding);
  const shown = captionsOf(utterance, finding);
  const said = [words, ...shown].join(" ");
  const told = finding.code ? leadOf(words) : said;
  const feeling = taggedFeeling(finding.code ? told : words, extract);
  const topics = extract.topic_tagging ? topicsIn(said) : [];
  const times = timesOf(finding.fact, moments, utterance.turn.createdAt);
  const type = typeOf(finding, times, utterance.turn.createdAt, words);
  const attribute = attributeOf(utterance, finding.fact);
  const value = finding.fact?.value == null ? null : normalise(finding.fact.value);
  const { entities, relations, endings } = withEndings(
    { content: told, speaker: utterance.speaker, attribute, value },
    drawn(
      entitiesOf(utterance, finding.fact, told),
      relationsOf(utterance, finding.fact, times, finding.code ? told : words),
    ),
  );
  return {
    turnId: utterance.turn.id,
    role: utterance.role,
    ...evidenceOf(utterance, finding, shown.length > 0),
    content:
      utterance.speaker === "user"
        ? withCaptions(words, shown)
        : `${utterance.speaker}: ${withCaptions(words, shown)}`,
    // A name in a pronoun's place, or a list's first words, stand elsewhere in the turn.
    verbatim: finding.words === null,
    type,
    importance: importanceOf(
      { ...finding, type },
      settings,
      feeling?.intensity ?? 0,
      entities.length,
      finding.asked || isVital(finding.fact, words) ? vitalLevel : 1,
    ),
    emotion: feeling?.emotion ?? null,
    emotionIntensity: feeling?.intensity ?? 0,
    vibe: extract.vibe_scoring ? vibeOf(words) : null,
    topics,
    keywords: keywordsOf(said, topics),
    occurredAt: times.on?.at ?? null,
    occurredPrecision: times.on?.precision ?? null,
    validFrom: times.validFrom,
    validTo: times.validTo,
    expiresAt: times.endsAt,
    attribute,
    value,
    corrects: finding.fact?.corrects ?? false,
    quarantined: finding.quarantined,
    entities,
    relations,
    ...(endings.length === 0 ? {} : { endings }),
    ...(finding.retracts ? { retracts: true as const } : {}),
  };
}

function wordsOf(
  { text, sentences }: Utterance,
  { start, end, prefix, words, code }: Finding,
): string {
  if (code && words !== null) return words;
  const own = trimmed(text, start, end);
  const isInner = sentences.every((sentence) => sentence.start !== own.start);
  const said = words === null ? prefix + text.slice(own.start, own.end) : words.replace(edges, "");
  return opened(said.replace(/\s*\n+\s*/g, "\n").slice(0, memoryCharsMax), isInner);
}

const edges = /^[\s,，;；:：、–—-]+|[\s,，;；:：、–—-]+$/gu;
/** What only ties a sentence to the one before it. */
const tying = new RegExp(
  laidOut`
    ^(?:
      (?:and|but)(?:,|(?= )) ?|
      (?:so|plus|yet),? (?=(?:i|i'm|i've|my|we|our|he|she|they|his|her|their|it|the)\b)|
      (?:而且|并且|但是|不过|因为|所以)[，,]?(?=[我他她])
    )+
  `,
  "iu",
);

/** The words without what only ties them to something else, as a sentence by itself. */
function opened(said: string, isInner: boolean): string {
  const bare = said.replace(tying, "");
  if (bare.trim() === "") return said;
  const isSentence = isInner || bare !== said;
  return isSentence ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare;
}

/** Commas and spaces at the edges of a clause say nothing. */
function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, to];
  while (start < end && /[\s,，;；:：、–—-]/.test(text.charAt(start))) start++;
  while (end > start && /[\s,，;；:：、–—-]/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function evidenceOf(
  utterance: Utterance,
  finding: Finding,
  whole: boolean,
): { start: number; end: number } {
  if (whole) return { start: 0, end: utterance.raw.length };
  const { start, end } = trimmed(utterance.text, finding.start, finding.end);
  // A shared subject stands before the clause: the evidence reaches back to it.
  const sentence =
    finding.prefix === ""
      ? null
      : utterance.sentences.find((one) => one.start <= start && end <= one.end);
  return { start: utterance.map(sentence?.start ?? start), end: utterance.map(end - 1) + 1 };
}

/** Captions belong to the untyped words around a picture ("take a look at this"). */
const captionsOf = ({ captions }: Utterance, { rest }: Finding): string[] => (rest ? captions : []);

const withCaptions = (words: string, captions: readonly string[]): string =>
  [words, ...captions.map((caption) => `(${caption})`)].join(" ").trim();

interface Times {
  on: Moment | null;
  validFrom: number | null;
  validTo: number | null;
  /** A stated end ahead, "until Friday": with it the memory ends. */
  endsAt: number | null;
  endedAt: number | null;
}

/**
 * What ends at a stated time is passing, and an untyped statement about a day to come is an event; what comes
 * round again is none.
 */
function typeOf(
  { type, rest, fact }: Finding,
  { on, endsAt }: Times,
  saidAt: number,
  words: string,
): MemoryType {
  if (
    endsAt !== null &&
    fact?.attribute == null &&
    (type === "FACTS" || type === "CONTEXTUAL" || type === "EVENTS")
  ) {
    return "TEMPORAL";
  }
  if (type === "EVENTS" && on === null && isHabitual(words) && !turnsInTime(words)) return "FACTS";
  const isRunning = on?.precision === "year" && on.at <= saidAt;
  const ahead = on !== null && on.use === "on" && on.until > saidAt && !isRunning;
  if (rest && type === "TEMPORAL" && on === null && reads(words) === "en") return "FACTS";
  // A tie that is to be made on its day is what is to come: a wedding.
  const isVow = type === "RELATIONSHIPS" && fact?.attribute === "marital_status";
  if (isVow && ahead && on.precision !== "year") return "EVENTS";
  const isOpen = rest || (fact !== null && fact.attribute === null && fact.predicate === null);
  return isOpen && ahead && (type === "FACTS" || type === "INSIGHT") ? "EVENTS" : type;
}

/** A stated end counts where it lies ahead; "until 2019" in a tale of the past bounds the relation only. */
function timesOf(fact: Fact | null, moments: readonly Moment[], saidAt: number): Times {
  const on = moments.find(({ use }) => use === "on") ?? null;
  const since = moments.find(({ use }) => use === "since") ?? null;
  const until = moments.find(({ use }) => use === "until") ?? null;
  const began =
    since ??
    (fact?.attribute != null && fact.value !== null && on !== null && on.at <= saidAt ? on : null);
  const endsAt = until !== null && until.until > saidAt ? until.until : null;
  return {
    on: on ?? since ?? until,
    validFrom: began?.at ?? null,
    validTo: endsAt ?? (on === null ? null : stretchEnd(on, saidAt)),
    endsAt,
    endedAt: until?.until ?? null,
  };
}

/** Where a stretch ahead ends ("from 3 to 10 May"), which its first day does not tell. */
function stretchEnd({ at, until, precision }: Moment, saidAt: number): number | null {
  const first = statedEnd({ occurredAt: at, occurredPrecision: precision, validTo: null }) ?? at;
  return until > saidAt && until > first + longestShiftMs ? until : null;
}

/** A day on which the clocks go back is an hour longer. */
const longestShiftMs = 3_600_000;

function importanceOf(
  finding: Finding,
  { extract }: Settings,
  intensity: number,
  entities: number,
  least: number,
): number {
  const lens = lenses[extract.mode];
  const level =
    finding.level +
    (lens.levels[finding.type] ?? 0) +
    (intensity >= 0.7 ? 1 : 0) +
    (lens.entitiesFirst ? Math.min(3, entities) : 0);
  return Math.min(10, Math.max(least, level)) / 10;
}

const whoOf = (utterance: Utterance, fact: Fact): string | null => {
  if (fact.subject === null) return null;
  return fact.subject.kind === "speaker" ? utterance.speaker : fact.subject.name;
};

function attributeOf(utterance: Utterance, fact: Fact | null): string | null {
  const who = fact === null ? null : whoOf(utterance, fact);
  // What is meant to come about ends nothing that is so; the day of an event lies ahead by nature.
  const isPlan = fact?.mode.intended === true && fact.type !== "EVENTS";
  return fact?.attribute == null || who === null || isPlan
    ? null
    : `${normalise(who)}|${fact.attribute}`;
}

function relationsOf(
  utterance: Utterance,
  fact: Fact | null,
  times: Times,
  words: string,
): DraftRelation[] {
  const validity = {
    validFrom: times.validFrom,
    validTo: times.validTo ?? (fact?.mode.ended ? times.endedAt : null),
  };
  const out: DraftRelation[] = [];
  const pets = petsIn(words, utterance.speaker);
  const who = fact === null ? null : whoOf(utterance, fact);
  if (fact !== null && who !== null && fact.predicate !== null && fact.object !== null) {
    for (const object of fact.object.split("; ")) {
      if (fact.predicate === "owns" && pets.length > 0) continue;
      if (tastes.has(fact.predicate) && isAtHand(object, words, utterance.turn)) continue;
      out.push({
        subject: who,
        predicate: fact.predicate,
        object,
        singleValued: fact.singleValued,
        ...validity,
      });
    }
  }
  const tie = fact?.subject?.tie ?? null;
  if (fact?.subject != null && tie !== null) {
    out.push(between(utterance.speaker, tie, fact.subject.name));
  }
  const others = reads(words) === "zh" ? [] : spokenOf(words, utterance.speaker);
  for (const { name, tie: other } of others) {
    const isTold = `${fact?.subject?.name ?? ""} `.startsWith(`${name} `);
    if (other === null || isTold || !isOwn(name, words)) continue;
    out.push(between(utterance.speaker, other, name));
  }
  const somebody = fact?.subject?.kind === "person" ? who : null;
  for (const pet of pets) {
    const owner = pet.others ? somebody : utterance.speaker;
    if (owner !== null) out.push(between(owner, "owns", pet.name));
  }
  const alias = aliasIn(words);
  if (alias !== null) {
    out.push(between(alias.name, "also_known_as", alias.alias));
  }
  return out;
}

const between = (subject: string, predicate: string, object: string): DraftRelation => ({
  subject,
  predicate,
  object,
  singleValued: false,
  validFrom: null,
  validTo: null,
});

/** "my sister", and no "a friend" of whom nothing is known: one of the speaker's own people. */
const isOwn = (name: string, words: string): boolean =>
  /^\p{Lu}[\p{L}'’-]*$/u.test(name) ||
  new RegExp(
    String.raw`\b(?:my|our) (?:\p{L}+ ){0,2}?${name.slice(name.lastIndexOf("'s ") + 3)}\b`,
    "iu",
  ).test(words);

const tastes: ReadonlySet<string> = new Set(["likes", "dislikes", "interested_in"]);

/** What there is but one of: "the sea", "the cello". */
const only = new RegExp(
  laidOut`
    ^(?:
      sea|ocean|beach|mountains?|outdoors?|sun|rain|snow|forests?|city|countryside|cold|heat|theat(?:re|er)|
      opera|cinema|gym|stars|smell of .+|sound of .+|\p{L}*(?:violin|guitar|piano|cello|flute|drums)
    )$
  `,
  "iu",
);

/** "Love the colours", "I appreciate it, Ada": praise of what is before one, or who is spoken to; no taste. */
function isAtHand(object: string, words: string, { promptName, responseName }: Turn): boolean {
  if ([promptName, responseName].includes(object)) return words.includes(`, ${object}`);
  const at = words.indexOf(object);
  const before = words.slice(Math.max(0, at - 24), Math.max(0, at));
  if (/^(?:(?:all|both) )?(?:the|that|this|those|these|your|her|his|their) /iu.test(object)) {
    return true;
  }
  // "I like to collect stamps" is a doing; one word of it is a thing as well ("to swim").
  if (/\bto $/iu.test(before) && object.includes(" ")) return true;
  return (
    /\b(?:the|that|this|those|these|your|his|her|their)\s+(?:\p{Ll}+\s+)?$/iu.test(before) &&
    !/\p{Lu}/u.test(object) &&
    !only.test(object)
  );
}

const namedTypes = new Set([
  "person",
  "place",
  "organisation",
  "product",
  "animal",
  "language",
  "event",
]);

function entitiesOf(utterance: Utterance, fact: Fact | null, said: string): DraftEntity[] {
  const known: DraftEntity[] = [];
  const { promptName, responseName } = utterance.turn;
  if (utterance.speaker !== "user") known.push({ name: utterance.speaker, type: "person" });
  for (const name of [promptName, responseName]) {
    if (name !== null && name !== utterance.speaker && names(said, name)) {
      known.push({ name, type: "person" });
    }
  }
  const subject = fact?.subject ?? null;
  if (subject?.kind === "person" || subject?.kind === "animal") {
    known.push({ name: subject.name, type: subject.kind });
  }
  if (fact?.object != null && namedTypes.has(fact.objectType)) {
    const objects = fact.object.split("; ").filter((name) => /\p{Lu}|\p{Script=Han}/u.test(name));
    known.push(...objects.map((name) => ({ name, type: fact.objectType })));
  }
  const others = [promptName, responseName].flatMap((name) => (name === null ? [] : [name]));
  return entitiesIn(said, known).map((entity) => {
    const isShort = others.some((name) => isShortFor(normalise(entity.name), normalise(name)));
    return isShort ? { ...entity, type: "person" } : entity;
  });
}

/** Whether a text holds a name as a word of its own: "Jon", not "Jonathan". */
function names(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const letter = /[\p{Script=Latin}\p{N}]/u;
  return (
    at >= 0 && !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + name.length))
  );
}
