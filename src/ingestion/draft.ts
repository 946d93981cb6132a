import type { Emotion, MemoryType, Precision, Role } from "../model/memory.ts";
import type { Turn } from "../model/turn.ts";
import type { Settings } from "../contract/settings.ts";

/** What an extractor finds, before it is compared with what is known. */
export interface Draft {
  turnId: string;
  role: Role;
  /** The evidence: UTF-16 offsets into that side's raw text (never into a sanitised copy). */
  start: number;
  end: number;
  content: string;
  /** True where every word of `content` stands inside the evidence: it then needs no index unit of its own. */
  verbatim: boolean;
  type: MemoryType;
  /** 0–1. */
  importance: number;
  emotion: Emotion | null;
  emotionIntensity: number;
  vibe: number | null;
  topics: string[];
  keywords: string[];
  occurredAt: number | null;
  occurredPrecision: Precision | null;
  validFrom: number | null;
  validTo: number | null;
  /** Only where the text itself states an end; automatic expiry is decided at commit. */
  expiresAt: number | null;
  /**
   * `subject|attribute` in normal form where the fact is a single-valued one ("user|lives_in",
   * "nils|employer"), else null. A newer draft of the same attribute supersedes the older memory.
   */
  attribute: string | null;
  /** The value of that attribute in normal form, for telling a repetition from a change. */
  value: string | null;
  /** The text takes back or corrects something said before ("no, it's …", "not any more"). */
  corrects: boolean;
  quarantined: boolean;
  entities: DraftEntity[];
  relations: DraftRelation[];
  /** What a model decided about a known memory that it was shown; rules decide nothing here. */
  judged?: Judgement;
}

/**
 * `merge`: the draft contains the known memory and more · `supersede`: it is no longer true ·
 * `drop`: the draft says the same again, and has its words.
 */
export interface Judgement {
  action: "merge" | "supersede" | "drop";
  /** Index into `ExtractionRequest.known`. */
  known: number;
}

export interface DraftEntity {
  name: string;
  /** person, place, organisation, product, event, animal, work, concept, … */
  type: string;
}

export interface DraftRelation {
  subject: string;
  /** snake_case verb phrase: lives_in, works_at, married_to, likes … */
  predicate: string;
  object: string;
  /** Only one object at a time holds (lives_in, works_at): a newer edge closes the older. */
  singleValued: boolean;
  validFrom: number | null;
  validTo: number | null;
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
