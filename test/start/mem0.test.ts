import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryClient } from "mem0ai";
import { startOpenAi } from "../stand-ins/openai.ts";
import type { OpenAiStandIn } from "../stand-ins/openai.ts";
import * as copies from "../support/started.ts";
import type { Started } from "../support/started.ts";
import { transcript } from "../support/transcript.ts";

const directory = copies.copyOfRepository();
const shown = transcript();
let started: Started;
let host: string;
let client: MemoryClient;

beforeAll(async () => {
  // Read when the package is loaded: nothing of a test is told to anyone.
  process.env["MEM0_TELEMETRY"] = "false";
  const { MemoryClient: Client } = await import("mem0ai");
  started = await copies.start(directory);
  host = `${started.address}/mem0`;
  client = new Client({ apiKey: started.key, host });
});

afterAll(async () => {
  await copies.terminate(started);
  await copies.noProcessOf(directory);
  copies.removeCopy(directory);
});

interface Outcome {
  status: string;
  results: { id: string; memory: string }[];
}

/** What the client has no method for, asked as its own requests are. */
async function eventOf(id: string): Promise<Outcome> {
  const response = await fetch(`${host}/v1/event/${id}/`, {
    headers: { authorization: `Token ${started.key}` },
  });
  const outcome: Outcome = await response.json();
  return outcome;
}

async function readEvent(id: string): Promise<Outcome> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const outcome = await eventOf(id);
    if (outcome.status === "SUCCEEDED" || outcome.status === "FAILED") return outcome;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`${id} is not read`);
}

const record = (value: unknown): Record<string, unknown> => Object(value);

describe("mem0's client", () => {
  test("is known by its key, and told when it is not", async () => {
    await expect(client.ping()).resolves.toBeUndefined();
    shown.step("await client.ping()", undefined);
    const { MemoryClient: Client } = await import("mem0ai");
    const stranger = new Client({ apiKey: "m0-wrong", host });
    await expect(stranger.ping()).rejects.toMatchObject({ name: "AuthenticationError" });
  });

  test("adds what is said, and reads what became of it", async () => {
    const added = record(
      await client.add(
        [
          { role: "user", content: "My name is Ada. I'm allergic to peanuts." },
          { role: "assistant", content: "Noted, no peanuts." },
        ],
        { userId: "ada", metadata: { source: "tour" } },
      ),
    );
    shown.step(
      `await client.add(
  [
    { role: "user", content: "My name is Ada. I'm allergic to peanuts." },
    { role: "assistant", content: "Noted, no peanuts." },
  ],
  { userId: "ada", metadata: { source: "tour" } },
)`,
      added,
    );
    expect(added).toMatchObject({ status: "PENDING", eventId: expect.stringMatching(/^trn_/) });
    const event = await readEvent(String(added["eventId"]));
    shown.step("GET /mem0/v1/event/{event_id}/", event);
    expect(event.status).toBe("SUCCEEDED");
    expect(event.results.map(({ memory }) => memory).join()).toContain("peanuts");
  });

  test("adds what is stated as it stands", async () => {
    const added = record(
      await client.add([{ role: "user", content: "Ada keeps bees behind the house." }], {
        userId: "ada",
        runId: "tour-1",
        infer: false,
        metadata: { hives: 2 },
      }),
    );
    shown.step(
      `await client.add([{ role: "user", content: "Ada keeps bees behind the house." }], {
  userId: "ada",
  runId: "tour-1",
  infer: false,
  metadata: { hives: 2 },
})`,
      added,
    );
    expect(added).toMatchObject({
      status: "SUCCEEDED",
      results: [{ event: "ADD", memory: "Ada keeps bees behind the house." }],
    });
  });

  test("gives a memory an end, and takes it away", async () => {
    const ending = { userId: "end", infer: false, expirationDate: "2099-01-01" };
    await client.add([{ role: "user", content: "The ticket is valid for long." }], ending);
    const { results } = await client.getAll({ filters: { user_id: "end" } });
    expect(results[0]?.expirationDate).toBe("2099-01-01");
    const id = results[0]?.id ?? "";
    expect(record(await client.update(id, { expirationDate: null }))).toMatchObject({
      expirationDate: null,
    });
    await client.deleteAll({ userId: "end" });
  });

  test("gets one memory", async () => {
    const { results } = await client.getAll({ filters: { AND: [{ run_id: "tour-1" }] } });
    const memory = await client.get(results[0]?.id ?? "");
    shown.step("await client.get(id)", memory);
    expect(memory).toMatchObject({
      memory: "Ada keeps bees behind the house.",
      userId: "ada",
      runId: "tour-1",
      metadata: { hives: 2 },
    });
    await expect(client.get("mem_nothing")).rejects.toMatchObject({ name: "MemoryNotFoundError" });
  });

  test("searches with nested filters", async () => {
    for (const hives of [3, 4, 5]) {
      await client.add(
        [{ role: "user", content: `Ada's neighbour ${hives} has ${hives} hives of bees.` }],
        {
          userId: "ada",
          infer: false,
          metadata: { hives },
        },
      );
    }
    const filters = {
      AND: [
        { user_id: "ada" },
        { OR: [{ metadata: { hives: 2 } }, { metadata: { hives: { gte: 4 } } }] },
        { NOT: { metadata: { hives: 5 } } },
      ],
    };
    const { results } = await client.search("bees", { filters, topK: 5 });
    shown.step(
      `await client.search("bees", {
  filters: {
    AND: [
      { user_id: "ada" },
      { OR: [{ metadata: { hives: 2 } }, { metadata: { hives: { gte: 4 } } }] },
      { NOT: { metadata: { hives: 5 } } },
    ],
  },
  topK: 5,
})`,
      { results },
    );
    expect(new Set(results.map(({ metadata }) => metadata.hives))).toEqual(new Set([2, 4]));
    expect(results.every(({ score }) => typeof score === "number")).toBe(true);
  });

  test("lists page by page", async () => {
    const filters = { user_id: "ada" };
    const first = await client.getAll({ filters, page: 1, pageSize: 2 });
    const second = await client.getAll({ filters, page: 2, pageSize: 2 });
    shown.step(`await client.getAll({ filters: { user_id: "ada" }, page: 2, pageSize: 2 })`, {
      ...second,
      results: second.results.map(({ memory }) => ({ memory, "…": "…" })),
    });
    expect(first).toMatchObject({ previous: null, next: expect.stringContaining("page=2") });
    expect(second.previous).toContain("page=1");
    expect(first.count).toBeGreaterThanOrEqual(5);
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test("changes a memory and reads its history", async () => {
    const { results } = await client.getAll({ filters: { run_id: "tour-1" } });
    const id = results[0]?.id ?? "";
    const updated = record(
      await client.update(id, { text: "Ada keeps goats.", metadata: { goats: 3 } }),
    );
    shown.step(
      `await client.update(id, { text: "Ada keeps goats.", metadata: { goats: 3 } })`,
      updated,
    );
    expect(updated).toMatchObject({ memory: "Ada keeps goats.", metadata: { goats: 3 } });
    const history = await client.history(id);
    shown.step("await client.history(id)", history);
    expect(history).toMatchObject([
      { event: "ADD", oldMemory: null, newMemory: "Ada keeps bees behind the house." },
      {
        event: "UPDATE",
        oldMemory: "Ada keeps bees behind the house.",
        newMemory: "Ada keeps goats.",
      },
    ]);
  });

  test("gives feedback", async () => {
    const { Feedback } = await import("mem0ai");
    const { results } = await client.getAll({ filters: { run_id: "tour-1" } });
    const memoryId = results[0]?.id ?? "";
    const counted = await client.feedback({ memoryId, feedback: Feedback.POSITIVE });
    shown.step(`await client.feedback({ memoryId: id, feedback: "POSITIVE" })`, counted);
    await expect(client.feedback({ memoryId, feedback: null })).rejects.toThrow("feedback");
  });

  test("changes and deletes many at once, or none", async () => {
    const { results } = await client.search("hives of bees", { filters: { user_id: "ada" } });
    const ids = results.filter(({ metadata }) => metadata.hives > 2).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const changes = ids.map((memoryId, i) => ({
      memoryId,
      text: `Neighbour ${i} sold the hives.`,
    }));
    const updated = await client.batchUpdate(changes);
    shown.step("await client.batchUpdate([{ memoryId, text }, …])", updated);
    const after = await Promise.all(ids.map((id) => client.get(id)));
    expect(after.map(({ memory }) => memory)).toEqual(changes.map(({ text }) => text));
    await expect(client.batchDelete([...ids, "mem_nothing"])).rejects.toThrow("Nothing is changed");
    await expect(client.get(ids[0] ?? "")).resolves.toBeDefined();
    shown.step("await client.batchDelete([id, …])", await client.batchDelete(ids));
    await expect(client.get(ids[0] ?? "")).rejects.toMatchObject({ name: "MemoryNotFoundError" });
  });

  test("deletes one memory, and all of a user", async () => {
    await client.add([{ role: "user", content: "Bo plays the oboe." }], {
      userId: "bo",
      infer: false,
    });
    await client.add([{ role: "user", content: "Bo likes rye." }], { userId: "bo", infer: false });
    const before = await client.getAll({ filters: { user_id: "bo" } });
    expect(before.count).toBe(2);
    shown.step("await client.delete(id)", await client.delete(before.results[0]?.id ?? ""));
    shown.step(
      `await client.deleteAll({ userId: "bo" })`,
      await client.deleteAll({ userId: "bo" }),
    );
    expect((await client.getAll({ filters: { user_id: "bo" } })).count).toBe(0);
    expect((await client.getAll({ filters: { user_id: "ada" } })).count).toBeGreaterThan(0);
    await expect(client.deleteAll({})).rejects.toThrow("at least one");
  });

  test("lists users, agents and runs, and deletes one", async () => {
    await client.add([{ role: "user", content: "Cy climbs." }], {
      userId: "cy",
      agentId: "guide",
      infer: false,
    });
    const users = await client.users();
    shown.step("await client.users()", users);
    expect(users.results.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "user ada",
      "user cy",
      "agent guide",
      "run tour-1",
    ]);
    shown.step(
      `await client.deleteUsers({ agentId: "guide" })`,
      await client.deleteUsers({ agentId: "guide" }),
    );
    expect((await client.users()).results.map(({ name }) => name)).toEqual(["ada", "tour-1"]);
  });

  test("is told what Ebb has not", async () => {
    const refused: Record<string, () => Promise<unknown>> = {
      [`client.createMemoryExport({ schema: {}, filters: { user_id: "ada" } })`]: () =>
        client.createMemoryExport({ schema: {}, filters: { user_id: "ada" } }),
      "client.getProject({})": () => client.getProject({}),
      "client.getWebhooks()": () => client.getWebhooks(),
      [`client.getProfile({ entityId: "ada" })`]: () => client.getProfile({ entityId: "ada" }),
      [`client.search("bees", { filters: { app_id: "shop" } })`]: () =>
        client.search("bees", { filters: { app_id: "shop" } }),
      [`client.search("bees", { filters: { user_id: "ada" }, showExpired: true })`]: () =>
        client.search("bees", { filters: { user_id: "ada" }, showExpired: true }),
      "client.add(messages, { customInstructions: … })": () =>
        client.add([{ role: "user", content: "Hi." }], {
          userId: "ada",
          customInstructions: "Only dates.",
        }),
    };
    for (const [line, call] of Object.entries(refused)) {
      const error = record(await call().catch((problem: unknown) => problem));
      expect([line, error["name"]]).toEqual([line, "ValidationError"]);
      const { status, detail } = JSON.parse(String(error["message"]));
      shown.step(line, { status, detail });
      expect(status).toBe(422);
    }
  });
});

describe("mem0's provider for the AI SDK", () => {
  let model: OpenAiStandIn;
  beforeAll(async () => {
    model = await startOpenAi({ answer: () => "Rye bread is fine for you." });
  });
  afterAll(async () => {
    await model.close();
  });

  test("puts memories before the prompt, and adds what is said", async () => {
    const { createMem0, retrieveMemories } = await import("@mem0/vercel-ai-provider");
    const mem0 = createMem0({
      provider: "openai",
      mem0ApiKey: started.key,
      apiKey: "any",
      config: { baseURL: model.url },
      mem0Config: { user_id: "ada", host },
    });
    const answer = await mem0.chat("loopback").doGenerate({
      prompt: [
        {
          role: "user",
          content: [{ type: "text", text: "What food am I allergic to? I live in Porto." }],
        },
      ],
    });
    expect(JSON.stringify(answer.content)).toContain("Rye bread is fine for you.");
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("peanuts");
    let known = "";
    for (let attempt = 0; attempt < 200 && !known.includes("Porto"); attempt++) {
      known = await retrieveMemories("Where do I live?", {
        user_id: "ada",
        mem0ApiKey: started.key,
        host,
      });
      await new Promise((later) => setTimeout(later, 50));
    }
    expect(known).toContain("Porto");
    const [first = ""] = known.slice(known.indexOf("Memory:")).split("\n");
    shown.note(
      '`@mem0/vercel-ai-provider` with `mem0Config: { user_id: "ada", host }` puts what it finds before the prompt, first of it:',
      first,
    );
  });
});

test("the transcript in the documents is what happened", async () => {
  await expect(shown.text()).toMatchFileSnapshot("../../docs/examples/mem0-client.md");
});
