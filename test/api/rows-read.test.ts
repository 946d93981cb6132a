import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import worker from "../../src/worker.ts";
import { adminKey } from "../support/api.ts";
import { crowd } from "../support/crowd.ts";
import { countingDatabase, type RowCounts } from "../support/row-counts.ts";

/**
 * SQLite plans without statistics here and may take a whole tenant for a handful of rows. So every call
 * is made in a scope, and a tenant, that has thousands of rows, and its rows are counted.
 */

const counts: RowCounts = { read: 0, written: 0, trips: 0, worst: [] };
const counted = { ...env, DB: countingDatabase(env.DB, counts) };
const copies = 300;
/** Far under what any table has, and enough for pages of fifty with all that belongs to them. */
const rowsMax = 1_500;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  Object.assign(counts, { read: 0, written: 0, trips: 0, worst: [] });
  const context = createExecutionContext();
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://ebb.test${path}`, {
    method,
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await worker.fetch(request, counted, context);
  await waitOnExecutionContext(context);
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

const ada = { user_id: "ada-of-many", session_id: "s-of-many" };
const told = [
  "I moved to Lisbon in March and my sister Clara came along.",
  "I adopted a parrot called Mango, he cost 90 euros.",
  "Clara works at the harbour museum with Bruno.",
  "I am allergic to walnuts and I love rowing.",
  "On 3 May I went rowing with Bruno near Porto.",
  "My dentist is Dr Farid and his office is in Porto.",
];
let memory = "";
let turn = "";

beforeAll(async () => {
  for (const prompt of told) {
    const { body } = await call("POST", "/v1/store?wait=true", {
      prompt,
      response: "Nice!",
      ...ada,
    });
    const memories = body["memories"] as { id: string }[];
    memory = memories[0]?.id ?? memory;
    turn = String(body["turn_id"]);
  }
  await crowd(copies, "their own");
  await crowd(copies / 20, "others'");
}, 60_000);

describe("however much is remembered, few rows are read", () => {
  it("in a table that is large", async () => {
    const n = await env.DB.prepare("select count(*) as n from memories").first<number>("n");
    expect(n).toBeGreaterThan(2 * rowsMax);
  });

  const ask = { prompt: "Where does my sister Clara work?", ...ada };
  it.each<[string, string, () => string, unknown?]>([
    ["get a memory", "GET", () => `/v1/memories/${memory}`],
    ["list memories", "GET", () => `/v1/memories?user_id=${ada.user_id}&limit=50`],
    ["list a session's", "GET", () => `/v1/memories?session_id=${ada.session_id}&limit=50`],
    ["list users", "GET", () => "/v1/users?limit=50"],
    ["history", "GET", () => `/v1/memories/${memory}/history`],
    ["sources", "GET", () => `/v1/memories/${memory}/sources`],
    ["search", "POST", () => "/v1/memories/search", { query: ask.prompt, user_id: ada.user_id }],
    ["retrieve", "POST", () => "/v1/retrieve", ask],
    [
      "retrieve for an amount",
      "POST",
      () => "/v1/retrieve",
      { ...ask, prompt: "What cost me more than 50 euros?" },
    ],
    ["retrieve by hippo", "POST", () => "/v1/retrieve", { ...ask, engine: "hippo" }],
    ["retrieve by emgas", "POST", () => "/v1/retrieve", { ...ask, engine: "emgas" }],
    [
      "retrieve and explain",
      "POST",
      () => "/v1/retrieve",
      { ...ask, explain: true, explain_ids: ["mem_x"] },
    ],
    [
      "store",
      "POST",
      () => "/v1/store",
      { prompt: "I bought a kayak.", response: "Good.", ...ada },
    ],
    [
      "store and wait",
      "POST",
      () => "/v1/store?wait=true",
      { prompt: "Clara left Lisbon for Faro with Bruno.", response: "Oh.", ...ada },
    ],
    [
      "say the same again",
      "POST",
      () => "/v1/store?wait=true",
      { prompt: told[1], response: "Nice!", ...ada },
    ],
    ["add a memory", "POST", () => "/v1/memories", { content: "Clara plays the cello.", ...ada }],
    ["feedback", "POST", () => `/v1/memories/${memory}/feedback`, { value: "up" }],
    [
      "edit a memory",
      "PATCH",
      () => `/v1/memories/${memory}`,
      { content: "My dentist is Dr Leif." },
    ],
    ["list turns", "GET", () => `/v1/turns?user_id=${ada.user_id}&limit=50`],
    ["get a turn", "GET", () => `/v1/turns/${turn}`],
    ["list sessions", "GET", () => `/v1/sessions?user_id=${ada.user_id}&limit=50`],
    ["get a session", "GET", () => `/v1/sessions/${ada.session_id}`],
    ["forget a memory", "DELETE", () => `/v1/memories/${memory}`],
    ["remove a turn", "DELETE", () => `/v1/turns/${turn}`],
  ])("to %s", async (_, method, path, body) => {
    const answer = await call(method, path(), body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(counts.read, JSON.stringify(counts.worst)).toBeLessThan(rowsMax);
  });
});
