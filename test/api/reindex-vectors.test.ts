import { env } from "cloudflare:workers";
import { describe, expect, inject, it } from "vitest";
import { driveVectorRebuilds } from "../../src/jobs/drive-reindex.ts";
import { aTenant, someone } from "../support/api.ts";
import { withVectors } from "../support/own-vector.ts";
import type { WithVectors } from "../support/own-vector.ts";

const hashing = { EMBEDDINGS: "hashing" };
const learnt = {
  EMBEDDINGS: "openai",
  OPENAI_BASE_URL: inject("openai"),
  OPENAI_API_KEY: "sk-loopback",
  EMBEDDING_MODEL: "loopback",
  EMBEDDING_DIMENSIONS: "384",
};
const nowhere = "http://127.0.0.1:9/v1";
const inD1 = { UPSTASH_VECTOR_REST_URL: "", UPSTASH_VECTOR_REST_TOKEN: "" };

interface Rebuilt {
  status: "running" | "done";
  model: string;
  active: boolean;
  missing: number;
  unindexed: number;
}

async function rebuild(at: WithVectors, key: string): Promise<Rebuilt> {
  const { status, body } = await at.call("POST", "/v1/admin/reindex", {
    key,
    body: { index: "vectors" },
  });
  expect(status).toBe(200);
  return body as Rebuilt;
}

/** As often as it takes. */
async function rebuilt(at: WithVectors, key: string): Promise<Rebuilt> {
  for (let calls = 0; calls < 10; calls++) {
    const step = await rebuild(at, key);
    if (step.status === "done") return step;
  }
  throw new Error("the rebuild never ends");
}

async function remember(at: WithVectors, key: string, user: string, content: string) {
  const { body } = await at.call("POST", "/v1/memories", { key, body: { user_id: user, content } });
  return /mem_[0-9a-z]+/.exec(JSON.stringify(body))?.[0] ?? "";
}

async function byMeaning(at: WithVectors, key: string, user: string, query: string) {
  const { body } = await at.call("POST", "/v1/memories/search", {
    key,
    body: { user_id: user, query, mode: "vector", min_score: 0, limit: 50 },
  });
  const { memories, degraded } = body as {
    memories: { id: string }[];
    degraded: { part: string }[];
  };
  return { ids: memories.map(({ id }) => id).toSorted(), degraded };
}

const spacesOf = async (tenantId: string) =>
  (
    await env.DB.prepare(
      "select model, state, (select count(*) from vectors v where v.space_id = s.id) as n from embedding_spaces s where tenant_id = ? order by model",
    )
      .bind(tenantId)
      .all<{ model: string; state: string; n: number }>()
  ).results;

describe.each([
  ["in an index outside", {}],
  ["in D1", inD1],
])("vectors of another model, %s", (_, place) => {
  const before = withVectors({ ...hashing, ...place });
  const after = { ...learnt, ...place };

  it("are answered from until the new ones are complete, and ended then", async () => {
    const { id: tenantId, key } = await aTenant();
    const user = someone();
    const bees = await remember(before, key, user, "Nils keeps bees behind the house.");
    const kayak = await remember(before, key, user, "The kayak lies at the harbour.");

    const now = withVectors({
      ...after,
      ...(place === inD1
        ? {}
        : { UPSTASH_VECTOR_REST_TOKEN: before.bindings.UPSTASH_VECTOR_REST_TOKEN ?? "" }),
    });
    const cello = await remember(now, key, user, "Clara plays the cello.");
    const old = await byMeaning(now, key, user, "bees behind the house");
    expect(old).toEqual({ ids: [bees, kayak, cello].toSorted(), degraded: [] });
    expect(await spacesOf(tenantId)).toEqual([{ model: "hashing-384", state: "active", n: 3 }]);

    // All rows are there, and no vector can be made: what is written now comes too late for the first pass.
    const down = withVectors({ ...after, OPENAI_BASE_URL: nowhere });
    expect(await rebuild(down, key)).toMatchObject({
      status: "running",
      active: false,
      missing: 3,
    });
    const late = await remember(now, key, user, "A lighthouse stands at the cape.");
    expect((await byMeaning(now, key, user, "bees")).ids).toHaveLength(4);

    const whole = { model: "loopback", status: "done", missing: 0, unindexed: 0, active: true };
    expect(await rebuilt(now, key)).toMatchObject(whole);
    const all = [bees, kayak, cello, late].toSorted();
    expect((await byMeaning(now, key, user, "bees")).ids).toEqual(all);

    now.later(180_000);
    for (let ticks = 0; ticks < 3; ticks++) await now.tick();
    expect(await spacesOf(tenantId)).toEqual([{ model: "loopback", state: "active", n: 4 }]);
    expect(await byMeaning(now, key, user, "bees")).toEqual({ ids: all, degraded: [] });
  });

  it("are made by the minute where a call began it", async () => {
    const { id: tenantId, key } = await aTenant();
    const user = someone();
    for (let i = 0; i < 5; i++) await remember(before, key, user, `Nils keeps ${i} bees.`);
    const now = withVectors(after);
    await rebuild(now, key);
    for (let ticks = 0; ticks < 10; ticks++) {
      await now.within((services) => driveVectorRebuilds(services));
    }
    expect(await spacesOf(tenantId)).toContainEqual({ model: "loopback", state: "active", n: 5 });
    expect((await rebuilt(now, key)).status).toBe("done");
  });
});

describe("a rebuild of vectors", () => {
  it("makes those of memories that were written without an embedder", async () => {
    const { key } = await aTenant();
    const user = someone();
    const none = withVectors({ ...inD1, EMBEDDINGS: "none" });
    const id = await remember(none, key, user, "Nils keeps bees behind the house.");
    const now = withVectors({ ...inD1, ...hashing });
    expect((await byMeaning(now, key, user, "bees")).ids).toEqual([]);
    expect((await rebuild(now, key)).status).toBe("done");
    expect((await byMeaning(now, key, user, "bees")).ids).toEqual([id]);
  });

  it("needs an embedder, and says so", async () => {
    const { key } = await aTenant();
    const none = withVectors({ ...inD1, EMBEDDINGS: "none" });
    const { status, body } = await none.call("POST", "/v1/admin/reindex", {
      key,
      body: { index: "vectors" },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("embedder");
  });

  it("does not switch while the embedder is down, and goes on when it is back", async () => {
    const { id: tenantId, key } = await aTenant();
    const user = someone();
    const before = withVectors({ ...inD1, ...hashing });
    const id = await remember(before, key, user, "Nils keeps bees behind the house.");
    const down = withVectors({ ...inD1, ...learnt, OPENAI_BASE_URL: nowhere });
    const step = await rebuild(down, key);
    expect(step).toMatchObject({ status: "running", active: false, missing: 1 });
    expect((await byMeaning(down, key, user, "bees")).ids).toEqual([id]);
    const back = withVectors({ ...inD1, ...learnt });
    expect((await rebuilt(back, key)).active).toBe(true);
    expect(await spacesOf(tenantId)).toContainEqual({ model: "loopback", state: "active", n: 1 });
  });
});
