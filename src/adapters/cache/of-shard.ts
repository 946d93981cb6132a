import { homeShard } from "../../model/placement.ts";
import type { AnswerCache } from "../../ports/answer-cache.ts";
import type { IndexCache } from "../../ports/index-cache.ts";

/**
 * What is kept of one database. Generations and counts of writes tell what is still as it was, and they are a database's: of
 * somebody who was erased and comes back in another they begin anew there, and would seem to say what they said before.
 */

const named = (shard: string, name: string): string =>
  shard === homeShard ? name : `${shard} ${name}`;

/** Indexes laid out from this database. */
export const indexesOfShard = (cache: IndexCache, shard: string): IndexCache => ({
  nearest: (tenantId, partitionKeys) => cache.nearest(named(shard, tenantId), partitionKeys),
  put: (tenantId, held) => cache.put(named(shard, tenantId), held),
});

/** Answers made from this database. */
export const answersOfShard = (cache: AnswerCache, shard: string): AnswerCache => ({
  find: (scope, shelf, now, choose) =>
    cache.find(scope, { ...shelf, name: named(shard, shelf.name) }, now, choose),
  keep: (scope, shelf, answer, size) =>
    cache.keep(scope, { ...shelf, name: named(shard, shelf.name) }, answer, size),
  outage: () => cache.outage(),
});
