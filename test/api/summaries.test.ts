import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { aTenant, call, someone } from "../support/api.ts";
import { asBody, exportLines, importBody } from "../support/transfer.ts";
import { read } from "../support/wire.ts";

let key: string;
let tenant: string;
beforeEach(async () => {
  ({ key, id: tenant } = await aTenant());
});

const minuteMs = 60_000;
const post = (path: string, body: Record<string, unknown> = {}) =>
  call("POST", path, { key, body });
const stored = async (user: string, prompt: string, more: Record<string, unknown> = {}) =>
  read.done(
    (await post("/v1/store?wait=true", { user_id: user, prompt, response: "Noted.", ...more }))
      .body,
  );
const summaries = async (query: string) =>
  read.summaries((await call("GET", `/v1/summaries?${query}`, { key })).body).data;
const asked = async (body: Record<string, unknown>) =>
  read.recalled((await post("/v1/retrieve", { prompt: "What should I pack?", ...body })).body);
const sweep = async (job: string, now = Date.now()) => {
  const { status, body } = await post("/v1/admin/sweep", { job, now: new Date(now).toISOString() });
  expect(status, JSON.stringify(body)).toBe(200);
  return read.swept(body);
};
const patch = (body: unknown) => call("PATCH", "/v1/settings", { key, body });
const events = async (event: string) => {
  const { results } = await env.DB.prepare(
    "select payload from outbox where tenant_id = ? and event = ?",
  )
    .bind(tenant, event)
    .all<{ payload: string }>();
  return results.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
};
const eventually = async <T>(look: () => Promise<T>, is: (found: T) => boolean): Promise<T> => {
  for (let tried = 0; ; tried++) {
    const found = await look();
    if (is(found) || tried > 40) return found;
    await new Promise((later) => setTimeout(later, 50));
  }
};

const facts = [
  "I live in Lisbon with my sister Anna.",
  "I am allergic to peanuts.",
  "I work as a violin maker.",
  "I drive an old Volvo.",
];

describe("a summary", () => {
  it("names what it is made of, and is not written twice, whatever time the job is run for", async () => {
    const user = someone();
    const ids: string[] = [];
    for (const fact of facts) {
      ids.push(...(await stored(user, fact)).memories.map(({ id }) => id));
    }
    for (const now of [Date.now() - 48 * 60 * minuteMs, Date.now(), Date.now() + 1_000]) {
      const first = (await sweep("summarise_day", now)).counts["written"] ?? 0;
      const before = await summaries(`user_id=${user}&kind=day`);
      expect((await sweep("summarise_day", now)).counts).toEqual({});
      expect((await sweep("summarise_day", now + 100)).counts).toEqual({});
      expect(await summaries(`user_id=${user}&kind=day`)).toEqual(before);
      expect([before.length, first <= 1]).toEqual([1, true]);
      expect(before[0]?.source_memory_ids.toSorted()).toEqual(ids.toSorted());
    }
  });
});

describe("the summary of a session", () => {
  it("rolls on every few turns while it is open, and comes with every answer", async () => {
    const user = someone();
    await patch({ session: { summarize_every_turns: 2 } });
    await stored(user, facts[0] ?? "", { session_id: "s1" });
    expect(await summaries("session_id=s1")).toEqual([]);
    await stored(user, facts[1] ?? "", { session_id: "s1" });
    const look = () => summaries("session_id=s1");
    const [first] = await eventually(look, (found) => found.length === 1);
    expect(first).toMatchObject({ kind: "session", session_id: "s1", user_id: user });
    expect(first?.text).toMatch(/Lisbon[^]*peanuts/);
    await stored(user, facts[2] ?? "", { session_id: "s1" });
    await stored(user, facts[3] ?? "", { session_id: "s1" });
    const [second] = await eventually(look, ([one]) => one?.text.includes("Volvo") === true);
    expect(second?.id).toBe(first?.id);
    expect(second?.text).toMatch(/Lisbon[^]*peanuts[^]*violin[^]*Volvo/);
    const ids = async (body: Record<string, unknown>) =>
      (await asked({ user_id: user, ...body })).summaries.map(({ id }) => id);
    expect(await ids({ session_id: "s1" })).toEqual([first?.id]);
    expect(await ids({})).toEqual([first?.id]); // the session at hand
    expect(await ids({ session_id: "s2" })).toEqual([]);
  });

  it("is written when the session is archived for idleness, which subscribers hear of", async () => {
    const user = someone();
    const { session_id } = await stored(user, facts[0] ?? "");
    expect((await sweep("archive_sessions", Date.now() + 29 * minuteMs)).counts).toEqual({
      archived: 0,
    });
    expect((await sweep("archive_sessions", Date.now() + 31 * minuteMs)).counts).toEqual({
      archived: 1,
    });
    expect((await sweep("archive_sessions", Date.now() + 31 * minuteMs)).counts).toEqual({
      archived: 0,
    });
    const [summary] = await summaries(`session_id=${session_id}`);
    expect(summary?.text).toMatch(/Lisbon/);
    expect(await events("session.archived")).toEqual([{ session_id }]);
    expect(await events("summary.created")).toEqual([{ summary_id: summary?.id, kind: "session" }]);
    const next = await stored(user, "I keep bees.");
    expect(next.session_id).not.toBe(session_id);
  });

  it("covers turns that passive extraction held back, which are read when the session ends", async () => {
    const user = someone();
    await patch({ ingest: { extract_every_turns: 5 } });
    for (const prompt of facts.slice(0, 3)) {
      await post("/v1/store", { user_id: user, session_id: "held", prompt, response: "" });
    }
    const memories = async () =>
      read.memories((await call("GET", `/v1/memories?user_id=${user}`, { key })).body).data;
    expect(await memories()).toEqual([]);
    await sweep("archive_sessions", Date.now() + 31 * minuteMs);
    expect(await memories()).toHaveLength(3);
    expect((await summaries("session_id=held"))[0]?.text).toMatch(/Lisbon[^]*peanuts[^]*violin/);
  });

  it("can be had at once by ending the session, and switched off", async () => {
    const user = someone();
    await stored(user, facts[0] ?? "", { session_id: "now" });
    expect((await post("/v1/sessions/now/archive")).status).toBe(200);
    expect(await summaries("session_id=now")).toHaveLength(1);
    await patch({ session: { summarize_every_turns: 0 } });
    await stored(user, facts[1] ?? "", { session_id: "off" });
    expect((await post("/v1/sessions/off/archive")).status).toBe(200);
    expect(await summaries("session_id=off")).toEqual([]);
  });

  it("is hidden at once where a source is forgotten, then written anew, then gone with the last", async () => {
    const user = someone();
    const { memories } = await stored(user, facts[0] ?? "", { session_id: "s1" });
    await stored(user, facts[1] ?? "", { session_id: "s1" });
    await post("/v1/sessions/s1/archive");
    const [before] = await summaries("session_id=s1");
    expect(before?.text).toMatch(/Lisbon/);
    for (const { id } of memories) await call("DELETE", `/v1/memories/${id}`, { key });
    expect(await summaries("session_id=s1")).toEqual([]);
    expect((await asked({ user_id: user, session_id: "s1" })).summaries).toEqual([]);
    await sweep("summarise_day");
    const [after] = await summaries("session_id=s1");
    expect(after?.text).toMatch(/peanuts/);
    expect(after?.text).not.toMatch(/Lisbon|Anna/);
    const left = read.memories(
      (await call("GET", `/v1/memories?user_id=${user}`, { key })).body,
    ).data;
    for (const { id } of left) await call("DELETE", `/v1/memories/${id}`, { key });
    await sweep("summarise_day");
    const { results } = await env.DB.prepare("select * from summaries where tenant_id = ?")
      .bind(tenant)
      .all();
    expect(results).toEqual([]);
  });
});

describe("the digest of a day", () => {
  it("is one for each user and local day, of that day's memories, also of days that were missed", async () => {
    const user = someone();
    const timezone = "America/New_York";
    // 8 March 2026 has 23 hours there: it ends at 04:00 UTC, an hour earlier than the day before did.
    const said = [
      ["2026-03-08T04:59:00Z", facts[0]],
      ["2026-03-08T05:00:00Z", facts[1]],
      ["2026-03-09T03:59:00Z", facts[2]],
      ["2026-03-09T04:00:00Z", facts[3]],
    ];
    for (const [created_at, prompt] of said) {
      await stored(user, prompt ?? "", { created_at, timezone });
    }
    expect((await sweep("summarise_day")).counts).toEqual({ written: 3 });
    const days = (await summaries(`user_id=${user}&kind=day`)).map(({ day, text }) => [day, text]);
    expect(days).toHaveLength(3);
    expect(days[0]?.[0]).toBe("2026-03-09");
    expect(days[0]?.[1]).toMatch(/Volvo/);
    expect(days[1]?.[0]).toBe("2026-03-08");
    expect(days[1]?.[1]).toMatch(/peanuts[^]*violin/);
    expect(days[2]?.[0]).toBe("2026-03-07");
    expect((await sweep("summarise_day")).counts).toEqual({});
    await stored(user, "I keep bees.", { created_at: "2026-03-08T12:00:00Z", timezone });
    expect((await sweep("summarise_day")).counts).toEqual({ written: 1 });
  });

  it("comes with answers of its day and the next, and later where the question fits it", async () => {
    const user = someone();
    await stored(user, facts[0] ?? "", { created_at: "2026-03-01T12:00:00Z" });
    await stored(user, facts[1] ?? "", { created_at: "2026-03-04T12:00:00Z" });
    await sweep("summarise_day");
    const days = async (prompt: string, now: string) =>
      (await asked({ user_id: user, prompt, now, session_id: "other" })).summaries.map(
        ({ text }) => text,
      );
    const [none, lisbon, peanuts] = [
      [],
      [expect.stringMatching(/Lisbon/)],
      [expect.stringMatching(/peanuts/)],
    ];
    expect(await days("What should I pack?", "2026-03-01T20:00:00Z")).toEqual(lisbon);
    expect(await days("What should I pack?", "2026-03-05T20:00:00Z")).toEqual(peanuts);
    expect(await days("What should I pack?", "2026-03-06T20:00:00Z")).toEqual(none);
    expect(await days("Tell me about Lisbon and my sister Anna", "2026-04-20T20:00:00Z")).toEqual(
      lisbon,
    );
    expect(await days("What happened on 4 March?", "2026-11-20T20:00:00Z")).toEqual(peanuts);
  });

  it("tells an agent nothing of what another agent was told, and nobody what one conversation keeps", async () => {
    const user = someone();
    await stored(user, facts[0] ?? "");
    await stored(user, facts[1] ?? "", { agent_id: "coach" });
    await stored(user, facts[2] ?? "", { session_id: "s1", layer: "conversation" });
    await sweep("summarise_day");
    const told = async (agent: Record<string, unknown>) =>
      (await asked({ user_id: user, session_id: "other", ...agent })).summaries
        .map(({ text }) => text)
        .join(" ");
    expect(await told({})).toMatch(/Lisbon/);
    expect(await told({})).not.toMatch(/peanuts|violin/);
    expect(await told({ agent_id: "coach" })).toMatch(/peanuts/);
    expect(await told({ agent_id: "cook" })).not.toMatch(/peanuts|violin/);
  });

  it("is not written where that is switched off", async () => {
    await patch({ session: { daily_summary: false } });
    const user = someone();
    await stored(user, facts[0] ?? "");
    expect((await sweep("summarise_day")).counts).toEqual({});
    expect(await summaries(`user_id=${user}`)).toEqual([]);
  });
});

describe("an imported digest", () => {
  it("is its session's and its day's own: the next sweeps write no second one", async () => {
    const user = someone();
    await patch({ session: { summarize_every_turns: 1, daily_summary: true } });
    for (const fact of facts) await stored(user, fact, { session_id: "attic" });
    const digest = async () => {
      await sweep("archive_sessions", Date.now() + 31 * minuteMs);
      await sweep("summarise_day", Date.now() + 31 * minuteMs);
      return (await summaries(`user_id=${user}`)).map(({ kind }) => kind).toSorted();
    };
    expect(await digest()).toEqual(["day", "session"]);
    const lines = await exportLines(key, `?user_id=${user}`);
    ({ key, id: tenant } = await aTenant());
    await patch({ session: { summarize_every_turns: 1, daily_summary: true } });
    expect((await importBody(key, asBody(lines))).status).toBe(200);
    expect(await summaries(`user_id=${user}`)).toHaveLength(2);
    expect(await digest()).toEqual(["day", "session"]);
  });
});
