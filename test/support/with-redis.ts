import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type { Env } from "../../src/env.ts";
import worker from "../../src/worker.ts";
import type { RedisBehaviour } from "../stand-ins/redis-bridge.ts";
import { adminKey, type Answer, type Call } from "./api.ts";

const { url, token } = inject("redis");

/** A deployment's isolate of its own, with Redis: what one keeps for itself, another does not have. */
export function anIsolate(over: Partial<Env> = {}) {
  const bindings: Env = {
    ...env,
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
    ...over,
  };
  /** One request, and all that it leaves to be done behind its answer. */
  return async (method: string, path: string, options: Call = {}): Promise<Answer> => {
    const { key = adminKey, body, headers = {} } = options;
    const context = createExecutionContext();
    const request = new Request(`http://ebb.test${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    const response = await worker.fetch(
      request as Parameters<typeof worker.fetch>[0],
      bindings,
      context,
    );
    const text = await response.text();
    await waitOnExecutionContext(context);
    const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };
}

export type Isolate = ReturnType<typeof anIsolate>;

/** How the Redis of all tests answers from now on: put it back when the test is over. */
export async function behave(behaviour: RedisBehaviour): Promise<void> {
  await fetch(`${url}/stand-in/behave`, { method: "POST", body: JSON.stringify(behaviour) });
}

/** Names of what answers are kept under, and what stands beside them. */
export async function keysInRedis(): Promise<string[]> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(["KEYS", "ebb:asked:*"]),
  });
  return (await answer.json<{ result: string[] }>()).result;
}

/** Commands that Redis was sent so far, each of a pipeline counted. */
export async function commandsSent(): Promise<number> {
  const counts = await (
    await fetch(`${url}/stand-in/counts`)
  ).json<{
    commands: Record<string, number>;
  }>();
  return Object.values(counts.commands).reduce((sum, n) => sum + n, 0);
}
