import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import type { Env } from "../../src/env.ts";
import { indexVectors, reconcileJob } from "../../src/jobs/index-vectors.ts";
import type { Services } from "../../src/ports/services.ts";
import worker from "../../src/worker.ts";
import type { VectorBehaviour } from "../stand-ins/upstash-vector.ts";
import { adminKey, type Answer, type Call } from "./api.ts";

const url = inject("vector");

/** A deployment with a vector index of its own, whose clock a test moves. */
export interface WithVectors {
  bindings: Env;
  behave(behaviour?: VectorBehaviour): Promise<void>;
  /** Ids that the index holds, by namespace. */
  held(): Promise<Record<string, string[]>>;
  /** Takes vectors out of the index, as nobody asked for. */
  lose(namespace: string, ids: readonly string[]): Promise<void>;
  services(): Services;
  /** Jobs from now on take place so much later. */
  later(ms: number): void;
  /** One tick of what keeps the index in line. */
  tick(): Promise<void>;
  reconcile(): Promise<Readonly<Record<string, number>>>;
  within<T>(work: (services: Services) => Promise<T>): Promise<T>;
  call(method: string, path: string, options?: Call): Promise<Answer>;
}

export function withVectors(over: Partial<Env> = {}): WithVectors {
  const token = `vec-${crypto.randomUUID()}`;
  const bindings: Env = {
    ...env,
    EMBEDDINGS: "hashing",
    EMBEDDING_BASE_URL: "",
    EMBEDDING_API_KEY: "",
    UPSTASH_VECTOR_REST_URL: url,
    UPSTASH_VECTOR_REST_TOKEN: token,
    ...over,
  };
  const wish = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/stand-in/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  let aheadMs = 0;
  const within = async <T>(work: (context: ExecutionContext) => Promise<T>): Promise<T> => {
    const context = createExecutionContext();
    const result = await work(context);
    await waitOnExecutionContext(context);
    return result;
  };
  const services = (context: ExecutionContext): Services => {
    const own = servicesOf(bindings, context, null);
    return { ...own, clock: { now: () => own.clock.now() + aheadMs } };
  };

  return {
    bindings,
    behave: async (behaviour = {}) => void (await wish("behave", behaviour)),
    held: async () => (await wish("held", {})) as Record<string, string[]>,
    lose: async (namespace, ids) => void (await wish("lose", { namespace, ids })),
    services: () => services(createExecutionContext()),
    later(ms) {
      aheadMs += ms;
    },
    tick: async () => void (await within(async (context) => indexVectors(services(context)))),
    reconcile: () => within(async (context) => reconcileJob.run(services(context))),
    within: (work) => within(async (context) => work(services(context))),
    call: (method, path, { key = adminKey, body } = {}) =>
      within(async (context) => {
        const request = new Request(`http://ebb.test${path}`, {
          method,
          body: body === undefined ? null : JSON.stringify(body),
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
        });
        const response = await worker.fetch(
          request as Parameters<typeof worker.fetch>[0],
          bindings,
          context,
        );
        const text = await response.text();
        const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
        return {
          status: response.status,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : text,
        };
      }),
  };
}
