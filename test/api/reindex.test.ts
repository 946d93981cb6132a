import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/d1/database.ts";
import { d1IndexStore } from "../../src/adapters/d1/index-store.ts";
import { d1RecallStore } from "../../src/adapters/d1/recall.ts";
import { driveReindex } from "../../src/jobs/drive-reindex.ts";
import type { LexicalIndex } from "../../src/model/lexical/lexical-index.ts";
import { grantScope } from "../../src/model/scope.ts";
import { broughtUp } from "../../src/retrieval/held-index.ts";
import { parseQuestion } from "../../src/retrieval/lexical/question.ts";
import { rank } from "../../src/retrieval/lexical/rank.ts";
import { aKey, call, someone } from "../support/api.ts";
import { told } from "../support/told-index.ts";

const db = openDatabase(env.DB);
const now = Date.UTC(2026, 4, 1, 12);

/** A tenant with nothing in it. */
async function aTenant(): Promise<{ tenantId: string; key: string }> {
  const tenantId = `tenant-${crypto.randomUUID()}`;
  await env.DB.prepare("insert into tenants (id, name, created_at) values (?, 'T', ?)")
    .bind(tenantId, now)
    .run();
  return { tenantId, key: await aKey(tenantId, "admin") };
}

/** The index of a user as a new isolate would read it. */
async function indexOf(tenantId: string, userId: string): Promise<LexicalIndex> {
  const scope = grantScope(tenantId, { userId, agentId: null, sessionId: null });
  const { partitions } = await d1RecallStore(db).candidates(scope, {
    partitionKeys: [JSON.stringify(["g", userId])],
    held: [],
    recentPairs: 0,
    vectors: null,
    filter: null,
    summaries: false,
    digestDays: null,
    unless: null,
    elsewhere: [],
    now,
  });
  return broughtUp(null, partitions).index;
}

interface Reindexed {
  status: string;
  blocks: number;
  rewritten: number;
}

async function reindexAll(key: string): Promise<Reindexed> {
  for (let calls = 0; calls < 50; calls++) {
    const { status, body } = await call("POST", "/v1/admin/reindex", {
      key,
      body: { index: "lexical" },
    });
    expect(status).toBe(200);
    const answer = body as Reindexed;
    if (answer.status === "done") return answer;
  }
  throw new Error("the rebuild never ends");
}

const sentences = [
  "I moved to Lisbon in March with my sister Clara.",
  "My parrot Mango cost 90 euros.",
  "I am allergic to walnuts.",
  "Always answer me in short sentences!",
  "我对花生过敏，住在上海。",
  "What did I say about the kayak?",
  "I love rowing and C++ at the harbour museum.",
  "   ok   ",
];
const sentence = fc.constantFrom(...sentences);
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("store" as const),
      prompt: sentence,
      response: sentence,
      session: fc.constantFrom("a", "b", "c"),
      name: fc.constantFrom(undefined, "Ada"),
      /** Turns are told out of order. */
      minute: fc.nat(500),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("add" as const), content: sentence }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("edit" as const),
      nth: fc.nat(20),
      content: sentence,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("forget" as const), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove" as const), nth: fc.nat(20) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

async function apply(key: string, userId: string, one: Operation): Promise<void> {
  const nth = async (path: string, n: number): Promise<string | null> => {
    const { body } = await call("GET", `${path}?user_id=${userId}&limit=50`, { key });
    const { data } = body as { data: { id: string }[] };
    return data[n % Math.max(1, data.length)]?.id ?? null;
  };
  const at = async (path: string, n: number): Promise<string> => `${path}/${await nth(path, n)}`;
  switch (one.does) {
    case "store":
      await call("POST", "/v1/store?wait=true", {
        key,
        body: {
          prompt: `${one.prompt} ${one.minute}`,
          response: one.response,
          user_id: userId,
          session_id: `${userId}-${one.session}`,
          created_at: now / 1_000 + one.minute * 60,
          ...(one.name === undefined ? {} : { names: { prompt: one.name } }),
        },
      });
      return;
    case "add":
      await call("POST", "/v1/memories", { key, body: { content: one.content, user_id: userId } });
      return;
    case "edit":
      await call("PATCH", await at("/v1/memories", one.nth), {
        key,
        body: { content: one.content },
      });
      return;
    case "forget":
      await call("DELETE", await at("/v1/memories", one.nth), { key });
      return;
    case "remove":
      await call("DELETE", await at("/v1/turns", one.nth), { key });
      return;
  }
}

const questions = ["parrot euros", "Where did I move with Clara?", "花生", "walnuts", "C++"];

function expectSame(rebuilt: LexicalIndex, kept: LexicalIndex): void {
  expect(told(rebuilt)).toEqual(told(kept));
  for (const asked of questions) {
    const question = parseQuestion(asked, now);
    expect(rank(question, rebuilt, { k: 50 })).toEqual(rank(question, kept, { k: 50 }));
  }
}

describe("a lexical index that is made anew", () => {
  it("is the one that was kept, whatever was stored, edited and taken away", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 14 }), async (operations) => {
        const { tenantId, key } = await aTenant();
        const userId = someone();
        for (const one of operations) await apply(key, userId, one);
        const kept = await indexOf(tenantId, userId);
        await reindexAll(key);
        expectSame(await indexOf(tenantId, userId), kept);

        await env.DB.prepare("delete from segments where tenant_id = ?").bind(tenantId).run();
        await reindexAll(key);
        expectSame(await indexOf(tenantId, userId), kept);
        // What is right already is let be.
        expect((await reindexAll(key)).rewritten).toBe(0);
      }),
      { numRuns: 12 },
    );
  }, 180_000);

  describe("of a tenant with many blocks", () => {
    let tenant: { tenantId: string; key: string };
    const users = Array.from({ length: 45 }, (_, n) => `user-${n}`);

    beforeAll(async () => {
      tenant = await aTenant();
      const first = users[0] ?? "";
      for (const prompt of sentences.slice(0, 3)) {
        await call("POST", "/v1/store?wait=true", {
          key: tenant.key,
          body: { prompt, response: "Fine.", user_id: first },
        });
      }
      // The same partition under other names: blocks without a text, which a rebuild empties.
      await env.DB.batch(
        users.slice(1).map((user) =>
          env.DB.prepare(
            `insert into partitions (id, tenant_id, key, layer, block, fill)
                select 'prt of ' || ?1, tenant_id, json_array('g', ?1), layer, block, fill
                from partitions where tenant_id = ?2 and key = json_array('g', ?3)`,
          ).bind(user, tenant.tenantId, first),
        ),
      );
    });

    it("comes in bounded parts, the rest by the minute", async () => {
      const { body } = await call("POST", "/v1/admin/reindex", {
        key: tenant.key,
        body: { index: "lexical" },
      });
      const first = body as Reindexed;
      expect(first.status).toBe("running");
      expect(first.blocks).toBeLessThan(users.length);
      const services = { index: d1IndexStore(db), clock: { now: () => now } };
      let ticks = 0;
      while ((await driveReindex(services)).tenants > 0) {
        ticks++;
        expect(ticks).toBeLessThan(users.length);
      }
      expect(ticks).toBeGreaterThan(1);
      const { n } = told(await indexOf(tenant.tenantId, users[0] ?? "")).whole;
      expect(n).toBeGreaterThan(3);
    });

    it("is done again where a turn came in between", async () => {
      const scope = grantScope(tenant.tenantId, { userId: null, agentId: null, sessionId: null });
      const store = d1IndexStore(db);
      const user = users[0] ?? "";
      const slices = await allSlices();
      const slice = slices.find(({ turns }) => turns.length > 0);
      if (slice === undefined) throw new Error("nothing was said");
      await call("POST", "/v1/store?wait=true", {
        key: tenant.key,
        body: { prompt: "I sold the kayak.", response: "Good.", user_id: user },
      });
      const before = told(await indexOf(tenant.tenantId, user));
      expect(await store.replace(scope, slice, slice.rows)).toBe(false);
      expect(told(await indexOf(tenant.tenantId, user))).toEqual(before);

      async function allSlices() {
        const found = [];
        let next = await store.slice(scope, null);
        while (next !== null) {
          found.push(next);
          next = await store.slice(scope, { key: next.key, block: next.last });
        }
        return found;
      }
    });
  });

  it("is for admins, and only of their own tenant", async () => {
    const { tenantId } = await aTenant();
    const body = { index: "lexical" };
    const writer = await aKey(tenantId, "write");
    expect((await call("POST", "/v1/admin/reindex", { key: writer, body })).status).toBe(403);
    const admin = await aKey(tenantId, "admin");
    const wrong = { index: "all" };
    expect((await call("POST", "/v1/admin/reindex", { key: admin, body: wrong })).status).toBe(422);
    const answer = await call("POST", "/v1/admin/reindex", { key: admin, body });
    expect(answer.body).toEqual({ index: "lexical", status: "done", blocks: 0, rewritten: 0 });
  });
});
