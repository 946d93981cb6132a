import type { AnswerOf, Api } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Readiness } from "../contract.ts";

export interface Health {
  /** Whether the process answers. */
  alive(options?: CallOptions): Promise<AnswerOf<"GET /healthz">>;
  /** Which parts can be reached, and how fast; also where one cannot. */
  ready(options?: CallOptions): Promise<Readiness>;
  /** For admin keys: turns that wait to be read, failed, or were skipped. */
  queue(options?: CallOptions): Promise<AnswerOf<"GET /v1/admin/queue">>;
}

export const health = ({ call }: Api): Health => ({
  alive: (options) => call("GET /healthz", {}, options),
  ready: (options) => call("GET /readyz", {}, options, [503]),
  queue: (options) => call("GET /v1/admin/queue", {}, options),
});
