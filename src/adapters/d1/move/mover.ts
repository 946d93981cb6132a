import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import {
  clearedPageRows,
  comparedPageRows,
  emptyWindowsMax,
  movedPageRows,
  movedWindowRows,
} from "../../../model/limits.ts";
import type { Move, MovePlace, MoveSide } from "../../../model/move.ts";
import type { Mover, PageDone, TakenMove } from "../../../ports/move-store.ts";
import { runBatch } from "../database.ts";
import type { Database } from "../database.ts";
import { listOf } from "../rows.ts";
import {
  areSameRows,
  clearing,
  type RawRow,
  readByKeys,
  readPage,
  removing,
  writing,
} from "./rows.ts";
import { type MovedTable, tableAfter, tableFrom, tableNamed } from "./tables.ts";
import { countStatement, dropStatements, triggersInPlace, triggerStatements } from "./triggers.ts";

/** Breaks a batch off: no row of this table is without a tenant. */
const breaksOff = (unless: SQL): SQL =>
  sql`insert into leaving (tenant_id, state) select null, 'noted' where not ${unless}`;

/** Only who holds the move writes to its target. */
const holds = ({ tenantId, token }: TakenMove): SQL =>
  breaksOff(
    sql`exists (select 1 from arriving where tenant_id = ${tenantId} and token = ${token})`,
  );

/** Nobody's token. */
const sealed = "";

const counted = (result: D1Result | undefined): number =>
  (result?.results[0] as { n: number | null } | undefined)?.n ?? 0;

const otherOf = (side: MoveSide): MoveSide => (side === "source" ? "target" : "source");

/** Behind a page: further in this table, or at the beginning of the next. */
function behind(place: MovePlace, next: number | null): MovePlace | null {
  if (next !== null) return { ...place, row: next };
  const table = tableAfter(place.table);
  return table === null ? null : { ...place, table: table.name, row: 0 };
}

/** The next rows from a place on; windows and tables without any are passed over, so many of them. */
async function pageFrom(
  db: Database,
  { tenantId }: Move,
  from: MovePlace,
  limit: number,
): Promise<{ table: MovedTable; rows: RawRow[]; next: MovePlace | null } | null> {
  const bounds = { window: movedWindowRows, limit };
  let place = from;
  for (let windows = 0; ; windows++) {
    const table = tableFrom(place.table);
    if (table === null) return null;
    const page = await readPage(db, table, tenantId, place.row, bounds);
    const next = behind({ ...place, table: table.name }, page.next);
    if (page.rows.length > 0 || next === null || windows >= emptyWindowsMax) {
      return { table, rows: page.rows, next };
    }
    place = next;
  }
}

export function d1Mover(on: (shard: string) => Database): Mover {
  const database = (move: Move, side: MoveSide): Database => on(move[side]);

  /** Which of these keys were written since the tenant began to leave, and wait to be brought over. */
  async function waitingKeys(
    move: TakenMove,
    table: MovedTable,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const [found] = await runBatch(database(move, "source"), [
      sql`select distinct key from leaving_rows where tenant_id = ${move.tenantId}
        and table_name = ${table.name} and key in ${listOf(keys)}`,
    ]);
    return new Set(((found?.results ?? []) as { key: string }[]).map(({ key }) => key));
  }

  async function mend(
    move: TakenMove,
    table: MovedTable,
    side: MoveSide,
    differing: readonly RawRow[],
  ): Promise<number> {
    if (differing.length === 0) return 0;
    const keys = differing.map(({ key }) => key);
    const excused = await waitingKeys(move, table, keys);
    const wrong = differing.filter(({ key }) => !excused.has(key));
    if (wrong.length === 0) return 0;
    const wrongKeys = [...new Set(wrong.map(({ key }) => key))];
    const statements = [
      ...(side === "target" || table.isShared ? removing(table, move.tenantId, wrongKeys) : []),
      ...(side === "source" ? writing(table, wrong) : []),
    ];
    await runBatch(database(move, "target"), [holds(move), ...statements]);
    return wrong.length;
  }

  return {
    async begin(move) {
      const { tenantId } = move;
      await runBatch(database(move, "source"), [
        ...triggerStatements(),
        sql`insert into leaving (tenant_id, state) values (${tenantId}, 'noted')
          on conflict(tenant_id) do nothing`,
      ]);
      await this.takeOver(move);
    },

    async takeOver(move) {
      await runBatch(database(move, "target"), [
        sql`insert into arriving (tenant_id, token) values (${move.tenantId}, ${move.token})
          on conflict(tenant_id) do update set token = excluded.token`,
      ]);
    },

    async isWatched(move) {
      const [triggers, row] = await runBatch(database(move, "source"), [
        countStatement(),
        sql`select count(*) as n from leaving where tenant_id = ${move.tenantId}`,
      ]);
      return counted(triggers) === triggersInPlace() && counted(row) === 1;
    },

    async copy(move, place): Promise<PageDone> {
      const page = await pageFrom(database(move, "source"), move, place, movedPageRows);
      if (page === null) return { rows: 0, next: null };
      const { table, rows, next } = page;
      if (rows.length > 0) {
        await runBatch(database(move, "target"), [holds(move), ...writing(table, rows)]);
      }
      return { rows: rows.length, next };
    },

    async compare(move, place) {
      const { side } = place;
      const page = await pageFrom(database(move, side), move, place, comparedPageRows);
      if (page === null) return { rows: 0, mended: 0, next: null };
      const { table, rows, next } = page;
      let mended = 0;
      if (rows.length > 0) {
        const keys = rows.map(({ key }) => key);
        const there = database(move, otherOf(side));
        const [found = []] = await readByKeys(there, move.tenantId, [[table, keys]]);
        const others = Map.groupBy(found, ({ key }) => key);
        // Rows that share a key may lie on several pages: all of them are read again.
        const own = table.isShared
          ? ((await readByKeys(database(move, side), move.tenantId, [[table, keys]]))[0] ?? [])
          : rows;
        const differing = [...Map.groupBy(own, ({ key }) => key)].flatMap(([key, mine]) => {
          const theirs = others.get(key) ?? [];
          // A row of the target is looked for only: that it is the same was seen from the source.
          const isRight = side === "source" ? areSameRows(mine, theirs) : theirs.length > 0;
          return isRight ? [] : mine;
        });
        mended = await mend(move, table, side, differing);
      }
      return { rows: rows.length, mended, next };
    },

    async catchUp(move, limit) {
      const { tenantId } = move;
      const source = database(move, "source");
      const [read] = await runBatch(source, [
        sql`select seq, table_name as "table", key from leaving_rows
          where tenant_id = ${tenantId} order by seq limit ${limit}`,
      ]);
      const writes = (read?.results ?? []) as { seq: number; table: string; key: string }[];
      const last = writes.at(-1);
      if (last === undefined) return { rows: 0, isAll: true };
      const wanted = Array.from(
        Map.groupBy(writes, ({ table }) => table),
        ([table, of]) => [tableNamed(table), [...new Set(of.map(({ key }) => key))]] as const,
      );
      const found = await readByKeys(source, tenantId, wanted);
      const gone = wanted.flatMap(([table, keys], i) => {
        const there = new Set(table.isShared ? [] : found[i]?.map(({ key }) => key));
        return removing(
          table,
          tenantId,
          keys.filter((key) => !there.has(key)),
        );
      });
      const written = wanted.flatMap(([table], i) => writing(table, found[i] ?? []));
      await runBatch(database(move, "target"), [holds(move), ...gone, ...written]);
      await runBatch(source, [
        sql`delete from leaving_rows where tenant_id = ${tenantId} and seq <= ${last.seq}`,
      ]);
      return { rows: writes.length, isAll: writes.length < limit };
    },

    async fence(move) {
      await runBatch(database(move, "source"), [
        sql`update leaving set state = 'fenced' where tenant_id = ${move.tenantId}`,
      ]);
    },

    async unfence(move) {
      await runBatch(database(move, "source"), [
        sql`update leaving set state = 'noted' where tenant_id = ${move.tenantId}`,
      ]);
    },

    async seal(move) {
      const { tenantId, token } = move;
      const results = await runBatch(database(move, "target"), [
        holds(move),
        // Their writes are refused at the source: whoever sends them again begins at once.
        sql`update idempotency set status = 0 where tenant_id = ${tenantId} and status is null`,
        sql`select id from sources where tenant_id = ${tenantId}`,
        // The row stays until the directory says that the tenant is here: till then no job may take it up.
        sql`update arriving set token = ${sealed} where tenant_id = ${tenantId} and token = ${token}`,
      ]);
      return ((results[2]?.results ?? []) as { id: string }[]).map(({ id }) => id);
    },

    async clear(move, place) {
      const table = tableFrom(place.table);
      if (table === null) return { rows: 0, next: null };
      const { tenantId } = move;
      const bounds = { window: movedWindowRows, limit: clearedPageRows };
      const here = database(move, place.side);
      const allowed =
        place.side === "target"
          ? { before: [holds(move)], after: [] }
          : {
              // For this batch alone: between two others still find the fence.
              before: [
                breaksOff(sql`not exists (select 1 from leaving
                  where tenant_id = ${tenantId} and state = 'noted')`),
                sql`update leaving set state = 'clearing' where tenant_id = ${tenantId}`,
              ],
              after: [sql`update leaving set state = 'fenced' where tenant_id = ${tenantId}`],
            };
      const deletion = clearing(table, tenantId, place.row, bounds);
      const results = await runBatch(here, [
        ...allowed.before,
        ...deletion,
        sql`select max(rowid) as n from ${sql.identifier(table.name)}`,
        ...allowed.after,
      ]);
      const at = allowed.before.length + deletion.length;
      const rows = results[at - 1]?.meta.changes ?? 0;
      const reached = place.row + movedWindowRows;
      const isLast = reached >= counted(results[at]);
      if (rows >= clearedPageRows) return { rows, next: { ...place, table: table.name } };
      return {
        rows,
        next: behind({ ...place, table: table.name }, isLast ? null : reached),
      };
    },

    async release(move, side) {
      const { tenantId } = move;
      if (side === "target") {
        await runBatch(database(move, side), [
          sql`delete from arriving where tenant_id = ${tenantId}`,
        ]);
        return;
      }
      const source = database(move, side);
      const [, , others] = await runBatch(source, [
        sql`delete from leaving where tenant_id = ${tenantId}`,
        sql`delete from leaving_rows where tenant_id = ${tenantId}`,
        sql`select count(*) as n from leaving`,
      ]);
      if (counted(others) > 0) return;
      await runBatch(source, [
        breaksOff(sql`not exists (select 1 from leaving)`),
        ...dropStatements(),
      ]);
    },
  };
}
