import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";

describe("the open routes", () => {
  it("say that the process answers and that its parts can be reached", async () => {
    const alive = await call("GET", "/healthz", { key: null });
    expect([alive.status, alive.body]).toEqual([200, { status: "ok" }]);
    const { status, body } = await call("GET", "/readyz", { key: null });
    expect(status).toBe(200);
    const ready = body as { status: string; parts: { part: string; ok: boolean; ms: number }[] };
    expect(ready.status).toBe("ready");
    expect(ready.parts.map(({ part }) => part)).toEqual(expect.arrayContaining(["d1", "queue"]));
    for (const { ok, ms } of ready.parts) expect([ok, ms >= 0]).toEqual([true, true]);
  });

  it("describe every route in OpenAPI 3.1 with schemas that resolve", async () => {
    const { status, body } = await call("GET", "/openapi.json", { key: null });
    expect(status).toBe(200);
    const api = body as { openapi: string; components: { schemas: Record<string, unknown> } };
    expect(api.openapi).toBe("3.1.0");
    const references = [
      ...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ];
    expect(references.length).toBeGreaterThan(10);
    for (const [, name] of references) expect(Object.keys(api.components.schemas)).toContain(name);
  });

  it("lead from the bare address to the documentation", async () => {
    const answer = await exports.default.fetch("http://ebb.test/", { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/docs"]);
    expect((await call("GET", "/", { key: null })).status).toBe(200);
  });

  it("show the documentation under a policy that allows nothing inline or foreign", async () => {
    for (const path of ["/docs", "/docs/", "/docs/docs.js", "/docs/docs.css"]) {
      const { status, headers, body } = await call("GET", path, { key: null });
      expect(status, path).toBe(200);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(String(body)).not.toMatch(/https?:\/\/(?!ebb\.test)/);
    }
    expect((await call("GET", "/docs/nothing.js", { key: null })).status).toBe(404);
  });
});
