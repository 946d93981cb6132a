import type { Embedder } from "./embedder.ts";
import type { LanguageModel, ModelProblem } from "./language-model.ts";

/** A service with OpenAI's protocol. */
export interface OpenaiEndpoint {
  /** Up to and with the version. */
  baseUrl: string;
  apiKey: string;
  model: string;
}

export type ModelChoice =
  | ({ kind: "openai" } & OpenaiEndpoint)
  | { kind: "workers-ai"; model: string };

export type EmbedderChoice =
  | { kind: "hashing" }
  | ({ kind: "openai"; dimensions: number; textsPerCall: number | null } & OpenaiEndpoint)
  | { kind: "workers-ai"; model: string; dimensions: number }
  | { kind: "upstash"; url: string; token: string; model: string; dimensions: number };

/** How a service fares for one payer: `open` and `half_open` mean that it is left alone for now. */
export interface ServiceState {
  state: "closed" | "open" | "half_open";
  /** What the last failure was; null while closed. */
  problem: ModelProblem | null;
  /** How long until it is asked again; 0 while closed. */
  waitMs: number;
}

/** Whose calls they are. */
export interface Account {
  /** The tenant that pays, or null: the deployment. One's failing key never keeps another from a service. */
  payer: string | null;
  /** The address is the tenant's word: nothing is sent to where it may not lead. */
  isTheirAddress: boolean;
}

export const deploymentAccount: Account = { payer: null, isTheirAddress: false };

/** Makes models and embedders, each behind a circuit breaker of its service and payer. */
export interface ModelProviders {
  /** What the deployment itself is configured with. */
  readonly deployment: { chat: ModelChoice | null; embeddings: EmbedderChoice | null };
  model(choice: ModelChoice, account: Account): LanguageModel;
  embedder(choice: EmbedderChoice, account: Account): Embedder;
  state(choice: ModelChoice | EmbedderChoice, account: Account): ServiceState;
  /** Why nothing is sent to an address that a tenant names, or null where it may be. */
  refusal(baseUrl: string): string | null;
  /** Whether Workers AI is bound. */
  readonly hasWorkersAi: boolean;
}
