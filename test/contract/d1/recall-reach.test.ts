import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { d1MemoryStore } from "../../../src/adapters/d1/memories.ts";
import { d1RecallStore } from "../../../src/adapters/d1/recall.ts";
import { d1TurnStore } from "../../../src/adapters/d1/turns.ts";
import { aCommit, aMemory, aNewMemory, aScope, aTurn, noon } from "../../support/builders.ts";
import { emptyTables } from "../../support/tables.ts";

const db = openDatabase(env.DB);
const token = () => crypto.randomUUID();
const memories = d1MemoryStore(db, token);
const turns = d1TurnStore(db, token);
const recall = d1RecallStore(db);
const scope = aScope();
const hubMentions = 20;

/** `n` memories that all mention the hub, and each a thing of its own. */
async function crowd(n: number): Promise<void> {
  const turn = aTurn();
  await turns.accept(scope, turn, noon);
  const numbers = Array.from({ length: n }, (_, i) => i);
  const entity = (id: string) => ({ id, name: id, normalName: id, type: "concept", of: null });
  await memories.commit(
    scope,
    aCommit(turn, {
      memories: numbers.map((i) =>
        aNewMemory({
          memory: aMemory({
            id: `mem_${i}`,
            content: `thing ${i} costs ${i} euros`,
            sources: [{ turnId: turn.id, role: "prompt", start: i, end: i + 1 }],
          }),
        }),
      ),
      entities: [entity("hub"), ...numbers.map((i) => entity(`thing${i}`))],
      mentions: numbers.flatMap((i) => [
        { entityId: "hub", memoryId: `mem_${i}` },
        { entityId: `thing${i}`, memoryId: `mem_${i}` },
      ]),
    }),
    noon,
  );
}

const details = (over: Partial<Parameters<typeof recall.details>[1]>, from = scope) =>
  recall.details(from, {
    places: [],
    memoryIds: [],
    filter: null,
    graph: null,
    satisfying: null,
    answering: null,
    rawTurns: [],
    forgottenIn: [],
    explainIds: [],
    now: noon,
    ...over,
  });

const around = (names: string[], memoriesMax: number) => ({
  partitionIds: ["prt_1"],
  names,
  ownNames: ["user"],
  entitiesMax: 5,
  memoriesMax,
  hubMentions,
  asOf: null,
  now: noon,
});

beforeEach(emptyTables);

describe("the graph around a question", () => {
  it("is bounded in memories and marks the hub, however many mention it", async () => {
    await crowd(120);
    const { graph, memories: read } = await details({ graph: around(["hub"], 30) });
    expect(graph?.memoryIds.length).toBeLessThanOrEqual(60);
    expect(read.length).toBeLessThanOrEqual(30);
    expect(graph?.entities.find(({ id }) => id === "hub")).toMatchObject({ hub: true, named: 1 });
    expect(graph?.entities.filter(({ hub }) => hub)).toHaveLength(1);
  });

  it("starts from so many named entities and no more", async () => {
    await crowd(15);
    const names = Array.from({ length: 15 }, (_, i) => `thing${i}`);
    const { graph } = await details({ graph: around(names, 100) });
    expect(graph?.entities.filter(({ named }) => named === 1)).toHaveLength(5);
  });

  it("holds nothing of another tenant", async () => {
    await crowd(3);
    const stranger = aScope({ tenantId: "other" });
    const { graph, memories: read } = await details({ graph: around(["hub"], 30) }, stranger);
    expect([graph?.entities, read]).toEqual([[], []]);
  });
});

describe("amounts", () => {
  const over = { partitionIds: ["prt_1"], units: ["eur"], inclusive: false, memoriesMax: 4 };

  it("are found by a comparison, within the bound", async () => {
    await crowd(9);
    const ids = async (min: number | null, max: number | null, inclusive = false) =>
      (await details({ satisfying: { ...over, min, max, inclusive } })).memories
        .map(({ memory }) => memory.id)
        .toSorted();
    expect(await ids(6, null)).toEqual(["mem_7", "mem_8"]);
    expect(await ids(6, null, true)).toEqual(["mem_6", "mem_7", "mem_8"]);
    expect(await ids(2, 4)).toEqual(["mem_3"]);
    expect(await ids(null, 1)).toEqual(["mem_0"]);
    expect(await ids(null, null)).toHaveLength(4);
  });

  it("are another tenant's alone, and go with their memory", async () => {
    await crowd(9);
    const satisfying = { ...over, min: 6, max: null };
    expect((await details({ satisfying }, aScope({ tenantId: "other" }))).memories).toEqual([]);
    await memories.forget(scope, ["mem_7", "mem_8"], { by: "key", reason: null, now: noon });
    const { results } = await env.DB.prepare("select value from quantities where value > 6").all();
    expect(results).toEqual([]);
  });
});

describe("a memory that is asked about", () => {
  it("is told of with its state and places, and not to another tenant", async () => {
    await crowd(2);
    const ask = { explainIds: ["mem_1", "mem_none"] };
    const { explained } = await details(ask);
    expect(explained).toMatchObject([
      { id: "mem_1", partitionId: "prt_1", status: "active", fits: true, quarantined: false },
    ]);
    expect(explained[0]?.places).toEqual([{ partitionId: "prt_1", position: 0 }]);
    expect((await details(ask, aScope({ tenantId: "other" }))).explained).toEqual([]);
  });
});
