import type { Turn } from "../../src/model/turn.ts";

/** A queued turn of an unnamed user and the assistant, said on Friday 3 May 2024 at noon UTC. */
export function turnOf(words: Partial<Turn> & { prompt: string }): Turn {
  const saidAt = Date.UTC(2024, 4, 3, 12);
  return {
    id: "trn_1",
    sessionId: "ses_1",
    userId: "nils",
    agentId: null,
    response: "",
    promptName: null,
    responseName: null,
    layer: null,
    tags: [],
    metadata: {},
    attachments: [],
    timezone: null,
    expiresAt: null,
    createdAt: saidAt,
    recordedAt: saidAt,
    status: "queued",
    attempts: 0,
    error: null,
    extractor: null,
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    partitionId: null,
    position: null,
    ...words,
  };
}
