import { env as bound } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { movedTables, stayingTables } from "../../src/adapters/d1/move/tables.ts";
import { tellsOfMove } from "../../src/model/errors.ts";
import { moveLeaseMs } from "../../src/model/limits.ts";
import { driveMoves, requestMove } from "../../src/tenancy/move.ts";
import { aScope } from "../support/builders.ts";
import { aLivedInTenant, drive, dumpOf, moving, stoppingAt, wait } from "../support/moving.ts";
import { type Made, type Sharded, startSharded } from "../support/sharded.ts";

let ebb: Sharded;
beforeAll(async () => {
  ebb = await startSharded();
});

interface MoveAnswer {
  stage: string;
  done: boolean;
  copied_rows: number;
  compared_rows: number;
  mended_rows: number;
  cleared_rows: number;
  caught_up_rows: number;
  paused_ms: number | null;
}

const path = (tenant: Made) => `/v1/admin/tenants/${tenant.id}/move`;
const moveOf = async (tenant: Made) => (await ebb.call("GET", path(tenant))).body as MoveAnswer;

const store = (tenant: Made, prompt: string, headers: Record<string, string> = {}) =>
  ebb.call("POST", "/v1/store", {
    key: tenant.key,
    body: { user_id: "ada", prompt, response: "Noted." },
    headers,
  });

async function promptsOf(tenant: Made): Promise<string[]> {
  const prompts: string[] = [];
  let cursor = "";
  do {
    const { body } = await ebb.call("GET", `/v1/turns?user_id=ada&limit=100${cursor}`, {
      key: tenant.key,
    });
    const page = body as { data: { prompt: string }[]; next_cursor: string | null };
    prompts.push(...page.data.map(({ prompt }) => prompt));
    cursor = page.next_cursor === null ? "" : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== "");
  return prompts;
}

async function recalled(tenant: Made, prompt: string): Promise<string> {
  const { body } = await ebb.call("POST", "/v1/retrieve", {
    key: tenant.key,
    body: { user_id: "ada", prompt },
  });
  return (body as { context: string }).context;
}

describe("a tenant's move to another database", { timeout: 120_000 }, () => {
  it("knows of every table whether it moves", async () => {
    const { results } = await ebb.env.DB.prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'd1_migrations'",
    ).all<{ name: string }>();
    const known = [...movedTables().map(({ name }) => name), ...stayingTables];
    expect(known.toSorted()).toEqual(results.map(({ name }) => name).toSorted());
  });

  it("brings every row over as it was, and deletes the old copy", async () => {
    const tenant = await aLivedInTenant(ebb, "DB_1");
    const neighbour = await aLivedInTenant(ebb, "DB_1");
    await ebb.readAll();
    const before = await dumpOf(ebb.databases["DB_1"], tenant.id);
    const neighbours = await dumpOf(ebb.databases["DB_1"], neighbour.id);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, "DB_2");
    expect(await drive(one, tenant.id, ["resting"])).toBe("resting");
    expect(await dumpOf(ebb.databases["DB_2"], tenant.id)).toEqual(before);
    expect(await recalled(tenant, "What is my locker code?")).not.toBe("");
    expect(await drive(one, tenant.id)).toBe("done");
    expect(await dumpOf(ebb.databases["DB_1"], tenant.id)).toEqual({});
    expect(await dumpOf(ebb.databases["DB_1"], neighbour.id)).toEqual(neighbours);
    const rows = Object.values(before).reduce((sum, { length }) => sum + length, 0);
    expect(await moveOf(tenant)).toMatchObject({
      stage: "done",
      done: true,
      copied_rows: rows,
      mended_rows: 0,
      cleared_rows: rows,
    });
    expect((await moveOf(tenant)).compared_rows).toBe(2 * rows);
    const { results } = await bound.SHARD_1.prepare(
      "select name from sqlite_master where type = 'trigger' and name like 'leaving%'",
    ).all();
    expect(results).toEqual([]);
  });

  it.each([
    ["DB", "DB_1"],
    ["DB_2", "DB"],
  ])("goes from %s to %s, home included", async (from, to) => {
    const tenant = await aLivedInTenant(ebb, from);
    const before = await dumpOf(ebb.databases[from], tenant.id);
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, to);
    expect(await drive(one, tenant.id)).toBe("done");
    const after = await dumpOf(ebb.databases[to], tenant.id);
    expect(after).toEqual(before);
    expect(await dumpOf(ebb.databases[from], tenant.id)).toEqual({});
    expect(await recalled(tenant, "What am I allergic to?")).toContain("peanuts");
  });

  it("loses no write that was accepted while it went on, whatever the step", async () => {
    const tenant = await aLivedInTenant(ebb, "DB_1");
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, "DB_2");
    const accepted: string[] = [];
    const refused: { status: number; retryAfter: string | null }[] = [];
    let n = 0;
    /** What users do meanwhile: one says something, one changes a memory, one forgets one. */
    const live = async () => {
      const prompt = `In year ${n} I met person number ${n}.`;
      const { status, headers } = await store(tenant, prompt);
      if (status === 202) accepted.push(prompt);
      else refused.push({ status, retryAfter: headers.get("retry-after") });
      const { body } = await ebb.call("GET", "/v1/memories?limit=20&user_id=ada", {
        key: tenant.key,
      });
      const memories = (body as { data: { id: string }[] }).data;
      const some = memories[n % Math.max(1, memories.length)];
      if (n % 3 === 1 && some !== undefined) {
        await ebb.call("PATCH", `/v1/memories/${some.id}`, {
          key: tenant.key,
          body: { content: `Ada keeps a diary, volume ${n}.` },
        });
      }
      if (n % 9 === 2 && some !== undefined) {
        await ebb.call("DELETE", `/v1/memories/${some.id}`, { key: tenant.key });
      }
      if (n % 4 === 0) await ebb.readAll();
      // Jobs go over the new place, too, and leave alone what is not there yet.
      if (n % 6 === 3) await ebb.tick();
      n++;
    };
    const busy = {
      ...one,
      fleet: {
        ...one.fleet,
        moves: {
          ...one.fleet.moves,
          note: async (...noted: Parameters<typeof one.fleet.moves.note>) => {
            await live();
            return one.fleet.moves.note(...noted);
          },
        },
        mover: {
          ...one.fleet.mover,
          seal: async (...sealed: Parameters<typeof one.fleet.mover.seal>) => {
            await live();
            const sources = await one.fleet.mover.seal(...sealed);
            expect(await dumpOf(ebb.databases["DB_2"], tenant.id)).toEqual(
              await dumpOf(ebb.databases["DB_1"], tenant.id),
            );
            return sources;
          },
        },
      },
    };
    expect(await drive(busy, tenant.id, ["resting"])).toBe("resting");
    for (let i = 0; i < 3; i++) await live();
    await ebb.readAll();
    expect(await drive(busy, tenant.id)).toBe("done");
    await ebb.readAll();
    const prompts = await promptsOf(tenant);
    expect(accepted.length).toBeGreaterThan(60);
    expect(accepted.filter((prompt) => !prompts.includes(prompt))).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toEqual({ status: 503, retryAfter: "1" });
    const { caught_up_rows, mended_rows } = await moveOf(tenant);
    expect(caught_up_rows).toBeGreaterThan(100);
    expect(mended_rows).toBe(0);
    const counts = (await ebb.call("GET", "/v1/admin/queue", { key: tenant.key })).body;
    expect(counts).toMatchObject({ waiting: 0, failed: 0 });
  });

  it("refuses what an isolate writes to the old place after the switch, and serves the new one at once", async () => {
    const tenant = await aLivedInTenant(ebb, "DB_1");
    const stale = await ebb.fleet().of(tenant.id);
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, "DB_2");
    expect(await drive(one, tenant.id, ["resting"])).toBe("resting");
    const turn = (
      await stale.turns.list(scopeOf(tenant), { status: null, from: null, to: null }, 1, null)
    ).data[0];
    if (turn === undefined) throw new Error("The old copy has no turn.");
    const late = stale.turns.accept(scopeOf(tenant), { ...turn, id: "trn_late" }, Date.now());
    const caught = await late.then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(tellsOfMove(caught)).toBe(true);
    expect((await store(tenant, "I row on Tuesdays.")).status).toBe(202);
    expect(await promptsOf(tenant)).toContain("I row on Tuesdays.");
    await expect(stale.exports.turns(scopeOf(tenant), null)).rejects.toSatisfy(tellsOfMove);
    // Neighbours' jobs on the old database do not stumble over the old copy.
    await ebb.databases["DB_1"]
      ?.prepare("update turns set due_at = 0 where status = 'queued'")
      .run()
      .catch(() => null);
    await expect(stale.turns.takeDue(Date.now(), Date.now() + 1000, 10)).resolves.toBeDefined();
    await expect(stale.idempotency.purge(Date.now() + 1e9)).resolves.toBeDefined();
    await expect(
      stale.webhooks.purge(Date.now() + 1e9, Date.now() + 1e9, 100),
    ).resolves.toBeDefined();
  });

  it("answers a request again at once whose work the pause cut off", async () => {
    const tenant = await aLivedInTenant(ebb, "DB_1");
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, "DB_2");
    await drive({ fleet: stoppingAt(one.fleet, "fenced") }, tenant.id, ["fenced"]);
    const key = { "idempotency-key": "cut-off" };
    const cut = {
      ...one,
      fleet: {
        ...one.fleet,
        mover: {
          ...one.fleet.mover,
          async fence(move: Parameters<typeof one.fleet.mover.fence>[0]) {
            // The request has claimed its key, and comes to write when it is too late.
            const services = await ebb.fleet().of(tenant.id);
            await services.idempotency.claim(scopeOf(tenant), "claimed", "hash", Date.now());
            await one.fleet.mover.fence(move);
            expect((await store(tenant, "I sing in a choir.", key)).status).toBe(503);
          },
        },
      },
    };
    wait(moveLeaseMs);
    await driveMoves(cut.fleet, tenant.id);
    expect((await moveOf(tenant)).stage).toBe("resting");
    expect((await store(tenant, "I sing in a choir.", key)).status).toBe(202);
    expect(
      (await store(tenant, "I sing in a choir.", key)).headers.get("idempotency-replayed"),
    ).toBe("true");
    const services = await ebb.fleet().of(tenant.id);
    const again = await services.idempotency.claim(scopeOf(tenant), "claimed", "hash", Date.now());
    expect(again.state).toBe("fresh");
    expect((await promptsOf(tenant)).filter((prompt) => prompt.includes("choir"))).toHaveLength(1);
  });

  it("can be called off until the switch, and leaves nothing behind", async () => {
    for (const stage of ["announced", "copying", "comparing", "catching_up", "fenced"]) {
      const tenant = await aLivedInTenant(ebb, "DB_2");
      const before = await dumpOf(ebb.databases["DB_2"], tenant.id);
      const one = moving(ebb);
      await requestMove(one.fleet, tenant.id, "DB_1");
      await drive({ fleet: stoppingAt(one.fleet, stage) }, tenant.id, [stage]);
      const { status } = await ebb.call("DELETE", path(tenant));
      expect(status).toBe(202);
      expect(await drive(one, tenant.id)).toBe("cancelled");
      expect(await dumpOf(ebb.databases["DB_1"], tenant.id)).toEqual({});
      expect(await dumpOf(ebb.databases["DB_2"], tenant.id)).toEqual(before);
      expect((await store(tenant, "I row on Tuesdays.")).status).toBe(202);
      expect((await ebb.call("DELETE", path(tenant))).status).toBe(409);
    }
  });

  it("is for the deployment's own key, of tenants and databases that are there, one at a time", async () => {
    const tenant = await ebb.aTenant("DB_1");
    const ask = (body: unknown, key?: string) =>
      ebb.call("POST", path(tenant), key === undefined ? { body } : { body, key });
    expect((await ask({ to: "DB_2" }, tenant.key)).status).toBe(403);
    expect((await ask({ to: "DB_9" })).status).toBe(422);
    expect((await ask({ to: "DB_1" })).status).toBe(422);
    expect(
      (await ebb.call("POST", "/v1/admin/tenants/nobody/move", { body: { to: "DB_2" } })).status,
    ).toBe(404);
    expect((await ebb.call("GET", path(tenant))).status).toBe(404);
    expect((await ask({ to: "DB_2" })).status).toBe(202);
    expect((await ask({ to: "DB" })).status).toBe(409);
    // The queue and cron go on by themselves.
    await ebb.readAll();
    const { stage } = await moveOf(tenant);
    expect(["copying", "comparing", "catching_up"]).toContain(stage);
    expect((await ebb.call("DELETE", path(tenant), { key: tenant.key })).status).toBe(403);
    await ebb.call("DELETE", path(tenant));
    await ebb.tick();
    await ebb.readAll();
    expect((await moveOf(tenant)).stage).toBe("cancelled");
  });

  it("keeps a person's erasure open until the old copy is gone", async () => {
    const tenant = await aLivedInTenant(ebb, "DB_1");
    const one = moving(ebb);
    await requestMove(one.fleet, tenant.id, "DB_2");
    await drive(one, tenant.id, ["resting"]);
    const { body } = await ebb.call("DELETE", "/v1/users/ada?confirm=true", { key: tenant.key });
    const receipt = async () =>
      (
        await ebb.call("GET", `/v1/erasures/${(body as { erasure_id: string }).erasure_id}`, {
          key: tenant.key,
        })
      ).body as { finished_at: string | null };
    expect((await receipt()).finished_at).toBeNull();
    await drive(one, tenant.id);
    await bound.SHARD_2.prepare(
      "update erasures set progress = json_set(progress, '$.lease_until', 0) where tenant_id = ?",
    )
      .bind(tenant.id)
      .run();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let minute = 0; minute < 6; minute++) {
      await ebb.tick();
      vi.setSystemTime(Date.now() + 60_000);
    }
    vi.useRealTimers();
    expect((await receipt()).finished_at).not.toBeNull();
    expect(JSON.stringify(await dumpOf(bound.SHARD_1, tenant.id))).not.toContain("ada");
  });
});

const scopeOf = (tenant: Made) => aScope({ tenantId: tenant.id, userId: null, sessionId: null });
