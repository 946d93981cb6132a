import { beforeEach, describe, expect, it } from "vitest";
import { Settings, defaultSettings } from "../../src/contract/settings.ts";
import { aKey, call } from "../support/api.ts";
import { read } from "../support/wire.ts";

let key: string;
const tenantPath = "/v1/settings";
const agentPath = "/v1/settings/agents/coach";

beforeEach(async () => {
  key = await aKey(`tenant-${crypto.randomUUID()}`, "admin");
});

const get = async (path: string) => Settings.parse((await call("GET", path, { key })).body);
const patch = (path: string, body: unknown) => call("PATCH", path, { key, body });

describe("settings", () => {
  it("are the defaults until something is changed", async () => {
    expect(await get(tenantPath)).toEqual(defaultSettings);
    expect(await get(agentPath)).toEqual(defaultSettings);
  });

  it("are merged by a patch, seen at once, and restored by null", async () => {
    const changed = await patch(tenantPath, { recall: { limit: 5, weights: { decay: 1 } } });
    expect(changed.status).toBe(200);
    const now = await get(tenantPath);
    expect(now).toEqual(Settings.parse(changed.body));
    expect(now.recall).toEqual({
      ...defaultSettings.recall,
      limit: 5,
      weights: { ...defaultSettings.recall.weights, decay: 1 },
    });
    await patch(tenantPath, { recall: { limit: null } });
    expect((await get(tenantPath)).recall).toMatchObject({ limit: 10, weights: { decay: 1 } });
  });

  it("of an agent lie over the tenant's, and fall back to them when they are dropped", async () => {
    await patch(tenantPath, { recall: { limit: 5 }, cache: { enabled: false } });
    await patch(agentPath, { recall: { limit: 7 } });
    expect(await get(agentPath)).toMatchObject({ recall: { limit: 7 }, cache: { enabled: false } });
    expect((await get(tenantPath)).recall.limit).toBe(5);
    await patch(tenantPath, { cache: { size: 3 } });
    expect((await get(agentPath)).cache).toMatchObject({ enabled: false, size: 3 });
    expect((await call("DELETE", agentPath, { key })).status).toBe(204);
    expect((await get(agentPath)).recall.limit).toBe(5);
  });

  it.each([
    [{ ingest: { queue_limit: 5000 } }, "ingest.queue_limit", "0–1000"],
    [{ recall: { engine: "guess" } }, "recall.engine", "basic, hippo, emgas"],
    [{ recall: { weights: { decay: -1 } } }, "recall.weights.decay", "0–1"],
    [{ cache: { enabled: "yes" } }, "cache.enabled", "true or false"],
    [{ cache: { colour: 1 } }, "cache.colour", "not a setting"],
    [{ colour: {} }, "colour", "not a setting"],
    [{ extract: { mode: "custom_prompt" } }, "extract.custom_prompt", "must say"],
    [{ sanitize: { custom_patterns: ["("] } }, "sanitize.custom_patterns.0", "RE2"],
  ])(
    "refuse %j, name the place and what is allowed, and stay as they are",
    async (body, path, allowed) => {
      await patch(tenantPath, { recall: { limit: 5 } });
      const before = await get(tenantPath);
      const answer = await patch(tenantPath, { ...body, history: { max_pairs: 9 } });
      expect(answer.status).toBe(422);
      const [error] = read.problem(answer.body).errors ?? [];
      expect(error?.path).toBe(path);
      expect(error?.message).toContain(allowed);
      expect(await get(tenantPath)).toEqual(before);
    },
  );

  it("are one tenant's own", async () => {
    await patch(tenantPath, { recall: { limit: 5 } });
    const other = await aKey(`tenant-${crypto.randomUUID()}`, "read");
    const { body } = await call("GET", tenantPath, { key: other });
    expect(body).toEqual(defaultSettings);
  });
});
