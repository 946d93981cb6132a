import { describe, expect, it } from "vitest";
import { aTenant, adminKey, call } from "../support/api.ts";
import { read } from "../support/wire.ts";

const anOrigin = () => `https://${crypto.randomUUID()}.example`;

const preflight = (origin: string, path = "/v1/retrieve") =>
  call("OPTIONS", path, {
    key: null,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type",
    },
  });

const from = (origin: string, key: string | null, path = "/v1/turns?user_id=ada") =>
  call("GET", path, { key, headers: { origin } });

describe("a page of another origin", () => {
  it("is let in by a preflight without a key where some tenant allows it", async () => {
    const origin = anOrigin();
    await aTenant({ cors_origins: [origin] });
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(headers.get("access-control-allow-headers")).toMatch(
      /Authorization, Content-Type, Idempotency-Key/,
    );
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("vary")).toContain("Origin");
  });

  it("is refused by a preflight where nobody allows it", async () => {
    for (const origin of [anOrigin(), "null", "*"]) {
      const { status, headers, body } = await preflight(origin);
      expect([status, read.problem(body).code]).toEqual([403, "forbidden"]);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("reads answers to its own tenant's key only", async () => {
    const [mine, theirs] = [anOrigin(), anOrigin()];
    const tenant = await aTenant({ cors_origins: [mine] });
    await aTenant({ cors_origins: [theirs] });
    const own = await from(mine, tenant.key);
    expect(own.status).toBe(200);
    expect(own.headers.get("access-control-allow-origin")).toBe(mine);
    expect(own.headers.get("access-control-expose-headers")).toContain("X-Ebb-Bookmark");
    expect(own.headers.get("vary")).toContain("Origin");
    const foreign = await from(theirs, tenant.key);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect((await from(mine, adminKey)).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("can read why it was refused, also before it is known whose it is", async () => {
    const origin = anOrigin();
    const tenant = await aTenant({ cors_origins: [origin] });
    for (const [key, path, status] of [
      ["ebb_wrong", "/v1/turns?user_id=ada", 401],
      [tenant.key, "/v1/turns/trn_none", 404],
      [tenant.key, "/v1/turns?colour=1", 422],
    ] as const) {
      const answer = await from(origin, key, path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("access-control-allow-origin"), path).toBe(origin);
    }
  });

  it("is let in and kept out as the tenant's options change", async () => {
    const origin = anOrigin();
    const tenant = await aTenant();
    const patch = (cors_origins: string[]) =>
      call("PATCH", `/v1/admin/tenants/${tenant.id}`, { body: { options: { cors_origins } } });
    await patch([origin]);
    expect((await preflight(origin)).status).toBe(204);
    await patch([]);
    expect((await preflight(origin)).status).toBe(403);
    const answer = await from(origin, tenant.key);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("MCP for a page", () => {
  const asked = (key: string | null, origin: string | null) =>
    call("POST", "/mcp?user_id=ada", {
      key,
      body: { jsonrpc: "2.0", id: 1, method: "ping" },
      headers: {
        accept: "application/json, text/event-stream",
        ...(origin === null ? {} : { origin }),
      },
    });

  it("serves its own, those that its tenant allows, and whatever is no page", async () => {
    const origin = anOrigin();
    const { key } = await aTenant({ cors_origins: [origin] });
    for (const page of [origin, null, "http://ebb.test"]) {
      expect([page, (await asked(key, page)).status]).toEqual([page, 200]);
    }
    expect((await asked(key, origin)).headers.get("access-control-allow-origin")).toBe(origin);
    expect((await preflight(origin, "/mcp")).headers.get("access-control-allow-headers")).toContain(
      "MCP-Protocol-Version",
    );
  });

  it("serves none of another origin, with a key or without", async () => {
    const theirs = anOrigin();
    const { key } = await aTenant({ cors_origins: [anOrigin()] });
    await aTenant({ cors_origins: [theirs] });
    for (const origin of [
      theirs,
      anOrigin(),
      "null",
      "https://ebb.test",
      "http://ebb.test.evil.example",
    ]) {
      const { status, headers, body } = await asked(key, origin);
      expect([origin, status, read.problem(body).code]).toEqual([origin, 403, "forbidden"]);
      expect(headers.get("content-type")).toContain("application/problem+json");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    expect((await asked(null, anOrigin())).status).toBe(403);
    expect((await asked(null, "http://ebb.test")).status).toBe(401);
  });
});

describe("every answer", () => {
  it("forbids sniffing, framing and referring, and API answers are not kept on the way", async () => {
    for (const [path, key] of [
      ["/v1/settings", adminKey],
      ["/v1/settings", null],
      ["/healthz", null],
      ["/nowhere", null],
    ] as const) {
      const { headers } = await call("GET", path, { key });
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-frame-options"), path).toBe("DENY");
      expect(headers.get("referrer-policy"), path).toBe("no-referrer");
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
      if (path.startsWith("/v1")) expect(headers.get("cache-control"), path).toBe("no-store");
    }
  });

  it("never offers credentials, nor every origin but for the description", async () => {
    const { headers } = await from("https://anybody.example", null, "/openapi.json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    const guarded = await from("https://anybody.example", adminKey);
    expect(guarded.headers.get("access-control-allow-origin")).toBeNull();
  });
});
