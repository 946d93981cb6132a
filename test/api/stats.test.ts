import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fleetOf } from "../../src/compose.ts";
import { StatsAnswer } from "../../src/contract/stats.ts";
import { consume } from "../../src/jobs/consume.ts";
import { tick } from "../../src/jobs/schedule.ts";
import { aTenant, call, someone } from "../support/api.ts";

const stats = async (key?: string) =>
  StatsAnswer.parse((await call("GET", "/v1/admin/stats", key === undefined ? {} : { key })).body);

afterEach(() => vi.restoreAllMocks());

describe("the counters", () => {
  it("know each route by its pattern, with its outcomes and its times", async () => {
    const user_id = someone();
    await call("POST", "/v1/store?wait=true", {
      body: { user_id, prompt: "I keep goats.", response: "" },
    });
    await call("POST", "/v1/retrieve", { body: { user_id, prompt: "What animals do I keep?" } });
    await call("GET", "/v1/memories/mem_unknown");
    await call("GET", `/nowhere/${user_id}`);
    const { isolate, queue } = await stats();
    const of = (work: string) => isolate?.work.find((one) => one.work === work);
    expect(of("POST /v1/store")).toMatchObject({ outcomes: { ok: expect.any(Number) } });
    expect(of("GET /v1/memories/{id}") ?? of("GET /v1/memories/:id")).toMatchObject({
      outcomes: { "404": 1 },
    });
    expect(of("GET (none)")).toMatchObject({ outcomes: { "404": 1 } });
    expect(of("retrieve.cache")?.outcomes).toMatchObject({ miss: expect.any(Number) });
    const retrieve = of("POST /v1/retrieve");
    expect(retrieve?.p50_ms).toBeLessThanOrEqual(retrieve?.max_ms ?? 0);
    expect(retrieve?.max_ms).toBeGreaterThan(0);
    expect(queue.failed).toBe(0);
    expect(JSON.stringify(isolate)).not.toContain(user_id);
  });

  it("know jobs, and how they ended", async () => {
    const fleet = fleetOf(env, createExecutionContext(), null, "cron_1");
    await tick(fleet.home, "* * * * *");
    const seen = (await stats()).isolate?.work.find(({ work }) => work === "job.expire");
    expect(seen?.outcomes).toMatchObject({ ok: expect.any(Number) });
  });

  it("show a tenant's key its own backlog, and nothing of the isolate that others share", async () => {
    const { key } = await aTenant();
    expect(await stats(key)).toMatchObject({ isolate: null, queue: { waiting: 0 } });
  });
});

describe("the log", () => {
  it("joins a turn that could not be read to the request that stored it", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    const context = createExecutionContext();
    const { home } = fleetOf(env, context, null, "queue_7");
    const user_id = someone();
    await call("PATCH", "/v1/settings", { body: { ingest: { extract_every_turns: 10 } } });
    const stored = await call("POST", "/v1/store", {
      body: { user_id, prompt: "My secret is a sonnet.", response: "" },
    });
    await call("PATCH", "/v1/settings", { body: { ingest: { extract_every_turns: 1 } } });
    const turn_id = String(Object(stored.body)["turn_id"]);
    const broken = {
      ...home,
      comparison: new Proxy(home.comparison, {
        get: () => () => Promise.reject(new Error("the database is away")),
      }),
    };
    const retry = vi.fn();
    await consume(broken, [
      {
        body: { tenant_id: "default", turn_id, origin: "req_of_the_store" },
        ack: () => {},
        retry,
      },
    ]);
    expect(retry).toHaveBeenCalled();
    const failed = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.event === "ingest_failed");
    expect(failed).toMatchObject({
      request_id: "queue_7",
      stored_by: "req_of_the_store",
      turn_id,
    });
    expect(lines.join("\n")).not.toContain("sonnet");
  });

  it("has no line for a request that went well, nor for a job that had nothing to do", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    await call("GET", "/healthz");
    const { home } = fleetOf(env, createExecutionContext(), null, "cron_2");
    await tick(home, "* * * * *");
    lines.length = 0;
    await tick(home, "* * * * *");
    expect(lines).toEqual([]);
  });
});
