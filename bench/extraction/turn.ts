import type { Turn } from "../../src/model/turn.ts";

/** A turn with the fields that extraction reads; the rest as a fresh turn has them. */
export const turnOf = (said: Pick<Turn, "id" | "prompt" | "createdAt"> & Partial<Turn>): Turn => ({
  sessionId: "ses_bench",
  userId: "user",
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
  recordedAt: said.createdAt,
  status: "queued",
  attempts: 0,
  error: null,
  extractor: null,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  partitionId: null,
  position: null,
  ...said,
});
