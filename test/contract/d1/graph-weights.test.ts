import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { pairWeights } from "../../../src/graph/weights.ts";
import { weighGraphs } from "../../../src/lifecycle/weigh-graph.ts";
import { weighRestMs } from "../../../src/model/limits.ts";
import { aScope, noon } from "../../support/builders.ts";
import { dump, emptyTables } from "../../support/tables.ts";
import { graph, memories, nameId, tell } from "../../support/told.ts";

const scope = aScope();
const later = noon + 1_000_000;

const forget = (...ids: string[]) =>
  memories.forget(scope, ids, { by: "key", reason: null, now: later });

beforeEach(emptyTables);

describe("weights", () => {
  const clock = (at: number) => ({ now: () => at });

  it("tell what belongs together more than chance would have it, once a partition was written", async () => {
    for (let i = 0; i < 4; i++) {
      await tell({ id: `mem_p${i}`, names: ["Mia:person", "Chess:concept"] });
    }
    for (let i = 0; i < 4; i++) {
      await tell({ id: `mem_q${i}`, names: ["Nils:person", "Skiing:concept"] });
    }
    await tell({
      id: "mem_r",
      names: ["Mia:person", "Skiing:concept"],
      edges: ["Mia plays Chess"],
    });
    expect(await weighGraphs({ graph, clock: clock(later) })).toEqual({ partitions: 1 });
    const { co_occurrences: pairs, edges } = await dump();
    const ids = await Promise.all(["mia", "chess", "nils", "skiing"].map((name) => nameId(name)));
    const [mia = "", chess = "", nils = "", skiing = ""] = ids;
    const weights = new Map(
      (pairs as { a_id: string; b_id: string; weight: number }[]).map((pair) => [
        [pair.a_id, pair.b_id].toSorted().join(),
        pair.weight,
      ]),
    );
    expect([...weights.keys()].toSorted()).toEqual(
      [[mia, chess].toSorted().join(), [nils, skiing].toSorted().join()].toSorted(),
    );
    expect(Math.max(...weights.values())).toBe(1);
    const weight = weights.get([mia, chess].toSorted().join()) ?? 0;
    expect(edges).toMatchObject([{ weight }]);
    expect(await weighGraphs({ graph, clock: clock(later + weighRestMs) })).toEqual({
      partitions: 0,
    });
    await tell({ id: "mem_s", names: ["Ida:person"] });
    expect(await weighGraphs({ graph, clock: clock(later + 1) })).toEqual({ partitions: 0 });
    expect(await weighGraphs({ graph, clock: clock(later + weighRestMs + 1) })).toEqual({
      partitions: 1,
    });
  });

  it("of a partition that was written meanwhile are not kept, and it is looked at again", async () => {
    for (let i = 0; i < 3; i++) await tell({ id: `mem_${i}`, names: ["Mia", "Chess"] });
    await tell({ id: "mem_x", names: ["Nils"] });
    const [due] = await graph.unweighed(later, 10);
    if (due === undefined) throw new Error("nothing is due");
    const counted = await graph.occurrences(due, { memoriesMax: 100, pairsMax: 100 });
    expect(counted.memories).toBe(4);
    await env.DB.prepare("update partitions set writes = writes + 1").run();
    await graph.keepWeights(due, pairWeights(counted), later);
    expect((await dump())["co_occurrences"]).toEqual([]);
    expect(await graph.unweighed(later + 1, 10)).toHaveLength(1);
  });

  it("end with the memories that gave them", async () => {
    for (let i = 0; i < 3; i++) await tell({ id: `mem_${i}`, names: ["Mia", "Chess"] });
    await tell({ id: "mem_x", names: ["Nils"] });
    await weighGraphs({ graph, clock: clock(later) });
    expect((await dump())["co_occurrences"]).toHaveLength(1);
    await forget("mem_0", "mem_1", "mem_2");
    expect((await dump())["co_occurrences"]).toEqual([]);
  });
});
