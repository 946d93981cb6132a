import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { Mark } from "./lifecycle-store.ts";
import type { Act, MemoryRecord } from "./memory-store.ts";

/** What tells whether two memories are worth a closer look. */
export interface Fingerprint {
  id: string;
  simhash: string;
  attribute: string | null;
  createdAt: number;
}

export type BankFingerprint = Fingerprint & Pick<Memory, "partitionId">;

/** A place in several banks, one after the other by id, each oldest first. */
export interface BankMark extends Mark {
  partitionId: string;
}

/** A memory that came since the last look. */
export type Newcomer = Fingerprint & Pick<Memory, "partitionId" | "agentId" | "recordedAt">;

/** One memory goes into another that says the same. */
export interface NightlyMerge {
  into: MemoryRecord;
  from: MemoryRecord;
  /** What both have of these. */
  tags: readonly string[];
  topics: readonly string[];
  keywords: readonly string[];
  expiresAt: number | null;
}

/** A memory that a newer one contradicts. */
export interface NightlyClosing {
  older: MemoryRecord;
  newer: MemoryRecord;
  reason: string;
}

/** What is known of a subject in a bank: the insight, with what it rests on. */
export interface KnownInsight {
  id: string;
  content: string;
  subject: string;
  parentIds: string[];
}

/** A memory as reflection sees it. */
export type Observation = Pick<
  Memory,
  | "id"
  | "partitionId"
  | "layer"
  | "userId"
  | "agentId"
  | "sessionId"
  | "content"
  | "topics"
  | "importance"
  | "createdAt"
  | "recordedAt"
> & {
  /** Names of entities that it mentions, without the user's own. */
  names: string[];
};

/** What happens at night to memories of one bank. Insights are compared with nothing. */
export interface ConsolidationStore {
  /** Live memories in the order in which they were learnt, behind `after` and up to `upTo`, itself among them. */
  newcomers(
    scope: Scope,
    after: Mark | null,
    upTo: Mark | null,
    limit: number,
  ): Promise<Newcomer[]>;
  /** Live memories of these partitions, one partition after the other by id, each oldest first. */
  page(
    scope: Scope,
    partitionIds: readonly string[],
    after: BankMark | null,
    limit: number,
  ): Promise<BankFingerprint[]>;
  /**
   * The sources, mentions, edges, tags and counts of one memory go to the other, and it is forgotten.
   * False, and nothing changed, where either is not as it was read.
   */
  merge(scope: Scope, merge: NightlyMerge, act: Act): Promise<boolean>;
  /** Supersedes the older. False where either is not as it was read. */
  close(scope: Scope, closing: NightlyClosing, act: Act): Promise<boolean>;

  /** Live memories in the order in which they were learnt, with what they speak of. */
  observations(
    scope: Scope,
    after: Mark | null,
    ownNames: readonly string[],
    limit: number,
  ): Promise<Observation[]>;
  /** Those of the ids that are live. */
  observedBy(
    scope: Scope,
    ids: readonly string[],
    ownNames: readonly string[],
  ): Promise<Observation[]>;
  /** Memories of a partition that speak of a subject (a topic or a name, in normal form), latest first. */
  about(
    scope: Scope,
    wanted: { partitionId: string; subject: string },
    ownNames: readonly string[],
    now: number,
    limit: number,
  ): Promise<Observation[]>;
  /** Live insights of each partition that has any, latest first. */
  insights(
    scope: Scope,
    partitionIds: readonly string[],
    limit: number,
  ): Promise<Map<string, KnownInsight[]>>;
  /** What a derived memory rests on from now on. */
  rest(scope: Scope, memoryId: string, parentIds: readonly string[]): Promise<void>;
}
