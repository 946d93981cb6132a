import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";

const field = (body: unknown, name: string): unknown => (body as Record<string, unknown>)[name];
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("odd documents", () => {
  it.each(["/v1/settings", "/v1/settings/agents/cook"])(
    "a patch nested thousands deep is refused at %s, not run",
    async (path) => {
      const { status, body } = await call("PATCH", path, { raw: deep(6_000) });
      expect(status).toBe(422);
      expect(field(body, "code")).toBe("invalid_request");
    },
  );

  it("a field named like JavaScript's own is refused, not dropped", async () => {
    const raw = `{"user_id":"${someone()}","query":"x","filters":{"__proto__":{"type":"FACTS"}}}`;
    expect((await call("POST", "/v1/memories/search", { raw })).status).toBe(422);
  });

  it("a metadata condition with that name filters", async () => {
    const user = someone();
    await call("POST", "/v1/memories", { body: { user_id: user, content: "Plays the oboe." } });
    const found = await call("GET", `/v1/memories?user_id=${user}&metadata.__proto__=7`);
    expect(found.status).toBe(200);
    expect(field(found.body, "data")).toEqual([]);
  });
});

describe("a stated end", () => {
  it("is not moved by recalls", async () => {
    const user = someone();
    const expires = "2031-06-01T00:00:00.000Z";
    const made = await call("POST", "/v1/memories", {
      body: { user_id: user, content: "The parking permit is blue.", expires_at: expires },
    });
    const id = String(field(made.body, "id"));
    for (const now of ["2030-01-01T00:00:00Z", "2030-06-01T00:00:00Z"]) {
      await call("POST", "/v1/retrieve", {
        body: { user_id: user, prompt: "parking permit", now },
      });
    }
    const kept = await call("GET", `/v1/memories/${id}`);
    expect(field(kept.body, "expires_at")).toBe(expires);
  });

  it("a recall asked as of a later time counts as of now", async () => {
    const user = someone();
    const made = await call("POST", "/v1/memories", {
      body: { user_id: user, content: "The boat is moored at pier four." },
    });
    const body = {
      user_id: user,
      prompt: "Where is the boat moored?",
      now: "2099-01-01T00:00:00Z",
    };
    await call("POST", "/v1/retrieve", { body });
    await expect
      .poll(async () =>
        field(
          (await call("GET", `/v1/memories/${String(field(made.body, "id"))}`)).body,
          "access_count",
        ),
      )
      .toBe(1);
    const kept = await call("GET", `/v1/memories/${String(field(made.body, "id"))}`);
    expect(Date.parse(String(field(kept.body, "last_accessed")))).toBeLessThanOrEqual(Date.now());
  });
});
