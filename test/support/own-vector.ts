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
export function withVectors(over: Partial<Env> = {}) {
  const token = `vec-${crypto.randomUUID()}`;
  const bindings: Env = {
    ...env,
    EMBEDDINGS: "hashing",
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
    behave: (behaviour: VectorBehaviour = {}) => wish("behave", behaviour),
    /** Ids that the index holds, by namespace. */
    held: async () => (await wish("held", {})) as Record<string, string[]>,
    lose: (namespace: string, ids: readonly string[]) => wish("lose", { namespace, ids }),
    services: () => services(createExecutionContext()),
    /** Jobs from now on take place so much later. */
    later(ms: number) {
      aheadMs += ms;
    },
    /** One tick of what keeps the index in line. */
    tick: () => within(async (context) => indexVectors(services(context))),
    reconcile: () => within(async (context) => reconcileJob.run(services(context))),
    within: <T>(work: (services: Services) => Promise<T>) =>
      within(async (context) => work(services(context))),
    call: (method: string, path: string, { key = adminKey, body }: Call = {}): Promise<Answer> =>
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

export type WithVectors = ReturnType<typeof withVectors>;
