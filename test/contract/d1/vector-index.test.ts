import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/d1/database.ts";
import { insertRows } from "../../../src/adapters/d1/rows.ts";
import { memories } from "../../../src/adapters/d1/schema.ts";
import { d1VectorIndex } from "../../../src/adapters/d1/vector-index.ts";
import type { Memory } from "../../../src/model/memory.ts";
import type { Scope } from "../../../src/model/scope.ts";
import { aMemory, aScope, noon } from "../../support/builders.ts";
import { hashed } from "../../support/hashed.ts";
import { vectorIndexContract } from "../vector-index.ts";

const db = openDatabase(env.DB);
const index = d1VectorIndex(db);

async function prepare({ tenantId }: Scope, made: readonly Partial<Memory>[]): Promise<void> {
  const rows = made.map((over) => ({
    ...aMemory(over),
    tenantId,
    contentHash: over.id ?? "",
    simhash: "0",
  }));
  await db.run(insertRows(memories, rows));
}

describe("vectors that D1 holds", () => {
  vectorIndexContract({ make: () => index, prepare, settled: (read) => read() });

  it("are looked through behind a filter, not before it", async () => {
    const scope = aScope({ tenantId: "filtering" });
    const vectors = await hashed(Array.from({ length: 40 }, (_, i) => `bees ${i}`));
    const made = vectors.map((vector, i) => ({
      id: `mem_filtering${i}`,
      partitionId: "prt_filtering",
      type: i % 10 === 0 ? ("PREFERENCES" as const) : ("FACTS" as const),
      vector,
    }));
    await prepare(scope, made);
    await index.upsert(scope, "spc_filtering", made);
    const [vector = new Float32Array()] = await hashed(["bees"]);
    const found = await index.query(scope, "spc_filtering", {
      asked: { vector },
      partitionIds: ["prt_filtering"],
      topK: 4,
      filter: { types: ["PREFERENCES"], tags: null, where: null, asOf: null },
      now: noon,
    });
    expect(found.map(({ memoryId }) => Number(memoryId.slice(13)) % 10)).toEqual([0, 0, 0, 0]);
  });

  it("embed no text", async () => {
    const asked = { asked: { text: "bees" }, partitionIds: ["p"], topK: 1, filter: null, now: 0 };
    await expect(index.query(aScope(), "spc", asked)).rejects.toMatchObject({ problem: "refused" });
  });
});
