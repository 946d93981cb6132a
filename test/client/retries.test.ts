import { afterEach, describe, expect, test } from "vitest";
import { Ebb, EbbError } from "../../client/src/index.ts";
import { retryWaitMs } from "../../client/src/retry.ts";
import { readRetryAfter } from "../../client/src/error.ts";
import { type Behaviour, type Loopback, loopback, problem } from "../support/loopback.ts";

let server: Loopback | null = null;
afterEach(() => server?.close());

const stored = { status: 202, body: { turn_id: "trn_1", session_id: "ses_1", status: "queued" } };
const turn = { user_id: "ada", prompt: "I like tea.", response: "Noted." };

async function facing(...behaviours: Behaviour[]): Promise<{ ebb: Ebb; server: Loopback }> {
  server = await loopback(...behaviours);
  // Only who hangs is left after a moment; every other answer may take its time.
  const timeoutMs = behaviours.includes("hang") ? 500 : 10_000;
  return { server, ebb: new Ebb({ url: server.url, apiKey: "ebb_k", timeoutMs }) };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

const keysOf = ({ requests }: Loopback): unknown[] =>
  requests.map(({ headers }) => headers["idempotency-key"]);

describe("a write that does not get through", () => {
  test.for<[string, Behaviour]>([
    ["a busy server", problem(503, "overloaded")],
    ["a full quota", problem(429, "rate_limited")],
    ["a connection that breaks", "reset"],
    ["an answer that breaks off", "half"],
    ["a server that hangs", "hang"],
  ])("is tried again under the same idempotency key after %s", async ([, behaviour]) => {
    const { ebb, server: heard } = await facing(behaviour, stored);
    expect(await ebb.store(turn)).toEqual(stored.body);
    expect(heard.requests).toHaveLength(2);
    const [first, second] = keysOf(heard);
    expect(first).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect(second).toBe(first);
    expect(heard.requests[1]?.body).toEqual(heard.requests[0]?.body);
  });

  test("waits as long as Retry-After says", async () => {
    const { ebb } = await facing(problem(429, "rate_limited", { "retry-after": "1" }), stored);
    const began = performance.now();
    await ebb.store(turn);
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  test("is given up after the retries that were asked for", async () => {
    const { ebb, server: heard } = await facing(problem(503, "overloaded"));
    const error = await failure(ebb.store(turn, { retries: 1 }));
    expect(error).toMatchObject({ status: 503, code: "overloaded", requestId: "req_1" });
    expect(heard.requests).toHaveLength(2);
  });

  test("waits for an earlier try of its own that is still at work", async () => {
    const busy = problem(409, "conflict", { "retry-after": "0" });
    const { ebb, server: heard } = await facing("reset", busy, stored);
    expect(await ebb.store(turn)).toEqual(stored.body);
    expect(new Set(keysOf(heard)).size).toBe(1);
  });

  test("carries the caller's own idempotency key", async () => {
    const { ebb, server: heard } = await facing(stored);
    await ebb.store(turn, { idempotencyKey: "order-17" });
    expect(keysOf(heard)).toEqual(["order-17"]);
  });

  test("has another key than the next one", async () => {
    const { ebb, server: heard } = await facing(stored);
    await ebb.store(turn);
    await ebb.store(turn);
    expect(new Set(keysOf(heard)).size).toBe(2);
  });
});

describe("a refusal", () => {
  test.for([400, 401, 403, 404, 409, 413, 415, 422, 500, 502])(
    "of status %i is told at once",
    async (status) => {
      const { ebb, server: heard } = await facing(
        problem(status, "invalid_request", { "retry-after": "0" }),
      );
      const error = await failure(ebb.retrieve({ user_id: "ada", prompt: "Tea?" }));
      expect(error).toBeInstanceOf(EbbError);
      expect(error).toMatchObject({ status, detail: "why" });
      expect(heard.requests).toHaveLength(1);
    },
  );

  test("names the fields at fault", async () => {
    const errors = [{ path: "prompt", message: "must not be blank" }];
    const body = { code: "invalid_request", detail: "prompt: …", errors, request_id: "req_9" };
    const { ebb } = await facing({ status: 422, body });
    expect(await failure(ebb.retrieve(" "))).toMatchObject({ errors, requestId: "req_9" });
  });

  test("without a problem document keeps its status", async () => {
    const { ebb } = await facing({ status: 404, body: "<html>nginx</html>" });
    const error = await failure(ebb.memories.get("mem_1"));
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });

  test("that asks for more patience than a minute is told at once", async () => {
    const { ebb, server: heard } = await facing(
      problem(429, "rate_limited", { "retry-after": "3600" }),
    );
    expect(await failure(ebb.store(turn))).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(heard.requests).toHaveLength(1);
  });
});

describe("no answer", () => {
  test("in time is a timeout", async () => {
    const { ebb } = await facing("hang");
    const error = await failure(ebb.store(turn, { retries: 0, timeoutMs: 50 }));
    expect(error).toMatchObject({ code: "timeout", status: 0 });
  });

  test("from where nothing listens is unreachable", async () => {
    const { ebb, server: gone } = await facing("hang");
    await gone.close();
    const error = await failure(ebb.store(turn, { retries: 0 }));
    expect(error).toMatchObject({ code: "unreachable", status: 0 });
  });

  test("that is Ebb's is unreadable", async () => {
    const { ebb } = await facing((response) => response.end("<html>hello</html>"));
    expect(await failure(ebb.retrieve("Tea?"))).toMatchObject({ code: "unreadable", status: 200 });
  });
});

describe("a caller who leaves", () => {
  test("gets the reason of the signal and no further try", async () => {
    const { ebb, server: heard } = await facing("hang");
    const leaving = new AbortController();
    const call = failure(ebb.store(turn, { signal: leaving.signal }));
    setTimeout(() => leaving.abort(new Error("gone home")), 50);
    expect(await call).toMatchObject({ message: "gone home" });
    expect(heard.requests).toHaveLength(1);
  });

  test("is heard while a retry is waited for", async () => {
    const { ebb } = await facing(problem(429, "rate_limited", { "retry-after": "30" }));
    const began = performance.now();
    const signal = AbortSignal.timeout(80);
    expect(await failure(ebb.store(turn, { signal }))).toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("before the call sends nothing", async () => {
    const { ebb, server: heard } = await facing(stored);
    expect(await failure(ebb.store(turn, { signal: AbortSignal.abort("no") }))).toBe("no");
    expect(heard.requests).toEqual([]);
  });
});

describe("waiting", () => {
  const busy = (retryAfterMs: number | null): EbbError =>
    new EbbError({ status: 503, code: "overloaded", detail: "", retryAfterMs });

  test("doubles with each try and has a bound", () => {
    const waits = [0, 1, 2, 3, 10].map((tries) => retryWaitMs(busy(null), tries, 1));
    expect(waits).toEqual([250, 500, 1000, 2000, 8000]);
  });

  test("is spread by chance over half of it", () => {
    expect(retryWaitMs(busy(null), 1, 0)).toBe(250);
    expect(retryWaitMs(busy(null), 1, 0.5)).toBe(375);
  });

  test("is never shorter than the server asks", () => {
    expect(retryWaitMs(busy(5_000), 0, 0)).toBe(5_000);
  });

  test.for([
    ["3", 3_000],
    ["Thu, 01 Jan 1970 00:00:05 GMT", 4_000],
    ["Wed, 31 Dec 1969 00:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ] as const)("Retry-After %s at one second past is %s ms", ([header, ms]) => {
    expect(readRetryAfter(header, 1_000)).toBe(ms);
  });
});
