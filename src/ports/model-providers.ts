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
  | { kind: "workers-ai"; model: string; dimensions: number };

/** How a service fares for one payer: `open` and `half_open` mean that it is left alone for now. */
export interface ServiceState {
  state: "closed" | "open" | "half_open";
  /** What the last failure was; null while closed. */
  problem: ModelProblem | null;
  /** How long until it is asked again; 0 while closed. */
  waitMs: number;
}

/**
 * Makes models and embedders. `payer` is whose account it is: the deployment's (null) or a tenant's; one
 * payer's failing key never keeps another from the same service.
 */
export interface ModelProviders {
  model(choice: ModelChoice, payer: string | null): LanguageModel;
  embedder(choice: EmbedderChoice, payer: string | null): Embedder;
  state(choice: ModelChoice | EmbedderChoice, payer: string | null): ServiceState;
}
