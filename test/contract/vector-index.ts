import { expect, test } from "vitest";
import { cosine } from "../../src/model/vectors.ts";
import type { Scope } from "../../src/model/scope.ts";
import type { VectorIndex, VectorMatch } from "../../src/ports/vector-index.ts";
import { hashed } from "../support/hashed.ts";
import { aScope } from "../support/builders.ts";

/** What a suite of vector indexes needs of the place where it runs. */
export interface Ground {
  make(): VectorIndex;
  /** Makes memories of these ids, where an index asks for them. */
  prepare(scope: Scope, ids: readonly { id: string; partitionId: string }[]): Promise<void>;
  /** Holds once what was written is seen. */
  settled<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T>;
}

const texts = [
  "Nils keeps bees behind the house",
  "The kayak lies at the harbour",
  "Quarterly taxes are due in March",
  "Clara moved to Lisbon with her parrot",
  "The bees swarmed on Sunday",
  "A recipe for walnut bread",
];

let made = 0;
/** Spaces, partitions and ids that no other test has. */
function names() {
  const n = `${Date.now().toString(36)}${made++}`;
  return {
    spaceId: `spc_${n}`,
    partition: (name: string) => `prt_${n}${name}`,
    id: (i: number) => `mem_${n}x${i}`,
    prefix: `mem_${n}x`,
    scope: aScope({ tenantId: `ten-${n}` }),
    stranger: aScope({ tenantId: `other-${n}` }),
  };
}

/** What every vector index owes its callers. */
export function vectorIndexContract({ make, prepare, settled }: Ground): void {
  async function filled(partitions: readonly string[] = ["a"]) {
    const index = make();
    const own = names();
    const vectors = await hashed(texts);
    const entries = vectors.map((vector, i) => ({
      id: own.id(i),
      partitionId: own.partition(partitions[i % partitions.length] ?? "a"),
      vector,
    }));
    await prepare(own.scope, entries);
    await index.upsert(own.scope, own.spaceId, entries);
    return { index, entries, ...own };
  }
  type Filled = Awaited<ReturnType<typeof filled>>;

  const asking = async (
    { index, spaceId, scope, partition }: Filled,
    text: string,
    over: { parts?: readonly string[]; topK?: number; scope?: Scope } = {},
  ): Promise<VectorMatch[]> => {
    const [vector = new Float32Array()] = await hashed([text]);
    return index.query(over.scope ?? scope, spaceId, {
      asked: { vector },
      partitionIds: (over.parts ?? ["a"]).map(partition),
      topK: over.topK ?? 10,
      filter: null,
      now: Date.now(),
    });
  };
  const ids = (matches: readonly VectorMatch[]) => matches.map(({ memoryId }) => memoryId);
  const all = (own: Filled) => (matches: readonly VectorMatch[]) =>
    matches.length === own.entries.length;

  test("the nearest come first, each with its cosine", async () => {
    const own = await filled();
    const [asked = new Float32Array()] = await hashed(["bees behind the house"]);
    const found = await settled(() => asking(own, "bees behind the house"), all(own));
    expect(found[0]?.memoryId).toBe(own.id(0));
    expect(found.map((match) => match.cosine)).toEqual(
      found.map((match) => match.cosine).toSorted((a, b) => b - a),
    );
    for (const { memoryId, cosine: told } of found) {
      const entry = own.entries.find(({ id }) => id === memoryId);
      expect(told).toBeCloseTo(cosine(entry?.vector ?? new Float32Array(), asked), 1);
    }
    expect(ids(await asking(own, "bees", { topK: 2 }))).toHaveLength(2);
  });

  test("only the partitions that are asked answer", async () => {
    const own = await filled(["a", "b"]);
    const half = (matches: readonly VectorMatch[]) => matches.length === 3;
    const found = await settled(() => asking(own, "bees", { parts: ["b"] }), half);
    expect(ids(found).toSorted()).toEqual([1, 3, 5].map(own.id));
    const both = await settled(() => asking(own, "bees", { parts: ["a", "b"] }), all(own));
    expect(both).toHaveLength(6);
    expect(await asking(own, "bees", { parts: ["c"] })).toEqual([]);
    expect(await asking(own, "bees", { parts: [] })).toEqual([]);
  });

  test("a vector written again takes the other's place", async () => {
    const own = await filled();
    await settled(() => asking(own, "bees"), all(own));
    await own.index.upsert(own.scope, own.spaceId, own.entries);
    const [vector = new Float32Array()] = await hashed(["sailing round the cape"]);
    const moved = { id: own.id(0), partitionId: own.partition("a"), vector };
    await own.index.upsert(own.scope, own.spaceId, [moved]);
    const found = await settled(
      () => asking(own, "sailing round the cape"),
      ([first]) => first?.memoryId === own.id(0) && first.cosine > 0.9,
    );
    expect(found).toHaveLength(6);
  });

  test("what is removed is gone, and removing it again is no error", async () => {
    const own = await filled();
    await settled(() => asking(own, "bees"), all(own));
    const ended = [own.id(0), own.id(4)];
    expect(await own.index.remove(own.scope, own.spaceId, ended)).toBe(2);
    const found = await settled(
      () => asking(own, "bees"),
      (matches) => matches.length === 4,
    );
    expect(ids(found)).not.toContain(own.id(0));
    expect(await own.index.remove(own.scope, own.spaceId, ended)).toBe(0);
    expect(await own.index.remove(own.scope, own.spaceId, [])).toBe(0);
    const left = await settled(
      () =>
        own.index.held(
          own.scope,
          own.spaceId,
          own.entries.map(({ id }) => id),
        ),
      (held) => held.length === 4,
    );
    expect(left.toSorted()).toEqual([1, 2, 3, 5].map(own.id));
    expect(await own.index.removeByPrefix(own.scope, own.spaceId, own.prefix)).toBe(4);
    expect(await own.index.removeByPrefix(own.scope, own.spaceId, own.prefix)).toBe(0);
  });

  test("all that a space holds is read page by page", async () => {
    const own = await filled(["a", "b"]);
    const read = async () => {
      const found = [];
      let cursor: string | null = null;
      do {
        const page = await own.index.range(own.scope, own.spaceId, cursor, 4);
        expect(page.entries.length).toBeLessThanOrEqual(4);
        found.push(...page.entries);
        cursor = page.cursor;
      } while (cursor !== null);
      return found;
    };
    const found = await settled(read, (entries) => entries.length === 6);
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      own.entries.map(({ id, partitionId }) => ({ id, partitionId })),
    );
  });

  test("another tenant that names the space finds, changes and ends nothing in it", async () => {
    const own = await filled();
    await settled(() => asking(own, "bees"), all(own));
    expect(await asking(own, "bees", { scope: own.stranger })).toEqual([]);
    expect(await own.index.remove(own.stranger, own.spaceId, [own.id(0)])).toBe(0);
    expect(await own.index.removeByPrefix(own.stranger, own.spaceId, own.prefix)).toBe(0);
    expect(await own.index.held(own.stranger, own.spaceId, [own.id(0)])).toEqual([]);
    await own.index.drop(own.stranger, own.spaceId);
    const page = await own.index.range(own.stranger, own.spaceId, null, 10);
    expect(page).toEqual({ entries: [], cursor: null });
    expect(await asking(own, "bees")).toHaveLength(6);
  });

  test("a space that is dropped is empty, and dropping it again is no error", async () => {
    const own = await filled();
    await settled(() => asking(own, "bees"), all(own));
    await own.index.drop(own.scope, own.spaceId);
    await settled(
      () => asking(own, "bees"),
      (matches) => matches.length === 0,
    );
    await own.index.drop(own.scope, own.spaceId);
    expect((await own.index.info()).vectors).toBeGreaterThanOrEqual(0);
  });
}
