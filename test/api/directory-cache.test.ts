import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/d1/database.ts";
import { d1Directory } from "../../src/adapters/d1/directory.ts";
import { d1KeyStore } from "../../src/adapters/d1/keys.ts";
import { d1SettingsStore } from "../../src/adapters/d1/settings.ts";
import { d1TenantStore } from "../../src/adapters/d1/tenants.ts";
import { kvKeyStore, kvSettingsStore, kvTenantStore } from "../../src/adapters/kv/directory.ts";
import { laggingCopies } from "../../src/adapters/kv/lagging.ts";
import type { Namespace } from "../../src/adapters/kv/lagging.ts";
import { sha256Hex } from "../../src/model/ids.ts";
import { directoryTtlMs, kvTimeoutMs } from "../../src/model/limits.ts";
import { effectiveSettings, patchSettings } from "../../src/tenancy/settings.ts";
import { aKey, aTenant, someone } from "../support/api.ts";
import { aScope } from "../support/builders.ts";
import { countedD1 } from "../support/counted-d1.ts";
import { anIsolate } from "../support/with-redis.ts";

const namespace = (): Namespace => {
  if (env.KV === undefined) throw new Error("KV is not bound");
  return env.KV;
};

/** The directory as one isolate reads it. Its clock starts at now and stands still until it is moved. */
function aDirectory(kv: Namespace = namespace()) {
  let now = Date.now();
  const behind: Promise<unknown>[] = [];
  const d1 = countedD1(env.DB);
  const db = openDatabase(d1.db.withSession());
  const copies = laggingCopies(kv, {
    clock: { now: () => now },
    log: () => undefined,
    after: (work) => void behind.push(work),
    hashed: (parts) => sha256Hex(JSON.stringify(parts)),
  });
  return {
    keys: kvKeyStore(d1KeyStore(db), copies),
    tenants: kvTenantStore(d1TenantStore(db, ["DB"], d1Directory(db)), copies),
    settings: kvSettingsStore(d1SettingsStore(db), copies),
    asked: d1.trips,
    settled: () => Promise.all(behind.splice(0)),
    pass: (ms: number) => void (now += ms),
    clock: { now: () => now },
    log: () => undefined,
  };
}

describe("keys in KV", () => {
  it("are asked of D1 once by all isolates, until the copy ends", async () => {
    const hash = await sha256Hex(await aKey(`t-${crypto.randomUUID()}`, "write"));
    const [one, other] = [aDirectory(), aDirectory()];
    const first = await one.keys.find(hash);
    await one.settled();
    const again = await other.keys.find(hash);
    expect(again).toEqual({ ...first, lastUsedAt: expect.any(Number) });
    expect(other.asked()).toBe(0);
    other.pass(directoryTtlMs);
    expect((await other.keys.find(hash))?.id).toBe(first?.id);
    expect(other.asked()).toBeGreaterThan(0);
  });

  it("that were tried before they were made work at once", async () => {
    const { keys, settled } = aDirectory();
    const hash = await sha256Hex(crypto.randomUUID());
    expect(await keys.find(hash)).toBeNull();
    await settled();
    const tenantId = `t-${crypto.randomUUID()}`;
    const id = `key_${crypto.randomUUID()}`;
    await keys.add(
      { id, tenantId, role: "read", name: "new", createdAt: 0, lastUsedAt: null },
      hash,
    );
    expect((await keys.find(hash))?.id).toBe(id);
    expect((await keys.live(tenantId, id))?.id).toBe(id);
  });

  it("that are revoked end at once where KV says so, and everywhere when their copies end", async () => {
    const hash = await sha256Hex(await aKey(`t-${crypto.randomUUID()}`, "write"));
    const kv = namespace();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const putsLater = (...put: Parameters<Namespace["put"]>) => gate.then(() => kv.put(...put));
    const slow = { get: kv.get.bind(kv), delete: kv.delete.bind(kv), put: putsLater };
    const [one, other, racing] = [aDirectory(), aDirectory(), aDirectory(slow)];
    const key = await one.keys.find(hash);
    await one.settled();
    const { tenantId = "", id = "" } = key ?? {};
    expect((await racing.keys.find(hash))?.id).toBe(id);
    expect(await racing.keys.live(tenantId, id)).not.toBeNull();
    await one.keys.revoke(tenantId, id, Date.now());
    expect(await other.keys.find(hash)).toBeNull();
    // What was read before and is kept only now brings the key back: no longer than a copy lives.
    open();
    await racing.settled();
    expect(await other.keys.live(tenantId, id)).not.toBeNull();
    other.pass(directoryTtlMs);
    expect(await other.keys.live(tenantId, id)).toBeNull();
  });

  it("end with their tenant, whose options are one copy for all of them", async () => {
    const { id, key } = await aTenant({ requests_per_minute: 5 });
    const hash = await sha256Hex(key);
    const { keys, tenants, settled } = aDirectory();
    expect((await keys.find(hash))?.options.requestsPerMinute).toBe(5);
    await settled();
    const tenant = await tenants.get(id);
    if (tenant === null) throw new Error("no tenant");
    const { options: _, ...kept } = tenant;
    await tenants.write({ ...kept, document: { requests_per_minute: 9 } });
    expect((await keys.find(hash))?.options.requestsPerMinute).toBe(9);
    expect((await tenants.options(id))?.requestsPerMinute).toBe(9);
    await settled();
    await tenants.write({ ...kept, disabledAt: 1 });
    expect(await keys.find(hash)).toBeNull();
  });
});

describe("settings in KV", () => {
  it("are read once, change at once, and a change never starts from an old copy", async () => {
    const scope = aScope({
      tenantId: `t-${crypto.randomUUID()}`,
      userId: null,
      agentId: someone(),
    });
    const [one, other] = [aDirectory(), aDirectory()];
    await one.settings.write(scope, null, { recall: { limit: 7 } }, 0);
    expect(await one.settings.read(scope)).toEqual({ tenant: { recall: { limit: 7 } }, agent: {} });
    await one.settled();
    expect((await other.settings.read(scope)).tenant).toEqual({ recall: { limit: 7 } });
    expect(other.asked()).toBe(0);
    await one.settings.write(scope, scope.agentId, { recall: { limit: 3 } }, 0);
    expect((await other.settings.read(scope)).agent).toEqual({ recall: { limit: 3 } });
    await other.settled();
    // Behind KV's back, as another region would have it for a minute.
    const truth = d1SettingsStore(openDatabase(env.DB));
    await truth.write(scope, null, { recall: { limit: 8 } }, 0);
    expect((await other.settings.read(scope)).tenant).toEqual({ recall: { limit: 7 } });
    const tenant = { ...scope, agentId: null };
    await patchSettings(other, tenant, { history: { recent_pairs: 2 } });
    const { recall, history } = await effectiveSettings(other, tenant);
    expect([recall.limit, history.recent_pairs]).toEqual([8, 2]);
    await one.settings.remove(scope, scope.agentId ?? "");
    expect((await other.settings.read(scope)).agent).toEqual({});
  });
});

describe("a KV in trouble", () => {
  const text = (value: string): Namespace =>
    ({ ...broken(), get: () => Promise.resolve(value) }) as unknown as Namespace;
  const broken = () => {
    const fail = () => Promise.reject(new Error("KV is down"));
    return { get: fail, put: fail, delete: fail };
  };
  const never = () => new Promise<never>(() => undefined);
  const troubles: [string, Namespace][] = [
    ["down", broken() as Namespace],
    ["late", { get: never, put: never, delete: never } as Namespace],
    ...["", "null", "nonsense", "{}", '{"value":{},"at":"x"}'].map((bad): [string, Namespace] => [
      `answering ${bad}`,
      text(bad),
    ]),
  ];

  it.each(troubles)("costs a look into D1, and no key, option or setting (%s)", async (_, kv) => {
    const key = await aKey(`t-${crypto.randomUUID()}`, "write");
    const { keys, settings, tenants } = aDirectory(kv);
    const begun = performance.now();
    const found = await keys.find(await sha256Hex(key));
    expect(performance.now() - begun).toBeLessThan(kvTimeoutMs + 5_000);
    const tenantId = found?.tenantId ?? "";
    expect(await tenants.options(tenantId)).toMatchObject({ requestsPerMinute: null });
    const scope = aScope({ tenantId });
    await settings.write(scope, null, { recall: { limit: 4 } }, 0);
    expect((await settings.read(scope)).tenant).toEqual({ recall: { limit: 4 } });
    await keys.revoke(tenantId, found?.id ?? "", 1);
    expect(await keys.find(await sha256Hex(key))).toBeNull();
  });
});

describe("a deployment with DIRECTORY_CACHE=kv", () => {
  it("is ready with it, and refuses a key as soon as it was revoked", async () => {
    const isolate = anIsolate({ DIRECTORY_CACHE: "kv" });
    const ready = await isolate("GET", "/readyz", { key: null });
    expect(ready.body).toMatchObject({
      parts: expect.arrayContaining([expect.objectContaining({ part: "kv", ok: true })]),
    });
    const made = await isolate("POST", "/v1/admin/keys", {
      body: { role: "write", name: "short" },
    });
    const { id, key } = made.body as { id: string; key: string };
    expect((await isolate("GET", "/v1/settings", { key })).status).toBe(200);
    expect((await isolate("DELETE", `/v1/admin/keys/${id}`)).status).toBe(204);
    expect((await isolate("GET", "/v1/settings", { key })).status).toBe(401);
  });

  it("says what is missing where no namespace is bound", async () => {
    const { KV: _, ...others } = env;
    const isolate = anIsolate({ ...others, KV: undefined, DIRECTORY_CACHE: "kv" } as never);
    await expect(isolate("GET", "/healthz")).rejects.toThrow(/needs a KV namespace, bound as KV/);
  });
});
