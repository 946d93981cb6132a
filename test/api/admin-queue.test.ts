import { describe, expect, it } from "vitest";
import { aKey, aTenant, call, someone } from "../support/api.ts";
import { read } from "../support/wire.ts";

const backlog = async (key?: string) =>
  read.queue((await call("GET", "/v1/admin/queue", key === undefined ? {} : { key })).body);

describe("the backlog", () => {
  it("counts what waits, failed and was skipped, of the key's own tenant", async () => {
    const { id, key } = await aTenant();
    expect(await backlog(key)).toEqual({
      waiting: 0,
      failed: 0,
      skipped: 0,
      oldest_waiting_at: null,
      oldest_waiting_s: null,
      tenants: [],
    });
    await call("PATCH", "/v1/settings", {
      key,
      body: { ingest: { queue_limit: 1, extract_every_turns: 10 } },
    });
    const user_id = someone();
    for (const prompt of ["I keep bees.", "I own a boat."]) {
      await call("POST", "/v1/store", { key, body: { user_id, prompt, response: "" } });
    }
    const { tenants, ...all } = await backlog(key);
    expect(all).toMatchObject({ waiting: 1, failed: 0, skipped: 1 });
    expect(all.oldest_waiting_s).toBeGreaterThanOrEqual(0);
    expect(tenants).toEqual([{ tenant_id: id, ...all, oldest_waiting_s: expect.any(Number) }]);
    const everyones = await backlog();
    expect(everyones.tenants.find(({ tenant_id }) => tenant_id === id)).toMatchObject({
      waiting: 1,
      skipped: 1,
    });
    expect(everyones.waiting).toBeGreaterThanOrEqual(1);
  });

  it("is for admin keys", async () => {
    const key = await aKey("default", "write");
    expect((await call("GET", "/v1/admin/queue", { key })).status).toBe(403);
  });
});
