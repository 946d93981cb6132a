import { movedTables } from "../../src/adapters/d1/move/tables.ts";
import { oldCopyKeptMs, placementForgottenMs } from "../../src/model/limits.ts";
import type { Fleet } from "../../src/ports/fleet.ts";
import { driveMoves } from "../../src/tenancy/move.ts";
import type { Made, Sharded } from "./sharded.ts";

/** Where moves are driven by a test alone. */
export interface Moving {
  fleet: Fleet;
}

export const moving = (ebb: Sharded): Moving => ({
  fleet: { ...ebb.fleet(), again: () => Promise.resolve() },
});

const now = Date.now.bind(Date);
let ahead = 0;

/** Sets the clock of everything forward. */
export function wait(ms: number): void {
  ahead += ms;
  Date.now = () => now() + ahead;
}

/** Drives a move until it is over, or for so many runs. Answers with the stage that it has come to. */
export async function drive(
  { fleet }: Moving,
  tenantId: string,
  until: readonly string[] = ["done", "cancelled"],
): Promise<string> {
  for (let runs = 0; runs < 200; runs++) {
    const stage = (await fleet.moves.get(tenantId))?.stage ?? "none";
    if (until.includes(stage)) return stage;
    // As jobs do: what fails is tried again.
    await driveMoves(fleet, tenantId).catch(() => null);
    wait(stage === "resting" ? oldCopyKeptMs : placementForgottenMs);
  }
  throw new Error(`The move came to no end: ${JSON.stringify(await fleet.moves.get(tenantId))}`);
}

/** A fleet whose driver dies as its move comes to this stage. */
export const stoppingAt = (fleet: Fleet, stage: string): Fleet => ({
  ...fleet,
  moves: {
    ...fleet.moves,
    note: async (...noted) => {
      const isNoted = await fleet.moves.note(...noted);
      return isNoted && noted[1].stage !== stage;
    },
  },
});

/** All that a database has of a tenant, by table, in an order of its own. */
export async function dumpOf(
  database: D1Database | undefined,
  tenantId: string,
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name } of movedTables()) {
    const found = await database
      ?.prepare(`select * from "${name}" where tenant_id = ?`)
      .bind(tenantId)
      .all();
    const rows = (found?.results ?? []).map((row) => JSON.stringify(row)).toSorted();
    if (rows.length > 0) dump[name] = rows;
  }
  return dump;
}

/** A tenant that has something in many tables. */
export async function aLivedInTenant(ebb: Sharded, shard: string): Promise<Made> {
  const tenant = await ebb.aTenant(shard, { turns_per_day: 1000 });
  const call = async (method: string, path: string, body: unknown, headers = {}) => {
    const answer = await ebb.call(method, path, { key: tenant.key, body, headers });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, unknown>;
  };
  await call("PATCH", "/v1/settings", { session: { idle_minutes: 45 } });
  await call("POST", "/v1/webhooks", {
    url: "https://hooks.example/ebb",
    events: ["turn.failed"],
  });
  const prompts = [
    "I live in Lisbon with my sister Anna.",
    "My locker code is kingfisher.",
    "I am allergic to peanuts.",
    "Anna works at the harbour as a pilot.",
    "I paid 500 euros for the bicycle.",
    "My sister's name is “Ánna” – 安娜, she says: it's a \\\"quoted\\\" name.",
  ];
  for (const [n, prompt] of prompts.entries()) {
    await call(
      "POST",
      "/v1/store?wait=true",
      { user_id: n % 2 === 0 ? "ada" : "bo", prompt, response: "Noted.", tags: ["said"] },
      { "idempotency-key": `key-${n}` },
    );
  }
  const { id } = await call("POST", "/v1/memories", {
    user_id: "ada",
    content: "Ada plays the cello.",
  });
  // Figures whose last bits JSON does not keep.
  const database = ebb.databases[shard];
  for (const value of [1 / 3, 0.1 + 0.2, 0.3, 1e22, 1e9 / 7]) {
    await database
      ?.prepare(
        "insert into quantities select tenant_id, id, partition_id, 'EUR', ? from memories where id = ?",
      )
      .bind(value, id)
      .run();
  }
  return tenant;
}
