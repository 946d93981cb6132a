import { describe, expect, it } from "vitest";
import { isolateAnswerCache } from "../../../src/adapters/cache/isolate.ts";
import { answersOfShard, indexesOfShard } from "../../../src/adapters/cache/of-shard.ts";
import { emptyIndex } from "../../../src/retrieval/lexical/lexical-index.ts";
import { indexCache } from "../../../src/retrieval/index-cache.ts";
import { aScope } from "../../support/builders.ts";

const shards = ["DB", "DB_1", "DB_2"];

describe("what an isolate keeps of a database", () => {
  it("is an index of that one alone, though partitions of another have the same keys", () => {
    const all = indexCache();
    const of = (shard: string) => indexesOfShard(all, shard);
    const part = { id: "prt_1", key: '["g","ada"]', block: 0, fill: 1 };
    for (const [generation, shard] of shards.entries()) {
      of(shard).put("acme", { index: emptyIndex, parts: [{ ...part, generation }] });
    }
    for (const [generation, shard] of shards.entries()) {
      expect(of(shard).nearest("acme", [part.key])?.parts).toMatchObject([{ generation }]);
    }
  });

  it("is an answer of that one alone, though counts of writes are the same", async () => {
    const all = isolateAnswerCache();
    const shelf = { name: "shelf", partitionKeys: ['["g","ada"]'] };
    const answer = { request: "r", prompt: "p", writes: "1", runsOutAt: 10 };
    for (const shard of shards.slice(0, 2)) {
      await answersOfShard(all, shard).keep(aScope(), shelf, { ...answer, body: shard }, 3);
    }
    const found = await Promise.all(
      shards.map((shard) =>
        answersOfShard(all, shard).find(aScope(), shelf, 5, ([first]) => first?.body ?? null),
      ),
    );
    expect(found).toEqual(["DB", "DB_1", null]);
    expect(answersOfShard(all, "DB_1").outage()).toBeNull();
  });
});
