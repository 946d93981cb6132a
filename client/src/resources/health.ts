import type { AnswerOf, Api } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type { Readiness, Reindex, Reindexed, SweepAnswer, SweepRequest } from "../contract.ts";

export interface Health {
  /** Whether the process answers. */
  alive(options?: CallOptions): Promise<AnswerOf<"GET /healthz">>;
  /** Which parts can be reached, and how fast; also where one cannot. */
  ready(options?: CallOptions): Promise<Readiness>;
  /** For admin keys: turns that wait to be read, failed, or were skipped. */
  queue(options?: CallOptions): Promise<AnswerOf<"GET /v1/admin/queue">>;
  /** How fast it is and what went wrong, counted. */
  stats(options?: CallOptions): Promise<AnswerOf<"GET /v1/admin/stats">>;
  /** Runs one of the jobs that cron runs; `done` tells whether to call again. For admin keys. */
  sweep(request: SweepRequest, options?: CallOptions): Promise<SweepAnswer>;
  /** Makes an index anew, a bounded part a call; the rest follows by itself. For admin keys. */
  reindex(request: Reindex, options?: CallOptions): Promise<Reindexed>;
}

export const health = ({ call }: Api): Health => ({
  alive: (options) => call("GET /healthz", {}, options),
  ready: (options) => call("GET /readyz", {}, options, [503]),
  queue: (options) => call("GET /v1/admin/queue", {}, options),
  stats: (options) => call("GET /v1/admin/stats", {}, options),
  sweep: (request, options) => call("POST /v1/admin/sweep", { body: request }, options),
  reindex: (request, options) => call("POST /v1/admin/reindex", { body: request }, options),
});
