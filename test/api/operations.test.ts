import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { read } from "../support/wire.ts";

const browser = { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" };
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

  it("lead a program from the bare address on, and show a browser the dashboard", async () => {
    const program = await call("GET", "/", { key: null });
    expect([program.status, program.body]).toEqual([
      200,
      expect.objectContaining({ docs: "/docs", openapi: "/openapi.json" }),
    ]);
    for (const path of ["/", "/memories", "/sessions/of-somebody"]) {
      const { status, headers, body } = await call("GET", path, { key: null, headers: browser });
      expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-cache"]);
      expect(String(body)).toContain('<script type="module"');
      expect(headers.get("content-security-policy")).toBe(pagePolicy);
    }
  });

  it("answer a browser, too, with a problem where an address of the API does not exist", async () => {
    for (const path of ["/v1/nothing", "/assets/nothing.js", "/docs/nothing", "/mcp/nothing"]) {
      const { status, body } = await call("GET", path, { key: null, headers: browser });
      expect([path, status, read.problem(body).code]).toEqual([path, 404, "not_found"]);
    }
    const post = await call("POST", "/memories", { key: null, headers: browser });
    expect(post.status).toBe(404);
    expect((await call("GET", "/memories", { key: null })).status).toBe(404);
  });

  it("give the dashboard's files to be kept for good where their name tells their content", async () => {
    const { body } = await call("GET", "/", { key: null, headers: browser });
    const script = /src="(\/assets\/[\w.-]+\.js)"/.exec(String(body))?.[1] ?? "";
    const { status, headers } = await call("GET", script, { key: null });
    expect([status, headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
    expect(headers.get("cache-control")).toContain("immutable");
    const icon = await call("GET", "/assets/icon.svg", { key: null });
    expect([icon.status, icon.headers.get("cache-control")]).toEqual([200, "no-cache"]);
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
