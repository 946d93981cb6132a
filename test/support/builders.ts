import { packUnit } from "../../src/model/lexical/unit.ts";
import type { Memory } from "../../src/model/memory.ts";
import { grantScope } from "../../src/model/scope.ts";
import type { Scope } from "../../src/model/scope.ts";
import type { Turn } from "../../src/model/turn.ts";
import type { IngestCommit, NewMemory } from "../../src/ports/memory-store.ts";

/** Things of the model with every field filled in; name only what the test is about. */

export const noon = Date.UTC(2026, 4, 8, 12);

export const aScope = (over: Partial<Scope> = {}): Scope => {
  const { tenantId = "acme", userId = "ada", agentId = null, sessionId = null } = over;
  return grantScope(tenantId, { userId, agentId, sessionId });
};

export const aTurn = (over: Partial<Turn> = {}): Turn => ({
  id: "trn_1",
  sessionId: "ses_1",
  userId: "ada",
  agentId: null,
  prompt: "I live in Lisbon.",
  response: "Noted.",
  promptName: null,
  responseName: null,
  layer: null,
  tags: [],
  metadata: {},
  attachments: [],
  timezone: null,
  expiresAt: null,
  createdAt: noon,
  recordedAt: noon,
  status: "queued",
  attempts: 0,
  error: null,
  extractor: null,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  partitionId: null,
  position: null,
  ...over,
});

export const aMemory = (over: Partial<Memory> = {}): Memory => ({
  id: "mem_1",
  partitionId: "prt_1",
  layer: "global",
  userId: "ada",
  agentId: null,
  sessionId: "ses_1",
  content: "I live in Lisbon.",
  type: "LOCATION",
  importance: 0.7,
  emotion: null,
  emotionIntensity: 0,
  vibe: null,
  topics: [],
  keywords: [],
  tags: [],
  metadata: {},
  status: "active",
  version: 1,
  pinned: false,
  createdAt: noon,
  recordedAt: noon,
  updatedAt: noon,
  occurredAt: null,
  occurredPrecision: null,
  expiresAt: null,
  validFrom: null,
  validTo: null,
  lastAccessed: null,
  accessCount: 0,
  stabilityHours: 168,
  feedback: 0,
  supersededBy: null,
  quarantined: false,
  origin: "rules",
  sources: [],
  ...over,
});

export function aNewMemory(over: Partial<NewMemory> & { memory?: Memory } = {}): NewMemory {
  const { sources, ...memory } = over.memory ?? aMemory();
  return {
    contentHash: `hash of ${memory.content}`,
    simhash: "0".repeat(16),
    firstLifetimeMs: null,
    attribute: null,
    attributeValue: null,
    unit: null,
    vector: null,
    reason: null,
    ...over,
    sources: over.sources ?? sources,
    memory,
  };
}

export function aCommit(turn: Turn, over: Partial<IngestCommit> = {}): IngestCommit {
  const said = (text: string, side: "prompt" | "response") =>
    packUnit({
      text,
      side,
      speaker: null,
      sessionId: turn.sessionId,
      at: turn.createdAt,
      note: null,
      remembered: true,
    });
  return {
    turn,
    partition: { id: "prt_1", key: '["g","ada"]', layer: "global" },
    utterances: [said(turn.prompt, "prompt"), said(turn.response, "response")],
    speakers: [],
    memories: [],
    repeats: [],
    merges: [],
    supersedes: [],
    heads: [],
    forgets: [],
    buries: [],
    entities: [],
    mentions: [],
    edges: [],
    extractor: "rules",
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    problem: null,
    ...over,
  };
}
