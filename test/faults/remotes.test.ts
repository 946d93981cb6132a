import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schedule } from "../../src/jobs/schedule.ts";
import { someone } from "../support/api.ts";
import { type FullDeployment, type Remotes, startFull } from "../support/full-deployment.ts";
import { read } from "../support/wire.ts";

/** Each remote service of a full deployment, in each way that services fail in, while it is written to and asked. */

type Trouble = readonly [part: keyof Remotes, how: string, begin: (of: Remotes) => Promise<void>];

/** Longer than a retrieve waits (`recall.timeout_ms`), shorter than a write does. */
const slowMs = 1_200;
const broken: readonly Trouble[] = [
  ["vector", "slow", ({ vector }) => vector({ slowMs })],
  ["vector", "down", ({ vector }) => vector({ drops: true })],
  ["vector", "lying", ({ vector }) => vector({ nonsense: "shape" })],
  ["vector", "rate-limited", ({ vector }) => vector({ status: 429, retryAfter: "2" })],
  ["redis", "slow", ({ redis }) => redis({ kind: "slow", ms: slowMs })],
  ["redis", "down", ({ redis }) => redis({ kind: "reset" })],
  ["redis", "lying", ({ redis }) => redis({ kind: "nonsense" })],
  ["redis", "rate-limited", ({ redis }) => redis({ kind: "status", status: 429 })],
  ["model", "slow", ({ model }) => model({ kind: "slow", ms: slowMs })],
  ["model", "down", ({ model }) => model({ kind: "reset" })],
  ["model", "lying", ({ model }) => model({ kind: "html" })],
  ["model", "rate-limited", ({ model }) => model({ kind: "rate_limited", retryAfter: "2" })],
  ["embedder", "slow", ({ embedder }) => embedder({ kind: "slow", ms: slowMs })],
  ["embedder", "down", ({ embedder }) => embedder({ kind: "reset" })],
  ["embedder", "lying", ({ embedder }) => embedder({ kind: "short_vectors" })],
  [
    "embedder",
    "rate-limited",
    ({ embedder }) => embedder({ kind: "rate_limited", retryAfter: "2" }),
  ],
];

/** What an answer names where this service is away. */
const named: Record<keyof Remotes, string> = {
  vector: "vector",
  redis: "cache",
  model: "rewrite",
  embedder: "vector",
};

let at: FullDeployment;
let user: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at = await startFull();
  user = someone();
});
afterEach(() => {
  vi.useRealTimers();
});

async function tell(prompt: string): Promise<string> {
  const { status, body } = await at.call("POST", "/v1/store", {
    body: { user_id: user, prompt, response: "Noted." },
  });
  expect(status).toBe(202);
  return read.stored(body).turn_id;
}

async function ask(prompt: string) {
  const { status, body } = await at.call("POST", "/v1/retrieve", {
    body: { user_id: user, prompt, rewrite: true },
  });
  expect(status).toBe(200);
  return read.recalled(body);
}

async function statusOf(turn: string): Promise<string> {
  return read.turn((await at.call("GET", `/v1/turns/${turn}`)).body).status;
}

/** What `/readyz` says; asked again a little later where a busy machine was too slow for a time limit. */
async function readiness(): Promise<string> {
  let said = "";
  for (let tries = 0; said !== "ready" && tries < 5; tries++) {
    const { body } = await at.call("GET", "/readyz", { key: null });
    said = (body as { status: string }).status;
    vi.setSystemTime(Date.now() + 10_000);
  }
  return said;
}

/** What cron does by itself, in so many rounds of some minutes each. */
async function timePasses(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    vi.setSystemTime(Date.now() + 6 * 60_000);
    for (const cron of Object.keys(schedule)) await at.tick(cron);
    await at.readAll();
  }
}

describe.each(broken)("while the %s is %s", (part, _how, begin) => {
  test("no turn is lost, answers name what is missing, and it recovers by itself", async () => {
    const before = await tell("My sister Nora is moving to Bergen.");
    await at.readAll();
    expect(await statusOf(before)).toBe("done");

    await begin(at.remotes);
    const during = await tell("I have a brother, Emil, and a cello from Cremona.");
    await at.readAll();
    const meanwhile = await ask("Where is my sister Nora moving to?");
    expect(meanwhile.memories[0]?.text).toMatch(/Bergen/);
    expect(meanwhile.degraded.map((one) => one.part)).toContain(named[part]);

    await at.remotes[part](null);
    await timePasses(2);
    expect(await statusOf(during)).toBe("done");
    const afterwards = await ask("Where is my cello from?");
    expect(afterwards.memories[0]?.text).toMatch(/Cremona/);
    expect(afterwards.degraded.map((one) => one.part)).not.toContain(named[part]);
    expect(await readiness()).toBe("ready");
  });

  test("what is told meanwhile is found by meaning once it is over", async () => {
    await begin(at.remotes);
    const during = await tell("I have a brother, Emil, and a cello from Cremona.");
    await at.readAll();
    await at.remotes[part](null);
    await timePasses(2);
    expect(await statusOf(during)).toBe("done");
    const { body } = await at.call("POST", "/v1/memories/search", {
      body: { user_id: user, query: "cello from Cremona", mode: "vector", min_score: 0 },
    });
    const { memories, degraded } = read.found(body);
    expect(memories.map(({ text }) => text).join()).toMatch(/Cremona/);
    expect(degraded.map((one) => one.part)).not.toContain("vector");
  });
});
