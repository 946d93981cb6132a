import { unitTermsMax } from "../limits.ts";
import type { Role } from "../memory.ts";
import { hash32, normalise, termHash, terms } from "../text.ts";
import { trait, traitsOf } from "./traits.ts";

/** A unit's index entry as it is stored: both strings append to those of the block's earlier units. */
export interface PackedUnit {
  features: string;
  tokens: string;
}

/**
 * Units of the lexical index, packed. Everything is a sequence of 24-bit words, four base64 characters
 * each, so that units append with `||` in SQL and are read without going through bytes. A unit's
 * features are six words:
 *
 *   0  state (6 bits: its own first character, `A` = live) · traits (18 bits)
 *   1  speaker
 *   2  token count (16) · order within the turn (8)
 *   3  session, high 24 bits
 *   4  session, low 8 · time, high 16
 *   5  time, low 24
 *
 * and its tokens one word a term. The state stands alone in character `featureChars × index` (0-based),
 * so SQL can end a unit: substr(features, 1, 24·i) || 'D' || substr(features, 24·i + 2).
 */
const featureWords = 6;
export const featureBytes = featureWords * 3;
export const featureChars = featureWords * 4;
export const liveChar = "A";
export const deadChar = "D";

/** Speakers without a name; names hash to 2 and above. */
export const userSpeaker = 0;
export const assistantSpeaker = 1;

/** One side of a turn, or a note: a memory whose words are not all in what was said. */
export interface Utterance {
  text: string;
  side: Role;
  /** The person's name, or null: then the prompt is the user's and the response the assistant's. */
  speaker: string | null;
  /** Null where it belongs to no session: it then has no neighbours. */
  sessionId: string | null;
  /** When it was said, epoch ms. Kept to 1/32 s. */
  at: number;
  /** Null for an utterance; for a note its index among those of its turn. */
  note: number | null;
  /** Whether it leads to a memory. What does not is context for its neighbours, and raw record. */
  remembered: boolean;
}

/** What the index knows of a unit besides its terms. */
export interface Features {
  dead: boolean;
  /** Bits of `traits.ts`. */
  traits: number;
  speaker: number;
  tokenCount: number;
  /** Prompt 0, response 1, notes from 2. */
  order: number;
  /** 0 is no session. */
  session: number;
  /** Seconds since 1970, in steps of 1/32. */
  timeS: number;
}

const ticksPerS = 32;
/** 1500-01-01: 40 bits of ticks reach the year 2588 from there. */
const originS = -14_831_769_600;
const ticksMax = 2 ** 40 - 1;

/** The number that stands for a person's name, 24 bits, at least 2. */
export const speakerHash = (name: string): number => Math.max(2, termHash(normalise(name)));

function speakerOf(side: Role, name: string | null): number {
  if (name !== null && normalise(name) !== "") return speakerHash(name);
  return side === "prompt" ? userSpeaker : assistantSpeaker;
}

/** The number that stands for a session, 32 bits, at least 1; 0 for none. */
export const sessionHash = (sessionId: string | null): number =>
  sessionId === null ? 0 : hash32(sessionId) || 1;

/** At most `unitTermsMax` terms: past that, each term once, in order of first use. */
function indexedTerms(text: string): string[] {
  const all = terms(text);
  return all.length <= unitTermsMax ? all : [...new Set(all)].slice(0, unitTermsMax);
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

const toTicks = (ms: number): number =>
  clamp(Math.floor((ms / 1000 - originS) * ticksPerS), 0, ticksMax);

const toSeconds = (ticks: number): number => ticks / ticksPerS + originS;

function orderOf({ note, side }: Utterance): number {
  if (note !== null) return Math.min(255, 2 + note);
  return side === "prompt" ? 0 : 1;
}

function featuresOf(utterance: Utterance, tokenCount: number): Features {
  return {
    // A side that said nothing keeps its place, and is none of the units that are counted.
    dead: utterance.text.trim() === "",
    traits:
      traitsOf(utterance.text, utterance.note !== null) |
      (utterance.remembered ? trait.remembered : 0),
    speaker: speakerOf(utterance.side, utterance.speaker),
    tokenCount,
    order: orderOf(utterance),
    session: sessionHash(utterance.sessionId),
    timeS: toSeconds(toTicks(utterance.at)),
  };
}

/** What the index will know of this utterance or note. */
export const describe = (utterance: Utterance): Features =>
  featuresOf(utterance, indexedTerms(utterance.text).length);

/** The characters of 0–63, in order. */
export const sextetChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextets = new Uint8Array(128);
for (let i = 0; i < 64; i++) sextets[sextetChars.charCodeAt(i)] = i;

const encodeWord = (word: number): string =>
  sextetChars.charAt((word >>> 18) & 63) +
  sextetChars.charAt((word >>> 12) & 63) +
  sextetChars.charAt((word >>> 6) & 63) +
  sextetChars.charAt(word & 63);

const sextetAt = (text: string, at: number): number => sextets[text.charCodeAt(at) & 127] ?? 0;

/** The 24-bit word that starts at character `at`. */
function wordAt(text: string, at: number): number {
  return (
    (sextetAt(text, at) << 18) |
    (sextetAt(text, at + 1) << 12) |
    (sextetAt(text, at + 2) << 6) |
    sextetAt(text, at + 3)
  );
}

function packFeatures(features: Features): string {
  const ticks = Math.round((features.timeS - originS) * ticksPerS);
  return [
    ((features.dead ? sextetAt(deadChar, 0) : 0) << 18) | features.traits,
    features.speaker,
    (features.tokenCount << 8) | features.order,
    features.session >>> 8,
    ((features.session & 255) << 16) | Math.floor(ticks / 2 ** 24),
    ticks % 2 ** 24,
  ]
    .map(encodeWord)
    .join("");
}

/** The index entry of an utterance or note; both strings append to those of the block's earlier units. */
export function packUnit(utterance: Utterance): PackedUnit {
  const own = indexedTerms(utterance.text);
  return {
    features: packFeatures(featuresOf(utterance, own.length)),
    tokens: own.map((term) => encodeWord(termHash(term))).join(""),
  };
}

/**
 * The index entry of a text under features that are kept: who said it, when, where, and whether it leads to
 * a memory stay; what the words are and show is read anew. The same as it was, unless reading has changed.
 */
export function repackUnit(text: string, features: string): PackedUnit {
  const { traits, speaker, order, session, timeS } = unpackSegment(features, "", 1);
  const kept = traits[0] ?? 0;
  const own = indexedTerms(text);
  return {
    features: packFeatures({
      dead: text.trim() === "",
      traits: traitsOf(text, (kept & trait.note) !== 0) | (kept & trait.remembered),
      speaker: speaker[0] ?? userSpeaker,
      tokenCount: own.length,
      order: order[0] ?? 0,
      session: session[0] ?? 0,
      timeS: timeS[0] ?? 0,
    }),
    tokens: own.map((term) => encodeWord(termHash(term))).join(""),
  };
}

/** A place whose unit is gone: no words, and in no ranking. */
export const goneUnit: PackedUnit = {
  features: deadChar + liveChar.repeat(featureChars - 1),
  tokens: "",
};

/** Up to a few hundred units, decoded: one array a feature, tokens end to end. */
export interface Block {
  n: number;
  dead: Uint8Array;
  traits: Uint32Array;
  speaker: Uint32Array;
  order: Uint8Array;
  session: Uint32Array;
  /** Seconds since 1970. */
  timeS: Float64Array;
  /** Unit i's tokens are `tokens[start[i]] … tokens[start[i + 1] - 1]`. */
  start: Uint32Array;
  tokens: Uint32Array;
}

function emptyBlock(n: number, tokenCount: number): Block {
  return {
    n,
    dead: new Uint8Array(n),
    traits: new Uint32Array(n),
    speaker: new Uint32Array(n),
    order: new Uint8Array(n),
    session: new Uint32Array(n),
    timeS: new Float64Array(n),
    start: new Uint32Array(n + 1),
    tokens: new Uint32Array(tokenCount),
  };
}

function readFeatures(block: Block, features: string): void {
  let end = 0;
  for (let i = 0, at = 0; i < block.n; i++, at += featureChars) {
    const head = wordAt(features, at);
    const counts = wordAt(features, at + 8);
    const middle = wordAt(features, at + 16);
    block.dead[i] = head >>> 18 === 0 ? 0 : 1;
    block.traits[i] = head & 0x3ffff;
    block.speaker[i] = wordAt(features, at + 4);
    block.order[i] = counts & 255;
    block.session[i] = (wordAt(features, at + 12) << 8) | (middle >>> 16);
    block.timeS[i] = toSeconds((middle & 0xffff) * 2 ** 24 + wordAt(features, at + 20));
    end += counts >>> 8;
    block.start[i + 1] = end;
  }
}

function readTokens(into: Uint32Array, tokens: string): void {
  for (let i = 0, at = 0; i < into.length; i++, at += 4) into[i] = wordAt(tokens, at);
}

/**
 * Decodes the first `n` units of a segment row. Where a row is shorter than `n` says, the units that
 * are wholly there are read.
 */
export function unpackSegment(features: string, tokens: string, n: number): Block {
  const block = emptyBlock(
    Math.min(n, Math.floor(features.length / featureChars)),
    Math.floor(tokens.length / 4),
  );
  readFeatures(block, features);
  readTokens(block.tokens, tokens);
  return block;
}

const replaceAt = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + by.length);

const isUnit = (features: string, index: number): boolean =>
  index >= 0 && (index + 1) * featureChars <= features.length;

/** The row's features with unit `index` dead: out of every ranking. An index outside changes nothing. */
export const markDead = (features: string, index: number): string =>
  isUnit(features, index) ? replaceAt(features, index * featureChars, deadChar) : features;

/** Where the tokens of unit `index` stand in the row's: 0-based, in characters; appending moves none. */
function tokenSpan(features: string, index: number): { start: number; length: number } {
  if (!isUnit(features, index)) return { start: 0, length: 0 };
  const countOf = (i: number): number => wordAt(features, i * featureChars + 8) >>> 8;
  let before = 0;
  for (let i = 0; i < index; i++) before += countOf(i);
  return { start: before * 4, length: countOf(index) * 4 };
}

/** `length` characters of tokens that say nothing. */
const blank = (length: number): string => liveChar.repeat(length);

/** The row's tokens with those of unit `index` zeroed: for erasure, where no trace of words may stay. */
export function blankTokens(features: string, tokens: string, index: number): string {
  const { start, length } = tokenSpan(features, index);
  return replaceAt(tokens, start, blank(length));
}
