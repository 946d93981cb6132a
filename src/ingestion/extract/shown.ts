import type { Settings } from "../../contract/settings.ts";
import type { Role } from "../../model/memory.ts";
import { type Span, sentences, sentenceSpans } from "../../model/sentences.ts";
import { stopWords } from "../../model/text.ts";
import { estimateTokens } from "../../model/tokens.ts";
import type { Turn } from "../../model/turn.ts";
import { informationScore, isLowValue } from "../filter.ts";
import { sanitise } from "../sanitise.ts";
import type { Voice } from "../stance.ts";

/** One side of a turn, or a part of it, as a model is shown it. */
export interface Message {
  turn: Turn;
  role: Role;
  /** `user`, `assistant`, or the name that the turn gives. */
  speaker: string;
  voice: Voice;
  /** A person's words, which may be remembered; the others are there to be understood by. */
  remember: boolean;
  text: string;
  captions: string[];
  /** A span of `text` in the raw text of that side. */
  rawSpan: (span: Span) => Span;
}

/** What one extraction call shows of a turn; its number is its place in the call, from 1. */
export type ShownTurn = Message[];

/** The assistant's words are context only: this much of their beginning and end is enough. */
const assistantChars = 600;

/** Both sides of a turn, cleaned; a side without words is left out. */
export async function shownTurn(turn: Turn, settings: Settings): Promise<ShownTurn> {
  const sides = await Promise.all([
    shownSide(turn, "prompt", turn.promptName ?? "user", settings),
    shownSide(turn, "response", turn.responseName ?? "assistant", settings),
  ]);
  return sides.filter((message) => message.text.trim() !== "" || message.captions.length > 0);
}

async function shownSide(
  turn: Turn,
  role: Role,
  speaker: string,
  settings: Settings,
): Promise<Message> {
  const raw = role === "prompt" ? turn.prompt : turn.response;
  const named = role === "prompt" ? turn.promptName : turn.responseName;
  const person = role === "prompt" || named !== null;
  const clean = await sanitise(raw, settings.sanitize);
  return {
    turn,
    role,
    speaker,
    voice: named === null ? "user" : "named",
    remember: person && !isTrivial(clean.text, settings.filter),
    text: person ? clean.text : excerpt(clean.text),
    captions: turn.attachments
      .filter((attachment) => attachment.role === role)
      .flatMap(({ caption }) => (caption === null ? [] : [caption])),
    rawSpan: ({ start, end }) => ({
      start: clean.map(start),
      // The place after the last character: a removed stretch behind it is not part of it.
      end: end > start ? clean.map(end - 1) + 1 : clean.map(end),
    }),
  };
}

const isTrivial = (text: string, filter: Settings["filter"]): boolean =>
  filter.prune_low_value && isLowValue(text, filter.low_value_words);

function excerpt(text: string): string {
  if (text.length <= assistantChars) return text;
  const half = assistantChars / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}

/**
 * Whether a message is worth a model's time. The rules know English and Chinese; what they cannot
 * read is never called junk by them.
 */
export function isWorthReading(message: Message, filter: Settings["filter"]): boolean {
  if (!message.remember) return false;
  if (message.captions.length > 0 || !filter.info_filter) return true;
  if (!isReadByRules(message.text)) return true;
  return sentences(message.text).some((one) => informationScore(one, message.voice) > 0);
}

/** At least a fifth of English prose is function words; Chinese is told by its script. */
function isReadByRules(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/(?![\p{Script=Latin}\p{Script=Han}])\p{L}/gu)?.length ?? 0;
  if (foreign * 5 > letters) return false;
  const words = text.toLowerCase().match(/[\p{Script=Latin}\p{M}'’]+/gu) ?? [];
  if (words.length < 4) return true;
  const english = words.filter((word) => stopWords.has(word.replaceAll(/['’]/g, ""))).length;
  return english * 5 >= words.length;
}

/** What a message costs in a call, its frame included. */
export const messageTokens = (message: Message): number =>
  12 + estimateTokens(JSON.stringify([message.speaker, message.text, message.captions]));

const turnTokens = (turn: ShownTurn): number =>
  16 + turn.reduce((sum, message) => sum + messageTokens(message), 0);

/**
 * The turns in calls of at most `budget` tokens each, in order. A turn that is longer by itself is
 * shown in parts, each alone, cut between sentences; only people's words are then shown.
 */
export function inCalls(turns: readonly ShownTurn[], budget: number): ShownTurn[][] {
  const calls: ShownTurn[][] = [];
  let open: ShownTurn[] = [];
  let used = 0;
  const close = (): void => {
    if (open.length > 0) calls.push(open);
    open = [];
    used = 0;
  };
  for (const turn of turns) {
    const tokens = turnTokens(turn);
    if (used + tokens > budget) close();
    if (tokens > budget) {
      for (const part of partsOf(turn, budget)) calls.push([[part]]);
    } else {
      open.push(turn);
      used += tokens;
    }
  }
  close();
  return calls;
}

/** A frame and a speaker's name around a part. */
const frameTokens = 40;

function partsOf(turn: ShownTurn, budget: number): Message[] {
  const room = Math.max(64, budget - frameTokens);
  return turn
    .filter((message) => message.remember)
    .flatMap((message) =>
      spansWithin(message.text, room).map((span) => ({
        ...message,
        text: message.text.slice(span.start, span.end),
        rawSpan: (inner: Span) =>
          message.rawSpan({ start: inner.start + span.start, end: inner.end + span.start }),
      })),
    );
}

/** Runs of sentences of at most `room` tokens; a longer sentence is cut between words. */
function spansWithin(text: string, room: number): Span[] {
  const spans: Span[] = [];
  for (const sentence of sentenceSpans(text).flatMap((span) => cutSentence(text, span, room))) {
    const last = spans.at(-1);
    if (last !== undefined && estimateTokens(text.slice(last.start, sentence.end)) <= room) {
      last.end = sentence.end;
    } else spans.push({ ...sentence });
  }
  return spans;
}

function cutSentence(text: string, sentence: Span, room: number): Span[] {
  if (estimateTokens(text.slice(sentence.start, sentence.end)) <= room) return [sentence];
  const spans: Span[] = [];
  // No character costs more than 1.1 tokens.
  const chars = Math.floor(room / 1.2);
  for (let start = sentence.start; start < sentence.end;) {
    const end = start + chars >= sentence.end ? sentence.end : cutPlace(text, start, start + chars);
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The last space in the second half, else the last grapheme boundary. */
function cutPlace(text: string, start: number, limit: number): number {
  const window = text.slice(start, limit);
  const space = window.lastIndexOf(" ");
  if (space > window.length / 2) return start + space + 1;
  const last = graphemes.segment(text.slice(start, limit + 64)).containing(window.length);
  return last === undefined || last.index === 0 ? limit : start + last.index;
}
