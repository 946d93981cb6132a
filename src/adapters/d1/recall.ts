import { and, desc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type {
  Candidates,
  Details,
  PartitionIndex,
  Place,
  RawUtterance,
  RecallFilter,
  RecallStore,
} from "../../ports/recall-store.ts";
import { bearing } from "./bearing.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { liveAt, memoryColumns, memoryOfRow } from "./memory-rows.ts";
import { reachedGraph, reachStatements } from "./reach.ts";
import type { EntityRow } from "./reach.ts";
import { listOf } from "./rows.ts";
import { fromExact, memories, partitions, summaries, turns } from "./schema.ts";

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
          const held = request.held.find((blocks) => blocks.partitionKey === key);
          return { key, generation: held?.generation ?? -1, below: held?.blocksBelow ?? 0 };
        }),
      );
      // json_each stands first and the planner is held to it: each partition is one index seek.
      const wanted = sql`json_each(${keys}) k cross join partitions p
        on p.tenant_id = ${scope.tenantId} and p.key = k.value->>'$.key'`;

      const [parts, blocks, names, pairs, digests, points, allowed] = await db.batch([
        db
          .select()
          .from(partitions)
          .where(
            and(
              eq(partitions.tenantId, scope.tenantId),
              sql`${partitions.key} in ${listOf(request.partitionKeys)}`,
            ),
          ),
        rowsOf<{
          partition_id: string;
          block: number;
          n: number;
          features: string;
          tokens: string;
        }>(
          db,
          sql`select s.partition_id, s.block, s.n, s.features, s.tokens from ${wanted}
            cross join segments s on s.partition_id = p.id and s.block >= case
              when p.generation = k.value->>'$.generation' then k.value->>'$.below' else 0 end
            order by s.partition_id, s.block`,
        ),
        rowsOf<{ partition_id: string; hash: number; name: string }>(
          db,
          sql`select s.partition_id, s.hash, s.name from ${wanted}
            cross join speakers s on s.partition_id = p.id`,
        ),
        db
          .select({
            prompt: turns.prompt,
            response: turns.response,
            createdAt: turns.createdAt,
          })
          .from(turns)
          .where(recentOf(scope))
          .orderBy(desc(turns.createdAt), desc(turns.id))
          .limit(request.recentPairs),
        db
          .select({
            id: summaries.id,
            kind: summaries.kind,
            text: summaries.text,
            from: summaries.from,
            to: summaries.to,
          })
          .from(summaries)
          .where(summariesOf(scope, request.summaries))
          .orderBy(desc(summaries.to))
          .limit(3),
        rowsOf<{ memory_id: string; partition_id: string; components: string; scale: number }>(
          db,
          request.vectorSpaceId === null
            ? sql`select null as memory_id where false`
            : sql`select v.memory_id, v.partition_id, v.components, v.scale from ${wanted}
                cross join vectors v on v.partition_id = p.id
                  and v.space_id = ${request.vectorSpaceId} and v.components is not null`,
        ),
        rowsOf<{ partition_id: string; position: number }>(
          db,
          request.filter === null
            ? sql`select null as partition_id where false`
            : allowedPlaces(wanted, request.filter, request.now),
        ),
      ]);

      const partitionsFound = parts.map((part): PartitionIndex => ({
        id: part.id,
        key: part.key,
        layer: part.layer,
        generation: part.generation,
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
        recentPairs: pairs.toReversed(),
        summaries: digests,
      } satisfies Candidates;
    },

    async details(scope, request) {
      const places = JSON.stringify(
        request.places.map((place) => [place.partitionId, place.position]),
      );
      const fits = and(
        eq(memories.tenantId, scope.tenantId),
        filterOf(request.filter, request.now),
      ) as SQL;
      const place = { partition: sql<string>`x.value->>0`, position: sql<number>`x.value->>1` };
      const reached =
        request.graph === null
          ? null
          : reachStatements(scope.tenantId, request.places, request.graph);
      const none = sql`select 1 as id where false`;
      const [byUtterance, byNote, byId, raw, entities, mentioned, edges] = await db.batch([
        db
          .select({ ...memoryColumns, place })
          .from(
            sql`json_each(${places}) x cross join memory_sources src
              on src.partition_id = x.value->>0 and src.position = x.value->>1`,
          )
          .crossJoin(memories)
          .where(and(fits, sql`${memories.id} = src.memory_id`)),
        db
          .select({ ...memoryColumns, place })
          .from(sql`json_each(${places}) x`)
          .crossJoin(memories)
          .where(
            and(
              fits,
              sql`${memories.partitionId} = x.value->>0 and ${memories.position} = x.value->>1`,
            ),
          ),
        db
          .select(memoryColumns)
          .from(
            sql`(select value as id from json_each(${JSON.stringify(request.memoryIds)})
              union select id from (${reached?.memoryIds ?? none})) k`,
          )
          .crossJoin(memories)
          .where(and(fits, sql`${memories.id} = k.id`)),
        rowsOf<RawRow>(db, rawOf(scope, request.rawTurns)),
        rowsOf<EntityRow>(db, reached?.entities ?? none),
        rowsOf<{ entity_id: string; memory_id: string }>(db, reached?.mentions ?? none),
        rowsOf<{ subject_id: string; object_id: string; weight: number }>(
          db,
          reached?.edges ?? none,
        ),
      ]);

      const found = new Map<string, Details["memories"][number]>();
      for (const row of [...byUtterance, ...byNote]) {
        const { place: at, ...columns } = row;
        const entry = found.get(row.id) ?? { memory: memoryOfRow(columns), places: [] };
        entry.places.push({ partitionId: at.partition, position: at.position });
        found.set(row.id, entry);
      }
      for (const row of byId) {
        if (!found.has(row.id)) found.set(row.id, { memory: memoryOfRow(row), places: [] });
      }
      return {
        memories: [...found.values()],
        graph:
          request.graph === null ? null : reachedGraph(request.graph, entities, mentioned, edges),
        raw: raw.map(utteranceOf),
      };
    },

    async keepActivations(scope, activations, now) {
      if (activations.size === 0) return;
      const kept = JSON.stringify([...activations]);
      await db.run(sql`update entities set activation = k.value->>1, activated_at = ${now}
        from json_each(${kept}) k
        where entities.id = k.value->>0 and entities.tenant_id = ${scope.tenantId}`);
    },
  };
}

/** The session's own turns, or where none is named, whatever bears the ids. */
function recentOf(scope: Scope): SQL | undefined {
  return scope.sessionId === null
    ? bearing(turns, scope, turns.sessionId)
    : and(eq(turns.tenantId, scope.tenantId), eq(turns.sessionId, scope.sessionId));
}

function summariesOf(scope: Scope, wanted: boolean): SQL | undefined {
  if (!wanted || (scope.sessionId === null && scope.userId === null)) return sql`false`;
  return and(
    eq(summaries.tenantId, scope.tenantId),
    eq(summaries.stale, false),
    scope.userId === null
      ? and(eq(summaries.kind, "session"), eq(summaries.sessionId, scope.sessionId ?? ""))
      : sql`((${summaries.kind} = 'session' and ${summaries.sessionId} is ${scope.sessionId})
          or (${summaries.kind} = 'day' and ${summaries.userId} = ${scope.userId}))`,
  );
}

function filterOf(filter: RecallFilter | null, now: number): SQL {
  if (filter === null) return liveAt(now);
  const asOf = filter.asOf;
  return and(
    asOf === null
      ? liveAt(now)
      : // What was known and valid then: superseded since, or expired since, still counts.
        sql`memories.created_at <= ${asOf}
          and (memories.status in ('active', 'archived', 'expired')
            or (memories.status = 'superseded' and memories.valid_to > ${asOf}))
          and (memories.expires_at is null or memories.expires_at > ${asOf})
          and (memories.valid_from is null or memories.valid_from <= ${asOf})`,
    filter.types === null ? undefined : sql`memories.type in ${listOf(filter.types)}`,
    filter.tags === null
      ? undefined
      : sql`exists (select 1 from memory_tags g where g.memory_id = memories.id
          and g.tag in ${listOf(filter.tags)})`,
  ) as SQL;
}

/** Places that lead to a memory which the filter lets through: filters act before the limit. */
const allowedPlaces = (wanted: SQL, filter: RecallFilter, now: number): SQL => sql`
  select src.partition_id, src.position from ${wanted}
    cross join memories on memories.partition_id = p.id
    join memory_sources src on src.memory_id = memories.id
    where ${filterOf(filter, now)}
  union
  select memories.partition_id, memories.position from ${wanted}
    cross join memories on memories.partition_id = p.id and memories.position is not null
    where ${filterOf(filter, now)}`;

interface RawRow {
  turn_id: string;
  prompt: string;
  response: string;
  created_at: number;
  partition_id: string;
  position: number;
  side: number;
}

/** The words of ranked utterances: a response stands one place behind its prompt. */
function rawOf(scope: Scope, places: readonly Place[]): SQL {
  const wanted = JSON.stringify(places.map((place) => [place.partitionId, place.position]));
  return sql`select t.id as turn_id, t.prompt, t.response, t.created_at,
      x.value->>0 as partition_id, x.value->>1 as position, x.value->>1 - t.position as side
    from json_each(${wanted}) x cross join turns t on t.partition_id = x.value->>0
      and t.position between x.value->>1 - 1 and x.value->>1
    where t.tenant_id = ${scope.tenantId}
      and (x.value->>1 = t.position or t.position + 1 = x.value->>1)`;
}

function utteranceOf(row: RawRow): RawUtterance {
  return {
    turnId: row.turn_id,
    role: row.side === 0 ? "prompt" : "response",
    text: fromExact(row.side === 0 ? row.prompt : row.response),
    createdAt: row.created_at,
    place: { partitionId: row.partition_id, position: row.position },
  };
}
