import { describe, expect, it } from "vitest";
import { type Call, call } from "../support/api.ts";
import { read } from "../support/wire.ts";

const turn = { prompt: "I play the cello.", response: "Lovely.", user_id: "ada" };

const posts = ["/v1/store", "/v1/retrieve"] as const;

async function refused(method: string, path: string, options: Call = {}) {
  const { status, headers, body } = await call(method, path, options);
  expect(headers.get("content-type")).toBe("application/problem+json");
  const problem = read.problem(body);
  expect(problem.status).toBe(status);
  expect(problem.request_id).toBe(headers.get("x-request-id"));
  expect(problem.type).toBe(`urn:ebb:problem:${problem.code}`);
  return {
    status,
    code: problem.code,
    detail: problem.detail,
    paths: (problem.errors ?? []).map((error) => error.path),
  };
}

describe("a problem document", () => {
  it.each(posts)("says 400 for a body that is not JSON or not UTF-8 (%s)", async (path) => {
    for (const raw of ["{", "", "nope", new Uint8Array([0x7b, 0xff, 0x7d])]) {
      expect(await refused("POST", path, { raw })).toMatchObject({
        status: 400,
        code: "malformed_json",
      });
    }
  });

  it.each(posts)("says 415 for another content type, or none (%s)", async (path) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
      const options = { body: turn, headers: { "content-type": type } };
      expect(await refused("POST", path, options)).toMatchObject({
        status: 415,
        code: "unsupported_media_type",
      });
    }
    const charset = { body: turn, headers: { "content-type": "application/json; charset=utf-8" } };
    expect((await call("POST", "/v1/store", charset)).status).toBe(202);
  });

  it.each(posts)("says 413 for more than a megabyte, announced or streamed (%s)", async (path) => {
    const large = JSON.stringify({ ...turn, prompt: "x".repeat(1_000_001) });
    const chunk = new TextEncoder().encode("x".repeat(100_000));
    const streamed = () => {
      let sent = 0;
      return new ReadableStream({
        pull(controller) {
          if (sent++ < 12) controller.enqueue(chunk);
          else controller.close();
        },
      });
    };
    for (const raw of [large, streamed()]) {
      expect(await refused("POST", path, { raw })).toMatchObject({
        status: 413,
        code: "payload_too_large",
      });
    }
  });

  it.each([
    ["a missing field", { prompt: undefined }, "prompt"],
    ["a wrong type", { prompt: 7 }, "prompt"],
    ["a blank prompt", { prompt: " \n\t " }, "prompt"],
    ["an unknown field", { promt: "x" }, "promt"],
    ["an id with a control character", { user_id: "a\u0000b" }, "user_id"],
    ["an id that is half a character", { user_id: "a\ud800" }, "user_id"],
    ["an id that is too long", { user_id: "a".repeat(257) }, "user_id"],
    ["two names for the session that differ", { session_id: "a", run_id: "b" }, "run_id"],
    ["no time zone", { timezone: "Mars/Base" }, "timezone"],
    ["a tag that is no string", { tags: ["a", 1] }, "tags.1"],
  ])("names the field: %s", async (_, change, path) => {
    for (const route of posts) {
      const { response: _omitted, ...question } = turn;
      const base = route === "/v1/store" ? turn : question;
      const problem = await refused("POST", route, { body: { ...base, ...change } });
      expect(problem).toMatchObject({ status: 422, code: "invalid_request", paths: [path] });
      expect(problem.detail).toContain(path);
    }
  });

  it.each([
    // To be asked for, any sign will do; to be kept, a text has to show something.
    ["prompt", { prompt: "\u200b\u2060\ufeff\u3164" }],
    ["response", { response: undefined }],
    ["created_at", { created_at: "2024-02-30T10:00:00Z" }],
    ["names.prompt", { names: { prompt: " " } }],
    ["names.other", { names: { other: "Ada" } }],
    ["layer", { layer: "attic" }],
    ["layer", { layer: "persona" }],
    ["attachments.0.url", { attachments: [{ url: "file:///etc/passwd", mime: "text/plain" }] }],
    ["metadata", { metadata: JSON.parse('{"a":'.repeat(9) + "1" + "}".repeat(9)) as unknown }],
    ["metadata", { metadata: { a: "x".repeat(16_400) } }],
  ])("names the field of a turn: %s", async (path, change) => {
    const problem = await refused("POST", "/v1/store", { body: { ...turn, ...change } });
    expect(problem).toMatchObject({ status: 422, paths: [path] });
  });

  it.each([
    ["limit", { limit: 0 }],
    ["limit", { limit: 1.5 }],
    ["min_score", { min_score: 2 }],
    ["raw_turns", { raw_turns: 21 }],
    ["engine", { engine: "guess" }],
    ["layers", { layers: [] }],
    ["types.0", { types: ["RUMOURS"] }],
    ["as_of", { as_of: "yesterday" }],
    ["filters.mood", { filters: { mood: "blue" } }],
  ])("names the field of a question: %s", async (path, change) => {
    const body = { prompt: "What do I play?", user_id: "ada", ...change };
    expect(await refused("POST", "/v1/retrieve", { body })).toMatchObject({
      status: 422,
      paths: [path],
    });
  });

  it("says 422 where nobody is named", async () => {
    for (const path of posts) {
      const { user_id: _, response, prompt } = turn;
      const body = path === "/v1/store" ? { prompt, response } : { prompt };
      expect(await refused("POST", path, { body })).toMatchObject({
        status: 422,
        paths: ["user_id"],
      });
    }
    expect(await refused("GET", "/v1/memories")).toMatchObject({ status: 422, paths: ["user_id"] });
  });

  it("says 422 for a query that cannot be meant", async () => {
    for (const [query, path] of [
      ["limit=0", "limit"],
      ["limit=many", "limit"],
      ["cursor=!!!", "cursor"],
      ["types=FACTS,RUMOURS", "types.1"],
      ["created_after=yesterday", "created_after"],
      ["color=red", "color"],
    ] as const) {
      const problem = await refused("GET", `/v1/memories?user_id=ada&${query}`);
      expect(problem, query).toMatchObject({ status: 422, paths: [path] });
    }
  });

  it("says 404 for unknown ids and routes, and names the method there is", async () => {
    for (const path of ["/v1/turns/trn_nope", "/v1/memories/mem_nope", "/v1/nothing"]) {
      expect(await refused("GET", path)).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await refused("DELETE", "/v1/memories/mem_nope")).toMatchObject({ status: 404 });
    expect((await refused("GET", "/v1/store")).detail).toContain("POST");
  });
});

describe("a request id", () => {
  it("is the caller's own where it may stand in a log, else a new one", async () => {
    const own = await call("GET", "/healthz", { headers: { "x-request-id": "trace-7" } });
    expect(own.headers.get("x-request-id")).toBe("trace-7");
    const odd = await call("GET", "/healthz", { headers: { "x-request-id": "a b\tc" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]+$/);
    const long = await call("GET", "/healthz", { headers: { "x-request-id": "a".repeat(200) } });
    expect(long.headers.get("x-request-id")).toMatch(/^req_/);
  });
});
