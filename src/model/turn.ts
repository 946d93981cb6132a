import type { Layer, Metadata, Role } from "./memory.ts";

/**
 * `queued` waits for extraction · `done` was extracted · `failed` ran out of attempts, is kept and
 * can be replayed · `skipped` was over the queue limit · `raw` is kept without extraction.
 */
export const turnStatuses = ["queued", "done", "failed", "skipped", "raw"] as const;
export type TurnStatus = (typeof turnStatuses)[number];

export interface Attachment {
  url: string;
  mime: string;
  caption: string | null;
  /** Whose side of the turn it belongs to. */
  role: "prompt" | "response";
}

/** What may read a turn: the last is the rules in place of a model that failed. */
export const extractors = ["rules", "model", "rules_after_model"] as const;

/** A prompt with its response, exactly as it came: never altered, whatever ingestion does. */
export interface Turn {
  id: string;
  sessionId: string;
  userId: string | null;
  agentId: string | null;
  prompt: string;
  response: string;
  promptName: string | null;
  /** With a name the response is that person's words, without one it is the assistant's. */
  responseName: string | null;
  layer: Layer | null;
  tags: string[];
  metadata: Metadata;
  attachments: Attachment[];
  timezone: string | null;
  /** When it and what was learnt from it end; null for never, as its memories do by themselves. */
  expiresAt: number | null;
  /** When it was said. */
  createdAt: number;
  /** When Ebb received it. */
  recordedAt: number;
  status: TurnStatus;
  attempts: number;
  error: string | null;
  /** Which extractor read it, and what that took. Null until it was read. */
  extractor: (typeof extractors)[number] | null;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Place of the prompt's utterance in its partition's index; the response's is one more. */
  partitionId: string | null;
  position: number | null;
}

/** What one side of a turn said, with the captions of what was attached to it. */
export function wordsOf(
  turn: Pick<Turn, "prompt" | "response" | "attachments">,
  role: Role,
): string {
  const captions = turn.attachments
    .filter((attachment) => attachment.role === role)
    .flatMap(({ caption }) => caption ?? []);
  return [role === "prompt" ? turn.prompt : turn.response, ...captions].join("\n");
}

export interface Session {
  id: string;
  userId: string | null;
  agentId: string | null;
  startedAt: number;
  lastTurnAt: number;
  /** Derived: turns that bear the session's id. */
  turnCount: number;
  status: "open" | "archived";
  archivedAt: number | null;
}

/** A digest of a session, or of a user's local day. */
export interface Summary {
  id: string;
  kind: "session" | "day";
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
  /** The local date, `YYYY-MM-DD`, of a day's digest. */
  day: string | null;
  text: string;
  /** First and last of what it covers: epoch ms. */
  from: number;
  to: number;
  createdAt: number;
}

export interface RecentPair {
  prompt: string;
  response: string;
  createdAt: number;
}

/** Whether the end that was stated for a turn has come: it is in no answer from then on. */
export const hasEnded = ({ expiresAt }: Pick<Turn, "expiresAt">, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;
