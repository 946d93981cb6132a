import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings } from "../../src/contract/settings.ts";
import type { StoreInput, StoreOutcome } from "../../src/contract/store.ts";
import { accept } from "../../src/ingestion/accept.ts";
import { consume } from "../../src/jobs/consume.ts";
import { redrive } from "../../src/lifecycle/redrive.ts";
import { withIds } from "../../src/model/scope.ts";
import type { IngestJob } from "../../src/ports/queue.ts";
import type { Services } from "../../src/ports/services.ts";
import { patchSettings } from "../../src/tenancy/settings.ts";
import { aScope } from "../support/builders.ts";
import { answerOf, scriptedModel, settingsWith } from "../support/extraction.ts";
import { contents, say, scope, servicesWith, stored } from "../support/ingesting.ts";
import { emptyTables } from "../support/tables.ts";

beforeEach(emptyTables);

/** A queue that only keeps what it is told, and a clock that a test moves. */
function held(over: Partial<Services> = {}) {
  const sent: { jobs: readonly IngestJob[]; delayS: number | undefined }[] = [];
  let now = Date.UTC(2026, 4, 8, 12);
  const behind: Promise<unknown>[] = [];
  const services = servicesWith({
    queue: {
      send: async (jobs, delayS) => {
        sent.push({ jobs, delayS });
      },
    },
    clock: { now: () => now },
    after: (promise) => void behind.push(promise),
    ...over,
  });
  return {
    services,
    sent,
    behind,
    pass: (ms: number) => {
      now += ms;
    },
    jobs: () => sent.flatMap(({ jobs }) => jobs),
  };
}

const input = (prompt: string, over: Partial<StoreInput> = {}): StoreInput => ({
  ids: { userId: "ada", agentId: null, sessionId: "ses_1" },
  prompt,
  response: "Noted.",
  createdAt: null,
  timezone: null,
  expiresAt: null,
  promptName: null,
  responseName: null,
  layer: null,
  tags: [],
  metadata: {},
  attachments: [],
  ...over,
});

const store = (
  services: Services,
  settings: Settings,
  prompt: string,
  { wait = false, ...over }: Partial<StoreInput> & { wait?: boolean } = {},
): Promise<StoreOutcome> =>
  accept(services, scope, settings, input(prompt, over), { wait, seed: null });

const statuses = async (services: Services, ids: readonly string[]): Promise<string[]> => {
  const turns = await services.turns.getMany(scope, ids);
  return ids.map((id) => turns.find((turn) => turn.id === id)?.status ?? "none");
};

const deliveriesOf = (jobs: readonly IngestJob[]) =>
  jobs.map((body) => ({ body, ack: vi.fn(), retry: vi.fn() }));

/** Hands the jobs to the consumer under tenant-wide settings. */
async function consumed(services: Services, settings: object, jobs: readonly IngestJob[]) {
  const tenant = aScope({ tenantId: "default", userId: null });
  await patchSettings(services, tenant, { ...settings });
  const deliveries = deliveriesOf(jobs);
  await consume(services, deliveries);
  const none = Object.fromEntries(Object.keys(settings).map((section) => [section, null]));
  await patchSettings(services, tenant, none);
  return deliveries;
}

describe("passive extraction", () => {
  const passive = { ingest: { extract_every_turns: 3, batch_size: 10 } };
  const settings = settingsWith(passive);

  it("reads a session's turns at once when enough wait, with one call for all", async () => {
    const model = scriptedModel({
      messages: [1, 2, 3].map((turn) => ({ turn, role: "prompt", score: 0 })),
      memories: [],
    });
    const { services, jobs, pass } = held({ model });
    const ids: string[] = [];
    for (const n of [1, 2]) {
      ids.push((await store(services, settings, `I own ${n} boats.`)).turnId);
      pass(1);
    }
    expect(jobs()).toEqual([]);
    expect(await statuses(services, ids)).toEqual(["queued", "queued"]);
    ids.push((await store(services, settings, "I own 3 boats.")).turnId);
    expect(jobs().map(({ turn_id }) => turn_id)).toEqual(ids);
    // One message is enough: the others of the session are read with it.
    await consumed(services, passive, jobs().slice(1, 2));
    expect(await statuses(services, ids)).toEqual(["done", "done", "done"]);
    expect(model.asked).toHaveLength(1);
    const turns = await services.turns.getMany(scope, ids);
    expect(turns.map(({ modelCalls }) => modelCalls)).toEqual([1, 0, 0]);
  });

  it("waits on while the session goes on, and reads what waits when it is idle", async () => {
    const { services, pass } = held();
    const first = await store(services, settings, "I own a red boat.");
    pass(20 * 60_000);
    const second = await store(services, settings, "I keep bees.");
    pass(20 * 60_000);
    expect(await redrive(services)).toMatchObject({ turns: 0 });
    pass(11 * 60_000);
    expect(await redrive(services)).toMatchObject({ turns: 2 });
    await consumed(services, passive, [{ tenant_id: "default", turn_id: first.turnId }]);
    expect(await statuses(services, [first.turnId, second.turnId])).toEqual(["done", "done"]);
  });

  it("reads what waits when the session is archived", async () => {
    const { services, pass } = held();
    await store(services, settings, "I own a red boat.");
    await services.sessions.archive(scope, "ses_1", services.clock.now());
    pass(1);
    expect(await redrive(services)).toMatchObject({ turns: 1 });
  });

  it("reads all that waits of the session where somebody waits for the last of it", async () => {
    const { services } = held();
    const first = await store(services, settings, "I own a red boat.");
    const other = await store(services, settings, "I own a blue boat.", {
      ids: { userId: "ada", agentId: null, sessionId: "ses_2" },
    });
    const done = await store(services, settings, "I keep bees.", { wait: true });
    expect(done.memories.map(({ content }) => content)).toEqual(["I keep bees."]);
    expect(await statuses(services, [first.turnId, other.turnId])).toEqual(["done", "queued"]);
  });

  it("does not let a wish to be remembered or forgotten wait", async () => {
    const { services, jobs } = held();
    const wish = await store(services, settings, "/remember_this The gate code is 4411");
    expect(jobs().map(({ turn_id }) => turn_id)).toEqual([wish.turnId]);
  });
});

describe("a batch", () => {
  it("holds at most batch_size turns of a session", async () => {
    const model = scriptedModel(answerOf());
    const { services, jobs } = held({ model });
    const settings = settingsWith({});
    for (let n = 0; n < 5; n++) await store(services, settings, `Hmm, well, so ${n} then?`);
    const asked = () =>
      model.asked.map(({ user }) => (JSON.parse(user) as { turns: unknown[] }).turns.length);
    for (const job of jobs()) await services.turns.requeue(scope, job.turn_id, 0);
    await consumed(services, { ingest: { batch_size: 2 }, filter: { info_filter: false } }, jobs());
    // Each call is asked once more, as it found nothing.
    expect(new Set(asked())).toEqual(new Set([2, 1]));
  });

  it.each([
    [250, 0],
    [1000, 1],
    [4001, 5],
  ])("is let fill for batch_delay_ms %i: %i s in a queue that counts in seconds", async (ms, s) => {
    const { services, sent } = held();
    await store(services, settingsWith({ ingest: { batch_delay_ms: ms } }), "I keep bees.");
    expect(sent.map(({ delayS }) => delayS)).toEqual([s]);
  });
});

describe("a full queue", () => {
  const full = (overflow_policy: Settings["ingest"]["overflow_policy"], block_timeout_ms = 200) =>
    settingsWith({ ingest: { queue_limit: 2, overflow_policy, block_timeout_ms } });

  it("drop_new skips the new turn, which is kept and can be replayed", async () => {
    const { services } = held();
    const stores = [];
    for (const n of [1, 2, 3]) {
      stores.push(await store(services, full("drop_new"), `I own ${n} boats.`));
    }
    expect(stores.map(({ status }) => status)).toEqual(["queued", "queued", "skipped"]);
    const other = await store(services, full("drop_new"), "I keep bees.", {
      ids: { userId: "bob", agentId: null, sessionId: "ses_b" },
    });
    expect(other.status).toBe("queued");
    const { ids } = await services.turns.requeueMany(
      scope,
      { statuses: ["skipped"], readByRulesAfterModel: false, from: null, to: null },
      10,
      0,
    );
    expect(ids).toEqual([stores[2]?.turnId]);
  });

  it("drop_oldest skips the one that waits longest, and the new one waits", async () => {
    const { services, pass } = held();
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4]) {
      ids.push((await store(services, full("drop_oldest"), `I own ${n} boats.`)).turnId);
      pass(1);
    }
    expect(await statuses(services, ids)).toEqual(["skipped", "skipped", "queued", "queued"]);
  });

  it.each(["drop_new", "drop_oldest"] as const)(
    "%s never lets more wait than the limit, though many come at once",
    async (policy) => {
      const { services } = held();
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => store(services, full(policy), `I own ${n} boats.`)),
      );
      const [backlog] = await services.turns.backlog("default");
      expect(backlog).toMatchObject({ queued: 2, skipped: 10 });
    },
  );

  it("block answers 503 when no room comes in time, and stores nothing", async () => {
    const { services } = held();
    for (const n of [1, 2]) await store(services, full("block"), `I own ${n} boats.`);
    const refused = store(services, full("block"), "I keep bees.", {
      ids: { userId: "ada", agentId: null, sessionId: "ses_new" },
    });
    await expect(refused).rejects.toMatchObject({ code: "overloaded", retryAfterS: 2 });
    const { data } = await services.turns.list(
      scope,
      { status: null, from: null, to: null },
      10,
      null,
    );
    expect(data).toHaveLength(2);
    expect(await services.sessions.get(scope, "ses_new")).toBeNull();
  });

  it("block goes on as soon as there is room", async () => {
    const { services, jobs } = held();
    for (const n of [1, 2]) await store(services, full("block"), `I own ${n} boats.`);
    const waiting = store(services, full("block", 5000), "I keep bees.");
    await consumed(services, {}, jobs().slice(0, 1));
    expect(await waiting).toMatchObject({ status: "queued" });
  });

  it("does not stop one who waits for the answer", async () => {
    const { services } = held();
    for (const n of [1, 2]) await store(services, full("drop_new"), `I own ${n} boats.`);
    expect(await store(services, full("drop_new"), "I keep bees.", { wait: true })).toMatchObject({
      status: "done",
    });
  });
});

describe("two tenants", () => {
  const bob = aScope({ tenantId: "t-bob", userId: "bob" });

  async function backlogOf(services: Services, size: number): Promise<IngestJob[]> {
    const ids = [];
    for (let n = 0; n < size; n++) ids.push((await stored(`I own ${n} boats.`)).id);
    const turn = { ...(await stored("I keep bees.")), id: "trn_bob", userId: "bob" };
    await services.turns.accept(bob, { ...turn, sessionId: "ses_bob" }, Date.UTC(2026, 0));
    return ids.map((turn_id) => ({ tenant_id: "default", turn_id }));
  }

  it("one's many turns delay another's one by a batch at most", async () => {
    const { services } = held();
    const jobs = await backlogOf(services, 12);
    await consume(services, deliveriesOf(jobs.slice(0, 5)));
    expect(await services.turns.get(bob, "trn_bob")).toMatchObject({ status: "done" });
    const [waiting] = await services.turns.backlog("default");
    expect(waiting?.queued).toBe(8);
  });

  it("are taken up by cron in turn", async () => {
    const { services } = held();
    await backlogOf(services, 12);
    const now = Date.UTC(2030, 0);
    const taken = await services.turns.takeDue(now, now + 1, 4);
    expect(taken.map(({ tenant_id }) => tenant_id).toSorted()).toEqual([
      "default",
      "default",
      "default",
      "t-bob",
    ]);
    expect(await services.turns.takeDue(now, now + 1, 100, ["default"])).toEqual([]);
  });
});

describe("ingest.mode", () => {
  const refusing = { send: () => Promise.reject(new Error("the queue is away")) };
  const inMode = (mode: Settings["ingest"]["mode"]) => settingsWith({ ingest: { mode } });

  it("queue tells the queue, and where that refuses, cron drives the turn", async () => {
    const { services, behind, pass } = held({ queue: refusing });
    const { status } = await store(services, inMode("queue"), "I keep bees.");
    expect([status, behind.length]).toEqual(["queued", 0]);
    pass(61_000);
    expect(await services.turns.takeDue(services.clock.now(), 0, 10)).toHaveLength(1);
  });

  it("inline reads behind the answer and tells no queue", async () => {
    const { services, behind, jobs } = held();
    await store(services, inMode("inline"), "I keep bees.");
    await Promise.all(behind);
    expect(jobs()).toEqual([]);
    expect(await contents()).toEqual(["I keep bees."]);
  });

  it("auto tells the queue, and reads behind the answer where that refuses", async () => {
    const told = held();
    await store(told.services, inMode("auto"), "I keep bees.");
    expect([told.jobs().length, told.behind.length]).toEqual([1, 0]);
    const refused = held({ queue: refusing });
    await store(refused.services, inMode("auto"), "I own a boat.");
    await Promise.all(refused.behind);
    expect(await contents()).toEqual(["I own a boat."]);
  });
});

describe("history.on_evict", () => {
  const sayIn = (prompt: string, settings: Settings) => say(prompt, { settings });

  it("forget takes along what came only from pairs that leave the window", async () => {
    const settings = settingsWith({
      history: { max_pairs: 2, recent_pairs: 2, on_evict: "forget" },
    });
    await sayIn("I keep bees.", settings);
    await sayIn("I own a boat.", settings);
    expect(await contents()).toHaveLength(2);
    await sayIn("I keep bees.", settings);
    expect(await contents()).toEqual(["I keep bees.", "I own a boat."]);
    await sayIn("I work as a nurse.", settings);
    expect(await contents()).toEqual(["I keep bees.", "I work as a nurse."]);
    const services = servicesWith();
    const first = await services.turns.getMany(scope, ["trn_said_0"]);
    for (const turn of first) {
      await services.turns.requeue(scope, turn.id, 0);
      await consumed(services, {}, [{ tenant_id: "default", turn_id: turn.id }]);
    }
    expect(await contents()).toEqual(["I keep bees.", "I work as a nurse."]);
  });

  it("keep leaves them", async () => {
    const settings = settingsWith({ history: { max_pairs: 2, recent_pairs: 2, on_evict: "keep" } });
    for (const prompt of ["I keep bees.", "I own a boat.", "I work as a nurse."]) {
      await sayIn(prompt, settings);
    }
    expect(await contents()).toHaveLength(3);
  });
});

describe("a turn that failed for good", () => {
  it("is told to subscribers once, and can fail again after a replay", async () => {
    const services = servicesWith();
    const turn = await stored("I keep bees.");
    const fail = (at: number) =>
      services.turns.failAttempt(withIds(scope, {}), turn.id, {
        error: "away",
        final: true,
        dueAt: at,
        at,
        spent: { modelCalls: 0, inputTokens: 0, outputTokens: 0 },
      });
    await fail(1000);
    await fail(1001);
    await services.turns.requeue(scope, turn.id, 0);
    await fail(2000);
    const { env } = await import("cloudflare:workers");
    const { results } = await env.DB.prepare("select event, payload from outbox").all();
    expect(results).toEqual(
      [1, 2].map(() => ({
        event: "turn.failed",
        payload: JSON.stringify({ turn_id: turn.id, session_id: turn.sessionId }),
      })),
    );
  });
});
