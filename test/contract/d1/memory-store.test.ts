import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { d1MemoryStore } from "../../../src/adapters/d1/memories.ts";
import { d1RecallStore } from "../../../src/adapters/d1/recall.ts";
import { d1TurnStore } from "../../../src/adapters/d1/turns.ts";
import { segmentStride, segmentUnitsMax } from "../../../src/model/limits.ts";
import { packUnit, unpackSegment } from "../../../src/model/lexical/unit.ts";
import type { IngestCommit } from "../../../src/ports/memory-store.ts";
import { aCommit, aMemory, aNewMemory, aScope, aTurn, noon } from "../../support/builders.ts";
import { dump, emptyTables } from "../../support/tables.ts";

const scope = aScope();
const db = openDatabase(env.DB);
const turns = d1TurnStore(db, () => crypto.randomUUID());
const memories = d1MemoryStore(db, () => crypto.randomUUID());
const recall = d1RecallStore(db);

const candidates = (filter: Parameters<typeof recall.candidates>[1]["filter"] = null) =>
  recall.candidates(scope, {
    partitionKeys: ['["g","ada"]'],
    held: [],
    recentPairs: 5,
    vectors: { spaceId: "spc_1", indexedBy: null },
    filter,
    summaries: true,
    digestDays: null,
    unless: null,
    elsewhere: [],
    now: noon,
  });

const source = (turnId: string) => ({ turnId, role: "prompt" as const, start: 0, end: 17 });

/** A commit that touches every table. */
const whole = (turn = aTurn()): IngestCommit =>
  aCommit(turn, {
    speakers: [{ hash: 99, name: "Ada" }],
    memories: [
      aNewMemory({ memory: aMemory({ tags: ["home"], sources: [source(turn.id)] }) }),
      aNewMemory({
        memory: aMemory({
          id: "mem_2",
          content: "Ada's city is Lisbon",
          sources: [source(turn.id)],
        }),
        unit: packUnit({
          text: "Ada's city is Lisbon",
          side: "prompt",
          speaker: null,
          sessionId: turn.sessionId,
          at: turn.createdAt,
          note: 0,
          remembered: true,
        }),
        vector: { spaceId: "spc_1", components: btoa("abc"), scale: 0.1 },
      }),
    ],
    entities: [
      { id: "ent_a", name: "Ada", normalName: "ada", type: "person", of: null },
      { id: "ent_l", name: "Lisbon", normalName: "lisbon", type: "place", of: null },
    ],
    mentions: [
      { entityId: "ent_a", memoryId: "mem_1" },
      { entityId: "ent_l", memoryId: "mem_1" },
    ],
    edges: [
      {
        id: "edg_1",
        subjectId: "ent_a",
        predicate: "lives_in",
        objectId: "ent_l",
        fact: "I live in Lisbon.",
        singleValued: true,
        validFrom: noon,
        validTo: null,
        memoryId: "mem_1",
      },
    ],
  });

beforeEach(async () => {
  await emptyTables();
  await turns.accept(scope, aTurn(), noon);
});

describe("the commit of a turn", () => {
  it("writes everything once, however often it is delivered", async () => {
    expect(await memories.commit(scope, whole(), noon)).toBe(true);
    const once = await dump();
    expect(await memories.commit(scope, whole(), noon + 1)).toBe(false);
    expect(await memories.commit(scope, whole(), noon + 2)).toBe(false);
    expect(await dump()).toEqual(once);
    expect((once["memories"] as unknown[]).length).toBe(2);
    expect((once["segments"] as { n: number }[])[0]?.n).toBe(3);
  });

  it("changes nothing of another tenant's turn", async () => {
    expect(await memories.commit(aScope({ tenantId: "other" }), whole(), noon)).toBe(false);
    expect((await dump())["memories"]).toEqual([]);
  });

  it("leaves one memory of the same words from two turns, with both as its sources", async () => {
    await turns.accept(scope, aTurn({ id: "trn_2" }), noon);
    await memories.commit(scope, whole(), noon);
    const again = aNewMemory({ memory: aMemory({ id: "mem_9", sources: [source("trn_2")] }) });
    await memories.commit(scope, aCommit(aTurn({ id: "trn_2" }), { memories: [again] }), noon);
    const kept = await memories.get(scope, "mem_1");
    expect(kept?.sources.map(({ turnId }) => turnId).toSorted()).toEqual(["trn_1", "trn_2"]);
    expect(await memories.get(scope, "mem_9")).toBeNull();
    expect(await memories.history(scope, "mem_9")).toEqual([]);
  });

  it("opens a new block when one is full, and positions follow", async () => {
    for (let i = 0; i < segmentUnitsMax / 2 + 1; i++) {
      const turn = aTurn({ id: `trn_${i + 10}`, createdAt: noon + i });
      await turns.accept(scope, turn, noon);
      await memories.commit(scope, aCommit(turn), noon);
    }
    const found = await candidates();
    expect(found.partitions[0]?.segments.map(({ block, n }) => [block, n])).toEqual([
      [0, segmentUnitsMax],
      [1, 2],
    ]);
    const last = await turns.get(scope, `trn_${segmentUnitsMax / 2 + 10}`);
    expect(last?.position).toBe(segmentStride);
  });

  it("closes an older home when a newer one is told, and a late older one is born closed", async () => {
    await memories.commit(scope, whole(), noon);
    const moved = (id: string, city: string, at: number): IngestCommit => {
      const turn = aTurn({ id, createdAt: at });
      const memoryId = `mem_${id}`;
      return aCommit(turn, {
        memories: [
          aNewMemory({
            memory: aMemory({ id: memoryId, content: city, createdAt: at, sources: [source(id)] }),
          }),
        ],
        entities: [{ id: `ent_${city}`, name: city, normalName: city, type: "place", of: null }],
        edges: [
          {
            id: `edg_${id}`,
            subjectId: "ent_a",
            predicate: "lives_in",
            objectId: `ent_${city}`,
            fact: city,
            singleValued: true,
            validFrom: at,
            validTo: null,
            memoryId,
          },
        ],
      });
    };
    for (const [id, city, at] of [
      ["trn_5", "oslo", noon + 10_000],
      ["trn_6", "bergen", noon - 10_000],
    ] as const) {
      await turns.accept(scope, aTurn({ id, createdAt: at }), noon);
      await memories.commit(scope, moved(id, city, at), noon);
    }
    const { results } = await env.DB.prepare(
      "select object_id, valid_to from edges order by valid_from",
    ).all();
    expect(results).toEqual([
      { object_id: "ent_bergen", valid_to: noon },
      { object_id: "ent_l", valid_to: noon + 10_000 },
      { object_id: "ent_oslo", valid_to: null },
    ]);
  });

  it("supersedes a contradicted memory, and keeps it in the history", async () => {
    await memories.commit(scope, whole(), noon);
    await turns.accept(scope, aTurn({ id: "trn_2" }), noon);
    const commit = aCommit(aTurn({ id: "trn_2" }), {
      memories: [
        aNewMemory({
          memory: aMemory({ id: "mem_3", content: "I live in Oslo.", sources: [source("trn_2")] }),
        }),
      ],
      supersedes: [{ memoryId: "mem_1", byId: "mem_3", validTo: noon + 5, reason: "home changed" }],
    });
    await memories.commit(scope, commit, noon + 5);
    expect(await memories.get(scope, "mem_1")).toMatchObject({
      status: "superseded",
      supersededBy: "mem_3",
      validTo: noon + 5,
    });
    expect(
      (await memories.history(scope, "mem_1")).map(({ event, content }) => [event, content]),
    ).toEqual([
      ["add", "I live in Lisbon."],
      ["supersede", "I live in Lisbon."],
    ]);
  });

  it("keeps odd text byte for byte", async () => {
    const odd = "a\0b \ud800 👩‍👩‍👧 \u202eright\u202c e\u0301 \u0001json:";
    await turns.accept(scope, aTurn({ id: "trn_odd", prompt: odd }), noon);
    expect((await turns.get(scope, "trn_odd"))?.prompt).toBe(odd);
    const memory = aMemory({
      id: "mem_odd",
      content: odd,
      tags: [odd],
      sources: [source("trn_odd")],
    });
    await memories.commit(
      scope,
      aCommit(aTurn({ id: "trn_odd" }), { memories: [aNewMemory({ memory })] }),
      noon,
    );
    expect(await memories.get(scope, "mem_odd")).toMatchObject({ content: odd, tags: [odd] });
  });
});

describe("what the read path gets", () => {
  it("finds memories by their utterance and by their own unit", async () => {
    await memories.commit(scope, whole(), noon);
    const { partitions, recentPairs } = await candidates();
    const [partition] = partitions;
    expect(recentPairs).toHaveLength(1);
    expect(partition?.speakers).toMatchObject([{ hash: 99, name: "Ada" }]);
    expect(partition?.vectors).toEqual([
      { memoryId: "mem_2", components: btoa("abc"), scale: 0.1 },
    ]);
    const [segment] = partition?.segments ?? [];
    expect(unpackSegment(segment?.features ?? "", segment?.tokens ?? "", segment?.n ?? 0).n).toBe(
      3,
    );
    const details = await recall.details(scope, {
      places: [0, 2].map((position) => ({ partitionId: "prt_1", position })),
      memoryIds: [],
      filter: null,
      graph: null,
      satisfying: null,
      answering: null,
      explainIds: [],
      forgottenIn: ["prt_1"],
      rawTurns: [0, 1].map((position) => ({ partitionId: "prt_1", position })),
      now: noon,
    });
    expect(
      details.memories
        .map(({ memory, places }) => [memory.id, places.map((p) => p.position)] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ).toEqual([
      ["mem_1", [0]],
      ["mem_2", [0, 2]],
    ]);
    expect(details.raw.map(({ role, text }) => [role, text])).toEqual([
      ["prompt", "I live in Lisbon."],
      ["response", "Noted."],
    ]);
  });

  it("names the places that a filter allows", async () => {
    await memories.commit(scope, whole(), noon);
    const allowed = async (tags: string[]) =>
      (
        await candidates({ types: null, tags, where: null, asOf: null })
      ).partitions[0]?.allowed?.toSorted();
    expect(await allowed(["home"])).toEqual([0]);
    expect(await allowed(["work"])).toEqual([]);
  });
});

describe("forgetting", () => {
  it("leaves tombstones and a history of events, and nothing else", async () => {
    await memories.commit(scope, whole(), noon);
    expect(
      await memories.forget(scope, ["mem_1", "mem_2", "mem_none"], {
        by: "key",
        reason: null,
        now: noon + 9,
      }),
    ).toEqual(["mem_1", "mem_2"]);
    const left = await dump();
    for (const table of [
      "memories",
      "memory_sources",
      "memory_tags",
      "vectors",
      "entities",
      "entity_aliases",
      "mentions",
      "edges",
      "edge_sources",
    ]) {
      expect(left[table], table).toEqual([]);
    }
    expect(
      JSON.stringify([left["memory_versions"], left["tombstones"], left["outbox"]]),
    ).not.toMatch(/lisbon/i);
    expect((await memories.history(scope, "mem_1")).map(({ event }) => event)).toEqual([
      "add",
      "delete",
    ]);
    expect(await memories.forgotten(scope, "trn_1")).toEqual([
      { role: "prompt", start: 0, end: 17 },
    ]);
    const [segment] = (await candidates()).partitions[0]?.segments ?? [];
    const units = unpackSegment(segment?.features ?? "", segment?.tokens ?? "", segment?.n ?? 0);
    expect([...units.dead]).toEqual([0, 0, 1]);
    expect((await candidates()).partitions[0]?.generation).toBe(1);
  });

  it("ends every unit of a block that is forgotten together", async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `note number ${i}`);
    const many = texts.map((content, i) =>
      aNewMemory({
        memory: aMemory({ id: `mem_${i}`, content, sources: [source("trn_1")] }),
        unit: packUnit({
          text: content,
          side: "prompt",
          speaker: null,
          sessionId: "ses_1",
          at: noon,
          note: i,
          remembered: true,
        }),
      }),
    );
    await memories.commit(scope, aCommit(aTurn(), { memories: many }), noon);
    await memories.forget(scope, texts.map((_, i) => `mem_${i}`).slice(0, 39), {
      by: "key",
      reason: null,
      now: noon,
    });
    const [segment] = (await candidates()).partitions[0]?.segments ?? [];
    const units = unpackSegment(segment?.features ?? "", segment?.tokens ?? "", segment?.n ?? 0);
    expect([...units.dead]).toEqual([0, 0, ...Array(39).fill(1), 0]);
    expect(segment?.features).toHaveLength(42 * 24);
  });

  it("spares the entity and edge that another memory rests on", async () => {
    await memories.commit(scope, whole(), noon);
    await env.DB.prepare(
      "insert into mentions select tenant_id, 'ent_a', 'mem_2', 'prt_1', 'ent_a' from memories where id = 'mem_2'",
    ).run();
    await memories.forget(scope, ["mem_1"], { by: "key", reason: null, now: noon });
    const left = await dump();
    expect((left["entities"] as { id: string }[]).map(({ id }) => id)).toEqual(["ent_a"]);
    expect(left["edges"]).toEqual([]);
  });

  it("does not reach into another tenant", async () => {
    await memories.commit(scope, whole(), noon);
    const before = await dump();
    expect(
      await memories.forget(aScope({ tenantId: "other" }), ["mem_1"], {
        by: "key",
        reason: null,
        now: noon,
      }),
    ).toEqual([]);
    expect(await dump()).toEqual(before);
  });
});
