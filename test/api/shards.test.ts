import { beforeAll, describe, expect, it } from "vitest";
import { readAcross, tickAcross } from "../../src/jobs/across-shards.ts";
import { handedTickMs, shardsPerTick } from "../../src/model/limits.ts";
import { shardFor } from "../../src/model/placement.ts";
import { type Page, giants } from "../support/giants.ts";
import { type Made, type Sharded, rowsOf, startSharded } from "../support/sharded.ts";

let ebb: Sharded;
beforeAll(async () => {
  ebb = await startSharded();
});

const { userOn, giant, ask, refusal, remember, shardsWith, ...giantly } = giants(() => ebb);

const store = (tenant: Made, prompt: string) =>
  ebb.call("POST", "/v1/store?wait=true", {
    key: tenant.key,
    body: { user_id: "ada", prompt, response: "Noted." },
  });

async function recalled(tenant: Made, prompt: string, headers: Record<string, string> = {}) {
  const { body } = await ebb.call("POST", "/v1/retrieve", {
    key: tenant.key,
    body: { user_id: "ada", prompt },
    headers,
  });
  return (body as { context: string }).context;
}

describe("a deployment of several databases", () => {
  it("places each new tenant by its id, and keeps all that is its own there", async () => {
    const made: Made[] = [];
    for (let i = 0; i < 8; i++) made.push(await ebb.aTenant());
    const open = ["DB", "DB_1", "DB_2"].map((name) => ({ name, weight: 1 }));
    for (const tenant of made) expect(tenant.shard).toBe(shardFor(tenant.id, open));
    expect(new Set(made.map(({ shard }) => shard)).size).toBeGreaterThan(1);
    for (const tenant of made.slice(0, 3)) {
      expect((await store(tenant, "I live in Lisbon with my sister Anna.")).status).toBe(200);
      expect(await recalled(tenant, "Where do I live?")).toContain("Lisbon");
      for (const table of ["turns", "memories", "segments", "outbox"]) {
        expect(await shardsWith(table, tenant.id), table).toEqual([tenant.shard]);
      }
      expect(await shardsWith("api_keys", tenant.id)).toEqual(["DB"]);
    }
  });

  it("keeps a tenant where it is asked to, and knows which databases there are", async () => {
    expect((await ebb.aTenant("DB_2")).shard).toBe("DB_2");
    const { status, body } = await ebb.call("POST", "/v1/admin/tenants", {
      body: { name: "Nowhere", shard: "DB_7" },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("DB, DB_1, DB_2");
  });

  it("keeps every tenant's place when a database is added", async () => {
    const before = await startSharded(2);
    const made: Made[] = [];
    const open = ["DB", "DB_1", "DB_2"].map((name) => ({ name, weight: 1 }));
    // One whom the third would have got, had it been there from the start.
    const isDrawn = ({ id }: Made) => shardFor(id, open) === "DB_2";
    while (!made.some(isDrawn)) made.push(await before.aTenant());
    const [drawn] = made.filter(isDrawn);
    if (drawn === undefined) return expect(drawn).toBeDefined();
    expect((await store(drawn, "I row on Tuesdays.")).status).toBe(200);
    expect(await recalled(drawn, "When do I row?")).toContain("Tuesdays");
    expect(await shardsWith("memories", drawn.id)).toEqual([drawn.shard]);
    expect(drawn.shard).not.toBe("DB_2");
  });

  it("shows no tenant another's memories, on one database or on two", async () => {
    const [one, two, three] = [
      await ebb.aTenant("DB_1"),
      await ebb.aTenant("DB_1"),
      await ebb.aTenant("DB_2"),
    ];
    await store(one, "My locker code is kingfisher.");
    for (const other of [two, three]) {
      expect(await recalled(other, "What is my locker code?")).not.toContain("kingfisher");
    }
  });

  it("reads a batch of the queue on each turn's own database", async () => {
    const tenants = [await ebb.aTenant("DB"), await ebb.aTenant("DB_1"), await ebb.aTenant("DB_2")];
    for (const tenant of tenants) {
      const { status } = await ebb.call("POST", "/v1/store", {
        key: tenant.key,
        body: { user_id: "ada", prompt: "I am allergic to peanuts.", response: "Noted." },
      });
      expect(status).toBe(202);
    }
    const result = await ebb.deliver(ebb.waiting.splice(0));
    expect(result.explicitAcks).toHaveLength(3);
    for (const tenant of tenants) {
      expect(await recalled(tenant, "What am I allergic to?")).toContain("peanuts");
      expect(await shardsWith("memories", tenant.id)).toEqual([tenant.shard]);
    }
  });

  it("drives what was left half done on every database", async () => {
    const tenants = [await ebb.aTenant("DB_1"), await ebb.aTenant("DB_2")];
    for (const tenant of tenants) {
      await ebb.call("POST", "/v1/store", {
        key: tenant.key,
        body: { user_id: "ada", prompt: "I play the cello.", response: "Noted." },
      });
      await ebb.databases[tenant.shard]
        ?.prepare("update turns set due_at = 0 where tenant_id = ?")
        .bind(tenant.id)
        .run();
    }
    // The messages got lost.
    ebb.waiting.length = 0;
    await ebb.tick();
    await ebb.readAll();
    for (const tenant of tenants) {
      expect(await recalled(tenant, "Which instrument do I play?")).toContain("cello");
    }
  });

  it("finds a platform's source on whichever database it is", async () => {
    for (const shard of ["DB", "DB_1"]) {
      const tenant = await ebb.aTenant(shard);
      const { body } = await ebb.call("POST", "/v1/sources", {
        key: tenant.key,
        body: { platform: "telegram", name: "bot" },
      });
      const { id, secrets } = body as { id: string; secrets: { platform: string } };
      const update = {
        update_id: 1,
        message: {
          message_id: 7,
          date: Math.floor(Date.now() / 1000),
          chat: { id: 5, type: "private" },
          from: { id: 5, is_bot: false, first_name: "Ada" },
          text: "I moved to Porto.",
        },
      };
      const hook = (secret: string) =>
        ebb.call("POST", `/v1/hooks/telegram/${id}`, {
          key: null,
          body: update,
          headers: { "x-telegram-bot-api-secret-token": secret },
        });
      expect((await hook(secrets.platform)).status).toBe(200);
      expect((await hook("wrong")).status).toBe(401);
      expect(await shardsWith("heard", tenant.id)).toEqual([shard]);
      await ebb.call("PATCH", `/v1/admin/tenants/${tenant.id}`, { body: { disabled: true } });
      expect((await hook(secrets.platform)).status).toBe(401);
    }
  });

  it("gives a bookmark that names its database, and reads from there on", async () => {
    const tenant = await ebb.aTenant("DB_1");
    const { headers } = await store(tenant, "I keep two tortoises.");
    const bookmark = headers.get("x-ebb-bookmark") ?? "";
    expect(bookmark).toMatch(/^DB_1:[0-9a-f]{8}-/);
    const seen = await recalled(tenant, "Which animals do I keep?", { "x-ebb-bookmark": bookmark });
    expect(seen).toContain("tortoises");
    // One of another database, or of none, is not held against the request.
    for (const other of [bookmark.slice(5), bookmark.replace("DB_1", "DB_2"), "DB_9:nonsense"]) {
      const again = await recalled(tenant, "Which animals do I keep?", { "x-ebb-bookmark": other });
      expect(again).toContain("tortoises");
    }
  });

  it("lists its databases with sizes and tenants, and sends nobody new to one of weight 0", async () => {
    const list = async () => {
      const { body } = await ebb.call("GET", "/v1/admin/shards");
      return new Map(
        (body as { data: { name: string; tenants: number; bytes: number }[] }).data.map((each) => [
          each.name,
          each,
        ]),
      );
    };
    const before = await list();
    expect(before.get("DB")?.tenants).toBeGreaterThanOrEqual(1); // the default tenant is there
    expect([...before.keys()]).toEqual(["DB", "DB_1", "DB_2"]);
    for (const { bytes } of before.values()) expect(bytes).toBeGreaterThan(10_000);
    for (const name of ["DB", "DB_1"]) {
      const { status, body } = await ebb.call("PATCH", `/v1/admin/shards/${name}`, {
        body: { weight: 0 },
      });
      expect([status, body]).toEqual([200, { ...before.get(name), weight: 0 }]);
    }
    for (let i = 0; i < 5; i++) expect((await ebb.aTenant()).shard).toBe("DB_2");
    expect((await list()).get("DB_2")?.tenants).toBe((before.get("DB_2")?.tenants ?? 0) + 5);
    await ebb.call("PATCH", "/v1/admin/shards/DB_2", { body: { weight: 0 } });
    const nowhere = await ebb.call("POST", "/v1/admin/tenants", { body: { name: "Nowhere" } });
    expect([nowhere.status, JSON.stringify(nowhere.body)]).toEqual([
      409,
      expect.stringContaining("All databases are closed to new tenants"),
    ]);
    for (const name of ["DB", "DB_1", "DB_2"]) {
      await ebb.call("PATCH", `/v1/admin/shards/${name}`, { body: { weight: 1 } });
    }
    const unknown = await ebb.call("PATCH", "/v1/admin/shards/DB_8", { body: { weight: 1 } });
    expect(unknown.status).toBe(404);
  });

  it("sums what waits on all databases, and counts what tenants have wherever they are", async () => {
    const tenants = [await ebb.aTenant("DB_1"), await ebb.aTenant("DB_2")];
    for (const tenant of tenants) {
      await store(tenant, "I live in Lisbon with my sister Anna.");
      await ebb.call("POST", "/v1/store", {
        key: tenant.key,
        body: { user_id: "ada", prompt: "I keep bees.", response: "" },
      });
    }
    const { body } = await ebb.call("GET", "/v1/admin/queue");
    const queue = body as { waiting: number; tenants: { tenant_id: string; waiting: number }[] };
    for (const { id } of tenants) {
      expect(queue.tenants.find(({ tenant_id }) => tenant_id === id)?.waiting).toBe(1);
    }
    expect(queue.waiting).toBe(queue.tenants.reduce((sum, { waiting }) => sum + waiting, 0));
    const page = (await ebb.call("GET", "/v1/admin/tenants?counts=true&limit=100")).body as {
      data: (Made & { counts: { memories: number; turns: number } })[];
    };
    for (const { id, shard } of tenants) {
      const listed = page.data.find((each) => each.id === id);
      expect(listed?.shard).toBe(shard);
      expect(listed?.counts.turns).toBe(2);
      expect(listed?.counts.memories).toBeGreaterThanOrEqual(1);
    }
    for (const path of ["/v1/admin/shards", "/v1/admin/tenants?counts=true"]) {
      expect((await ebb.call("GET", path, { key: tenants[0]?.key ?? null })).status).toBe(403);
    }
  });

  it("goes round more databases than a tick has time for, and hands the others on", async () => {
    const visited: string[] = [];
    const { home } = ebb.fleet();
    const names = ["DB", "DB_1", "DB_2", "DB_3", "DB_4", "DB_5", "DB_6"];
    const many = {
      ...ebb.fleet(),
      shards: names,
      on: (name: string) => {
        visited.push(name);
        return home;
      },
    };
    for (let ticks = 0; ticks < names.length; ticks++) {
      await tickAcross(many, "no such cron");
      const handed = ebb.waiting.splice(0);
      // Every second time all that was handed on gets lost.
      if (ticks % 2 === 1) continue;
      let batches = 0;
      for (let batch = handed; batch.length > 0; batch = ebb.waiting.splice(0)) {
        // What comes twice is run once.
        const deliveries = [...batch, ...batch].map((body) => ({ body, ack() {}, retry() {} }));
        await readAcross(many, deliveries, () => Promise.resolve());
        batches++;
      }
      // A tick an invocation.
      expect(batches).toBe(names.length - shardsPerTick);
    }
    const times = names.map((name) => visited.filter((each) => each === name).length);
    // Three of the seven ticks by turns alone, and four of them everywhere.
    expect(times.reduce((all, n) => all + n, 0)).toBe(4 * 7 + 3 * shardsPerTick);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4);
    visited.length = 0;
    const late = { tick: "no such cron", shard: "DB_4", at: Date.now() - handedTickMs };
    let acked = 0;
    const told = { body: late, ack: () => void acked++, retry() {} };
    await readAcross(many, [told], () => Promise.resolve());
    expect([visited, acked]).toEqual([[], 1]);
  });

  it("hands nothing on where a tick has time for all databases", async () => {
    await ebb.tick();
    expect(ebb.waiting.filter((body) => JSON.stringify(body).includes("tick"))).toEqual([]);
  });
});

describe("users who are placed apart", () => {
  it("keeps everybody's place when a database is added, and a new user draws among all", async () => {
    const before = await startSharded(2);
    const id = `g-${crypto.randomUUID()}`;
    const made = (
      await before.call("POST", "/v1/admin/tenants", {
        body: { id, name: id, shard: "DB", placement: "by_user" },
      })
    ).body as Made;
    const drawn = [userOn(id, "DB_2"), userOn(id, "DB_2", 1)];
    for (const user_id of drawn) {
      await before.call("POST", "/v1/memories", {
        key: made.key,
        body: { user_id, content: `${user_id} rows on Tuesdays.` },
      });
    }
    expect(await rowsOf(ebb.databases["DB_2"], "memories", id)).toBe(0);
    for (const user of drawn) {
      expect(await giantly.recalled(made, user, "When do I row?")).toContain("Tuesdays");
      await remember(made, user, `${user} sings on Fridays.`);
    }
    expect(await rowsOf(ebb.databases["DB_2"], "memories", id)).toBe(0);
    await remember(made, userOn(id, "DB_2", 2), "I fence on Mondays.");
    expect(await rowsOf(ebb.databases["DB_2"], "memories", id)).toBe(1);
  });

  it("counts a quota over all databases", async () => {
    const tenant = await giant({ turns_per_day: 2 });
    await giantly.store(tenant, tenant.users.DB, "One.");
    await giantly.store(tenant, tenant.users.DB_2, "Two.");
    const third = await refusal(tenant, "POST", "/v1/store", {
      user_id: tenant.users.DB_1,
      prompt: "Three.",
      response: "",
    });
    expect(third.status).toBe(429);
    const page = (await ebb.call("GET", "/v1/admin/tenants?counts=true&limit=100")).body as Page;
    expect(page.data.find(({ id }) => id === tenant.id)).toMatchObject({ counts: { turns: 2 } });
  });

  it("is chosen while a tenant is empty, for good, and where there is more than one database", async () => {
    const patch = (id: string, placement: string) =>
      ebb.call("PATCH", `/v1/admin/tenants/${id}`, { body: { placement } });
    const used = await ebb.aTenant("DB_1");
    await giantly.store(used, "ada", "I live in Lisbon.");
    const late = await patch(used.id, "by_user");
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      409,
      expect.stringContaining("without turns, memories and sessions"),
    ]);
    const shared = await ebb.aTenant("DB_1");
    await ask(shared, "PATCH", "/v1/settings", { recall: { persona_bind_user: false } });
    expect((await patch(shared.id, "by_user")).status).toBe(409);
    const fresh = await ebb.aTenant("DB_1");
    expect((await patch(fresh.id, "by_user")).body).toMatchObject({ placement: "by_user" });
    const early = userOn(fresh.id, "DB_2");
    // Not every isolate has heard of it yet: who comes now stays in the tenant's own database.
    await remember(fresh, early, "I came early.");
    expect(await shardsWith("memories", fresh.id)).toEqual(["DB_1"]);
    await ebb.databases["DB"]
      ?.prepare("update placements set spread_at = 1 where tenant_id = ?")
      .bind(fresh.id)
      .run();
    const later = await startSharded();
    const call = (user_id: string, content: string) =>
      later.call("POST", "/v1/memories", { key: fresh.key, body: { user_id, content } });
    await call(early, "I came again.");
    expect(await shardsWith("memories", fresh.id)).toEqual(["DB_1"]);
    await call(userOn(fresh.id, "DB_2", 1), "I came late.");
    expect(await shardsWith("memories", fresh.id)).toEqual(["DB_1", "DB_2"]);
    expect((await patch(fresh.id, "by_tenant")).status).toBe(409);
    const moved = await ebb.call("POST", `/v1/admin/tenants/${fresh.id}/move`, {
      body: { to: "DB_2" },
    });
    expect([moved.status, JSON.stringify(moved.body)]).toEqual([
      409,
      expect.stringContaining("placed apart"),
    ]);
    const alone = await startSharded(1);
    const lone = await alone.call("POST", "/v1/admin/tenants", {
      body: { name: "Lone", placement: "by_user" },
    });
    expect([lone.status, JSON.stringify(lone.body)]).toEqual([
      409,
      expect.stringContaining("second database"),
    ]);
  });
});
