import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ReachedGraph } from "../../model/reached-graph.ts";
import type { GraphRequest, Place } from "../../ports/recall-store.ts";
import { endKnownBy } from "./edge-endings.ts";
import { listOf } from "./rows.ts";

/**
 * The part of the entity graph within two steps of a question: from the entities it names and the
 * memories that the text channel found, to what those mention, to what mentions that. All bounds
 * are in the statements, so the work does not grow with the partition.
 */

/** Mentions read of one entity: a hub's are cut, and it is not walked through anyway. */
const mentionsPerEntityMax = 200;
const entitiesMax = 300;

/** `seeds`, `near` (their memories and the text channel's), `hop` (entities of those), `far` (memories of those). */
function reach(tenantId: string, places: readonly Place[], graph: GraphRequest): SQL {
  const found = JSON.stringify(places.map((place) => [place.partitionId, place.position]));
  return sql`with
    seeds as (
      select distinct a.entity_id as id from json_each(${JSON.stringify(graph.names)}) k
        cross join json_each(${JSON.stringify(graph.partitionIds)}) p
        cross join entity_aliases a on a.partition_id = p.value and a.normal_alias = k.value
      where a.tenant_id = ${tenantId} limit ${graph.entitiesMax}),
    near as (
      select src.memory_id as id from json_each(${found}) x cross join memory_sources src
        on src.partition_id = x.value->>0 and src.position = x.value->>1
      union
      select m.id from json_each(${found}) x cross join memories m
        on m.partition_id = x.value->>0 and m.position = x.value->>1
      union
      select id from (select n.memory_id as id from seeds cross join mentions n
        on n.entity_id = seeds.id limit ${graph.memoriesMax})),
    hop as (
      select n.entity_id as id, count(*) as links from near cross join mentions n
        on n.memory_id = near.id where n.tenant_id = ${tenantId}
      group by n.entity_id order by links desc limit ${entitiesMax}),
    around as (select id from seeds union select id from hop),
    linked as (
      select around.id, (select count(*) from (select 1 from mentions n
        where n.entity_id = around.id limit ${graph.hubMentions + 1})) as memories from around),
    far as (
      select n.memory_id as id from linked cross join mentions n on n.entity_id = linked.id
        where linked.memories <= ${graph.hubMentions}
          and linked.memories <= ${mentionsPerEntityMax} limit ${graph.memoriesMax}),
    all_memories as (select id from near union select id from far)`;
}

export interface ReachStatements {
  entities: SQL;
  mentions: SQL;
  edges: SQL;
  /** Ids of every memory that the graph reaches. */
  memoryIds: SQL;
}

export function reachStatements(
  tenantId: string,
  places: readonly Place[],
  graph: GraphRequest,
): ReachStatements {
  const within = reach(tenantId, places, graph);
  const known = graph.asOf ?? graph.now;
  return {
    entities: sql`${within} select e.id, e.normal_name, e.type, e.activation, e.activated_at,
        linked.memories, e.id in (select id from seeds) as named
      from linked cross join entities e on e.id = linked.id where e.tenant_id = ${tenantId}`,
    mentions: sql`${within} select n.entity_id, n.memory_id from all_memories
      cross join mentions n on n.memory_id = all_memories.id
      where n.entity_id in (select id from around)`,
    edges: sql`${within} select g.subject_id, g.object_id, g.weight from around
      cross join edges g on g.subject_id = around.id
        and g.partition_id in ${listOf(graph.partitionIds)}
      where g.object_id in (select id from around) 
        and coalesce(g.valid_from, g.recorded_at) <= ${known}
        and (g.retracted_at is null or g.retracted_at > ${known})
        and coalesce(${endKnownBy(graph.asOf)} > ${known}, 1)
      union all select c.a_id, c.b_id, c.weight from around
        cross join co_occurrences c on c.a_id = around.id
        where c.b_id in (select id from around) and ${graph.asOf} is null
      limit ${entitiesMax * 4}`,
    memoryIds: sql`${within} select id from all_memories limit ${graph.memoriesMax + places.length}`,
  };
}

export interface EntityRow {
  id: string;
  normal_name: string;
  type: string;
  activation: number;
  activated_at: number | null;
  memories: number;
  named: number;
}

export function reachedGraph(
  graph: GraphRequest,
  entities: readonly EntityRow[],
  mentions: readonly { entity_id: string; memory_id: string }[],
  edges: readonly { subject_id: string; object_id: string; weight: number }[],
): ReachedGraph {
  const place = new Map(entities.map((entity, i) => [entity.id, i]));
  const memoryIds = [...new Set(mentions.map(({ memory_id }) => memory_id))];
  const memoryPlace = new Map(memoryIds.map((id, i) => [id, i]));
  return {
    entities: entities.map((entity) => ({
      id: entity.id,
      named: entity.named === 1 ? 1 : 0,
      memories: entity.memories,
      hub: entity.memories > graph.hubMentions || graph.ownNames.includes(entity.normal_name),
      activation: entity.activation,
      activatedAt: entity.activated_at,
    })),
    memoryIds,
    mentions: mentions.flatMap(({ entity_id, memory_id }) => {
      const [entity, memory] = [place.get(entity_id), memoryPlace.get(memory_id)];
      return entity === undefined || memory === undefined ? [] : [[entity, memory] as const];
    }),
    edges: edges.flatMap(({ subject_id, object_id, weight }) => {
      const [from, to] = [place.get(subject_id), place.get(object_id)];
      return from === undefined || to === undefined ? [] : [[from, to, weight] as const];
    }),
  };
}
