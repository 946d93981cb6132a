import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { d1MemoryStore } from "../../../src/adapters/d1/memories.ts";
import { Filters } from "../../../src/contract/filter.ts";
import { type Condition, matches } from "../../../src/model/filter.ts";
import { type Memory, emotions, memoryStatuses, memoryTypes } from "../../../src/model/memory.ts";
import type { DirectAdd } from "../../../src/ports/memory-store.ts";
import { aMemory, aNewMemory, aScope, noon } from "../../support/builders.ts";
import { emptyTables } from "../../support/tables.ts";

const scope = aScope();
const store = d1MemoryStore(openDatabase(env.DB), () => crypto.randomUUID());

const day = 86_400_000;
/** Few words, so that filters meet memories; odd ones, so that quoting shows. */
const word = fc.constantFrom(
  "a",
  "b",
  "A",
  "O'Brien",
  'say "hi"',
  "50%",
  "Ærø",
  "ÆRØ",
  "日本",
  "x.y",
  "",
);
const plain = word.filter((text) => text !== "");
const amount = fc.constantFrom(0, 1, 2.5, -3, 0.1);
const scalar = fc.oneof(word, amount, fc.boolean(), fc.constant(null));
const keys = fc.constantFrom("k", "K", "a.b", "a", "b", "it's", 'q"q', "back\\slash", "日");
const metadata = fc.dictionary(
  keys,
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(keys, scalar, { maxKeys: 3 })),
  { maxKeys: 4 },
);
const time = fc.constantFrom(noon - day, noon, noon + day);

const memory = (i: number): fc.Arbitrary<Memory> =>
  fc
    .record({
      agentId: fc.option(plain),
      sessionId: fc.option(plain),
      type: fc.constantFrom(...memoryTypes),
      status: fc.constantFrom(...memoryStatuses),
      emotion: fc.option(fc.constantFrom(...emotions)),
      tags: fc.uniqueArray(plain, { maxLength: 3 }),
      topics: fc.array(plain, { maxLength: 2 }),
      importance: fc.constantFrom(0.1, 0.5, 0.9),
      metadata,
      createdAt: time,
      updatedAt: time,
      occurredAt: fc.option(time),
      expiresAt: fc.option(time),
      lastAccessed: fc.option(time),
      pinned: fc.boolean(),
    })
    .map((over) => aMemory({ ...over, id: `mem_${i}`, content: `fact ${i}` }));

const texts = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    values,
    fc.constant(null),
    fc.record({ eq: values }),
    fc.record({ ne: values }),
    fc.record({
      in: fc.array(fc.oneof(values, fc.constant(null)), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ exists: fc.boolean() }),
  );
const holding = fc.oneof(fc.record({ contains: plain }), fc.record({ icontains: plain }));
const ordered = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    texts(values),
    fc.record({ gt: values }),
    fc.record({ gte: values, lt: values }),
    fc.record({ lte: values }),
  );
const at = time.map((ms) => new Date(ms).toISOString());

const leaf = fc.oneof(
  fc.record({ agent_id: fc.oneof(texts(plain), holding) }),
  fc.record({ run_id: texts(plain) }),
  fc.record({ type: texts(fc.constantFrom(...memoryTypes)) }),
  fc.record({ status: texts(fc.constantFrom(...memoryStatuses)) }),
  fc.record({ emotion: texts(fc.constantFrom(...emotions)) }),
  fc.record({ tags: fc.oneof(texts(plain), holding), topics: fc.oneof(texts(plain), holding) }),
  fc.record({ importance: ordered(fc.constantFrom(0.1, 0.5, 0.7)) }),
  fc.record({ created_at: ordered(at), occurred_at: ordered(at) }),
  fc.record({ expires_at: ordered(at), last_accessed: ordered(at), updated_at: ordered(at) }),
  fc.record({
    pinned: fc.oneof(
      fc.boolean(),
      fc.record({ ne: fc.boolean() }),
      fc.record({ exists: fc.boolean() }),
    ),
  }),
  fc
    .tuple(keys, fc.oneof(ordered(fc.oneof(plain, amount)), texts(scalar), holding))
    .map(([key, test]) => ({ [`metadata.${key}`]: test })),
);

const filter = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ AND: fc.array(tie("node"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ OR: fc.array(tie("node"), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      NOT: fc.oneof(tie("node"), fc.array(tie("node"), { minLength: 1, maxLength: 2 })),
    }),
  ),
})).node;

async function stored(memories: readonly Memory[]): Promise<void> {
  await emptyTables();
  const partition = { id: "prt_1", key: '["g","ada"]', layer: "global" as const };
  const adds = memories.map((each): DirectAdd => ({
    partition,
    entry: { ...aNewMemory({ memory: each }), contentHash: each.id },
    entities: [],
    mentions: [],
    edges: [],
    exclusive: false,
  }));
  await store.add(scope, adds, { by: "test", reason: null, now: noon - 2 * day });
}

async function found(where: Condition): Promise<string[]> {
  const page = await store.list(
    scope,
    {
      layers: null,
      types: null,
      tags: null,
      status: "any",
      createdAfter: null,
      createdBefore: null,
      metadata: {},
      where,
      forms: null,
      order: "oldest",
      now: noon,
    },
    200,
    null,
  );
  return page.data.map(({ id }) => id).toSorted();
}

const count = 30;

describe("a filter", () => {
  let memories: Memory[] = [];

  beforeAll(async () => {
    const all = fc.tuple(...Array.from({ length: count }, (_, i) => memory(i)));
    memories = fc.sample(all, { numRuns: 1, seed: 7 })[0] ?? [];
    await stored(memories);
  });

  it("finds in SQL exactly what it means", { timeout: 120_000 }, async () => {
    expect(memories).toHaveLength(count);
    const sizes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(filter, async (wire) => {
        const where = Filters.parse(wire);
        const wanted = memories.filter((each) => matches(where, each, noon));
        sizes.add(wanted.length);
        expect(await found(where)).toEqual(wanted.map(({ id }) => id).toSorted());
      }),
      { numRuns: 400 },
    );
    // Filters that let all or nothing through would prove little.
    expect(sizes.size).toBeGreaterThan(8);
  });

  it("takes fifty conditions, and refuses a statement that D1 would not take", async () => {
    const one = (i: number) => ({ [`metadata.a.b.c.d${i}`]: { icontains: "ÆØÅÄÖÜ" } });
    const deep = (n: number) => Filters.parse({ OR: Array.from({ length: n }, (_, i) => one(i)) });
    expect(await found(deep(12))).toEqual([]);
    await expect(found(deep(50))).rejects.toMatchObject({ code: "invalid_request" });
    const many = Filters.parse({
      AND: Array.from({ length: 50 }, (_, i) => ({ importance: { gte: i / 1000 } })),
    });
    expect(await found(many)).toHaveLength(count);
  });

  it("that quotes is only a text that holds a quote", async () => {
    const odd = ["'", "' or '1'='1", "'); drop table memories; --", '"', "$[0]", "%", "_", "\\"];
    for (const text of odd) {
      for (const test of [text, { contains: text }, { icontains: text }, { in: [text] }]) {
        expect(await found(Filters.parse({ user_id: test })), text).toEqual([]);
        expect(await found(Filters.parse({ [`metadata.${text}`]: test })), text).toEqual([]);
      }
    }
    expect(await found(Filters.parse({}))).toHaveLength(count);
  });
});
