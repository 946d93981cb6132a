import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import worker from "../../src/worker.ts";
import { adminKey, someone } from "../support/api.ts";
import { countingDatabase, type RowCounts } from "../support/row-counts.ts";
import { read } from "../support/wire.ts";

const counts: RowCounts = { read: 0, written: 0, trips: 0, worst: [] };
const counted = { ...env, DB: countingDatabase(env.DB, counts) };

/** The answer and the calls to D1 until it was there. */
async function call(path: string, body: unknown) {
  const before = counts.trips;
  const context = createExecutionContext();
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://ebb.test${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await worker.fetch(request, counted, context);
  const answer: unknown = await response.json();
  const trips = counts.trips - before;
  await waitOnExecutionContext(context);
  expect(response.status).toBe(200);
  return { trips, answer };
}

describe("round trips to D1 until an answer is there", () => {
  const user_id = someone();
  const ask = async (body: Record<string, unknown>) => {
    const { trips, answer } = await call("/v1/retrieve", { user_id, ...body });
    return { trips, recalled: read.recalled(answer) };
  };
  const tell = (prompt: string) =>
    call("/v1/store?wait=true", { user_id, prompt, response: "Noted." });

  beforeAll(async () => {
    for (const prompt of [
      "I moved to Ghent two winters ago.",
      "My sister Olga collects stamps.",
      "I paid 900 euros for the sofa.",
    ]) {
      await tell(prompt);
    }
    await ask({ prompt: "warm up the key and the settings" });
  });

  it("are two for a question", async () => {
    expect((await ask({ prompt: "What does Olga collect?" })).trips).toBe(2);
    expect((await ask({ prompt: "Where do I live?", explain: true })).trips).toBe(2);
    expect((await ask({ prompt: "What cost more than 500 euros?", raw_turns: 3 })).trips).toBe(2);
    expect((await ask({ prompt: "Who has stamps?", engine: "hippo" })).trips).toBe(2);
    expect((await ask({ prompt: "Which city is it?", types: ["LOCATION"] })).trips).toBe(2);
  });

  it("are one for a question that was asked before", async () => {
    await ask({ prompt: "Who collects stamps?" });
    const again = await ask({ prompt: "Who collects stamps?" });
    expect(again.recalled.cache).toBe("hit");
    // A Redis tells that nothing was written since.
    expect(again.trips).toBe(env.UPSTASH_REDIS_REST_URL === undefined ? 1 : 0);
  });

  it("are two where something was written since it was asked before", async () => {
    await ask({ prompt: "What does my sister collect?" });
    await tell("My sister Olga collects coins, too.");
    const anew = await ask({ prompt: "What does my sister collect?" });
    expect(anew.recalled.cache).toBe("miss");
    expect(anew.recalled.memories.some(({ text }) => text.includes("coins"))).toBe(true);
    expect(anew.trips).toBe(2);
  });

  it("are one where nothing is stored, under older ids either", async () => {
    // Settings of an agent are read once and kept.
    await ask({ agent_id: "guide", prompt: "What does Olga collect?" });
    const stranger = { user_id: someone(), agent_id: "guide", session_id: "s1" };
    const first = await ask({ ...stranger, prompt: "What does Olga collect?" });
    expect(first.recalled.empty_reason).toBe("nothing_stored");
    expect(first.trips).toBe(1);
  });

  it("are at most two for a search and one for a greeting", async () => {
    const search = await call("/v1/memories/search", { user_id, query: "stamps" });
    expect(search.trips).toBe(2);
    expect((await ask({ prompt: "Hello!" })).trips).toBe(1);
  });
});
