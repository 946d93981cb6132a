import type { Emotion, MemoryType, Precision } from "../model/memory.ts";

/** What the words of a memory say, as an extractor reads them, before it is compared with what is known. */
export interface Reading {
  content: string;
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
  /** Only where the text itself states an end; automatic expiry is decided when it is written. */
  expiresAt: number | null;
  /**
   * `subject|attribute` in normal form where the fact is a single-valued one ("user|lives_in",
   * "nils|employer"), else null. A newer one of the same attribute supersedes the older memory.
   */
  attribute: string | null;
  /** The value of that attribute in normal form, for telling a repetition from a change. */
  value: string | null;
  quarantined: boolean;
  entities: ReadEntity[];
  relations: ReadRelation[];
  /** What it says is over; left out where that is nothing. */
  endings?: ReadEnding[];
}

/** That a relation of somebody is over, or that somebody's life is. */
export type ReadEnding =
  | {
      kind: "relation";
      subject: string;
      /** Whichever of them held. */
      predicates: readonly string[];
      /** Null: whatever the subject has by these. */
      object: string | null;
      /** The one that held where none is known; null where that cannot be told. */
      as: string | null;
    }
  | { kind: "life"; name: string };

export interface ReadEntity {
  name: string;
  /** person, place, organisation, product, event, animal, work, concept, … */
  type: string;
}

export interface ReadRelation {
  subject: string;
  /** snake_case verb phrase: lives_in, works_at, married_to, likes … */
  predicate: string;
  object: string;
  /** Only one object at a time holds (lives_in, works_at): a newer edge closes the older. */
  singleValued: boolean;
  validFrom: number | null;
  validTo: number | null;
}

/** A text that somebody asks to keep, without a turn around it. */
export interface Told {
  content: string;
  /** When it was said, epoch ms. */
  at: number;
  /** Take it apart into what it says, instead of keeping it as one memory. */
  infer: boolean;
}

/**
 * Reads texts that come without a turn: sanitised, with what they say. One reading where `infer` is
 * off, any number where it is on; none where nothing is left to keep. Made by the room that extracts
 * and handed in, so that memories know of no extractor.
 */
export type Reader = (told: Told) => Promise<{ readings: Reading[]; origin: "rules" | "model" }>;
