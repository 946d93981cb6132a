import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { filteredMax, nearestMax, storedVectorsMax } from "../../model/limits.ts";
import type {
  CandidateRequest,
  Candidates,
  PartitionIndex,
  RecallStore,
  VectorRead,
} from "../../ports/recall-store.ts";
import { forgottenOfRow, forgottenRows } from "./buried.ts";
import type { ForgottenRow } from "./buried.ts";
import { readTogether, rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { readDetails } from "./details.ts";
import { allowedPlaces, fits } from "./recall-filter.ts";
import { recentPairs, recentSummaries, shownPairs } from "./recent.ts";

type PartitionRow = Pick<
  PartitionIndex,
  "id" | "key" | "layer" | "block" | "fill" | "generation" | "writes"
>;
type SegmentRow = PartitionIndex["segments"][number] & { partition_id: string };

/**
 * Blocks that came since the caller read, the one that grew, and those that changed in place. What did not
 * move costs one row a partition: the tail is sought, and all blocks are looked at only where the
 * generation moved.
 */
const newSegments = (wanted: SQL): SQL => sql`
  select s.partition_id, s.block, s.n, s.features, s.tokens from ${wanted}
    cross join segments s on s.partition_id = p.id and s.block >= k.value->>'$.block'
      and (s.block > k.value->>'$.block' or s.n > k.value->>'$.fill')
  union all
  select s.partition_id, s.block, s.n, s.features, s.tokens from ${wanted}
    cross join segments s on p.generation <> k.value->>'$.generation' and s.partition_id = p.id
      and s.changed > k.value->>'$.generation' and s.block <= k.value->>'$.block'
      and (s.block < k.value->>'$.block' or s.n <= k.value->>'$.fill')
  order by 1, 2`;

/** The same text as `writesOf` of what is read, so that one statement of a batch can hang on it. */
const writesNow = (there: SQL): SQL => sql`(select json_group_array(json_array(key, writes))
  from (select p.key, p.writes from ${there} order by p.key))`;

interface PointRow {
  memory_id: string;
  partition_id: string;
  components: string;
  scale: number;
}

/** Vectors of memories that fit: all of them, or those that an index outside may not show yet. */
function pointsOf(
  wanted: SQL,
  { spaceId, indexedBy }: VectorRead,
  { filter, now }: Pick<CandidateRequest, "filter" | "now">,
): SQL {
  const part = (seen: SQL): SQL => sql`
    select v.memory_id, v.partition_id, v.components, v.scale from ${wanted}
      cross join vectors v indexed by vectors_seen on v.partition_id = p.id
        and v.space_id = ${spaceId} and ${seen} and v.components is not null
      cross join memories on memories.id = v.memory_id and ${fits(filter, now)}`;
  if (indexedBy === null) return part(sql`true`);
  return sql`${part(sql`v.indexed_at is null`)} union all ${part(sql`v.indexed_at > ${indexedBy}`)}
    limit ${storedVectorsMax}`;
}

/** Memories that fit and have a vector: all of those that a filter lets through, or enough to know that there are. */
const reachableOf = (
  wanted: SQL,
  { spaceId }: VectorRead,
  { filter, now }: Pick<CandidateRequest, "filter" | "now">,
): SQL => sql`select v.memory_id as id from ${wanted}
    cross join vectors v indexed by vectors_seen on v.partition_id = p.id
      and v.space_id = ${spaceId} and v.components is not null
    cross join memories on memories.id = v.memory_id and ${fits(filter, now)}
    limit ${filter === null ? nearestMax : filteredMax}`;

/**
 * Two round trips. The first brings the packed index of the partitions (only blocks that the caller
 * does not hold), recent pairs, summaries and, where asked, vectors and the places a filter allows;
 * the second the memories of the places that ranked best.
 */
export function d1RecallStore(db: Database): RecallStore {
  return {
    async candidates(scope, request) {
      const keys = JSON.stringify(
        request.partitionKeys.map((key) => {
          const held = request.held.find((part) => part.key === key);
          return {
            key,
            generation: held?.generation ?? -1,
            block: held?.block ?? 0,
            fill: held?.fill ?? -1,
          };
        }),
      );
      // json_each stands first and the planner is held to it: each partition is one index seek.
      const there = sql`json_each(${keys}) k cross join partitions p
        on p.tenant_id = ${scope.tenantId} and p.key = k.value->>'$.key'`;
      const wanted =
        request.unless === null
          ? there
          : sql`${there} and ${request.unless} <> ${writesNow(there)}`;

      const read = await readTogether(db, {
        parts: rowsOf<PartitionRow>(
          db,
          sql`select p.id, p.key, p.layer, p.block, p.fill, p.generation, p.writes from ${there}
            order by k.key`,
        ),
        blocks: rowsOf<SegmentRow>(db, newSegments(wanted)),
        names: rowsOf<{ partition_id: string; hash: number; name: string }>(
          db,
          sql`select s.partition_id, s.hash, s.name from ${wanted}
            cross join speakers s on s.partition_id = p.id`,
        ),
        pairs: recentPairs(db, scope, request.recentPairs, {
          asOf: request.filter?.asOf ?? null,
          now: request.now,
        }),
        forgotten:
          request.recentPairs === 0
            ? null
            : rowsOf<ForgottenRow>(db, forgottenRows(scope, sql`select p.id from ${there}`)),
        digests: request.summaries
          ? recentSummaries(db, scope, { ...request, asOf: request.filter?.asOf ?? null })
          : null,
        points:
          request.vectors === null
            ? null
            : rowsOf<PointRow>(db, pointsOf(wanted, request.vectors, request)),
        reachable:
          request.vectors === null || request.vectors.indexedBy === null
            ? null
            : rowsOf<{ id: string }>(db, reachableOf(wanted, request.vectors, request)),
        allowed:
          request.filter === null
            ? null
            : rowsOf<{ partition_id: string; position: number }>(
                db,
                allowedPlaces(wanted, request.filter, request.now),
              ),
        others:
          request.elsewhere.length === 0
            ? null
            : rowsOf<{ one: number }>(
                db,
                sql`select 1 as one from json_each(${JSON.stringify(request.elsewhere)}) k
                  cross join partitions p on p.tenant_id = ${scope.tenantId} and p.key = k.value
                  limit 1`,
              ),
      });
      const {
        parts,
        blocks,
        names,
        pairs,
        forgotten,
        digests,
        points,
        reachable,
        allowed,
        others,
      } = read;

      const partitionsFound = parts.map((part): PartitionIndex => ({
        id: part.id,
        key: part.key,
        layer: part.layer,
        generation: part.generation,
        block: part.block,
        fill: part.fill,
        writes: part.writes,
        segments: blocks.filter((block) => block.partition_id === part.id),
        speakers: names.filter((name) => name.partition_id === part.id),
        vectors: points
          .filter((point) => point.partition_id === part.id)
          .map((point) => ({
            memoryId: point.memory_id,
            components: point.components,
            scale: point.scale,
          })),
        allowed:
          request.filter === null
            ? null
            : allowed
                .filter((place) => place.partition_id === part.id)
                .map((place) => place.position),
      }));
      return {
        partitions: partitionsFound,
        recentPairs: shownPairs(pairs, forgotten.map(forgottenOfRow)),
        summaries: digests,
        elsewhere: others.length > 0,
        reachable:
          (request.vectors?.indexedBy ?? null) === null ? null : reachable.map(({ id }) => id),
      } satisfies Candidates;
    },

    async pulse(scope, request) {
      const there = sql`json_each(${JSON.stringify(request.partitionKeys)}) k cross join partitions p
        on p.tenant_id = ${scope.tenantId} and p.key = k.value`;
      const { parts, pairs, forgotten, digests } = await readTogether(db, {
        parts: rowsOf<Pick<PartitionRow, "key" | "writes">>(
          db,
          sql`select p.key, p.writes from ${there}`,
        ),
        pairs: recentPairs(db, scope, request.recentPairs, request),
        forgotten:
          request.recentPairs === 0
            ? null
            : rowsOf<ForgottenRow>(db, forgottenRows(scope, sql`select p.id from ${there}`)),
        digests: recentSummaries(db, scope, request),
      });
      return {
        partitions: parts,
        recentPairs: shownPairs(pairs, forgotten.map(forgottenOfRow)),
        summaries: digests,
      };
    },

    details: (scope, request) => readDetails(db, scope, request),

    async keepActivations(scope, activations, now) {
      if (activations.size === 0) return;
      const kept = JSON.stringify([...activations]);
      await db.run(sql`update entities set activation = k.value->>1, activated_at = ${now}
        from json_each(${kept}) k
        where entities.id = k.value->>0 and +entities.tenant_id = ${scope.tenantId}`);
    },
  };
}
