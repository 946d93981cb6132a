import { beforeAll, describe, expect, it } from "vitest";
import { adminKey, aKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

interface Operation {
  method: string;
  path: string;
  access: string;
  hasBody: boolean;
}

async function operations(): Promise<Operation[]> {
  const { body } = await call("GET", "/openapi.json", { key: null });
  const { paths } = body as { paths: Record<string, Record<string, Record<string, unknown>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: String(operation["x-access"]),
      hasBody: "requestBody" in operation,
    })),
  );
}

const filled = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
const bodyOf = ({ hasBody }: Operation) => (hasBody ? { body: {} } : {});

describe("every route of the OpenAPI document", () => {
  let all: Operation[];
  let guarded: Operation[];
  beforeAll(async () => {
    all = await operations();
    guarded = all.filter(({ access }) => access !== "open");
  });

  it("says who may call it, and only the two health checks are open", () => {
    expect(all.length).toBeGreaterThan(10);
    const open = all.filter(({ access }) => access === "open").map(({ path }) => path);
    expect(open.toSorted()).toEqual(["/healthz", "/readyz"]);
    for (const { access } of guarded) expect(["read", "write", "admin"]).toContain(access);
  });

  it("answers 401 without a key, with a wrong key and with an odd header", async () => {
    const wrong = [null, "ebb_wrong", "", `${adminKey}x`];
    for (const operation of guarded) {
      for (const key of wrong) {
        const { status, body } = await call(operation.method, filled(operation.path, "x"), {
          key,
          ...bodyOf(operation),
        });
        expect([status, read.problem(body).code], `${operation.method} ${operation.path}`).toEqual([
          401,
          "unauthenticated",
        ]);
      }
    }
    const basic = { headers: { authorization: "Basic ZWJiOnRlc3Q=" }, key: null };
    expect((await call("GET", "/v1/settings", basic)).status).toBe(401);
  });

  it("answers 403 to a read key that would write, and to a write key that would administer", async () => {
    const keys = { read: await aKey("default", "read"), write: await aKey("default", "write") };
    for (const operation of guarded) {
      for (const [role, key] of Object.entries(keys)) {
        const { status } = await call(operation.method, filled(operation.path, "x"), {
          key,
          ...bodyOf(operation),
        });
        const mayNot =
          operation.access === "admin" || (operation.access === "write" && role === "read");
        const place = `${role} key: ${operation.method} ${operation.path}`;
        expect([place, status === 403]).toEqual([place, mayNot]);
        expect(status).not.toBe(401);
      }
    }
  });

  it("knows nothing of another tenant's ids", async () => {
    const user = someone();
    const { body } = await call("POST", "/v1/store?wait=true", {
      body: {
        user_id: user,
        prompt: "My name is Ada and I live in Tromsø.",
        response: "Hello Ada.",
      },
    });
    const turn = read.done(body);
    const [memory] = turn.memories;
    if (memory === undefined) throw new Error("the turn gave no memory to look for");
    const other = await aKey("other", "admin");
    const byId = guarded.filter(({ path }) => /^\/v1\/(turns|memories)\/\{id\}/.test(path));
    expect(byId.length).toBeGreaterThanOrEqual(4);
    for (const operation of byId) {
      const id = operation.path.startsWith("/v1/turns") ? turn.turn_id : memory.id;
      const { status } = await call(operation.method, filled(operation.path, id), { key: other });
      expect(status, `${operation.method} ${operation.path}`).toBe(404);
    }
    for (const path of ["/v1/memories", "/v1/turns"]) {
      const page = await call("GET", `${path}?user_id=${user}`, { key: other });
      expect(page.body).toEqual({ data: [], next_cursor: null });
    }
    const recalled = await call("POST", "/v1/retrieve", {
      key: other,
      body: { user_id: user, prompt: "Where does Ada live?", raw_turns: 5 },
    });
    expect(read.recalled(recalled.body)).toMatchObject({ memories: [], recent_pairs: [], raw: [] });
    expect((await call("GET", `/v1/memories/${memory.id}`)).status).toBe(200);
  });
});

describe("a revoked tenant's or key's", () => {
  it("key stops to work", async () => {
    const { env } = await import("cloudflare:workers");
    const key = await aKey("closing", "admin");
    await env.DB.prepare("update tenants set disabled_at = 1 where id = 'closing'").run();
    expect((await call("GET", "/v1/settings", { key })).status).toBe(401);
    const second = await aKey("still-open", "read");
    await env.DB.prepare("update api_keys set revoked_at = 1 where tenant_id = 'still-open'").run();
    expect((await call("GET", "/v1/settings", { key: second })).status).toBe(401);
  });
});
