import { describe, expect, it } from "vitest";
import { hashed } from "../support/hashed.ts";
import { driveErasures } from "../../src/jobs/drive-erasures.ts";
import { aScope } from "../support/builders.ts";
import { aTenant, someone } from "../support/api.ts";
import { withVectors } from "../support/own-vector.ts";
import type { WithVectors } from "../support/own-vector.ts";
import type { VectorBehaviour } from "../stand-ins/upstash-vector.ts";

interface Recalled {
  memories: { id: string }[];
  degraded: { part: string; reason: string }[];
}

async function remember(to: WithVectors, user: string, content: string, key?: string) {
  const { status, body } = await to.call("POST", "/v1/memories", {
    ...(key === undefined ? {} : { key }),
    body: { user_id: user, content },
  });
  expect(status).toBe(201);
  return (body as { data: { id: string }[]; id?: string }).id ?? idIn(body);
}

const idIn = (body: unknown): string => {
  const found = /mem_[0-9a-z]+/.exec(JSON.stringify(body));
  if (found === null) throw new Error(`No memory in ${JSON.stringify(body)}`);
  return found[0];
};

async function ask(
  of: WithVectors,
  user: string,
  prompt: string,
  over: Record<string, unknown> = {},
  key?: string,
): Promise<Recalled> {
  const { status, body } = await of.call("POST", "/v1/memories/search", {
    ...(key === undefined ? {} : { key }),
    body: { user_id: user, query: prompt, mode: "vector", min_score: 0, limit: 50, ...over },
  });
  expect(status).toBe(200);
  return body as Recalled;
}

const ids = ({ memories }: Recalled) => memories.map(({ id }) => id);
const vectorParts = ({ degraded }: Recalled) => degraded.filter(({ part }) => part === "vector");
const allHeld = async (of: WithVectors) =>
  Object.values(await of.held())
    .flat()
    .toSorted();

const troubles: [string, VectorBehaviour][] = [
  ["is slow", { slowMs: 2_000 }],
  ["is down", { drops: true }],
  ["fails", { status: 500 }],
  ["is at its limit", { status: 429, retryAfter: "1" }],
  ["answers a web page", { nonsense: "html" }],
  ["answers half", { nonsense: "cut" }],
  ["answers another shape", { nonsense: "shape" }],
];

describe("memories with an index outside", () => {
  it("are sent behind the write, and found by meaning", async () => {
    const at = withVectors();
    const user = someone();
    const bees = await remember(at, user, "Nils keeps bees behind the house.");
    const taxes = await remember(at, user, "The tax office is closed on Fridays.");
    expect(await allHeld(at)).toEqual([bees, taxes].toSorted());
    const answer = await ask(at, user, "bees behind the house");
    expect(ids(answer)[0]).toBe(bees);
    expect(vectorParts(answer)).toEqual([]);
  });

  it("are found at once, though the index shows them late", async () => {
    const at = withVectors();
    await at.behave({ visibleAfterMs: 60_000 });
    const user = someone();
    const bees = await remember(at, user, "Nils keeps bees behind the house.");
    expect(ids(await ask(at, user, "bees behind the house"))).toContain(bees);
  });

  it("are found under what they say now, though the index still knows what they said", async () => {
    const at = withVectors();
    const user = someone();
    const id = await remember(at, user, "Nils keeps bees behind the house.");
    await at.behave({ visibleAfterMs: 60_000 });
    const changed = await at.call("PATCH", `/v1/memories/${id}`, {
      body: { content: "Nils plays the cello in Vienna." },
    });
    expect(changed.status).toBe(200);
    const { memories } = await ask(at, user, "plays the cello in Vienna");
    expect(memories[0]?.id).toBe(id);
  });

  it.each(troubles)(
    "are all kept and answered from D1 where it %s, and sent later",
    async (_, trouble) => {
      const at = withVectors();
      const user = someone();
      const first = await remember(at, user, "Nils keeps bees behind the house.");
      await at.bindings.DB.prepare("update vectors set indexed_at = 1 where indexed_at > 1").run();
      await at.behave(trouble);
      const stored = await at.call("POST", "/v1/store?wait=true", {
        body: { user_id: user, prompt: "My sister Nora lives in Bergen.", response: "Noted." },
      });
      expect(stored.status).toBe(200);
      const second = await remember(at, user, "The kayak lies at the harbour.");
      const answer = await ask(at, user, "the kayak at the harbour");
      expect(ids(answer)).toEqual(expect.arrayContaining([first, second]));
      expect(vectorParts(answer)).toHaveLength(1);

      await at.behave();
      // The breaker lets one call try again after its pause: minutes of ticks.
      for (let ticks = 0; ticks < 8 && (await allHeld(at)).length < 3; ticks++) {
        at.later(61_000);
        await at.tick();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      expect((await allHeld(at)).length).toBeGreaterThanOrEqual(3);
    },
  );

  it("that the index confirms and loses are found out and sent again", async () => {
    const at = withVectors();
    const user = someone();
    await at.behave({ loses: true, only: ["upsert"] });
    const lost = await remember(at, user, "Nils keeps bees behind the house.");
    await at.behave();
    expect(await allHeld(at)).toEqual([]);
    at.later(120_000);
    expect((await at.reconcile())["lost"]).toBeGreaterThanOrEqual(1);
    await at.tick();
    expect(await allHeld(at)).toContain(lost);
  });

  it("that the index lost, or holds though nobody has them, are mended both ways", async () => {
    const at = withVectors();
    const { id: tenantId, key } = await aTenant();
    const user = someone();
    const lost = await remember(at, user, "Nils keeps bees behind the house.", key);
    const kept = await remember(at, user, "The kayak lies at the harbour.", key);
    const [namespace = ""] = Object.keys(await at.held());
    await at.lose(namespace, [lost]);
    const { vectorIndex, spaces } = at.services();
    const scope = aScope({ tenantId });
    const [space] = await spaces.active(scope);
    const [vector = new Float32Array()] = await hashed(["a stray"]);
    const stray = { id: "mem_stray", partitionId: "prt_gone", vector };
    await vectorIndex?.upsert(scope, space?.id ?? "", [stray]);
    expect(await allHeld(at)).toEqual([kept, "mem_stray"].toSorted());

    at.later(120_000);
    const swept = await at.call("POST", "/v1/admin/sweep", {
      key,
      body: { job: "reconcile_vectors", now: new Date(Date.now() + 120_000).toISOString() },
    });
    expect(swept.status).toBe(200);
    // A tick has so many steps; all tenants of these tests take turns.
    for (let ticks = 0; ticks < 4; ticks++) await at.reconcile();
    await at.tick();
    expect(await allHeld(at)).toEqual([lost, kept].toSorted());
  });

  it("are filled up from D1 where a filter starves the index", async () => {
    const at = withVectors();
    const user = someone();
    const others = Array.from({ length: 12 }, (_, i) => `Bees behind the house number ${i}.`);
    for (const other of others) await remember(at, someone(), other);
    const own = await remember(at, user, "A hut stands in the woods near Bergen.");
    await at.bindings.DB.prepare("update vectors set indexed_at = 1 where indexed_at > 1").run();
    await at.behave({ filterReach: 3 });
    const answer = await ask(at, user, "bees behind the house");
    expect(ids(answer)).toContain(own);
  });

  it("that are forgotten leave the index, and are looked for again until they are gone", async () => {
    const at = withVectors();
    const user = someone();
    const id = await remember(at, user, "Nils keeps bees behind the house.");
    await at.behave({ only: ["delete"], loses: true, times: 1 });
    expect((await at.call("DELETE", `/v1/memories/${id}`)).status).toBeLessThan(300);
    expect(await allHeld(at)).toContain(id);
    at.later(61_000);
    await at.tick();
    expect(await allHeld(at)).not.toContain(id);
    at.later(61_000);
    await at.tick();
    expect(await waiting(at, id)).toBe(0);
  });
});

async function waiting(at: WithVectors, memoryId: string): Promise<number> {
  const row = await at.bindings.DB.prepare(
    "select count(*) as n from vector_removals where memory_id = ?",
  )
    .bind(memoryId)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

describe("an index that embeds by itself", () => {
  it("is asked in words, and keeps none of the texts that were embedded", async () => {
    const at = withVectors({ EMBEDDINGS: "upstash", EMBEDDING_DIMENSIONS: "384" });
    const { key } = await aTenant();
    const user = someone();
    const bees = await remember(at, user, "Nils keeps bees behind the house.", key);
    const found = await ask(at, user, "bees behind the house", {}, key);
    expect([ids(found), vectorParts(found)]).toEqual([[bees], []]);
    await at.bindings.DB.prepare("update vectors set indexed_at = 1 where indexed_at > 1").run();
    await at.behave({ only: ["upsert-data", "fetch", "query"], status: 500 });
    const inWords = await ask(at, user, "bees behind the house", {}, key);
    expect([ids(inWords), vectorParts(inWords)]).toEqual([[bees], []]);
    expect((await at.held())["ebb-embedding"]).toEqual([]);
  });
});

describe("an erasure with an index outside", () => {
  it("is finished once the index was looked through again, and counts what left it", async () => {
    const at = withVectors();
    const tenant = await aTenant();
    const { key } = tenant;
    const user = someone();
    const mine = await remember(at, user, "Nils keeps bees behind the house.", key);
    const theirs = await remember(at, someone(), "The kayak lies at the harbour.", key);
    const asked = await at.call("DELETE", `/v1/users/${user}?confirm=true`, { key });
    expect(asked.status).toBeLessThan(300);
    const { erasure_id: id } = asked.body as { erasure_id: string };
    const receipt = async () =>
      (await at.call("GET", `/v1/erasures/${id}`, { key })).body as {
        status: string;
        removed: Record<string, number>;
      };
    await at.within((services) => driveErasures(services));
    await at.tick();
    expect(await allHeld(at)).toEqual([theirs]);
    expect((await receipt()).status).not.toBe("done");
    for (let ticks = 0; ticks < 3; ticks++) {
      at.later(61_000);
      await at.tick();
      await at.within((services) => driveErasures(services));
    }
    const { status, removed } = await receipt();
    expect([status, removed["vectors_outside"]]).toEqual(["done", 1]);
    expect(await waiting(at, mine)).toBe(0);
  });
});

/** What has been in the index for long: no call that wrote it is on its way, and the index shows it. */
const age = async (at: WithVectors): Promise<void> => {
  await at.bindings.DB.prepare(
    "update vectors set sent_at = 1, indexed_at = 1 where indexed_at > 1",
  ).run();
};

describe("an erasure of what has been in the index for long", () => {
  const erase = async (at: WithVectors, key: string, user: string) => {
    const asked = await at.call("DELETE", `/v1/users/${user}?confirm=true`, { key });
    const { erasure_id: id } = asked.body as { erasure_id: string };
    return async () =>
      (
        (await at.call("GET", `/v1/erasures/${id}`, { key })).body as {
          status: string;
        }
      ).status;
  };

  it("is done behind the answer", async () => {
    const at = withVectors();
    const { key } = await aTenant();
    const user = someone();
    const mine = await remember(at, user, "Nils keeps bees behind the house.", key);
    await age(at);
    const status = await erase(at, key, user);
    expect(await status()).toBe("done");
    expect([await allHeld(at), await waiting(at, mine)]).toEqual([[], 0]);
  });

  it("is not done while the index still shows it, and goes on by itself", async () => {
    const at = withVectors();
    const { key } = await aTenant();
    const user = someone();
    const mine = await remember(at, user, "Nils keeps bees behind the house.", key);
    await age(at);
    await at.behave({ only: ["delete"], loses: true, times: 1 });
    const status = await erase(at, key, user);
    expect(await status()).not.toBe("done");
    expect(await allHeld(at)).toEqual([mine]);
    at.later(61_000);
    await at.within((services) => driveErasures(services));
    expect(await status()).toBe("done");
    expect([await allHeld(at), await waiting(at, mine)]).toEqual([[], 0]);
  });
});

describe("tenants with one index", () => {
  it("have namespaces of their own, and never see another's memories", async () => {
    const at = withVectors();
    const [one, other] = [await aTenant(), await aTenant()];
    const user = someone();
    const mine = await remember(at, user, "Nils keeps bees behind the house.", one.key);
    const theirs = await remember(at, user, "Nils keeps bees behind the barn.", other.key);
    expect(Object.values(await at.held()).map((held) => held.toSorted())).toEqual(
      expect.arrayContaining([[mine], [theirs]]),
    );
    expect(ids(await ask(at, user, "bees behind the", {}, one.key))).toEqual([mine]);
    expect(ids(await ask(at, user, "bees behind the", {}, other.key))).toEqual([theirs]);
  });

  it("are not reached with another's space id", async () => {
    const at = withVectors();
    const [one, other] = [await aTenant(), await aTenant()];
    await remember(at, someone(), "Nils keeps bees behind the house.", one.key);
    const { vectorIndex, spaces } = at.services();
    const [space] = await spaces.active(aScope({ tenantId: one.id }));
    const [vector = new Float32Array()] = await hashed(["bees"]);
    const asked = { asked: { vector }, partitionIds: ["p"], topK: 10, filter: null, now: 0 };
    const scope = aScope({ tenantId: other.id });
    expect(await vectorIndex?.query(scope, space?.id ?? "", asked)).toEqual([]);
    expect((await vectorIndex?.range(scope, space?.id ?? "", null, 10))?.entries).toEqual([]);
  });
});
