import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

async function ask(body: Record<string, unknown>) {
  const answer = await call("POST", "/v1/retrieve", { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return read.recalled(answer.body);
}

async function tell(user: string, prompt: string, session = `${user}/${prompt}`) {
  const { status } = await call("POST", "/v1/store?wait=true", {
    body: { user_id: user, prompt, response: "Noted.", session_id: session },
  });
  expect(status).toBe(200);
}

const family = [
  "My sister Nora is married to Per.",
  "My friend Per collects model trains.",
  "My sister has a red car.",
  "My friend Rolf moved to Rome.",
  "I have fun with my sister on Sundays.",
  "My sister likes to cook.",
];
/** Shares no word with the memory that answers it. */
const question = "What does my sister Nora's husband do for fun?";

async function aFamily(): Promise<string> {
  const user = someone();
  for (const prompt of family) await tell(user, prompt);
  return user;
}

const texts = ({ memories }: { memories: { text: string }[] }) => memories.map(({ text }) => text);

describe("a question of two hops", () => {
  it("is answered through the graph, where words hardly reach", async () => {
    const user = await aFamily();
    const found = async (engine: string) => {
      const { memories } = await ask({ user_id: user, prompt: question, explain: true, engine });
      const at = memories.findIndex(({ text }) => text.includes("trains"));
      const rome = memories.find(({ text }) => text.includes("Rome"));
      return { at, trains: memories[at], rome };
    };
    const basic = await found("basic");
    for (const engine of ["hippo", "emgas"]) {
      const walked = await found(engine);
      expect(walked.trains?.score, engine).toBeGreaterThan(1.5 * (basic.trains?.score ?? 0));
      expect(walked.trains?.explain?.channels.graph, engine).toBeLessThanOrEqual(3);
      expect(walked.trains?.explain?.why, engine).toMatch(/linked/);
      expect(walked.at, engine).toBeLessThanOrEqual(basic.at);
      // What is far from all that the question names hardly gains.
      const gained = (of: "trains" | "rome") => (walked[of]?.score ?? 0) - (basic[of]?.score ?? 0);
      expect(gained("rome"), engine).toBeLessThan(gained("trains") / 5);
    }
  });

  it("keeps to who asks: another user's graph of the same names is not walked", async () => {
    await aFamily();
    const user = someone();
    await tell(user, "My sister Nora is married to Per.");
    for (const engine of ["hippo", "emgas"]) {
      expect(texts(await ask({ user_id: user, prompt: question, engine }))).toHaveLength(1);
    }
  });

  it("is answered as the graph was at a time", async () => {
    const user = await aFamily();
    for (const engine of ["hippo", "emgas"]) {
      const then = { user_id: user, prompt: question, engine, as_of: "2020-01-01T00:00:00Z" };
      expect(texts(await ask(then))).toEqual([]);
    }
  });
});

describe("spreading activation", () => {
  it("is kept for the next question, in 0–1, and not where a question is of the past", async () => {
    const user = await aFamily();
    const kept = async () =>
      (
        await env.DB.prepare(
          `select e.name, e.activation from entities e join partitions p on p.id = e.partition_id
            where p.key = ? and e.activation > 0`,
        )
          .bind(JSON.stringify(["g", user]))
          .all<{ name: string; activation: number }>()
      ).results;
    await ask({ user_id: user, prompt: question, engine: "hippo" });
    await ask({ user_id: user, prompt: question, engine: "emgas", as_of: "2031-01-01T00:00:00Z" });
    expect(await kept()).toEqual([]);
    await ask({ user_id: user, prompt: question, engine: "emgas" });
    await expect.poll(async () => (await kept()).map(({ name }) => name)).toContain("Nora");
    for (const { activation } of await kept()) expect(activation).toBeLessThanOrEqual(1);
  });
});

describe("a chosen engine", () => {
  it("leaves the best match of a plain question where it is", async () => {
    const user = await aFamily();
    for (const prompt of ["Who moved to Rome?", "Which car does my sister have?"]) {
      const [basic] = texts(await ask({ user_id: user, prompt }));
      for (const engine of ["hippo", "emgas"]) {
        expect(texts(await ask({ user_id: user, prompt, engine }))[0], engine).toBe(basic);
      }
    }
  });
});
