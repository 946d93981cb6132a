/** What the deployment sets for a tenant. Null is no bound. */
export interface TenantOptions {
  /** Pages of these origins may call with the tenant's keys and tokens. */
  corsOrigins: readonly string[];
  /** Turns that may be stored in one UTC day. */
  turnsPerDay: number | null;
  /** Memories that may be kept; at the bound nothing more is stored, all else goes on. */
  memoriesMax: number | null;
  /** Requests in one UTC minute. */
  requestsPerMinute: number | null;
  /** The same of each of its keys, and of each of its users. */
  requestsPerMinutePerKey: number | null;
  requestsPerMinutePerUser: number | null;
  /** Tokens, in and out, and US dollars that its chat models may cost the deployment in one UTC day. */
  modelTokensPerDay: number | null;
  modelUsdPerDay: number | null;
  /** Models and embedder of its own; null: all as the deployment has it. */
  models: TenantModels | null;
}

export const freeOptions: TenantOptions = {
  corsOrigins: [],
  turnsPerDay: null,
  memoriesMax: null,
  requestsPerMinute: null,
  requestsPerMinutePerKey: null,
  requestsPerMinutePerUser: null,
  modelTokensPerDay: null,
  modelUsdPerDay: null,
  models: null,
};

/** What a tenant has in place of the deployment's model and embedder; null: the deployment's. */
export interface TenantModels {
  chat: OwnChat | null;
  embeddings: OwnEmbeddings | null;
  /** Epoch ms. */
  updatedAt: number;
}

export type OwnChat =
  | { kind: "rules" }
  | ({ kind: "openai" } & OwnEndpoint)
  | { kind: "workers-ai"; model: string };

export type OwnEmbeddings =
  | { kind: "none" }
  | { kind: "hashing" }
  | ({ kind: "openai"; dimensions: number; textsPerCall: number | null } & OwnEndpoint)
  | { kind: "workers-ai"; model: string; dimensions: number };

interface OwnEndpoint {
  /** Null: the deployment's. */
  baseUrl: string | null;
  model: string;
  /** Null: the deployment's where the address is, else none. */
  key: SealedKey | null;
}

export interface SealedKey {
  sealed: string;
  /** What is ever shown of it; empty of a short key. */
  last4: string;
}

/** Whether calls are on the tenant's own account: its key, or its server. */
export const isOwnAccount = (choice: OwnChat | OwnEmbeddings): boolean =>
  choice.kind === "openai" && (choice.baseUrl !== null || choice.key !== null);
