import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { aTenant, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const store = async (key: string, body: Record<string, unknown>) =>
  read.stored(
    (await call("POST", "/v1/store", { key, body: { prompt: "Hi Ada", response: "", ...body } }))
      .body,
  );

describe("sessions", () => {
  it("are listed by whose they are, the latest first, page by page", async () => {
    const { key } = await aTenant();
    const [user, other] = [someone(), someone()];
    for (const day of [1, 2, 3]) {
      const created_at = `2026-05-0${day}T12:00:00Z`;
      await store(key, { user_id: user, session_id: `s${day}`, created_at });
    }
    await store(key, { user_id: user, session_id: "s1", created_at: "2026-05-01T12:10:00Z" });
    await store(key, { user_id: other, session_id: "theirs" });
    const query = `user_id=${user}&limit=2`;
    const first = read.sessions((await call("GET", `/v1/sessions?${query}`, { key })).body);
    expect(first.data.map(({ id }) => id)).toEqual(["s3", "s2"]);
    const rest = await call("GET", `/v1/sessions?${query}&cursor=${first.next_cursor}`, { key });
    const second = read.sessions(rest.body);
    expect(second.next_cursor).toBeNull();
    expect(second.data).toEqual([
      {
        id: "s1",
        user_id: user,
        agent_id: null,
        status: "open",
        started_at: "2026-05-01T12:00:00.000Z",
        last_turn_at: "2026-05-01T12:10:00.000Z",
        archived_at: null,
        turn_count: 2,
      },
    ]);
    expect((await call("GET", "/v1/sessions", { key })).status).toBe(422);
  });

  it("take in a turn that comes late, where it falls within them or near them", async () => {
    const { key } = await aTenant();
    const user = someone();
    const at = async (minutes: number) => {
      const created_at = new Date(Date.UTC(2026, 4, 1, 12, minutes)).toISOString();
      return (await store(key, { user_id: user, created_at })).session_id;
    };
    const first = await at(0);
    for (const minutes of [20, 40, 59]) expect(await at(minutes)).toBe(first);
    const newer = await at(180);
    expect(newer).not.toBe(first);
    for (const minutes of [1, 15, 58, 0, 70, -10]) expect(await at(minutes)).toBe(first);
    for (const minutes of [175, 180, 190]) expect(await at(minutes)).toBe(newer);
    for (const minutes of [-300, 1_500]) expect([first, newer]).not.toContain(await at(minutes));
  });

  it("are archived once; the next turn opens another, a turn that names one opens it again", async () => {
    const { id: tenant, key } = await aTenant();
    const user = someone();
    const { session_id } = await store(key, { user_id: user });
    expect((await store(key, { user_id: user })).session_id).toBe(session_id);
    const path = `/v1/sessions/${session_id}`;
    const archive = () => call("POST", `${path}/archive`, { key });
    const first = read.session((await archive()).body);
    expect(first.status).toBe("archived");
    expect(first.archived_at).not.toBeNull();
    expect(read.session((await archive()).body)).toEqual(first);
    expect(read.session((await call("GET", path, { key })).body)).toEqual(first);
    const { results } = await env.DB.prepare(
      "select payload from outbox where tenant_id = ? and event = 'session.archived'",
    )
      .bind(tenant)
      .all();
    expect(results).toEqual([{ payload: JSON.stringify({ session_id }) }]);

    const archived = `/v1/sessions?user_id=${user}&status=archived`;
    expect(read.sessions((await call("GET", archived, { key })).body).data).toHaveLength(1);
    expect((await store(key, { user_id: user })).session_id).not.toBe(session_id);
    await store(key, { user_id: user, session_id });
    expect(read.session((await call("GET", path, { key })).body).status).toBe("open");
  });

  it("of another tenant are not found, though their names be the same", async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    await store(mine.key, { user_id: "ada", session_id: "chat" });
    for (const [method, path] of [
      ["GET", "/v1/sessions/chat"],
      ["POST", "/v1/sessions/chat/archive"],
    ] as const) {
      expect((await call(method, path, { key: theirs.key })).status).toBe(404);
    }
    await store(theirs.key, { user_id: "bo", session_id: "chat" });
    const own = await call("GET", "/v1/sessions/chat", { key: theirs.key });
    expect(read.session(own.body)).toMatchObject({ user_id: "bo", turn_count: 1 });
  });
});

describe("summaries", () => {
  const at = (day: number) => Date.UTC(2026, 4, day);

  async function aSummary(tenant: string, row: Record<string, unknown>): Promise<void> {
    const all = {
      id: `sum_${crypto.randomUUID()}`,
      tenant_id: tenant,
      user_id: "ada",
      kind: "day",
      text: "Ada kept bees.",
      from: at(1),
      to: at(2) - 1,
      origin: "rules",
      created_at: at(2),
      ...row,
    };
    const names = Object.keys(all).map((name) => `"${name}"`);
    await env.DB.prepare(
      `insert into summaries (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    )
      .bind(...Object.values(all))
      .run();
  }

  it("are listed by whose, kind and time, latest first, without those that rest on what is gone", async () => {
    const { id, key } = await aTenant();
    await aSummary(id, { id: "sum_1", day: "2026-05-01" });
    await aSummary(id, { id: "sum_3", from: at(3), to: at(4) - 1, day: "2026-05-03" });
    await aSummary(id, { id: "sum_s", kind: "session", session_id: "s1", from: at(3), to: at(3) });
    await aSummary(id, { id: "sum_gone", stale: 1 });
    await aSummary(id, { id: "sum_bo", user_id: "bo" });
    const ids = async (query: string) =>
      read
        .summaries((await call("GET", `/v1/summaries?${query}`, { key })).body)
        .data.map((summary) => summary.id);
    expect(await ids("user_id=ada")).toEqual(["sum_s", "sum_3", "sum_1"]);
    expect(await ids("user_id=ada&kind=day")).toEqual(["sum_3", "sum_1"]);
    expect(await ids("session_id=s1")).toEqual(["sum_s"]);
    expect(await ids("user_id=ada&from=2026-05-02T00:00:00Z")).toEqual(["sum_s", "sum_3"]);
    expect(await ids("user_id=ada&to=2026-05-02T00:00:00Z")).toEqual(["sum_1"]);
    const page = await call("GET", "/v1/summaries?user_id=ada&limit=2", { key });
    const { next_cursor } = read.summaries(page.body);
    expect(await ids(`user_id=ada&limit=2&cursor=${next_cursor}`)).toEqual(["sum_1"]);
    expect((await call("GET", "/v1/summaries", { key })).status).toBe(422);
    const other = await aTenant();
    const foreign = await call("GET", "/v1/summaries?user_id=ada", { key: other.key });
    expect(read.summaries(foreign.body).data).toEqual([]);
  });
});
