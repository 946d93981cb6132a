import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../src/http/app.ts";
import { EbbError } from "../../../src/model/errors.ts";
import { services } from "../../support/broken-services.ts";
import { loneFleet } from "../../support/fleet.ts";

const adminKey = "ebb_door";
const secret = "select prompt from turns -- Ada's diary";

async function ask(path: string, failure: Error, key: string = adminKey) {
  const app = createApp({ adminKey, signingSecret: null }, (_context, _bookmark, requestId) => ({
    ...loneFleet(services(failure)),
    origin: requestId ?? "made",
  }));
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  const response = await app.request(
    path,
    { headers: { authorization: `Bearer ${key}`, "x-request-id": "r-1" } },
    {},
    context,
  );
  return { response, text: await response.text() };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a failure that nobody foresaw", () => {
  it("is a 500 that tells the request id and nothing else, in the answer and in the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { response, text } = await ask(
      "/v1/turns/trn_1",
      new TypeError(secret, { cause: new Error(secret) }),
    );
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(JSON.parse(text)).toMatchObject({ code: "internal", request_id: "r-1" });
    expect(text).not.toMatch(/Ada|select|at /);
    expect(log).toHaveBeenCalledTimes(1);
    const line = String(log.mock.calls[0]?.[0]);
    expect(line).not.toContain("Ada");
    expect(JSON.parse(line)).toMatchObject({
      event: "request_failed",
      request_id: "r-1",
      method: "GET",
      route: "/v1/turns/:id",
      error: "TypeError",
      cause: "Error",
    });
  });

  it("of the key store lets nobody in", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { response } = await ask("/v1/settings", new Error(secret), "ebb_other");
    expect(response.status).toBe(500);
  });
});

describe("a failure that was foreseen", () => {
  it.each([
    [new EbbError("overloaded", "Too many turns wait.", { retryAfterS: 2 }), 503, "2"],
    [new EbbError("rate_limited", "Too many requests.", { retryAfterS: 30 }), 429, "30"],
    [new EbbError("upstream_failed", "The model did not answer."), 502, null],
  ])("says when to come again where it knows (%s)", async (failure, status, retryAfter) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { response, text } = await ask("/v1/turns/trn_1", failure);
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(retryAfter);
    expect(JSON.parse(text)).toMatchObject({ status, code: failure.code, detail: failure.detail });
    expect(log).not.toHaveBeenCalled();
  });
});

describe("readiness", () => {
  it("is 503 that names the part which cannot be reached", async () => {
    const { response, text } = await ask("/readyz", new Error(secret));
    expect(response.status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      status: "not_ready",
      parts: [{ part: "d1", vital: true, ok: false, ms: 3, reason: "does not answer" }],
    });
  });
});

describe("settings that cannot be read", () => {
  it("are an answer of 500, never the defaults in their place", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { response, text } = await ask("/v1/settings", new Error(secret));
    expect(response.status).toBe(500);
    expect(text).not.toContain("queue_limit");
  });
});
