import type { Scope } from "../../src/model/scope.ts";
import type { Detail, DetailRequest, RecallStore } from "../../src/ports/recall-store.ts";
import type { Gathered } from "../../src/retrieval/gather.ts";
import { placeKey } from "../../src/retrieval/weigh.ts";

/**
 * The store with all memories of a scope read beforehand, so that many answers over the same memories need no
 * round trip each. What only the database knows (the graph, who holds an attribute) is still asked there.
 */
export async function heldDetails(
  recall: RecallStore,
  scope: Scope,
  { index, candidates }: Gathered,
  now: number,
): Promise<RecallStore> {
  const places = Array.from({ length: index.n }, (_, unit) => ({
    partitionId: candidates.partitions[index.partition[unit] ?? 0]?.id ?? "",
    position: index.position[unit] ?? 0,
  }));
  const request: DetailRequest = {
    places,
    memoryIds: [],
    filter: null,
    graph: null,
    satisfying: null,
    answering: null,
    rawTurns: [],
    forgottenIn: [],
    explainIds: [],
    now,
  };
  const { memories } = await recall.details(scope, request);
  const byId = new Map(memories.map((one) => [one.memory.id, one]));
  const byPlace = Map.groupBy(
    memories.flatMap((one) => one.places.map((place) => ({ key: placeKey(place), one }))),
    ({ key }) => key,
  );
  return {
    ...recall,
    details(asker, wanted) {
      const { graph, satisfying, answering } = wanted;
      if (graph !== null || satisfying !== null || answering !== null) {
        return recall.details(asker, wanted);
      }
      const keys = new Set(wanted.places.map(placeKey));
      const found = new Set<Detail>([
        ...[...keys].flatMap((key) => (byPlace.get(key) ?? []).map(({ one }) => one)),
        ...wanted.memoryIds.flatMap((id) => byId.get(id) ?? []),
      ]);
      return Promise.resolve({
        memories: [...found].map((one) => ({
          ...one,
          places: one.places.filter((place) => keys.has(placeKey(place))),
        })),
        answering: [],
        graph: null,
        raw: [],
        explained: [],
      });
    },
  };
}
