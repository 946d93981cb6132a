import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { servicesOf } from "../../src/compose.ts";
import { schedule } from "../../src/jobs/schedule.ts";
import type { Services } from "../../src/ports/services.ts";
import { call, someone } from "../support/api.ts";
import { dump, emptyTables } from "../support/tables.ts";
import { read } from "../support/wire.ts";

const dayMs = 86_400_000;
const key = "ebb_test_admin";

const added = async (body: Record<string, unknown>) =>
  read.memory((await call("POST", "/v1/memories", { body })).body);
const listed = async (user: string, status: string) =>
  read.memories((await call("GET", `/v1/memories?user_id=${user}&status=${status}`)).body).data;
const contents = async (user: string, status = "active") =>
  (await listed(user, status)).map(({ content }) => content).toSorted();
const history = async (id: string) =>
  read.history((await call("GET", `/v1/memories/${id}/history`)).body).data;
const settings = (body: Record<string, unknown>, path = "/v1/settings") =>
  call("PATCH", path, { body });

const later = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Runs a job as it will be `days` from now. */
async function sweep(job: string, days = 0, more: Record<string, unknown> = {}) {
  const now = new Date(Date.now() + days * dayMs).toISOString();
  const { status, body } = await call("POST", "/v1/admin/sweep", {
    key,
    body: { job, now, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return read.swept(body);
}

beforeEach(async () => {
  await emptyTables();
  await env.DB.prepare("delete from settings").run();
});

describe("fading", () => {
  it("archives what has faded and keeps its words, and a person can bring it back", async () => {
    const user = someone();
    const faded = await added({
      user_id: user,
      content: "Mina hums in the lift.",
      type: "CONTEXTUAL",
      importance: 2,
    });
    await added({
      user_id: user,
      content: "Mina is a violin maker.",
      type: "FACTS",
      importance: 9,
    });
    await env.DB.prepare("update memories set expires_at = null").run();
    const { counts, done } = await sweep("fade", 10);
    expect({ counts, done }).toEqual({ counts: { looked_at: 2, archived: 1 }, done: true });
    expect(await contents(user)).toEqual(["Mina is a violin maker."]);
    expect(await contents(user, "archived")).toEqual(["Mina hums in the lift."]);
    expect((await history(faded.id)).map(({ event, content }) => [event, content])).toEqual([
      ["add", "Mina hums in the lift."],
      ["archive", "Mina hums in the lift."],
    ]);
    const restored = await call("POST", `/v1/memories/${faded.id}/restore`, {});
    expect(restored.status).toBe(200);
    expect(await contents(user)).toHaveLength(2);
  });

  it("never takes what is pinned, what was recalled a moment ago, or what is not to fade", async () => {
    const user = someone();
    const fleeting = { user_id: user, type: "CONTEXTUAL", importance: 2 };
    const pinned = await added({ ...fleeting, content: "Mina hums in the lift." });
    await call("PATCH", `/v1/memories/${pinned.id}`, { body: { pinned: true } });
    const recalled = await added({ ...fleeting, content: "Mina whistles on the stairs." });
    await env.DB.prepare("update memories set expires_at = null, last_accessed = ? where id = ?")
      .bind(Date.now() + 10 * dayMs - 1_000, recalled.id)
      .run();
    expect((await sweep("fade", 10)).counts).toMatchObject({ archived: 0 });
    await settings({ decay: { forget_below: 0 } });
    expect((await sweep("fade", 3_000)).counts).toMatchObject({ archived: 0 });
  });

  it("of imported history runs from when it was learnt, not from when it was said", async () => {
    const user = someone();
    const prompt = "I am allergic to kiwi.";
    const created_at = "2019-03-01T12:00:00Z";
    await call("POST", "/v1/store?wait=true", {
      body: { user_id: user, prompt, response: "", created_at },
    });
    expect((await listed(user, "active"))[0]?.decay_score).toBeLessThan(0.01);
    await sweep("fade");
    await sweep("expire");
    expect(await listed(user, "active")).toHaveLength(1);
  });
});

describe("one night", () => {
  it("in which every sweep has something to do leaves the same tables after the third run as after the first", async () => {
    const user = someone();
    // The day does not compare, so that the night has something to merge.
    await settings({
      dedupe: { enabled: false },
      reconcile: { enabled: false, max_count: 1 },
      decay: { forget_below: 0.05 },
      insight: { enabled: true, min_memories: 3, max_subjects: 1 },
    });
    const said = [
      "I live in Lisbon with my sister Anna.",
      "I am allergic to peanuts.",
      "I went climbing with Anna in week 1.",
      "I went climbing with Anna in week 2.",
      "I went climbing with Anna in week 3.",
      "My cat Miso loves sleeping on the warm kitchen windowsill.",
      "My cat Miso really loves sleeping on the warm kitchen windowsill.",
    ];
    const soon = later(1);
    for (const [i, prompt] of said.entries()) {
      const body = { user_id: user, session_id: `s${i % 2}`, prompt, response: "Noted." };
      expect((await call("POST", "/v1/store?wait=true", { body })).status).toBe(200);
    }
    await call("POST", "/v1/store?wait=true", {
      body: { user_id: user, prompt: "My locker is 12.", response: "", expires_at: soon },
    });
    await added({ user_id: user, content: "The gate code is 4711.", expires_at: soon });
    const fleeting = { user_id: user, type: "CONTEXTUAL", importance: 2 };
    await added({ ...fleeting, content: "Mina hums in the lift.", expires_at: later(400) });
    await settings({ dedupe: { enabled: true }, reconcile: { enabled: true } });

    const jobs = [
      "archive_sessions",
      "expire",
      "consolidate",
      "reflect",
      "fade",
      // What a merge leaves stale is written anew.
      "summarise_day",
      "redrive",
    ];
    const did: Record<string, number> = {};
    const tables: unknown[] = [];
    for (let run = 0; run < 3; run++) {
      for (const job of jobs) {
        const { counts } = await sweep(job, 40);
        for (const [name, n] of Object.entries(counts)) did[name] = (did[name] ?? 0) + n;
      }
      tables.push(await dump());
    }
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2]).toEqual(tables[0]);
    for (const name of ["archived", "expired", "purged_turns", "written", "merged", "added"]) {
      expect(did[name], name).toBeGreaterThan(0);
    }
  });
});

describe("a tick", () => {
  const at = (now: number): Services => {
    const real = servicesOf(env, createExecutionContext(), null);
    return { ...real, clock: { now: () => now } };
  };
  const run = async (name: string, now: number) => {
    const job = Object.values(schedule)
      .flat()
      .find((each) => each.name === name);
    return job?.run(at(now));
  };
  const due = (tenant: string, id: string, now: number) =>
    env.DB.prepare(
      `insert into memories select ?2, ?1, partition_id, layer, user_id, agent_id, session_id, content,
        content_hash || ?2, simhash, type, importance, emotion, emotion_intensity, vibe, topics, keywords,
        tags, metadata, status, version, pinned, created_at, recorded_at, updated_at, occurred_at,
        occurred_precision, ?3, first_lifetime_ms, valid_from, valid_to, last_accessed, access_count,
        stability_hours, last_similarity, feedback, attribute, attribute_value, superseded_by,
        quarantined, origin, position, unit_features, reviewed_at, write_token
        from memories where id = (select min(id) from memories)`,
    ).bind(tenant, id, now);

  it("serves a tenant with one memory beside one with a thousand, and is made up for when it never came", async () => {
    await env.DB.prepare("delete from job_state").run();
    await added({ user_id: someone(), content: "Mina is a violin maker." });
    const now = Date.now() + 365 * dayMs;
    await env.DB.batch([
      ...Array.from({ length: 1_000 }, (_, i) => due("big", `mem_big_${i}`, now - 1)),
      due("small", "mem_small", now - 1),
    ]);
    expect(await run("expire", now)).toMatchObject({ expired: 1_001 });
    const { results } = await env.DB.prepare(
      "select tenant_id, last_run_at from job_state where job = 'expire'",
    ).all();
    expect(results).toContainEqual({ tenant_id: "small", last_run_at: now });
    // Within the least time between two sweeps nothing is looked at; after it, what came since.
    await due("small", "mem_late", now + 1_000).run();
    expect(await run("expire", now + 60_000)).toEqual({});
    expect(await run("expire", now + 700_000)).toMatchObject({ expired: 1 });
  });

  it("each minute tells of what expired no later than one cleanup interval after its time", async () => {
    await env.DB.prepare("delete from job_state").run();
    await added({ user_id: someone(), content: "Mina is a violin maker." });
    const minuteMs = 60_000;
    const start = Math.ceil(Date.now() / minuteMs) * minuteMs + dayMs;
    const times = Array.from({ length: 40 }, (_, i) => start + ((i * 7_919) % 3_600) * 1_000);
    await env.DB.batch(times.map((time, i) => due("punctual", `mem_at_${i}`, time)));
    for (let minute = 0; minute <= 71; minute++) await run("expire", start + minute * minuteMs);
    const { results } = await env.DB.prepare(
      `select o.created_at - m.expires_at as late from outbox o
        join memories m on m.id = o.payload->>'$.memory_id' where o.tenant_id = 'punctual'`,
    ).all<{ late: number }>();
    const late = results.map((row) => row.late);
    expect(late).toHaveLength(40);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(600_000);
  });

  it("ends idle sessions by the idle time of their tenant and agent", async () => {
    await env.DB.batch(
      ["job_state", "sessions"].map((table) => env.DB.prepare(`delete from ${table}`)),
    );
    const now = Date.now() + 400 * dayMs;
    const session = (tenant: string, id: string, agent: string | null, idleMinutes: number) =>
      env.DB.prepare(
        "insert into sessions (tenant_id, id, agent_id, started_at, last_turn_at, status) values (?, ?, ?, 0, ?, 'open')",
      ).bind(tenant, id, agent, now - idleMinutes * 60_000);
    const set = (tenant: string, agent: string, minutes: number) =>
      env.DB.prepare("insert into settings values (?, ?, ?, 0)").bind(
        tenant,
        agent,
        JSON.stringify({ session: { idle_minutes: minutes } }),
      );
    await env.DB.batch([
      session("plain", "plain-29", null, 29),
      session("plain", "plain-31", null, 31),
      set("patient", "", 120),
      session("patient", "patient-31", null, 31),
      session("patient", "patient-121", null, 121),
      set("mixed", "brisk", 5),
      session("mixed", "mixed-6", null, 6),
      session("mixed", "brisk-6", "brisk", 6),
    ]);
    expect(await run("archive_sessions", now)).toMatchObject({ archived: 3 });
    const { results } = await env.DB.prepare(
      "select id from sessions where status = 'archived' order by id",
    ).all<{ id: string }>();
    expect(results.map(({ id }) => id)).toEqual(["brisk-6", "patient-121", "plain-31"]);
  });

  it("takes up a pass where the tick before was cut off", async () => {
    await env.DB.prepare("delete from job_state").run();
    await added({ user_id: someone(), content: "Mina is a violin maker." });
    // At noon, so that no night begins meanwhile.
    const now = (Math.floor(Date.now() / dayMs) + 5.5) * dayMs;
    await env.DB.batch(
      Array.from({ length: 1_200 }, (_, i) => due("big", `mem_big_${i}`, now + dayMs)),
    );
    const broken = at(now);
    let pages = 0;
    const live: Services["lifecycle"]["live"] = (...args) =>
      pages++ < 2 ? broken.lifecycle.live(...args) : Promise.reject(new Error("cut off"));
    const job = Object.values(schedule)
      .flat()
      .find(({ name }) => name === "fade");
    await job?.run({ ...broken, lifecycle: { ...broken.lifecycle, live } });
    const cursor = async () =>
      env.DB.prepare("select cursor from job_state where tenant_id = 'big' and job = 'fade'").first(
        "cursor",
      );
    expect(await cursor()).not.toBeNull();
    const { looked_at } = (await run("fade", now)) ?? {};
    expect(looked_at).toBeLessThan(1_200);
    expect(await cursor()).toBeNull();
    expect(await run("fade", now + 3_600_000)).toEqual({});
  });
});
