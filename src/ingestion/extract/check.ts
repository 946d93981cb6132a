import type { ExtractionAnswer, MemoryAnswer } from "../../contract/extraction.ts";
import type { Settings } from "../../contract/settings.ts";
import { simplified } from "../../model/simplified.ts";
import { type Span, sentenceSpans } from "../../model/sentences.ts";
import { normalise, terms } from "../../model/text.ts";
import type { Draft, DraftRelation, Judgement } from "../draft.ts";
import { chinese } from "../stance/chinese.ts";
import { english } from "../stance/english.ts";
import { drawn } from "./drawn.ts";
import { withEndings } from "./ended.ts";
import { foldedText, quoteFinder } from "./evidence.ts";
import {
  holds,
  isKnownEnd,
  isKnownName,
  isUser,
  type Material,
  materialOf,
  strangeNames,
} from "./names.ts";
import type { Message, ShownTurn } from "./shown.ts";
import { lenses } from "./rules/lens.ts";
import { statedTime } from "./stated-time.ts";

/** What a model was shown in one call. */
export interface Call {
  turns: readonly ShownTurn[];
  known: readonly string[];
}

/** Why a memory of an answer was left out. */
type Fault =
  | "no such message"
  | "not a person's words"
  | "evidence not in the message"
  | "a name from nowhere"
  | "not worth keeping";

interface Checked {
  drafts: Draft[];
  faults: Fault[];
  /** Memories that the model itself left out as known or unclear, and those that the mode does not look for. */
  leftOut: number;
}

/**
 * An answer held against what was said: each memory must rest on words that stand in the message it
 * names, by a person, with no name from elsewhere. What fails is left out, what remains becomes
 * drafts with spans in the raw text.
 */
export function checkAnswer(answer: ExtractionAnswer, call: Call, settings: Settings): Checked {
  const context: Context = {
    answer,
    call,
    settings,
    material: materialOf([
      ...call.turns.flat().flatMap(({ speaker, text, captions }) => [speaker, text, ...captions]),
      ...call.known,
    ]),
    readings: new Map(
      call.turns
        .flat()
        .flatMap((message) => (message.remember ? [[message, readingOf(message)]] : [])),
    ),
  };
  const checked: Checked = { drafts: [], faults: [], leftOut: 0 };
  for (const memory of answer.memories) {
    const result = checkMemory(memory, context);
    if (typeof result === "string") checked.faults.push(result);
    else if (result === null) checked.leftOut++;
    else checked.drafts.push(result);
  }
  return checked;
}

interface Context {
  answer: ExtractionAnswer;
  call: Call;
  settings: Settings;
  material: Material;
  readings: ReadonlyMap<Message, Reading>;
}

/** What is worked out once for all memories of a message. */
interface Reading {
  find: (quote: string) => Span | null;
  /** Where the first sentence that is aimed at a model begins; null without one. */
  suspectFrom: number | null;
}

function readingOf(message: Message): Reading {
  return { find: quoteFinder(message.text), suspectFrom: firstInstruction(message) };
}

function firstInstruction({ text }: Message): number | null {
  const suspect = sentenceSpans(text).find(({ start, end }) =>
    isInstruction(text.slice(start, end)),
  );
  return suspect?.start ?? null;
}

/** The rules' own signs of text that is aimed at a model, in either language. */
function isInstruction(sentence: string): boolean {
  const text = sentence.normalize("NFKC").replaceAll("’", "'").trim();
  return (
    english.injection.test(text) || (han.test(text) && chinese.injection.test(simplified(text)))
  );
}

const han = /\p{Script=Han}/u;

function checkMemory(memory: MemoryAnswer, context: Context): Draft | Fault | null {
  const { turn: number, role, quote } = memory.evidence;
  const { call, answer, settings, material } = context;
  const message = call.turns[number - 1]?.find((one) => one.role === role);
  if (message === undefined) return "no such message";
  if (!message.remember) return "not a person's words";
  const evidence = evidenceIn(message, quote, context.readings.get(message)?.find(quote) ?? null);
  if (evidence === null) return "evidence not in the message";
  const judged = judgement(memory, call.known);
  if (memory.action === "drop" && judged === null) return null;
  if (!isWorthKeeping(number, role, answer, settings)) return "not worth keeping";
  if (!isInLens(memory, settings)) return null;
  if (namesStrangers(memory, material)) return "a name from nowhere";
  return draftOf(memory, message, evidence, judged, context);
}

interface Evidence {
  /** As they stand in the message's text, or a picture's caption. */
  words: string;
  /** Where the words end in the message's text. */
  end: number;
  raw: Span;
}

function evidenceIn(message: Message, quote: string, place: Span | null): Evidence | null {
  const { text, captions } = message;
  if (place !== null) {
    return {
      words: text.slice(place.start, place.end),
      end: place.end,
      raw: message.rawSpan(place),
    };
  }
  // A caption has no place in the words: the whole utterance stands for it.
  const caption = captions.find((one) => holds(foldedText(one), quote));
  if (caption === undefined) return null;
  return { words: caption, end: text.length, raw: message.rawSpan({ start: 0, end: text.length }) };
}

/** The model's own score of the message decides, where it gave one and scores are wanted. */
function isWorthKeeping(
  turn: number,
  role: string,
  { messages }: ExtractionAnswer,
  { filter, extract }: Settings,
): boolean {
  const scored = messages.find((one) => one.turn === turn && one.role === role);
  if (scored === undefined) return true;
  if (extract.mode === "memory_gate") return scored.score === 3;
  return !filter.info_filter || filter.preserved_scores.includes(scored.score);
}

/** A mode keeps its own kinds, whatever else the model found worth telling. */
function isInLens({ type, entities, relations }: MemoryAnswer, { extract }: Settings): boolean {
  const { keeps, entitiesFirst } = lenses[extract.mode];
  if (keeps !== null && !keeps.has(type)) return false;
  return !entitiesFirst || entities.length + relations.length > 0;
}

function namesStrangers({ content, entities }: MemoryAnswer, material: Material): boolean {
  return (
    strangeNames(content, material).length > 0 ||
    entities.some(({ name }) => !isKnownEnd(name, material) && holds(foldedText(content), name))
  );
}

/** What the model decided about a known memory; null where it names none that was shown. */
function judgement({ action, target }: MemoryAnswer, known: readonly string[]): Judgement | null {
  if (action === "add" || target === null || known[target - 1] === undefined) return null;
  return { action, known: target - 1 };
}

function draftOf(
  memory: MemoryAnswer,
  message: Message,
  evidence: Evidence,
  judged: Judgement | null,
  { call, material, settings, readings }: Context,
): Draft {
  const zone = message.turn.timezone ?? settings.extract.timezone;
  const occurred = statedTime(memory.occurred_at, memory.occurred_precision, zone);
  // Saying again what is known is a repetition of that memory, in its own words.
  const content =
    judged?.action === "drop" ? (call.known[judged.known] ?? memory.content) : memory.content;
  const { attribute, value } = attributeOf(memory, message);
  const { endings, ...graph } = withEndings(
    { content, speaker: userOf(message), attribute, value },
    drawn(
      memory.entities.filter(({ name }) => !isUser(name) && isKnownName(name, material)),
      relationsOf(memory, message, material, zone),
    ),
  );
  return {
    turnId: message.turn.id,
    role: message.role,
    ...evidence.raw,
    content,
    verbatim: isVerbatim(content, evidence.words, message.speaker),
    type: memory.type,
    importance: memory.importance / 10,
    ...feeling(memory, settings.extract),
    vibe: settings.extract.vibe_scoring ? memory.vibe : null,
    topics: settings.extract.topic_tagging ? memory.topics : [],
    keywords: memory.keywords,
    occurredAt: occurred?.at ?? null,
    occurredPrecision: occurred?.precision ?? null,
    validFrom: statedTime(memory.valid_from, null, zone)?.at ?? null,
    validTo: statedTime(memory.valid_to, null, zone)?.end ?? null,
    expiresAt: endAhead(memory.expires_at, message.turn.createdAt, zone),
    attribute,
    value,
    corrects: memory.corrects || judged?.action === "supersede",
    quarantined: memory.instruction || isSuspect(memory.content, evidence, readings.get(message)),
    ...graph,
    ...(endings.length === 0 ? {} : { endings }),
    ...(judged === null ? {} : { judged }),
  };
}

/** An end that a model states; one that was over when it was said is none: the fact would be born expired. */
function endAhead(stated: string | null, saidAt: number, zone: string): number | null {
  const end = statedTime(stated, null, zone)?.end ?? null;
  return end !== null && end > saidAt ? end : null;
}

const tagsFrom = { low: 0.7, medium: 0.4, high: 0.15 };

function feeling(
  { emotion, emotion_intensity: intensity }: MemoryAnswer,
  extract: Settings["extract"],
): Pick<Draft, "emotion" | "emotionIntensity"> {
  const tagged =
    extract.emotion_tagging &&
    emotion !== null &&
    intensity >= tagsFrom[extract.emotion_sensitivity];
  return tagged ? { emotion, emotionIntensity: intensity } : { emotion: null, emotionIntensity: 0 };
}

/** The speaker's own name and "user" are in every index entry's speaker already. */
function isVerbatim(content: string, evidence: string, speaker: string): boolean {
  const said = new Set([...terms(evidence), ...terms(speaker), ...terms("user")]);
  return terms(content).every((term) => said.has(term));
}

function attributeOf(
  { attribute }: MemoryAnswer,
  message: Message,
): Pick<Draft, "attribute" | "value"> {
  const value = normalise(attribute?.value ?? "");
  const subject = subjectOf(attribute?.subject ?? "", message);
  if (attribute === null || attribute.name === "" || subject === "" || value === "") {
    return { attribute: null, value: null };
  }
  return { attribute: `${subject}|${attribute.name}`, value };
}

/** "user" for the one who talks with the assistant, else a name in normal form. */
function subjectOf(subject: string, { voice, speaker }: Message): string {
  if (!isUser(subject)) return normalise(subject);
  return voice === "named" ? normalise(speaker) : "user";
}

/** How the graph calls the speaker. */
const userOf = ({ voice, speaker }: Message): string => (voice === "named" ? speaker : "user");

function relationsOf(
  { relations }: MemoryAnswer,
  message: Message,
  material: Material,
  zone: string,
): DraftRelation[] {
  const user = userOf(message);
  const end = (name: string): string => (isUser(name) ? user : name);
  return relations
    .filter(({ subject, object }) => isKnownEnd(subject, material) && isKnownEnd(object, material))
    .filter(({ predicate }) => predicate !== "")
    .map((relation) => ({
      subject: end(relation.subject),
      predicate: relation.predicate,
      object: end(relation.object),
      singleValued: relation.single_valued,
      validFrom: statedTime(relation.valid_from, null, zone)?.at ?? null,
      validTo: statedTime(relation.valid_to, null, zone)?.end ?? null,
    }));
}

/** The memory is aimed at a model, or its evidence stands in or after a sentence that is. */
function isSuspect(content: string, { end }: Evidence, reading: Reading | undefined): boolean {
  const from = reading?.suspectFrom ?? null;
  return (from !== null && from < end) || isInstruction(content);
}
