import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import type { StoreInput } from "../../src/contract/store.ts";
import { accept } from "../../src/ingestion/accept.ts";
import { consume } from "../../src/jobs/consume.ts";
import { redrive } from "../../src/lifecycle/redrive.ts";
import { ModelError } from "../../src/ports/language-model.ts";
import type { IngestJob } from "../../src/ports/queue.ts";
import type { Services } from "../../src/ports/services.ts";
import { patchSettings } from "../../src/tenancy/settings.ts";
import { answerOf, memoryAnswer, settingsWith } from "../support/extraction.ts";
import { scope, servicesWith } from "../support/ingesting.ts";
import { dump, emptyTables } from "../support/tables.ts";

beforeEach(emptyTables);
beforeAll(() => patchSettings(servicesWith(), scope, withoutSummaries));

const start = Date.UTC(2026, 4, 8, 12);

/** What is said, one after the other; the last of them changes, merges and forgets. */
const said = [
  "I live in Oslo. I keep bees.",
  "My phone is a Pixel 8. I live in Bergen.",
  "I keep bees in four hives.",
  "/forget_that my phone",
] as const;

/** Reads the merge off what it is shown, as a model would, and leaves the rest to the rules. */
const model: NonNullable<Services["model"]> = {
  name: "merging",
  complete: ({ user }) => {
    const { turns, known } = JSON.parse(user) as {
      turns: { prompt?: { text: string } }[];
      known: { n: number; text: string }[];
    };
    const bees = known.find(({ text }) => text.includes("bees"));
    const quotes = turns.flatMap(({ prompt }, i) =>
      (prompt?.text ?? "").split(/(?<=\.) /).map((quote) => ({ quote, i })),
    );
    const memories = quotes.flatMap(({ quote, i }) => {
      if (quote === "" || quote.startsWith("/")) return [];
      const place = /live in (\w+)/.exec(quote)?.[1];
      return [
        {
          ...memoryAnswer(quote, quote, {
            ...(quote.includes("hives") && bees !== undefined
              ? { action: "merge", target: bees.n }
              : {}),
            attribute:
              place === undefined ? null : { subject: "user", name: "lives_in", value: place },
          }),
          evidence: { turn: i + 1, role: "prompt", quote },
        },
      ];
    });
    return Promise.resolve({
      text: JSON.stringify(answerOf(...memories)),
      inputTokens: 0,
      outputTokens: 0,
    });
  },
};

/** A summary's event bears the time at which it was written, which a fault puts off. */
const withoutSummaries = { session: { summarize_every_turns: 0 } };
const settings = settingsWith(withoutSummaries);

type Fault = { at: number; when: "before" | "after" } | null;

/** Calls that leave something behind: an answer to one of them can get lost after its work is done. */
const writes = new Set(["accept", "lease", "commit", "failAttempt", "takeDue", "send", "current"]);

/** Every call of a port counts; the one at `at` fails, before or after it did its work. */
function faulty(services: Services, fault: Fault): { services: Services; calls: string[] } {
  const calls: string[] = [];
  const failing = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]): Promise<unknown> => {
          const isFault = calls.push(String(name)) - 1 === fault?.at;
          if (isFault && fault.when === "before") throw new Error("the fault");
          const result: unknown = await Reflect.apply(value, target, args);
          if (isFault) throw new Error("the fault");
          return result;
        };
      },
    });
  const ports = [
    "turns",
    "memories",
    "comparison",
    "finder",
    "graph",
    "settings",
    "spaces",
    "queue",
    "embedder",
    "model",
  ] as const;
  const wrapped = Object.fromEntries(
    ports.map((name) => {
      const port = services[name];
      return [name, port === null ? null : failing(port)];
    }),
  ) as Partial<Services>;
  return { services: { ...services, ...wrapped }, calls };
}

const inputOf = (prompt: string, n: number): StoreInput => ({
  ids: { userId: "ada", agentId: null, sessionId: "ses_1" },
  prompt,
  response: "",
  createdAt: start + n * 60_000,
  timezone: null,
  expiresAt: null,
  promptName: null,
  responseName: null,
  layer: null,
  tags: ["t"],
  metadata: {},
  attachments: [],
});

/** Stores and reads all that is said, each step again until it holds; returns the calls of the ports. */
async function play(fault: Fault): Promise<string[]> {
  let now = start;
  const waiting: IngestJob[] = [];
  const base = servicesWith({
    model,
    embedder: hashingEmbedder(),
    clock: { now: () => now },
    log: () => {},
    after: () => {},
    queue: {
      send: async (jobs) => {
        waiting.push(...jobs);
      },
    },
  });
  const { services, calls } = faulty(base, fault);

  for (const [n, prompt] of said.entries()) {
    const seed = { key: `key-${n}`, at: start + n * 60_000 };
    const store = () =>
      accept(services, scope, settings, inputOf(prompt, n), { wait: false, seed });
    await again(store);
    // Whatever got lost on the way, cron finds; whatever was told is delivered, until nothing waits.
    for (let due = 1; due + waiting.length > 0;) {
      const jobs = waiting.splice(0);
      await again(() =>
        consume(
          services,
          jobs.map((body) => ({
            body,
            ack: () => {},
            retry: () => {
              waiting.push(body);
            },
          })),
        ),
      );
      now += 3_600_000;
      due = (await again(() => redrive(services)))["turns"] ?? 0;
    }
  }
  return calls;
}

/** A client or the platform tries once more. */
async function again<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch {
    return step();
  }
}

/** When things were written differs, and an embedding that failed is made later; what is there does not. */
const left = () =>
  dump([
    "updated_at",
    "recorded_at",
    "at",
    "expires_at",
    "first_lifetime_ms",
    "due_at",
    "attempts",
    "error",
    "created_at",
    "activated_at",
    "model_calls",
    "writes",
    "components",
    "scale",
  ]);

describe("ingestion with a fault at any call", () => {
  it("ends as the undisturbed run does, before and after the call did its work", async () => {
    const calls = await play(null);
    const undisturbed = await left();
    expect(undisturbed["memories"]).toHaveLength(3);
    expect(undisturbed["tombstones"]).toHaveLength(2);
    expect(calls.length).toBeGreaterThan(60);
    const faults = [...calls.entries()].flatMap(([at, name]) => [
      { at, name, when: "before" as const },
      ...(writes.has(name) ? [{ at, name, when: "after" as const }] : []),
    ]);
    for (const { at, name, when } of faults) {
      await emptyTables();
      await play({ at, when });
      expect(await left(), `${when} call ${at}, ${name}`).toEqual(undisturbed);
    }
  }, 300_000);
});

describe("a turn that the caller waits for", () => {
  const waited = (services: Services, n: number) =>
    accept(services, scope, settings, inputOf("I keep bees in four hives.", n), {
      wait: true,
      seed: null,
    });
  const refusing = (times: number): { model: Services["model"]; asked: () => number } => {
    let asked = 0;
    const complete: NonNullable<Services["model"]>["complete"] = async (request) => {
      if (++asked <= times) throw new ModelError("unavailable", "503");
      return model.complete(request);
    };
    return { model: { name: "ailing", complete }, asked: () => asked };
  };

  it("is read by a model that fails once, and by the rules where it fails again", async () => {
    const once = refusing(1);
    expect(await waited(servicesWith({ model: once.model }), 0)).toMatchObject({
      status: "done",
      extractor: "model",
    });
    expect(once.asked()).toBe(2);
    const always = refusing(Number.POSITIVE_INFINITY);
    const answer = await waited(servicesWith({ model: always.model }), 1);
    expect(answer).toMatchObject({ status: "done", extractor: "rules_after_model" });
    expect(answer.memories).toHaveLength(1);
    expect(always.asked()).toBe(2);
  });
});
