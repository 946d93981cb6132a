import { beforeAll, describe, expect, it } from "vitest";
import type { Fleet } from "../../src/ports/fleet.ts";
import { requestMove } from "../../src/tenancy/move.ts";
import { drive, dumpOf, moving, stoppingAt, wait } from "../support/moving.ts";
import { type Made, type Sharded, startSharded } from "../support/sharded.ts";

/**
 * Every call of a port on the way from one database to the other counts; the one at `at` fails, before or after
 * it did its work. Whoever comes next goes on from there.
 */
type Fault = { at: number; when: "before" | "after" } | null;

let ebb: Sharded;
beforeAll(async () => {
  ebb = await startSharded();
});

const notFailing = new Set(["get"]);

function faulty(fleet: Fleet, fault: Fault, calls: string[]): Fleet {
  const failing = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name, self) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function" || notFailing.has(String(name))) return value;
        return async (...args: unknown[]): Promise<unknown> => {
          const isFault = calls.push(String(name)) - 1 === fault?.at;
          if (isFault && fault.when === "before") throw new Error("the fault");
          const result: unknown = await Reflect.apply(value, self, args);
          if (isFault) throw new Error("the fault");
          return result;
        };
      },
    });
  return { ...fleet, moves: failing(fleet.moves), mover: failing(fleet.mover) };
}

async function aSmallTenant(): Promise<Made> {
  const tenant = await ebb.aTenant("DB_1");
  for (const [n, prompt] of ["I live in Lisbon.", "I am allergic to peanuts."].entries()) {
    const { status } = await ebb.call("POST", "/v1/store?wait=true", {
      key: tenant.key,
      body: { user_id: "ada", prompt, response: "Noted." },
      headers: { "idempotency-key": `key-${n}` },
    });
    expect(status).toBe(200);
  }
  return tenant;
}

/** Someone writes whenever a step ends; returns what was accepted. */
function busy(fleet: Fleet, tenant: Made): { fleet: Fleet; accepted: string[] } {
  const accepted: string[] = [];
  let n = 0;
  const note: Fleet["moves"]["note"] = async (...noted) => {
    if (n < 40 && n % 4 === 0) {
      const prompt = `I bought book number ${n}.`;
      const { status } = await ebb.call("POST", "/v1/store", {
        key: tenant.key,
        body: { user_id: "ada", prompt, response: "Noted." },
      });
      if (status === 202) accepted.push(prompt);
      else expect(status).toBe(503);
    }
    n++;
    return fleet.moves.note(...noted);
  };
  return { fleet: { ...fleet, moves: { ...fleet.moves, note } }, accepted };
}

async function play(fault: Fault, way: "there" | "back"): Promise<string[]> {
  const tenant = await aSmallTenant();
  const base = moving(ebb).fleet;
  await requestMove(base, tenant.id, "DB_2");
  const live = busy(base, tenant);
  const calls: string[] = [];
  const fleet = faulty(live.fleet, fault, calls);
  if (way === "back") {
    await drive({ fleet: stoppingAt(base, "comparing") }, tenant.id, ["comparing"]);
    await base.moves.cancel(tenant.id, Date.now());
  }
  const end = await drive({ fleet }, tenant.id);
  const name = `${fault?.when} call ${fault?.at}, ${calls[fault?.at ?? -1]}`;
  expect(end, name).toBe(way === "there" ? "done" : "cancelled");
  ebb.waiting.length = 0;
  const [here, gone] = way === "there" ? ["DB_2", "DB_1"] : ["DB_1", "DB_2"];
  expect(await dumpOf(ebb.databases[gone], tenant.id), name).toEqual({});
  const kept = await dumpOf(ebb.databases[here], tenant.id);
  const prompts = (kept["turns"] ?? []).map(
    (row) => (JSON.parse(row) as { prompt: string }).prompt,
  );
  const expected = ["I live in Lisbon.", "I am allergic to peanuts.", ...live.accepted];
  expect(prompts.toSorted(), name).toEqual(expected.toSorted());
  expect(kept["memories"]?.length, name).toBeGreaterThanOrEqual(2);
  expect((await base.moves.get(tenant.id))?.counts.mended, name).toBe(0);
  for (const table of ["leaving", "leaving_rows", "arriving"]) {
    for (const [shard, database] of Object.entries(ebb.databases)) {
      const { results } = await database
        .prepare(`select * from ${table} where tenant_id = ?`)
        .bind(tenant.id)
        .all();
      expect([name, shard, table, results]).toEqual([name, shard, table, []]);
    }
  }
  const answer = await ebb.call("POST", "/v1/store", {
    key: tenant.key,
    body: { user_id: "ada", prompt: "I moved.", response: "Noted." },
  });
  expect([name, answer.status]).toEqual([name, 202]);
  ebb.waiting.length = 0;
  return calls;
}

/** Of each kind of call one that fails before its work, and one, as late as there is, behind it. */
const chosen = (calls: readonly string[]): NonNullable<Fault>[] =>
  [...Map.groupBy([...calls.keys()], (at) => calls[at]).values()].flatMap((all) => [
    { at: all[Math.floor(all.length / 2)] ?? 0, when: "before" as const },
    { at: all.at(-1) ?? 0, when: "after" as const },
  ]);

describe("a move with a fault at any kind of call", () => {
  it.each(["there", "back"] as const)(
    "ends %s with every accepted write in one database, and nothing left in the other",
    async (way) => {
      wait(1);
      const calls = await play(null, way);
      const faults = chosen(calls);
      expect(faults.length).toBeGreaterThanOrEqual(way === "there" ? 22 : 10);
      for (const fault of faults) await play(fault, way);
    },
    600_000,
  );
});
