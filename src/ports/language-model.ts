/** Any model that answers a prompt with text. Errors are `ModelError`. */
export interface LanguageModel {
  readonly name: string;
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

export interface ModelRequest {
  system: string;
  user: string;
  /** JSON Schema of the wanted answer, with a name; null for plain text. */
  schema: { name: string; schema: Record<string, unknown> } | null;
  temperature: number;
  timeoutMs: number;
  outputTokensMax: number;
  /** Overrides the deployment's model; null = that one. */
  model: string | null;
}

export interface ModelAnswer {
  text: string;
  inputTokens: number;
  outputTokens: number;
}

/**
 * `refused`: this request, whenever it comes. `key_refused`: any request with this key. `circuit_open`: the
 * service failed lately, and was not asked. `over_quota`: the tenant has spent what it may spend today.
 */
export type ModelProblem =
  | "timeout"
  | "rate_limited"
  | "refused"
  | "key_refused"
  | "bad_answer"
  | "unavailable"
  | "circuit_open"
  | "over_quota";

/** `detail` is for the log and the turn's record; it never holds the prompt or an upstream body. */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  readonly retryAfterMs: number | null;
  constructor(problem: ModelProblem, detail: string, retryAfterMs: number | null = null) {
    super(`${problem}: ${detail}`);
    this.name = "ModelError";
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
