import { and, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { forgottenOf, isAllForgotten, shownSide } from "../../model/buried.ts";
import type { Forgotten } from "../../model/buried.ts";
import type { Scope } from "../../model/scope.ts";
import type {
  DetailPlace,
  DetailRequest,
  Details,
  Place,
  RawUtterance,
} from "../../ports/recall-store.ts";
import { buriedIn, buriedOf, forgottenOfRow, forgottenRows } from "./buried.ts";
import type { ForgottenRow } from "./buried.ts";
import { readTogether, rowsOf } from "./database.ts";
import type { Database } from "./database.ts";
import { explainedOf, explainedRows } from "./explained.ts";
import type { ExplainedRow } from "./explained.ts";
import { recalledColumns, recalledOfRow } from "./memory-rows.ts";
import { answeringIds } from "./answering.ts";
import { satisfyingIds } from "./quantities.ts";
import { reachedGraph, reachStatements } from "./reach.ts";
import type { EntityRow } from "./reach.ts";
import { contentAt, fits } from "./recall-filter.ts";
import { isOf } from "./rows.ts";
import { fromExact, memories } from "./schema.ts";

/**
 * The second round trip of a read: memories of the ranked places, of ids that other channels found, of
 * what the graph reaches, of what satisfies a comparison and of what holds a value asked for; the words of ranked utterances; and the
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
    places: sql<string | null>`k.places`,
    contentThen: asOf === null ? sql<string | null>`null` : contentAt(asOf),
  };
  const reached =
    request.graph === null ? null : reachStatements(scope.tenantId, request.places, request.graph);
  const answers =
    request.answering === null ? null : answeringIds(scope.tenantId, request.answering);
  const ids = [
    sql`select memory_id as id, json_group_array(json_array(partition_id, position, unit)) as places
      from (${placedMemories(ranked)}) group by memory_id`,
    ...(request.memoryIds.length === 0
      ? []
      : [sql`select value, null from json_each(${JSON.stringify(request.memoryIds)})`]),
    ...(reached === null ? [] : [sql`select id, null from (${reached.memoryIds})`]),
    ...(request.satisfying === null
      ? []
      : [sql`select id, null from (${satisfyingIds(scope.tenantId, request.satisfying)})`]),
    ...(answers === null ? [] : [sql`select id, null from (${answers})`]),
  ];

  const { rows, answering, raw, forgotten, entities, mentioned, edges, explained } =
    await readTogether(db, {
      rows: db
        .select(columns)
        .from(
          sql`(select id, max(places) as places from (${sql.join(ids, sql` union all `)}) group by id) k`,
        )
        .crossJoin(memories)
        .where(and(visible, sql`${memories.id} = k.id`)),
      answering: answers === null ? null : rowsOf<{ id: string }>(db, answers),
      raw:
        request.rawTurns.length === 0
          ? null
          : rowsOf<RawRow>(db, rawRows(scope, request.rawTurns, request.now)),
      forgotten:
        request.rawTurns.length === 0
          ? null
          : rowsOf<ForgottenRow>(
              db,
              forgottenRows(
                scope,
                sql`select value as id from json_each(${JSON.stringify(request.forgottenIn)})`,
              ),
            ),
      entities: reached === null ? null : rowsOf<EntityRow>(db, reached.entities),
      mentioned:
        reached === null
          ? null
          : rowsOf<{ entity_id: string; memory_id: string }>(db, reached.mentions),
      edges:
        reached === null
          ? null
          : rowsOf<{ subject_id: string; object_id: string; weight: number }>(db, reached.edges),
      explained:
        request.explainIds.length === 0
          ? null
          : rowsOf<ExplainedRow>(db, explainedRows(scope, request)),
    });

  const found = rows.map(({ contentThen, places, ...row }) => {
    const memory = recalledOfRow(row);
    const content = contentThen === null ? memory.content : fromExact(contentThen);
    return { memory: { ...memory, content }, places: placesOf(places) };
  });
  return {
    memories: found,
    answering: answering.map(({ id }) => id),
    graph: request.graph === null ? null : reachedGraph(request.graph, entities, mentioned, edges),
    raw: utterancesOf(raw, forgotten.map(forgottenOfRow)),
    explained: explained.map(explainedOf),
  };
}

/** Which memories the ranked places lead to: those that rest on an utterance, and those whose own unit it is. */
const placedMemories = (ranked: string): SQL => sql`
  select src.memory_id, x.value->>0 as partition_id, x.value->>1 as position, 'utterance' as unit
    from json_each(${ranked}) x cross join memory_sources src
      on src.partition_id = x.value->>0 and src.position = x.value->>1
  union all select m.id, x.value->>0, x.value->>1, 'note'
    from json_each(${ranked}) x cross join memories m
      on m.partition_id = x.value->>0 and m.position = x.value->>1`;

type PlaceRow = [partitionId: string, position: number, unit: DetailPlace["unit"]];

const placesOf = (places: string | null): DetailPlace[] =>
  (JSON.parse(places ?? "[]") as PlaceRow[]).map(([partitionId, position, unit]) => ({
    partitionId,
    position,
    unit,
  }));

interface RawRow {
  turn_id: string;
  prompt: string;
  response: string;
  created_at: number;
  expires_at: number | null;
  partition_id: string;
  position: number;
  side: number;
  buried: string;
}

/** The words of ranked utterances: a response stands one place behind its prompt. */
function rawRows(scope: Scope, places: readonly Place[], now: number): SQL {
  const wanted = JSON.stringify(places.map((place) => [place.partitionId, place.position]));
  return sql`select t.id as turn_id, t.prompt, t.response, t.created_at, t.expires_at,
      x.value->>0 as partition_id, x.value->>1 as position, x.value->>1 - t.position as side,
      ${buriedIn(sql`t.id`)} as buried
    from json_each(${wanted}) x cross join turns t on t.partition_id = x.value->>0
      and t.position between x.value->>1 - 1 and x.value->>1
    where t.tenant_id = ${scope.tenantId} and (t.expires_at is null or t.expires_at > ${now})
      and (x.value->>1 = t.position or t.position + 1 = x.value->>1)`;
}

const utterancesOf = (rows: readonly RawRow[], forgotten: readonly Forgotten[]): RawUtterance[] =>
  rows.map((row) => utteranceOf(row, forgotten)).filter((utterance) => utterance !== null);

/** The words without what was forgotten of them or said again; null where nothing else was said. */
function utteranceOf(row: RawRow, forgotten: readonly Forgotten[]): RawUtterance | null {
  const role = row.side === 0 ? "prompt" : "response";
  const buried = buriedOf(row.buried);
  const turn = {
    prompt: fromExact(row.prompt),
    response: fromExact(row.response),
    createdAt: row.created_at,
    buried,
  };
  const text = shownSide(turn, role, forgottenOf(turn, buried), forgotten);
  if (isAllForgotten(text)) return null;
  return {
    turnId: row.turn_id,
    role,
    text,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    place: { partitionId: row.partition_id, position: row.position },
  };
}
