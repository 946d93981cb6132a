import { describe, expect, it } from "vitest";
import { aTenant, aToken, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const hooks = "/v1/webhooks";
const wanted = { url: "https://example.com/ebb", events: ["memory.added"] };

const create = async (key: string, body: object = wanted) =>
  read.newWebhook((await call("POST", hooks, { key, body })).body);

describe("a webhook", () => {
  it("is made with a secret that is shown once, and can be got, listed, changed and deleted", async () => {
    const { key } = await aTenant();
    const user = someone();
    const { secret, ...made } = await create(key, {
      ...wanted,
      events: ["memory.added", "memory.expired", "memory.added"],
      scope: { user_id: user },
      description: "the chat's cache",
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(made).toMatchObject({
      url: wanted.url,
      events: ["memory.added", "memory.expired"],
      scope: { user_id: user, agent_id: null, session_id: null },
      enabled: true,
      failing_since: null,
    });
    const path = `${hooks}/${made.id}`;
    expect((await call("GET", path, { key })).body).toEqual(made);
    const second = await create(key);
    const first = read.webhooks((await call("GET", `${hooks}?limit=1`, { key })).body);
    expect(first.data.map(({ id }) => id)).toEqual([second.id]);
    const next = await call("GET", `${hooks}?limit=1&cursor=${first.next_cursor}`, { key });
    expect(read.webhooks(next.body)).toEqual({ data: [made], next_cursor: null });

    const off = await call("PATCH", path, {
      key,
      body: { enabled: false, events: ["turn.failed"], description: null },
    });
    expect(read.webhook(off.body)).toMatchObject({
      enabled: false,
      events: ["turn.failed"],
      description: null,
      url: wanted.url,
    });
    const on = await call("PATCH", path, { key, body: { enabled: true } });
    expect(read.webhook(on.body)).toMatchObject({ enabled: true, disabled_at: null });

    expect((await call("DELETE", path, { key })).status).toBe(204);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, path, { key })).status).toBe(404);
    }
  });

  it("is made once under one idempotency key, and its secret is not shown again", async () => {
    const { key } = await aTenant();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await call("POST", hooks, { key, body: wanted, headers });
    const again = await call("POST", hooks, { key, body: wanted, headers });
    expect(again.status).toBe(201);
    expect(read.newWebhook(again.body)).toEqual({
      ...read.newWebhook(first.body),
      secret: null,
    });
    expect(read.webhooks((await call("GET", hooks, { key })).body).data).toHaveLength(1);
  });

  it("is refused with a sentence where nothing may be sent there, or nothing is asked for", async () => {
    const { key } = await aTenant();
    const bodies: [object, string][] = [
      [{ ...wanted, url: "http://example.com/" }, "url"],
      [{ ...wanted, url: "https://169.254.169.254/latest" }, "url"],
      [{ ...wanted, url: "https://[::ffff:10.0.0.1]/" }, "url"],
      [{ ...wanted, url: "https://localhost:8787/" }, "url"],
      [{ ...wanted, url: "https://me:secret@example.com/" }, "url"],
      [{ ...wanted, url: "ftp://example.com/" }, "url"],
      [{ ...wanted, events: [] }, "events"],
      [{ ...wanted, events: ["memory.read"] }, "events.0"],
      [{ ...wanted, scope: { tenant_id: "x" } }, "scope.tenant_id"],
    ];
    for (const [body, path] of bodies) {
      const answer = await call("POST", hooks, { key, body });
      expect(
        [answer.status, read.problem(answer.body).errors?.[0]?.path],
        JSON.stringify(body),
      ).toEqual([422, path]);
    }
    const { id } = await create(key);
    const moved = await call("PATCH", `${hooks}/${id}`, {
      key,
      body: { url: "https://10.0.0.1/" },
    });
    expect(moved.status).toBe(422);
    const kept = read.webhook((await call("GET", `${hooks}/${id}`, { key })).body);
    expect(kept.url).toBe(wanted.url);
  });

  it("is one of twenty at most", async () => {
    const { key } = await aTenant();
    for (let n = 0; n < 20; n++) await create(key);
    const { status, body } = await call("POST", hooks, { key, body: wanted });
    expect([status, read.problem(body).code]).toEqual([409, "conflict"]);
  });

  it("is its tenant's, and out of reach for another's key and for a token", async () => {
    const { key } = await aTenant();
    const other = await aTenant();
    const { id } = await create(key);
    const paths = [`${hooks}/${id}`, `${hooks}/${id}/deliveries`];
    for (const path of paths) {
      expect((await call("GET", path, { key: other.key })).status).toBe(404);
    }
    const patched = await call("PATCH", `${hooks}/${id}`, {
      key: other.key,
      body: { enabled: false },
    });
    expect(patched.status).toBe(404);
    const replayed = await call("POST", `${hooks}/${id}/deliveries/dlv_1/replay`, {
      key: other.key,
    });
    expect(replayed.status).toBe(404);
    expect(read.webhooks((await call("GET", hooks, { key: other.key })).body).data).toEqual([]);
    const token = await aToken(key, { user_id: someone(), allow: ["read", "write"] });
    expect((await call("GET", hooks, { key: token })).status).toBe(403);
  });
});

describe("the delivery log", () => {
  it("tells what was sent with what came of it, and sends one again on request", async () => {
    const { env } = await import("cloudflare:workers");
    const { id: tenant, key } = await aTenant();
    const { id } = await create(key);
    const at = Date.UTC(2026, 4, 8, 12);
    // Sent to a host that no resolver knows, so that the attempt ends here.
    await env.DB.prepare("update webhooks set url = 'https://10.0.0.1/' where id = ?")
      .bind(id)
      .run();
    for (const n of [1, 2]) {
      await env.DB.prepare(
        `insert into deliveries (id, tenant_id, webhook_id, event_id, event, payload, occurred_at,
           status, attempts, due_at) values (?, ?, ?, ?, 'memory.added', '{"memory_id":"mem_1"}', ?, ?, 1, ?)`,
      )
        .bind(
          `dlv_${tenant}_${n}`,
          tenant,
          id,
          `evt_${n}`,
          at + n,
          n === 1 ? "failed" : "delivered",
          at,
        )
        .run();
    }
    const list = async (query = "") =>
      read.deliveries((await call("GET", `${hooks}/${id}/deliveries${query}`, { key })).body);
    const all = await list();
    expect(all.data.map((each) => [each.event_id, each.status, each.data])).toEqual([
      ["evt_2", "delivered", { memory_id: "mem_1" }],
      ["evt_1", "failed", { memory_id: "mem_1" }],
    ]);
    expect((await list("?status=failed")).data.map((each) => each.event_id)).toEqual(["evt_1"]);
    const page = await list("?limit=1");
    expect((await list(`?limit=1&cursor=${page.next_cursor}`)).data[0]?.event_id).toBe("evt_1");

    const again = await call("POST", `${hooks}/${id}/deliveries/dlv_${tenant}_1/replay`, { key });
    expect(read.delivery(again.body)).toMatchObject({
      attempts: 2,
      error: "the address must not be a private, local or reserved address",
      response_status: null,
    });
    const unknown = await call("POST", `${hooks}/${id}/deliveries/dlv_0/replay`, { key });
    expect(unknown.status).toBe(404);
  });
});
