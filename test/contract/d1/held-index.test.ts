import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { d1MemoryStore } from "../../../src/adapters/d1/memories.ts";
import { d1RecallStore } from "../../../src/adapters/d1/recall.ts";
import { d1TurnStore } from "../../../src/adapters/d1/turns.ts";
import type { HeldPart } from "../../../src/ports/index-cache.ts";
import type { PartitionIndex } from "../../../src/ports/recall-store.ts";
import { aCommit, aNewMemory, aMemory, aScope, aTurn, noon } from "../../support/builders.ts";
import { writesOf } from "../../../src/model/writes.ts";
import { packUnit } from "../../../src/model/lexical/unit.ts";
import { emptyTables } from "../../support/tables.ts";

const db = openDatabase(env.DB);
let tokens = 0;
const token = () => `token ${tokens++}`;
const memories = d1MemoryStore(db, token);
const recall = d1RecallStore(db);
const turns = d1TurnStore(db, token);
const scope = aScope();
const key = '["g","ada"]';
const act = { by: "key", reason: null, now: noon };

async function said(n: number): Promise<void> {
  const turn = aTurn({ id: `trn_${n}`, prompt: `Words of turn ${n}`, createdAt: noon + n });
  const memory = aMemory({ id: `mem_${n}`, content: `Note of turn ${n}` });
  await turns.accept(scope, turn, noon);
  const unit = packUnit({
    text: memory.content,
    side: "prompt",
    speaker: null,
    sessionId: turn.sessionId,
    at: turn.createdAt,
    note: 0,
    remembered: true,
  });
  const source = { turnId: turn.id, role: "prompt" as const, start: 0, end: 5 };
  await memories.commit(
    scope,
    aCommit(turn, { memories: [aNewMemory({ memory, unit, sources: [source] })] }),
    noon,
  );
}

async function read(held: readonly HeldPart[], from = recall): Promise<PartitionIndex> {
  const { partitions } = await from.candidates(scope, {
    partitionKeys: [key],
    held,
    recentPairs: 0,
    vectors: null,
    filter: null,
    summaries: false,
    digestDays: null,
    unless: null,
    elsewhere: [],
    now: noon,
  });
  const [found] = partitions;
  if (found === undefined) throw new Error("no such partition");
  return found;
}

const partOf = ({ id, generation, block, fill }: PartitionIndex): HeldPart => ({
  id,
  key,
  generation,
  block,
  fill,
});
const blocks = ({ segments }: PartitionIndex): number[] => segments.map(({ block }) => block);

describe("an index that is held", () => {
  beforeEach(async () => {
    await emptyTables();
    for (let n = 0; n < 3; n++) await said(n);
    // As if the first block were full.
    await env.DB.prepare("update partitions set block = 1, fill = 0").run();
    for (let n = 3; n < 5; n++) await said(n);
  });

  it("is sent whole to who holds nothing", async () => {
    expect(blocks(await read([]))).toEqual([0, 1]);
  });

  it("is not sent again where nothing moved", async () => {
    expect(blocks(await read([partOf(await read([]))]))).toEqual([]);
  });

  it("is sent from the block that grew", async () => {
    const held = partOf(await read([]));
    await said(5);
    expect(blocks(await read([held]))).toEqual([1]);
  });

  it("is sent in the block whose memory was forgotten, and nowhere else", async () => {
    const held = partOf(await read([]));
    await memories.forget(scope, ["mem_1"], act);
    const later = await read([held]);
    expect(blocks(later)).toEqual([0]);
    expect(blocks(await read([partOf(later)]))).toEqual([]);
    await said(6);
    expect(blocks(await read([held]))).toEqual([0, 1]);
  });

  it("is sent once where the open block grew and changed", async () => {
    const held = partOf(await read([]));
    await memories.forget(scope, ["mem_4"], act);
    await said(5);
    expect(blocks(await read([held]))).toEqual([1]);
  });

  it("is sent in the blocks of a turn that was removed", async () => {
    const held = partOf(await read([]));
    await turns.remove(scope, "trn_0", act);
    expect(blocks(await read([held]))).toEqual([0]);
  });

  it("costs the same to look after however many blocks it has", async () => {
    const few = await rowsToLookAfter();
    await env.DB.prepare(
      `insert into segments (tenant_id, partition_id, block, n, features, tokens)
        select 'acme', 'prt_1', value, 1, 'x', 'y' from json_each('[2,3,4,5,6,7,8,9]')`,
    ).run();
    await env.DB.prepare("update partitions set block = 9, fill = 1").run();
    expect(await rowsToLookAfter()).toBe(few);
  });
});

/** Rows of the index that D1 reads for who holds all of it. */
async function rowsToLookAfter(): Promise<number> {
  const held = partOf(await read([]));
  const rows: number[] = [];
  const counting = openDatabase({
    prepare: (query: string) => env.DB.prepare(query),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const results = await env.DB.batch<T>(statements);
      rows.push(...results.map(({ meta }) => meta.rows_read));
      return results;
    },
  });
  await read([held], d1RecallStore(counting));
  const [, segments] = rows;
  if (segments === undefined) throw new Error("nothing was read");
  return segments;
}

describe("what is read for an answer that is kept", () => {
  const request = {
    partitionKeys: [key],
    held: [],
    recentPairs: 0,
    vectors: null,
    filter: null,
    summaries: false,
    digestDays: null,
    elsewhere: [],
    now: noon,
  };

  it("is no index where nothing was written since, and all of it where something was", async () => {
    await emptyTables();
    await said(0);
    const first = await recall.candidates(scope, { ...request, unless: null });
    const unless = writesOf(first.partitions);
    const same = await recall.candidates(scope, { ...request, unless });
    expect(same.partitions.map(({ segments }) => segments.length)).toEqual([0]);
    expect(writesOf(same.partitions)).toBe(unless);
    await said(1);
    const later = await recall.candidates(scope, { ...request, unless });
    expect(later.partitions.map(({ segments }) => segments.length)).toEqual([1]);
    expect(writesOf(later.partitions)).not.toBe(unless);
  });

  it("says whether another partition is there", async () => {
    await emptyTables();
    await said(0);
    const ask = async (elsewhere: string[]) =>
      (await recall.candidates(scope, { ...request, unless: null, elsewhere })).elsewhere;
    expect(await ask(["nowhere", key])).toBe(true);
    expect(await ask(["nowhere"])).toBe(false);
    expect(await ask([])).toBe(false);
  });
});
