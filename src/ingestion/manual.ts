import type { Settings } from "../contract/settings.ts";
import type { Span } from "../model/sentences.ts";
import { simplified } from "../model/simplified.ts";
import type { Turn } from "../model/turn.ts";
import { type Command, commandIn } from "./commands.ts";
import type { Draft, Extraction, ExtractionRequest, Extractor } from "./draft.ts";
import { sanitise } from "./sanitise.ts";

/** A command with where its content stands in the raw prompt. */
export interface Asked extends Pick<Command, "kind" | "text" | "all" | "whole"> {
  raw: Span;
  /** Where the words of a wish stand that means what was said just before, and whether it surely does; else null. */
  back: { wish: Span; sure: boolean } | null;
  /** The words are said only to be kept by nobody: "don't remember this: …". */
  unsaid: boolean;
}

/** What a turn's prompt asks to keep or to drop, read in the cleaned text as the extractors read it. */
export async function askedIn(turn: Turn, settings: Settings): Promise<Asked | null> {
  const { text, map } = await sanitise(turn.prompt, settings.sanitize);
  const command = commandIn(text, settings.ingest);
  if (command === null) return null;
  const { kind, text: what, all, whole, back } = command;
  const rawOf = ({ start, end }: Span): Span =>
    end > start
      ? { start: map(start), end: map(end - 1) + 1 }
      : { start: map(start), end: map(start) };
  return {
    kind,
    text: what,
    all,
    whole,
    raw: rawOf(command),
    back: back === null ? null : { ...back, wish: rawOf(back.wish) },
    unsaid: unsaid.test(simplified(text.slice(0, command.start))),
  };
}

const unsaid =
  /(?:don['’]?t|do not|stop|never|not) (?:remember|memori[sz]e|save|stor|record|retain|log|note)(?:e|ing)?\b[^.!?\n]*$|(?:别|不要|不用)再?(?:记|存|保存)[^。！？\n]*$/iu;

/** Importance of what somebody asked to have kept. */
const askedImportance = 0.9;

/**
 * A model's extraction, made to obey: what was asked to be kept is there and weighs, as the rules read
 * it where the model left it out; a wish to forget is not remembered itself.
 */
export async function obeying(
  extraction: Extraction,
  request: ExtractionRequest,
  rules: Extractor,
): Promise<Extraction> {
  const drafts: Draft[] = [];
  for (const turn of request.turns) {
    const own = extraction.drafts.filter((draft) => draft.turnId === turn.id);
    const asked = await askedIn(turn, request.settings);
    drafts.push(...(asked === null ? own : await obeyed(own, asked, turn, request, rules)));
  }
  return { ...extraction, drafts };
}

async function obeyed(
  found: readonly Draft[],
  { kind, raw, back }: Asked,
  turn: Turn,
  request: ExtractionRequest,
  rules: Extractor,
): Promise<Draft[]> {
  const isIn =
    (span: Span) =>
    ({ role, start, end }: Draft): boolean =>
      role === "prompt" && start < span.end && span.start < end;
  const isAsked = isIn(raw);
  const isWish = back === null ? () => false : isIn(back.wish);
  const drafts = found.filter((draft) => isAsked(draft) || !isWish(draft));
  if (kind === "forget") return drafts.filter((draft) => !isAsked(draft));
  if (raw.end === raw.start) return drafts;
  if (drafts.some(isAsked)) {
    return drafts.map((draft) =>
      isAsked(draft)
        ? { ...draft, importance: Math.max(askedImportance, draft.importance) }
        : draft,
    );
  }
  const { drafts: read } = await rules.extract({ ...request, turns: [turn] });
  return [...drafts, ...read.filter(isAsked)];
}
