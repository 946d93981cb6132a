import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { d1MemoryStore } from "../../../src/adapters/d1/memories.ts";
import { d1TurnStore } from "../../../src/adapters/d1/turns.ts";
import { aCommit, aMemory, aNewMemory, aScope, aTurn, noon } from "../../support/builders.ts";
import { emptyTables } from "../../support/tables.ts";

const scope = aScope();
const db = openDatabase(env.DB);
const memories = d1MemoryStore(db, () => crypto.randomUUID());
const act = { by: "test", reason: null, now: noon };
const turn = aTurn();

const commit = aCommit(turn, {
  memories: [
    aNewMemory({
      memory: aMemory({ sources: [{ turnId: turn.id, role: "prompt", start: 0, end: 17 }] }),
    }),
  ],
});

const countOf = async (table: string): Promise<number> =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n ?? 0;

beforeEach(async () => {
  await emptyTables();
});

describe("removing a turn", () => {
  it("and ingesting it at the same time leave nothing behind, whoever comes first", async () => {
    for (let round = 0; round < 8; round++) {
      const turns = d1TurnStore(db, () => crypto.randomUUID());
      await turns.accept(scope, turn, noon);
      const ingesting = () => memories.commit(scope, commit, noon);
      const removing = () => turns.remove(scope, turn.id, act);
      const [first, second] = round % 2 === 0 ? [ingesting, removing] : [removing, ingesting];
      await Promise.all([first(), second()]);
      for (const table of ["turns", "memories", "memory_sources"]) {
        expect([table, await countOf(table)]).toEqual([table, 0]);
      }
    }
  });

  it("changes nothing where something else keeps claiming the turn", async () => {
    const claims: Promise<unknown>[] = [];
    let n = 0;
    const interrupted = d1TurnStore(db, () => {
      claims.push(env.DB.prepare("update turns set ingest_token = ?").bind(`other ${n}`).run());
      return `mine ${n++}`;
    });
    await interrupted.accept(scope, turn, noon);
    expect(await memories.commit(scope, commit, noon)).toBe(true);
    expect(await interrupted.remove(scope, turn.id, act)).toBeNull();
    await Promise.all(claims);
    expect(n).toBe(3);
    expect([await countOf("turns"), await countOf("memories")]).toEqual([1, 1]);
  });

  it("whose end came leaves a memory that was restored in between", async () => {
    let n = 0;
    const restored: Promise<unknown>[] = [];
    const turns = d1TurnStore(db, () => {
      const restoring = "update memories set expires_at = null, version = version + 1 where ? = 0";
      restored.push(env.DB.prepare(restoring).bind(n).run());
      return `mine ${n++}`;
    });
    await turns.accept(scope, turn, noon);
    expect(await memories.commit(scope, commit, noon)).toBe(true);
    await env.DB.prepare("update memories set expires_at = ?").bind(noon).run();
    expect(await turns.remove(scope, turn.id, act, noon)).toEqual([]);
    await Promise.all(restored);
    expect(n).toBe(2);
    for (const [table, left] of [
      ["turns", 0],
      ["memories", 1],
      ["memory_sources", 0],
    ] as const) {
      expect([table, await countOf(table)]).toEqual([table, left]);
    }
  });

  it("that is not there, or another tenant's, removes nothing", async () => {
    const turns = d1TurnStore(db, () => crypto.randomUUID());
    await turns.accept(scope, turn, noon);
    expect(await turns.remove(scope, "trn_none", act)).toEqual([]);
    expect(await turns.remove(aScope({ tenantId: "other" }), turn.id, act)).toEqual([]);
    expect(await countOf("turns")).toBe(1);
  });
});
