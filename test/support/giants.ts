import { expect } from "vitest";
import { shardFor, userKey } from "../../src/model/placement.ts";
import { type Made, type Sharded, rowsOf } from "./sharded.ts";

export interface Page {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

/** A tenant that is placed by user, with its own database at DB_1, and a user on each database. */
export interface Giant extends Made {
  users: { DB: string; DB_1: string; DB_2: string };
}

interface Giants {
  /** The `nth` of the users who draw this database. */
  userOn(tenantId: string, shard: string, nth?: number): string;
  giant(options?: Record<string, unknown>): Promise<Giant>;
  /** What is answered; anything but 2xx fails the test. */
  ask<T>(tenant: Made, method: string, path: string, body?: unknown): Promise<T>;
  refusal(
    tenant: Made,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }>;
  store(
    tenant: Made,
    userId: string,
    prompt: string,
    more?: object,
  ): Promise<{ turn_id: string; session_id: string }>;
  remember(tenant: Made, userId: string, content: string, more?: object): Promise<{ id: string }>;
  recalled(tenant: Made, userId: string, prompt: string): Promise<string>;
  /** Databases that have rows of the tenant in this table. */
  shardsWith(table: string, tenantId: string): Promise<string[]>;
  contents(page: Page): unknown[];
}

/** How tests make and ask tenants that are placed by user. */
export function giants(deployment: () => Sharded): Giants {
  const open = ["DB", "DB_1", "DB_2"].map((name) => ({ name, weight: 1 }));

  const userOn = (tenantId: string, shard: string, nth = 0): string => {
    const fitting = Array.from({ length: 200 }, (_, i) => `user-${i}`).filter(
      (user) => shardFor(userKey(tenantId, user), open) === shard,
    );
    return fitting[nth] ?? "nobody";
  };

  async function giant(options: Record<string, unknown> = {}): Promise<Giant> {
    const id = `g-${crypto.randomUUID()}`;
    const { status, body } = await deployment().call("POST", "/v1/admin/tenants", {
      body: { id, name: id, shard: "DB_1", placement: "by_user", options },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ shard: "DB_1", placement: "by_user" });
    const users = { DB: userOn(id, "DB"), DB_1: userOn(id, "DB_1"), DB_2: userOn(id, "DB_2") };
    return { ...(body as Made), users };
  }

  const ask = async <T>(tenant: Made, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await deployment().call(method, path, {
      key: tenant.key,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as T;
  };

  const refusal = async (tenant: Made, method: string, path: string, body?: unknown) => {
    const answer = await deployment().call(method, path, {
      key: tenant.key,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: JSON.stringify(answer.body) };
  };

  const store = (tenant: Made, user_id: string, prompt: string, more: object = {}) =>
    ask<{ turn_id: string; session_id: string; memories: { id: string }[] }>(
      tenant,
      "POST",
      "/v1/store?wait=true",
      { user_id, prompt, response: "Noted.", ...more },
    );

  const remember = (tenant: Made, user_id: string, content: string, more: object = {}) =>
    ask<{ id: string }>(tenant, "POST", "/v1/memories", { user_id, content, ...more });

  const recalled = async (tenant: Made, user_id: string, prompt: string) =>
    (await ask<{ context: string }>(tenant, "POST", "/v1/retrieve", { user_id, prompt })).context;

  const shardsWith = async (table: string, tenantId: string) => {
    const found: string[] = [];
    for (const [name, database] of Object.entries(deployment().databases)) {
      if ((await rowsOf(database, table, tenantId)) > 0) found.push(name);
    }
    return found;
  };

  const contents = ({ data }: Page) => data.map(({ content }) => content);
  return { userOn, giant, ask, refusal, store, remember, recalled, shardsWith, contents };
}
