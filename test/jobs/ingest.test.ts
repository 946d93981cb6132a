import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import { Settings } from "../../src/contract/settings.ts";
import { consume } from "../../src/jobs/consume.ts";
import { ModelError } from "../../src/ports/language-model.ts";
import type { Services } from "../../src/ports/services.ts";
import worker from "../../src/worker.ts";
import { aScope, aTurn, noon } from "../support/builders.ts";
import { answerOf, memoryAnswer, scriptedModel } from "../support/extraction.ts";
import {
  contents as live,
  memoriesOf,
  read as readTurns,
  servicesWith,
  stored,
} from "../support/ingesting.ts";
import { dump, emptyTables } from "../support/tables.ts";

const scope = aScope({ tenantId: "default" });
const context = createExecutionContext();
const services = (): Services => servicesOf(env, context, null);

const home = aTurn({ id: "trn_home", prompt: "I live in Lisbon with my sister Anna." });
const food = aTurn({ id: "trn_food", prompt: "I am allergic to peanuts.", createdAt: noon + 1000 });
const job = (id: string) => ({ tenant_id: "default", turn_id: id });

async function deliver(ids: string[]) {
  const batch = createMessageBatch<unknown>(
    "ebb-ingest",
    ids.map((id, i) => ({ id: `m${i}`, timestamp: new Date(noon), attempts: 1, body: job(id) })),
  );
  const run = createExecutionContext();
  await worker.queue(batch, env, run);
  return getQueueResult(batch, run);
}

const contents = async (): Promise<string[]> => {
  const all = await services().memories.list(
    scope,
    {
      layers: null,
      types: null,
      tags: null,
      status: "active",
      createdAfter: null,
      createdBefore: null,
      metadata: {},
      where: null,
      forms: null,
      order: "oldest",
      now: Date.now(),
    },
    100,
    null,
  );
  return all.data.map(({ content }) => content);
};

beforeEach(async () => {
  await emptyTables();
  for (const turn of [home, food]) await services().turns.accept(scope, turn, noon);
});

describe("the ingest queue", () => {
  it("makes memories of each turn and acknowledges each message", async () => {
    const result = await deliver([home.id, food.id]);
    expect(result.explicitAcks.toSorted()).toEqual(["m0", "m1"]);
    const found = (await contents()).join("\n");
    expect(found).toMatch(/Lisbon/);
    expect(found).toMatch(/peanuts/);
    expect(await services().turns.get(scope, home.id)).toMatchObject({
      status: "done",
      extractor: env.LLM_MODEL === undefined ? "rules" : "model",
    });
  });

  it("reads what is said of a person by name where that person is known", async () => {
    const said = [
      aTurn({ id: "trn_known", prompt: "Anna refuses everything green.", createdAt: noon + 2000 }),
      aTurn({ id: "trn_other", prompt: "Nadia refuses everything red.", createdAt: noon + 3000 }),
    ];
    for (const turn of said) await services().turns.accept(scope, turn, noon);
    await deliver([home.id]);
    await deliver(said.map(({ id }) => id));
    const found = await contents();
    expect(found).toContain("Anna refuses everything green.");
    expect(found.join("\n")).not.toMatch(/Nadia/);
  });

  it("ends one thing of several that were told together, and keeps the others", async () => {
    const said = [
      "I live in Bonn with my wife Clara and our son Max.",
      "I'm vegetarian and allergic to soy.",
      "I have a sister called Pia and a brother called Tim.",
      "I moved to Kiel.",
      "I'm vegan now.",
      "My brother Tim died.",
    ];
    for (const prompt of said) await readTurns([await stored(prompt)]);
    const left = await live();
    expect(left).toEqual(
      expect.arrayContaining([
        "My wife is Clara.",
        "I'm allergic to soy.",
        "I have a sister called Pia.",
      ]),
    );
    expect(left.join("\n")).toMatch(/[Oo]ur son Max/);
    expect(left.join("\n")).not.toMatch(/Bonn|vegetarian|brother called/);

    const all = await memoriesOf("any");
    const wife = all.find(({ content }) => content === "My wife is Clara.");
    const whole = all.find(({ content }) => content.startsWith("I live in Bonn"));
    expect(whole?.status).toBe("superseded");
    expect([wife?.createdAt, wife?.sources]).toEqual([whole?.createdAt, whole?.sources]);
  });

  it("mends a slip in what the turn before told, and ends what was told long before others", async () => {
    const settings = Settings.parse({ reconcile: { max_count: 1 } });
    const said = ["I work at Bosch.", "I play chess.", "I was born in Ulm.", "Typo, I meant Köln."];
    for (const prompt of said) await readTurns([await stored(prompt)], { settings });
    expect(await live()).toContain("I was born in Köln.");
    expect(await live()).not.toContain("I was born in Ulm.");
    for (const prompt of ["What rhymes with silver?", "Sorry, I meant Bonn.", "I left Bosch."]) {
      await readTurns([await stored(prompt)], { settings });
    }
    expect(await live()).toContain("I was born in Köln.");
    expect(await live()).not.toContain("I work at Bosch.");
  });

  it("ends in the same state after three deliveries in another order", async () => {
    await deliver([home.id, food.id]);
    const once = await dump(["updated_at", "recorded_at", "at", "expires_at", "first_lifetime_ms"]);
    await deliver([food.id, home.id]);
    await deliver([home.id, home.id, food.id]);
    expect(
      await dump(["updated_at", "recorded_at", "at", "expires_at", "first_lifetime_ms"]),
    ).toEqual(once);
  });

  it("drops a message that is none, and a turn that was erased, without retrying", async () => {
    const batch = createMessageBatch<unknown>("ebb-ingest", [
      { id: "a", timestamp: new Date(noon), attempts: 1, body: "nonsense" },
      { id: "b", timestamp: new Date(noon), attempts: 1, body: job("trn_gone") },
    ]);
    const run = createExecutionContext();
    await worker.queue(batch, env, run);
    const result = await getQueueResult(batch, run);
    expect(result.explicitAcks.toSorted()).toEqual(["a", "b"]);
  });

  it("never touches a turn under another tenant's name", async () => {
    await services().turns.lease(scope, [home.id, food.id], Date.now() + 3_600_000);
    const batch = createMessageBatch<unknown>("ebb-ingest", [
      {
        id: "a",
        timestamp: new Date(noon),
        attempts: 1,
        body: { tenant_id: "other", turn_id: home.id },
      },
    ]);
    const run = createExecutionContext();
    await worker.queue(batch, env, run);
    await getQueueResult(batch, run);
    expect(await services().turns.get(scope, home.id)).toMatchObject({
      status: "queued",
      attempts: 0,
    });
  });
});

describe("turns that are read at the same time", () => {
  it("leave one live value, that of the one said last, with the others in its past", async () => {
    const cities = ["Lisbon", "Porto", "Braga", "Faro", "Evora", "Lagos"];
    const turns = [];
    for (const city of cities) turns.push(await stored(`I live in ${city}.`));
    const real = servicesWith();
    // All have looked before any of them commits.
    const gate = Promise.withResolvers<undefined>();
    let looking = 0;
    const held = {
      ...real,
      memories: {
        ...real.memories,
        known: async (...args: Parameters<typeof real.memories.known>) => {
          const known = await real.memories.known(...args);
          if (++looking === turns.length) gate.resolve(undefined);
          await gate.promise;
          return known;
        },
      },
    };
    // Committed in another order than said.
    await Promise.all(turns.toReversed().map((turn) => readTurns([turn], { services: held })));
    expect(await live()).toEqual(["I live in Lagos."]);
    const past = await memoriesOf("superseded");
    expect(past.map(({ content }) => content)).toEqual(
      cities.slice(0, -1).map((city) => `I live in ${city}.`),
    );
    for (const { validTo } of past) expect(validTo).not.toBeNull();
    const open = (await dump())["edges"] as { valid_to: number | null }[];
    expect(open.filter((edge) => edge.valid_to === null)).toHaveLength(1);
  });
});

describe("a turn that cannot be ingested", () => {
  /** Services whose commit of one turn fails. */
  function failingFor(turnId: string, over: Partial<Services> = {}): Services {
    const real = services();
    return {
      ...real,
      ...over,
      memories: {
        ...real.memories,
        commit: (inScope, commit, now) =>
          commit.turn.id === turnId
            ? Promise.reject(new Error("D1 is away"))
            : real.memories.commit(inScope, commit, now),
      },
    };
  }

  const delivery = (id: string) => ({ body: job(id), ack: vi.fn(), retry: vi.fn() });

  it("is retried with doubling waits while its neighbours are done, then failed, kept and replayable", async () => {
    const other = aTurn({ id: "trn_other", sessionId: "ses_2", prompt: "I work as a nurse." });
    await services().turns.accept(scope, other, noon);
    const waits: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const [bad, good] = [delivery(home.id), delivery(other.id)];
      await consume(failingFor(home.id), [bad, good]);
      expect(good.ack).toHaveBeenCalledOnce();
      waits.push(bad.retry.mock.calls[0]?.[0] ?? "acknowledged");
    }
    expect(waits).toEqual([{ delaySeconds: 1 }, { delaySeconds: 1 }, "acknowledged"]);
    expect(await services().turns.get(scope, home.id)).toMatchObject({
      status: "failed",
      attempts: 3,
      error: "Error: D1 is away",
      prompt: home.prompt,
    });
    const listed = await services().turns.list(
      scope,
      { status: "failed", from: null, to: null },
      10,
      null,
    );
    expect(listed.data.map(({ id }) => id)).toEqual([home.id]);

    await services().turns.requeue(scope, home.id, noon);
    await deliver([home.id]);
    expect((await contents()).join()).toMatch(/Lisbon/);
  });

  it("fails alone where one call of a model read it with others, and what it cost is noted", async () => {
    const work = aTurn({ id: "trn_work", prompt: "I work as a nurse.", createdAt: noon + 2000 });
    await services().turns.accept(scope, work, noon);
    const said = [home, food, work];
    const model = scriptedModel(
      answerOf(
        ...said.map(({ prompt }, i) => ({
          ...memoryAnswer(prompt, prompt),
          evidence: { turn: i + 1, role: "prompt", quote: prompt },
        })),
      ),
    );
    const [first, bad, last] = said.map(({ id }) => delivery(id));
    await consume(
      failingFor(food.id, { model }),
      [first, bad, last].filter((one) => one !== undefined),
    );
    expect(model.asked).toHaveLength(1);
    expect(first?.ack).toHaveBeenCalledOnce();
    expect(last?.ack).toHaveBeenCalledOnce();
    expect(bad?.retry).toHaveBeenCalledOnce();
    expect((await contents()).toSorted()).toEqual([home.prompt, work.prompt]);
    expect(await services().turns.get(scope, food.id)).toMatchObject({
      status: "queued",
      attempts: 1,
      inputTokens: 33,
    });
    await deliver([food.id]);
    expect((await contents()).join()).toMatch(/peanuts/);
  });

  it("that a model refuses is read by itself, and leaves the others to the model", async () => {
    const work = aTurn({ id: "trn_work", prompt: "I work as a nurse.", createdAt: noon + 2000 });
    await services().turns.accept(scope, work, noon);
    const asked: number[] = [];
    const model: Services["model"] = {
      name: "choosy",
      complete({ user }) {
        const { turns } = JSON.parse(user) as { turns: { prompt: { text: string } }[] };
        asked.push(turns.length);
        if (user.includes("peanuts")) return Promise.reject(new ModelError("refused", "no (400)"));
        const memories = turns.map(({ prompt: { text } }) => memoryAnswer(text, text));
        return Promise.resolve({
          text: JSON.stringify(answerOf(...memories)),
          inputTokens: 9,
          outputTokens: 1,
        });
      },
    };
    const read = () =>
      consume({ ...services(), model }, [delivery(home.id), delivery(food.id), delivery(work.id)]);
    await read();
    expect(asked).toEqual([3, 1, 1, 1]);
    const extractors = () =>
      Promise.all(
        [home, food, work].map(
          async ({ id }) => (await services().turns.get(scope, id))?.extractor,
        ),
      );
    expect(await extractors()).toEqual(["model", null, "model"]);
    expect(await services().turns.get(scope, food.id)).toMatchObject({
      attempts: 1,
      modelCalls: 2,
    });
    await read();
    await read();
    expect(await extractors()).toEqual(["model", "rules_after_model", "model"]);
    expect((await contents()).join()).toMatch(/peanuts/);
  });

  it("is not overtaken by a wish to forget it", async () => {
    const wish = aTurn({
      id: "trn_wish",
      prompt: "Please forget that I live in Lisbon.",
      createdAt: noon + 2000,
    });
    await services().turns.accept(scope, wish, noon);
    const [bad, good, waits] = [delivery(home.id), delivery(food.id), delivery(wish.id)];
    await consume(failingFor(home.id, { model: null }), [bad, good, waits]);
    expect(good.ack).toHaveBeenCalledOnce();
    expect(waits.retry).toHaveBeenCalledWith({ delaySeconds: 1 });
    expect(await services().turns.get(scope, wish.id)).toMatchObject({
      status: "queued",
      attempts: 0,
    });
    await consume({ ...services(), model: null }, [delivery(wish.id)]);
    expect((await contents()).join()).not.toMatch(/Lisbon/);
    expect(await services().turns.get(scope, home.id)).toMatchObject({ status: "done" });
  });

  it("is marked failed by the dead-letter consumer", async () => {
    const batch = createMessageBatch<unknown>("ebb-ingest-dead", [
      { id: "a", timestamp: new Date(noon), attempts: 20, body: job(food.id) },
    ]);
    const run = createExecutionContext();
    await worker.queue(batch, env, run);
    expect((await getQueueResult(batch, run)).explicitAcks).toEqual(["a"]);
    expect(await services().turns.get(scope, food.id)).toMatchObject({ status: "failed" });
  });
});

describe("cron", () => {
  it("drives a turn whose queue message was never sent", async () => {
    const run = createExecutionContext();
    await worker.scheduled(
      createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }),
      env,
      run,
    );
    await waitOnExecutionContext(run);
    await vi.waitFor(async () => expect((await contents()).join()).toMatch(/Lisbon[^]*peanuts/), {
      timeout: 10_000,
      interval: 100,
    });
  });

  it("leaves alone what was accepted a moment ago", async () => {
    await emptyTables();
    await services().turns.accept(scope, home, Date.now() + 60_000);
    const due = await services().turns.takeDue(Date.now(), Date.now() + 1, 10);
    expect(due).toEqual([]);
  });
});
