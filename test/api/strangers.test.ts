import { beforeAll, describe, expect, it } from "vitest";
import { aKey, aTenant, aToken, adminKey, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

interface Operation {
  method: string;
  path: string;
  access: string;
  keysOnly: boolean;
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
      keysOnly: operation["x-keys-only"] === true || operation["x-access"] === "admin",
      hasBody: "requestBody" in operation,
    })),
  );
}

const filled = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
const bodyOf = ({ hasBody }: Operation, body: Record<string, unknown> = {}) =>
  hasBody ? { body } : {};

/** Someone's turn, session and memories that hold a word to look for, made with this key. */
async function aSecretOf(key: string): Promise<{ user: string; ids: string[] }> {
  const user = someone();
  const { body } = await call("POST", "/v1/store?wait=true", {
    key,
    body: { user_id: user, prompt: "My name is Ada and I live in Tromsø.", response: "Hello Ada." },
  });
  const { turn_id, session_id, memories } = read.done(body);
  return { user, ids: [turn_id, session_id, ...memories.map(({ id }) => id)] };
}

describe("every route of the OpenAPI document", () => {
  let all: Operation[];
  let guarded: Operation[];
  beforeAll(async () => {
    all = await operations();
    guarded = all.filter(({ access }) => access !== "open" && access !== "signed");
  });

  it("says who may call it, and only the two health checks are open", () => {
    expect(all.length).toBeGreaterThan(10);
    const open = all.filter(({ access }) => access === "open").map(({ path }) => path);
    expect(open.toSorted()).toEqual(["/healthz", "/readyz"]);
    for (const { access } of guarded) expect(["read", "write", "admin"]).toContain(access);
    const signed = all.filter(({ access }) => access === "signed").map(({ path }) => path);
    expect(signed.toSorted()).toEqual(["/v1/hooks/{platform}", "/v1/hooks/{platform}/{source}"]);
  });

  it("answers 401 where a source has to sign and nobody did, whatever key is sent", async () => {
    const token = await aToken(adminKey, { user_id: someone(), allow: ["read", "write"] });
    const keys = [null, "ebb_wrong", adminKey, await aKey("default", "write"), token];
    for (const { method, path } of all.filter(({ access }) => access === "signed")) {
      for (const platform of ["generic", "telegram", "slack", "discord", "onebot", "irc"]) {
        for (const key of keys) {
          const place = path.replace("{platform}", platform).replace("{source}", "src_1");
          const { status, body } = await call(method, place, { key, body: { id: "m1" } });
          expect([place, status, read.problem(body).code]).toEqual([place, 401, "unauthenticated"]);
        }
      }
    }
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

  it("answers 403 to a token where it takes keys only or the token may not, and never 401", async () => {
    const ids = { user_id: someone() };
    const tokens = {
      read: await aToken(adminKey, { ...ids, allow: ["read"] }),
      write: await aToken(adminKey, { ...ids, allow: ["write"] }),
    };
    for (const operation of guarded) {
      for (const [right, key] of Object.entries(tokens)) {
        const { status, body } = await call(operation.method, filled(operation.path, "x"), {
          key,
          ...bodyOf(operation),
        });
        const place = `${right} token: ${operation.method} ${operation.path}`;
        expect(status, place).not.toBe(401);
        expect(status, place).toBeLessThan(500);
        if (operation.keysOnly || operation.access !== right) {
          expect([place, read.problem(body).code]).toEqual([place, "forbidden"]);
        }
      }
    }
  });

  it("gives a token nothing of other ids, whether it names them or a thing that bears them", async () => {
    const { key } = await aTenant();
    const theirs = await aSecretOf(key);
    const token = await aToken(key, { user_id: someone(), allow: ["read", "write"] });
    const open = guarded.filter(({ keysOnly }) => !keysOnly);
    for (const operation of open) {
      for (const id of theirs.ids) {
        const query = new URLSearchParams({ user_id: theirs.user }).toString();
        const answers = [
          await call(operation.method, filled(operation.path, id), {
            key: token,
            ...bodyOf(operation, { user_id: theirs.user }),
          }),
          await call(operation.method, `${filled(operation.path, id)}?${query}`, {
            key: token,
            ...bodyOf(operation),
          }),
        ];
        for (const { status, body } of answers) {
          const place = `${operation.method} ${operation.path} with ${id}`;
          expect(JSON.stringify(body), place).not.toContain("Tromsø");
          expect(status, place).toBeLessThan(500);
        }
      }
    }
    const { body } = await call("GET", `/v1/turns/${theirs.ids[0]}`, { key });
    expect(read.turn(body).memories).toHaveLength(theirs.ids.length - 2);
  });

  it("gives another tenant's key nothing, whatever it names", async () => {
    const { key } = await aTenant();
    const theirs = await aSecretOf(key);
    const other = await aTenant();
    for (const operation of guarded) {
      for (const id of theirs.ids) {
        const { status, body } = await call(operation.method, filled(operation.path, id), {
          key: other.key,
          ...bodyOf(operation, { user_id: theirs.user, prompt: "Where does Ada live?" }),
        });
        const place = `${operation.method} ${operation.path} with ${id}`;
        expect(JSON.stringify(body), place).not.toContain("Tromsø");
        expect(status, place).toBeLessThan(500);
      }
    }
    const { body } = await call("GET", `/v1/turns/${theirs.ids[0]}`, { key });
    expect(read.turn(body).memories).toHaveLength(theirs.ids.length - 2);
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
    const { data: entities } = read.entities(
      (await call("GET", `/v1/entities?user_id=${user}`)).body,
    );
    const [entity] = entities;
    if (entity === undefined) throw new Error("the turn speaks of nobody");
    const idOf: Record<string, string> = {
      turns: turn.turn_id,
      entities: entity.id,
      memories: memory.id,
      sessions: turn.session_id,
    };
    const byId = guarded.flatMap((operation) => {
      const kind = /^\/v1\/(\w+)\/\{id\}/.exec(operation.path)?.[1] ?? "";
      const id = idOf[kind];
      return id === undefined || operation.hasBody ? [] : [{ operation, id }];
    });
    expect(byId.length).toBeGreaterThanOrEqual(7);
    for (const { operation, id } of byId) {
      const { status } = await call(operation.method, filled(operation.path, id), { key: other });
      expect(status, `${operation.method} ${operation.path}`).toBe(404);
    }
    for (const path of ["/v1/memories", "/v1/turns", "/v1/entities"]) {
      const page = await call("GET", `${path}?user_id=${user}`, { key: other });
      expect(page.body).toEqual({ data: [], next_cursor: null });
    }
    const graph = await call("GET", `/v1/graph?user_id=${user}`, { key: other });
    expect(graph.body).toEqual({ nodes: [], edges: [] });
    const path = { user_id: user, from: entity.id, to: "Tromsø" };
    const walked = await call("POST", "/v1/graph/paths", { key: other, body: path });
    expect(walked.status).toBe(404);
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
