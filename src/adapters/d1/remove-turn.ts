import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { packUnit } from "../../model/lexical/unit.ts";
import type { Role } from "../../model/memory.ts";
import type { Scope } from "../../model/scope.ts";
import type { Act } from "../../ports/memory-store.ts";
import type { Place } from "../../ports/recall-store.ts";
import { appendUnit } from "./add.ts";
import { ownsTurn } from "./commit.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { endUnits } from "./end-units.ts";
import { doomed, forgetStatements } from "./forget.ts";
import type { Doomed } from "./forget.ts";
import { listOf } from "./rows.ts";
import { fromExact } from "./schema.ts";

interface Standing {
  ingestToken: string | null;
  partitionId: string | null;
  /** Of its prompt in the index; the response stands one behind. Null until it was read. */
  position: number | null;
  promptName: string | null;
  responseName: string | null;
  /** Memories that go along: those that no other turn also gave, and insights that rest on them. */
  own: Doomed[];
  /** Memories that no other turn gave either, and that outlive this one. */
  outliving: Outliving[];
  /** Which versions that was decided by; none where all go. */
  read: (readonly [id: string, version: number])[];
}

interface FromTurn extends Doomed {
  version: number;
  content: string;
  sessionId: string | null;
  createdAt: number;
  role: Role;
  isOver: number;
}

type Outliving = Pick<
  FromTurn,
  "id" | "partitionId" | "position" | "version" | "content" | "sessionId" | "createdAt" | "role"
>;

/** Reads of one turn, by different hands, that removal waits out. */
const triesMax = 3;

/**
 * Removes a turn in one batch that claims it first, as ingestion does: a commit that lands between
 * what was read here and the batch makes the claim fail, and it is read again. With `overBy` (epoch ms)
 * a memory goes along only where its own end came by then, and nobody pinned it.
 */
export async function removeTurn(
  db: Database,
  scope: Scope,
  id: string,
  act: Act,
  token: () => string,
  overBy: number | null,
): Promise<string[] | null> {
  for (let tried = 0; tried < triesMax; tried++) {
    const standing = await standingOf(db, scope, id, overBy);
    if (standing === null) return [];
    const removal = statements(scope, id, standing, act, `removal ${token()}`);
    const [claimed] = await runBatch(db, removal);
    if ((claimed?.meta.changes ?? 0) > 0) return standing.own.map((memory) => memory.id);
  }
  return null;
}

async function standingOf(
  db: Database,
  scope: Scope,
  id: string,
  overBy: number | null,
): Promise<Standing | null> {
  const isOver =
    overBy === null
      ? sql`1`
      : sql`(m.expires_at is not null and m.expires_at <= ${overBy} and not m.pinned)`;
  const [[turn], all] = await db.batch([
    rowsOf<Omit<Standing, "own" | "outliving" | "read">>(
      db,
      sql`select ingest_token as ingestToken, partition_id as partitionId, position,
          prompt_name as promptName, response_name as responseName
        from turns where id = ${id} and tenant_id = ${scope.tenantId}`,
    ),
    rowsOf<FromTurn>(
      db,
      sql`select m.id, m.partition_id as partitionId, m.position, m.version, m.content,
          m.session_id as sessionId, m.created_at as createdAt, min(s.role) as role, ${isOver} as isOver
        from memory_sources s join memories m on m.id = s.memory_id
        where s.turn_id = ${id} and +m.tenant_id = ${scope.tenantId}
          and not exists (select 1 from memory_sources o
            where o.memory_id = m.id and o.turn_id <> ${id})
        group by m.id`,
    ),
  ]);
  if (turn === undefined) return null;
  const [going, staying] = [
    all.filter((each) => each.isOver === 1),
    all.filter((each) => each.isOver === 0),
  ];
  // Insights that rest on one of them go too.
  const own = await doomed(
    db,
    scope,
    going.map((memory) => memory.id),
  );
  const outliving = staying.map((memory) => ({ ...memory, content: fromExact(memory.content) }));
  const read =
    overBy === null ? [] : all.map(({ id: memory, version }) => [memory, version] as const);
  return { ...turn, own, outliving, read };
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
  const { ingestToken, partitionId, own, outliving } = standing;
  const guard = ownsTurn(scope, id, token);
  const gone = own.map((memory) => memory.id);
  return [
    // Fails too where one of the memories was said again elsewhere since.
    sql`update turns set ingest_token = ${token}
      where id = ${id} and tenant_id = ${tenantId} and ingest_token is ${ingestToken}
        and not exists (select 1 from memory_sources s
          where s.memory_id in ${listOf(gone)} and s.turn_id <> ${id})
        and ${unchanged(standing)}`,
    ...outliving.flatMap((memory) => withOwnUnit(scope, memory, standing, guard)),
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

/** Where nobody changed one meanwhile of which it was decided whether it goes along. */
const unchanged = ({ read }: Standing): SQL => sql`not exists (select 1
  from json_each(${JSON.stringify(read)}) r where not exists (select 1 from memories m
    where m.id = r.value->>0 and m.version = r.value->>1))`;

/** What stood in the turn's own words alone is found by words of its own from now on. */
function withOwnUnit(scope: Scope, memory: Outliving, turn: Standing, guard: SQL): SQL[] {
  if (memory.position !== null) return [];
  const unit = packUnit({
    text: memory.content,
    side: memory.role,
    speaker: memory.role === "prompt" ? turn.promptName : turn.responseName,
    sessionId: memory.sessionId,
    at: memory.createdAt,
    note: 0,
    remembered: true,
  });
  return appendUnit(scope, memory.partitionId, memory.id, unit, guard);
}
