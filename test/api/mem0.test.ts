import { describe, expect, it } from "vitest";
import { aKey, aTenant, aToken, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

/** Every call of mem0's clients, with a body that it takes. */
const calls: readonly { method: string; path: string; writes: boolean; body?: object }[] = [
  { method: "GET", path: "/mem0/v1/ping/", writes: false },
  { method: "GET", path: "/mem0/v1/entities/", writes: false },
  { method: "GET", path: "/mem0/v1/memories/mem_x/", writes: false },
  { method: "GET", path: "/mem0/v1/memories/mem_x/history/", writes: false },
  { method: "GET", path: "/mem0/v1/memories/?user_id=ada", writes: false },
  { method: "GET", path: "/mem0/v1/event/trn_x/", writes: false },
  {
    method: "POST",
    path: "/mem0/v2/memories/",
    writes: false,
    body: { filters: { user_id: "a" } },
  },
  {
    method: "POST",
    path: "/mem0/v3/memories/",
    writes: false,
    body: { filters: { user_id: "a" } },
  },
  ...["v1", "v2", "v3"].map((version) => ({
    method: "POST",
    path: `/mem0/${version}/memories/search/`,
    writes: false,
    body: { query: "bees", filters: { user_id: "a" } },
  })),
  ...["/mem0/v1/memories/", "/mem0/v3/memories/add/"].map((path) => ({
    method: "POST",
    path,
    writes: true,
    body: { messages: [{ role: "user", content: "I keep bees." }], user_id: "a", infer: false },
  })),
  { method: "PUT", path: "/mem0/v1/memories/mem_x/", writes: true, body: { text: "New." } },
  { method: "DELETE", path: "/mem0/v1/memories/mem_x/", writes: true },
  { method: "DELETE", path: "/mem0/v1/memories/?user_id=nobody", writes: true },
  {
    method: "PUT",
    path: "/mem0/v1/batch/",
    writes: true,
    body: { memories: [{ memory_id: "mem_x", text: "New." }] },
  },
  {
    method: "DELETE",
    path: "/mem0/v1/batch/",
    writes: true,
    body: { memories: [{ memory_id: "mem_x" }] },
  },
  {
    method: "POST",
    path: "/mem0/v1/feedback/",
    writes: true,
    body: { memory_id: "mem_x", feedback: "POSITIVE" },
  },
  { method: "DELETE", path: "/mem0/v1/entities/user/nobody/", writes: true },
  { method: "DELETE", path: "/mem0/v2/entities/user/nobody/", writes: true },
];

const asked = ({ method, path, body }: (typeof calls)[number], key: string | null) =>
  call(method, path, { key, ...(body === undefined ? {} : { body }) });

async function added(key: string, body: Record<string, unknown>): Promise<string> {
  const messages = [{ role: "user", content: "Ada lives in Tromsø." }];
  const answer = await call("POST", "/mem0/v3/memories/add/", {
    key,
    body: { messages, infer: false, ...body },
  });
  const { results } = answer.body as { results: { id: string }[] };
  return results[0]?.id ?? "";
}

describe("every call of mem0's API", () => {
  it("answers 401 without a key, and with a wrong one", async () => {
    for (const each of calls) {
      for (const key of [null, "m0-wrong"]) {
        const { status } = await asked(each, key);
        expect([each.path, status]).toEqual([each.path, 401]);
      }
    }
  });

  it("takes mem0's word for a key", async () => {
    const headers = { authorization: "Token ebb_test_admin" };
    expect((await call("GET", "/mem0/v1/ping/", { key: null, headers })).status).toBe(200);
    expect((await call("GET", "/v1/settings", { key: null, headers })).status).toBe(401);
  });

  it("says NONE of what is known already, and UPDATE where telling it again adds something", async () => {
    const { key } = await aTenant();
    const add = async (metadata: Record<string, unknown>) => {
      const messages = [{ role: "user", content: "Ada lives in Tromsø." }];
      const body = { user_id: "ada", messages, infer: false, metadata };
      return (await call("POST", "/mem0/v1/memories/", { key, body })).body;
    };
    const first = (await add({ from: "form" })) as { results: { id: string }[] };
    const id = first.results[0]?.id;
    expect(await add({ from: "form" })).toMatchObject({
      results: [{ id, event: "NONE", memory: null }],
    });
    expect(await add({ page: 2 })).toMatchObject({
      results: [{ id, event: "UPDATE", memory: "Ada lives in Tromsø." }],
    });
    const { body } = await call("GET", `/mem0/v1/memories/${id}/`, { key });
    expect(body).toMatchObject({ metadata: { from: "form", page: 2 } });
  });

  it("answers 403 to a read key exactly where it writes", async () => {
    const key = await aKey("default", "read");
    for (const each of calls) {
      const { status } = await asked(each, key);
      expect([each.method, each.path, status === 403]).toEqual([
        each.method,
        each.path,
        each.writes,
      ]);
    }
  });

  it("never fails, whatever is sent", async () => {
    const { key } = await aTenant();
    const bodies = [
      {},
      [],
      null,
      "x",
      { filters: [] },
      { filters: { AND: [[]] } },
      { memories: 7 },
    ];
    for (const each of calls) {
      expect((await asked(each, key)).status, each.path).toBeLessThan(500);
      if (each.body === undefined) continue;
      for (const body of bodies) {
        const { status } = await call(each.method, each.path, { key, body });
        expect(status, `${each.path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${each.path} ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    }
  });

  it("shows another tenant nothing", async () => {
    const [own, other] = [await aTenant(), await aTenant()];
    const user = someone();
    const id = await added(own.key, { user_id: user });
    const found = { query: "Tromsø", filters: { user_id: user } };
    for (const [method, path, body] of [
      ["GET", `/mem0/v1/memories/${id}/`, undefined],
      ["GET", `/mem0/v1/memories/${id}/history/`, undefined],
      ["GET", `/mem0/v1/event/${id}/`, undefined],
      ["GET", "/mem0/v1/entities/", undefined],
      ["GET", `/mem0/v1/memories/?user_id=${user}`, undefined],
      ["POST", "/mem0/v3/memories/search/", found],
      ["PUT", `/mem0/v1/memories/${id}/`, { text: "Mine." }],
      ["DELETE", `/mem0/v1/memories/${id}/`, undefined],
    ] as const) {
      const answer = await call(method, path, {
        key: other.key,
        ...(body === undefined ? {} : { body }),
      });
      expect(JSON.stringify(answer.body), path).not.toContain("Tromsø");
    }
    expect((await call("GET", `/mem0/v1/memories/${id}/`, { key: own.key })).status).toBe(200);
  });

  it("keeps a token to its own ids", async () => {
    const { key } = await aTenant();
    const [ada, bo] = [someone(), someone()];
    const id = await added(key, { user_id: ada });
    const token = await aToken(key, { user_id: bo, allow: ["read", "write"] });
    expect((await call("GET", `/mem0/v1/memories/${id}/`, { key: token })).status).toBe(404);
    const list = { filters: { OR: [{ user_id: ada }, { user_id: bo }] } };
    const { body } = await call("POST", "/mem0/v3/memories/", { key: token, body: list });
    expect(body).toMatchObject({ count: 0, results: [] });
    const search = { query: "Tromsø", filters: { user_id: ada } };
    const refused = await call("POST", "/mem0/v3/memories/search/", { key: token, body: search });
    expect(refused.status).toBe(403);
    expect((await call("GET", "/mem0/v1/entities/", { key: token })).body).toMatchObject({
      results: [],
    });
  });

  it("keeps a memory to the end of its expiration_date, as the tenant's clocks have it", async () => {
    const { key } = await aTenant();
    const user = someone();
    const dates = async (id: string) => {
      const { body } = await call("GET", `/mem0/v1/memories/${id}/`, { key });
      const own = read.memory((await call("GET", `/v1/memories/${id}`, { key })).body);
      return [(body as { expiration_date: unknown }).expiration_date, own.expires_at];
    };
    const id = await added(key, { user_id: user, expiration_date: "2099-01-31" });
    expect(await dates(id)).toEqual(["2099-01-31", "2099-02-01T00:00:00.000Z"]);
    const zone = { extract: { timezone: "America/New_York" } };
    await call("PATCH", "/v1/settings", { key, body: zone });
    const put = (expiration_date: unknown) =>
      call("PUT", `/mem0/v1/memories/${id}/`, { key, body: { expiration_date } });
    await put("2099-01-31");
    expect(await dates(id)).toEqual(["2099-01-31", "2099-02-01T05:00:00.000Z"]);
    await put("2099-01-31T03:00:00Z");
    expect(await dates(id)).toEqual(["2099-01-30", "2099-01-31T03:00:00.000Z"]);
    await put("9999-12-31");
    expect(await dates(id)).toEqual(["9999-12-31", "9999-12-31T23:59:59.999Z"]);
    expect((await put("2099-02-30")).status).toBe(422);
    await put(null);
    expect(await dates(id)).toEqual([null, null]);
  });

  it("names what it does not know", async () => {
    const unknown = await call("GET", "/mem0/v9/dreams/");
    expect([unknown.status, read.problem(unknown.body).code]).toEqual([404, "not_found"]);
    const exports = await call("POST", "/mem0/v1/exports/", { body: {} });
    expect([exports.status, read.problem(exports.body).code]).toEqual([422, "invalid_request"]);
  });
});
