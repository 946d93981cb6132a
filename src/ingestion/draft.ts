import type { ReadEntity, ReadRelation, Reading } from "../memories/reading.ts";
import type { Role } from "../model/memory.ts";
import type { Turn } from "../model/turn.ts";
import type { Settings } from "../contract/settings.ts";

/** What an extractor finds in a turn, before it is compared with what is known. */
export interface Draft extends Reading {
  turnId: string;
  role: Role;
  /** The evidence: UTF-16 offsets into that side's raw text (never into a sanitised copy). */
  start: number;
  end: number;
  /** True where every word of `content` stands inside the evidence: it then needs no index unit of its own. */
  verbatim: boolean;
  /** The text takes back or corrects something said before ("no, it's …", "not any more"). */
  corrects: boolean;
  /** The known memory whose words this one has, but for the value that was wrong. */
  replaces?: string;
  /** What its words say is not so, and nobody said it of themselves: it only ends, and is no memory. */
  retracts?: true;
  /** What a model decided about a known memory that it was shown; rules decide nothing here. */
  judged?: Judgement;
}

export type DraftEntity = ReadEntity;
export type DraftRelation = ReadRelation;

/**
 * `merge`: the draft contains the known memory and more · `supersede`: it is no longer true ·
 * `drop`: the draft says the same again, and has its words.
 */
export interface Judgement {
  action: "merge" | "supersede" | "drop";
  /** Index into `ExtractionRequest.known`. */
  known: number;
}

export interface ExtractionRequest {
  /** Turns of one session, oldest first, as they came. */
  turns: readonly Turn[];
  settings: Settings;
  /** Contents of memories that may be repeated or contradicted, newest first; may be empty. */
  known: readonly string[];
  now: number;
}

export interface Extraction {
  drafts: Draft[];
  extractor: "rules" | "model" | "rules_after_model";
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Why the model's answer was not used, one plain line; null where nothing went wrong. */
  problem: string | null;
}

/** One port for both extractors: the built-in rules and a language model. */
export interface Extractor {
  extract(request: ExtractionRequest): Promise<Extraction>;
}
