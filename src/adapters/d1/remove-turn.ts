import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Act } from "../../ports/memory-store.ts";
import type { Place } from "../../ports/recall-store.ts";
import { ownsTurn } from "./commit.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { endUnits } from "./end-units.ts";
import { doomed, forgetStatements } from "./forget.ts";
import type { Doomed } from "./forget.ts";
import { listOf } from "./rows.ts";

interface Standing {
  ingestToken: string | null;
  partitionId: string | null;
  /** Of its prompt in the index; the response stands one behind. Null until it was read. */
  position: number | null;
  /** Memories that no other turn also gave. */
  own: Doomed[];
}

/** Reads of one turn, by different hands, that removal waits out. */
const triesMax = 3;

/**
 * Removes a turn in one batch that claims it first, as ingestion does: a commit that lands between
 * what was read here and the batch makes the claim fail, and it is read again.
 */
export async function removeTurn(
  db: Database,
  scope: Scope,
  id: string,
  act: Act,
  token: () => string,
): Promise<string[] | null> {
  for (let tried = 0; tried < triesMax; tried++) {
    const standing = await standingOf(db, scope, id);
    if (standing === null) return [];
    const removal = statements(scope, id, standing, act, `removal ${token()}`);
    const [claimed] = await runBatch(db, removal);
    if ((claimed?.meta.changes ?? 0) > 0) return standing.own.map((memory) => memory.id);
  }
  return null;
}

async function standingOf(db: Database, scope: Scope, id: string): Promise<Standing | null> {
  const [[turn], own] = await db.batch([
    rowsOf<Omit<Standing, "own">>(
      db,
      sql`select ingest_token as ingestToken, partition_id as partitionId, position
        from turns where id = ${id} and tenant_id = ${scope.tenantId}`,
    ),
    rowsOf<Doomed>(
      db,
      sql`select distinct m.id, m.partition_id as partitionId, m.position
        from memory_sources s join memories m on m.id = s.memory_id
        where s.turn_id = ${id} and +m.tenant_id = ${scope.tenantId}
          and not exists (select 1 from memory_sources o
            where o.memory_id = m.id and o.turn_id <> ${id})`,
    ),
  ]);
  if (turn === undefined) return null;
  // Insights that rest on one of them go too.
  const ids = own.map((memory) => memory.id);
  return { ...turn, own: await doomed(db, scope, ids) };
}

/** Where its two sides stand in the index; its memories' own units end with them. */
const sidesOf = ({ partitionId, position }: Standing): Place[] =>
  partitionId === null || position === null
    ? []
    : [
        { partitionId, position },
        { partitionId, position: position + 1 },
      ];

function statements(scope: Scope, id: string, standing: Standing, act: Act, token: string): SQL[] {
  const { tenantId } = scope;
  const { ingestToken, partitionId, own } = standing;
  const guard = ownsTurn(scope, id, token);
  const gone = own.map((memory) => memory.id);
  return [
    // Fails too where one of the memories was said again elsewhere since.
    sql`update turns set ingest_token = ${token}
      where id = ${id} and tenant_id = ${tenantId} and ingest_token is ${ingestToken}
        and not exists (select 1 from memory_sources s
          where s.memory_id in ${listOf(gone)} and s.turn_id <> ${id})`,
    ...endUnits(scope, sidesOf(standing), guard),
    sql`update partitions set generation = generation + 1, writes = writes + 1
      where id = ${partitionId} and ${guard}`,
    ...forgetStatements(scope, own, act, guard),
    sql`delete from memory_sources where turn_id = ${id} and tenant_id = ${tenantId} and ${guard}`,
    sql`update summaries set stale = 1, text = '' where +tenant_id = ${tenantId} and ${guard} and id in
      (select s.summary_id from summary_sources s where s.turn_id = ${id})`,
    sql`delete from summary_sources where turn_id = ${id} and tenant_id = ${tenantId} and ${guard}`,
    // The turn cannot be read again, so nothing has to be kept from coming back.
    sql`delete from tombstones where turn_id = ${id} and tenant_id = ${tenantId} and ${guard}`,
    sql`delete from turns where id = ${id} and tenant_id = ${tenantId} and ingest_token = ${token}`,
  ];
}
