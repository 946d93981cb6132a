import {
  applyD1Migrations,
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env as bound } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";
import { fleetOf } from "../../src/compose.ts";
import type { Fleet } from "../../src/ports/fleet.ts";
import worker from "../../src/worker.ts";
import { adminKey, type Answer, type Call } from "./api.ts";

/** A deployment of three databases. Its queue holds what was sent until a test reads it. */
export interface Sharded {
  env: Env;
  databases: Record<string, D1Database>;
  fleet(): Fleet;
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** Messages that were sent and not read yet. */
  waiting: unknown[];
  /** Reads what waits, and what that sends; what is to be tried again waits for the next call. */
  readAll(): Promise<void>;
  deliver(bodies: readonly unknown[]): Promise<Awaited<ReturnType<typeof getQueueResult>>>;
  tick(cron?: string): Promise<void>;
  aTenant(shard?: string | null, options?: Record<string, unknown>): Promise<Made>;
}

export interface Made {
  id: string;
  key: string;
  shard: string;
}

/** With the first `n` databases of three, and these bindings beside. */
export async function startSharded(n = 3, over: Partial<Env> = {}): Promise<Sharded> {
  const all = { DB: bound.DB, DB_1: bound.SHARD_1, DB_2: bound.SHARD_2 };
  const databases = Object.fromEntries(Object.entries(all).slice(0, n));
  for (const database of [bound.SHARD_1, bound.SHARD_2]) {
    await applyD1Migrations(database, bound.TEST_MIGRATIONS);
  }
  const waiting: unknown[] = [];
  const queue = {
    send: async (body: unknown) => {
      waiting.push(body);
    },
    sendBatch: async (messages: Iterable<{ body: unknown }>) => {
      for (const { body } of messages) waiting.push(body);
    },
  };
  const env: Env = { ...bound, ...over, ...databases, INGEST: queue as unknown as Queue };

  const within = async <T>(work: (context: ExecutionContext) => Promise<T>): Promise<T> => {
    const context = createExecutionContext();
    const result = await work(context);
    await waitOnExecutionContext(context);
    return result;
  };

  const sharded: Sharded = {
    env,
    databases,
    fleet: () => fleetOf(env, createExecutionContext(), null),
    waiting,

    async call(method, path, { key = adminKey, body, raw, headers = {} } = {}) {
      const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
      const request = new Request<unknown, IncomingRequestCfProperties>(`http://ebb.test${path}`, {
        method,
        body: sent,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(sent === null ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      });
      const response = await within(async (context) => worker.fetch(request, env, context));
      const text = await response.text();
      const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },

    async readAll() {
      const later: unknown[] = [];
      for (let rounds = 0; waiting.length > 0; rounds++) {
        if (rounds > 50) throw new Error("The queue does not come to an end.");
        const bodies = waiting.splice(0, 25);
        const { retryMessages } = await sharded.deliver(bodies);
        for (const { msgId } of retryMessages) later.push(bodies[Number(msgId.slice(1))]);
      }
      waiting.push(...later);
    },

    async deliver(bodies) {
      const batch = createMessageBatch<unknown>(
        "ebb-ingest",
        bodies.map((body, i) => ({ id: `m${i}`, timestamp: new Date(), attempts: 1, body })),
      );
      const context = createExecutionContext();
      await worker.queue(batch, env, context);
      return getQueueResult(batch, context);
    },

    tick: (cron = "* * * * *") =>
      within((context) =>
        worker.scheduled(
          createScheduledController({ cron, scheduledTime: new Date() }),
          env,
          context,
        ),
      ),

    async aTenant(shard = null, options = {}) {
      const id = `t-${crypto.randomUUID()}`;
      const { status, body } = await sharded.call("POST", "/v1/admin/tenants", {
        body: { id, name: id, shard, options },
      });
      if (status !== 201) throw new Error(`The tenant was not made: ${JSON.stringify(body)}`);
      return body as Made;
    },
  };
  return sharded;
}

/** How many rows of a table a database has of a tenant. */
export async function rowsOf(
  database: D1Database | undefined,
  table: string,
  tenantId: string,
): Promise<number> {
  const found = await database
    ?.prepare(`select count(*) as n from ${table} where tenant_id = ?`)
    .bind(tenantId)
    .first<{ n: number }>();
  return found?.n ?? 0;
}
