import { and, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type {
  DetailPlace,
  DetailRequest,
  Details,
  Place,
  RawUtterance,
} from "../../ports/recall-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { explainedOf, explainedRows } from "./explained.ts";
import type { ExplainedRow } from "./explained.ts";
import { memoryOfRow, recalledColumns } from "./memory-rows.ts";
import { satisfyingIds } from "./quantities.ts";
import { reachedGraph, reachStatements } from "./reach.ts";
import type { EntityRow } from "./reach.ts";
import { contentAt, fits } from "./recall-filter.ts";
import { isOf, listOf } from "./rows.ts";
import { fromExact, memories } from "./schema.ts";

/**
 * The second round trip of a read: memories of the ranked places, of ids that other channels found, of
 * what the graph reaches and of what satisfies a comparison; the words of ranked utterances; and the
 * memories that the caller asks about.
 */
export async function readDetails(
  db: Database,
  scope: Scope,
  request: DetailRequest,
): Promise<Details> {
  const { filter, now } = request;
  const ranked = JSON.stringify(request.places.map((place) => [place.partitionId, place.position]));
  const visible = and(isOf(memories.tenantId, scope.tenantId), fits(filter, now)) as SQL;
  const asOf = filter?.asOf ?? null;
  const columns = {
    ...recalledColumns,
    contentThen: asOf === null ? sql<string | null>`null` : contentAt(asOf),
  };
  const place = { partition: sql<string>`x.value->>0`, position: sql<number>`x.value->>1` };
  const reached =
    request.graph === null ? null : reachStatements(scope.tenantId, request.places, request.graph);
  const otherIds = [
    sql`${memories.id} in ${listOf(request.memoryIds)}`,
    ...(reached === null ? [] : [sql`${memories.id} in (${reached.memoryIds})`]),
    ...(request.satisfying === null
      ? []
      : [sql`${memories.id} in (${satisfyingIds(scope.tenantId, request.satisfying)})`]),
  ];
  const none = sql`select 1 as id where false`;

  const [byUtterance, byNote, byId, raw, entities, mentioned, edges, explained] = await db.batch([
    db
      .select({ ...columns, place })
      .from(
        sql`json_each(${ranked}) x cross join memory_sources src
          on src.partition_id = x.value->>0 and src.position = x.value->>1`,
      )
      .crossJoin(memories)
      .where(and(visible, sql`${memories.id} = src.memory_id`)),
    db
      .select({ ...columns, place })
      .from(sql`json_each(${ranked}) x`)
      .crossJoin(memories)
      .where(
        and(
          visible,
          sql`${memories.partitionId} = x.value->>0 and ${memories.position} = x.value->>1`,
        ),
      ),
    db
      .select(columns)
      .from(memories)
      .where(and(visible, sql`(${sql.join(otherIds, sql` or `)})`)),
    rowsOf<RawRow>(db, rawRows(scope, request.rawTurns)),
    rowsOf<EntityRow>(db, reached?.entities ?? none),
    rowsOf<{ entity_id: string; memory_id: string }>(db, reached?.mentions ?? none),
    rowsOf<{ subject_id: string; object_id: string; weight: number }>(db, reached?.edges ?? none),
    rowsOf<ExplainedRow>(
      db,
      request.explainIds.length === 0 ? none : explainedRows(scope, request),
    ),
  ]);

  const found = new Map<string, Details["memories"][number]>();
  const add = (
    { contentThen, ...row }: Parameters<typeof memoryOfRow>[0] & { contentThen: string | null },
    places: readonly DetailPlace[],
  ): void => {
    const memory = memoryOfRow(row);
    const content = contentThen === null ? memory.content : fromExact(contentThen);
    const entry = found.get(row.id) ?? { memory: { ...memory, content }, places: [] };
    entry.places.push(...places);
    found.set(row.id, entry);
  };
  for (const { place: at, ...row } of byUtterance) add(row, [placeOf(at, "utterance")]);
  for (const { place: at, ...row } of byNote) add(row, [placeOf(at, "note")]);
  for (const row of byId) add(row, []);
  return {
    memories: [...found.values()],
    graph: request.graph === null ? null : reachedGraph(request.graph, entities, mentioned, edges),
    raw: raw.map(utteranceOf),
    explained: explained.map(explainedOf),
  };
}

const placeOf = (
  { partition, position }: { partition: string; position: number },
  unit: DetailPlace["unit"],
): DetailPlace => ({ partitionId: partition, position, unit });

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
function rawRows(scope: Scope, places: readonly Place[]): SQL {
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
