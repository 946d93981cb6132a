import { env, exports } from "cloudflare:workers";
import { openDatabase } from "../../src/adapters/d1/database.ts";
import { d1KeyStore } from "../../src/adapters/d1/keys.ts";
import { sha256Hex } from "../../src/model/ids.ts";
import type { KeyRole } from "../../src/ports/key-store.ts";

export const adminKey = "ebb_test_admin";

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Call {
  /** Null for none. */
  key?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** One request through the Worker's own door. */
export async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
  const { key = adminKey, body, raw, headers = {} } = options;
  const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await exports.default.fetch(`http://ebb.test${path}`, {
    method,
    body: sent,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(sent === null ? {} : { "content-type": "application/json" }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/** A new key of this tenant and role, as its owner would hold it. */
export async function aKey(tenantId: string, role: KeyRole): Promise<string> {
  const key = `ebb_${crypto.randomUUID()}`;
  const id = `key_${crypto.randomUUID()}`;
  await d1KeyStore(openDatabase(env.DB)).add(
    { id, tenantId, role, name: role, createdAt: Date.now(), lastUsedAt: null },
    await sha256Hex(key),
  );
  return key;
}

/** A user whom no other test has. */
export const someone = (): string => `user-${crypto.randomUUID()}`;

/** A tenant of its own for one test, with these options; its id and first admin key. */
export async function aTenant(
  options: Record<string, unknown> = {},
): Promise<{ id: string; key: string }> {
  const id = `t-${crypto.randomUUID()}`;
  const { status, body } = await call("POST", "/v1/admin/tenants", {
    body: { id, name: id, options },
  });
  const { key } = body as { key: string };
  if (status !== 201) throw new Error(`The tenant was not made: ${JSON.stringify(body)}`);
  return { id, key };
}

/** A client token that this key makes. */
export async function aToken(key: string, request: Record<string, unknown>): Promise<string> {
  const { status, body } = await call("POST", "/v1/tokens", { key, body: request });
  if (status !== 201) throw new Error(`No token was made: ${JSON.stringify(body)}`);
  return (body as { token: string }).token;
}
