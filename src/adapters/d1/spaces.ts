import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { namedId } from "../../model/ids.ts";
import { lackingMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type {
  EmbeddingSpace,
  RebuildPlace,
  SpaceModel,
  SpaceRebuild,
  SpaceStore,
} from "../../ports/space-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { isHere } from "./fence.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";

interface SpaceRow extends EmbeddingSpace {
  state: "active" | "building" | "retired";
  cursor: string | null;
}

const columns = sql.raw("s.id, s.model, s.dimensions, s.state, s.cursor");

const spaceOf = ({ id, model, dimensions }: SpaceRow): EmbeddingSpace => ({
  id,
  model,
  dimensions,
});

/** States whose memories have vectors; the live ones last, so that what is written meanwhile is met. */
const states = ["superseded", "archived", "active"] as const;
const beginning: RebuildPlace = { state: 0, at: -1, id: "" };

const rebuildOfRow = (row: SpaceRow): SpaceRebuild => ({
  space: spaceOf(row),
  active: row.state === "active",
  place: row.cursor === null || row.cursor === filled ? null : JSON.parse(row.cursor),
});

/** All memories have a row, and not all of these a vector. */
const filled = "filled";

/**
 * `marked` tells tenants apart that have spaces in several databases: each database's are its own, also in an index outside,
 * which holds them by their ids alone.
 */
export function d1SpaceStore(
  db: Database,
  clock: Clock,
  marked: (tenantId: string) => Promise<string | null> = () => Promise.resolve(null),
): SpaceStore {
  const query = async <Row>(statement: SQL): Promise<Row[]> => {
    const [rows] = await db.batch([rowsOf<Row>(db, statement)]);
    return rows;
  };
  const idOf = async ({ tenantId }: Scope, { model, dimensions }: SpaceModel): Promise<string> => {
    const mark = await marked(tenantId);
    return mark === null
      ? namedId("spc", tenantId, model, dimensions)
      : namedId("spc", tenantId, model, dimensions, mark);
  };

  async function inUse({ tenantId }: Scope, { model, dimensions }: SpaceModel) {
    const [row] = await query<SpaceRow>(sql`select ${columns} from embedding_spaces s
      where s.tenant_id = ${tenantId} and s.state = 'active'
      order by s.model = ${model} and s.dimensions = ${dimensions} desc,
        exists (select 1 from vectors v where v.space_id = s.id) desc, s.created_at desc limit 1`);
    return row === undefined ? null : spaceOf(row);
  }

  const isOf = (space: EmbeddingSpace, { model, dimensions }: SpaceModel): boolean =>
    space.model === model && space.dimensions === dimensions;

  const put = (
    { tenantId }: Scope,
    space: EmbeddingSpace,
    state: "active" | "building",
    cursor: string | null,
    now: number,
  ): SQL =>
    sql`insert into embedding_spaces (id, tenant_id, model, dimensions, state, created_at, cursor)
      values (${space.id}, ${tenantId}, ${space.model}, ${space.dimensions}, ${state}, ${now}, ${cursor})
      on conflict(id) do update set cursor = excluded.cursor,
        state = case state when 'active' then state else excluded.state end, retired_at = null`;

  const rowOf = async (scope: Scope, id: string): Promise<SpaceRow | null> => {
    const [row] = await query<SpaceRow>(sql`select ${columns} from embedding_spaces s
      where s.id = ${id} and s.tenant_id = ${scope.tenantId}`);
    return row ?? null;
  };

  async function current(scope: Scope, model: SpaceModel): Promise<EmbeddingSpace> {
    const found = await inUse(scope, model);
    if (found !== null && isOf(found, model)) return found;
    const own = { id: await idOf(scope, model), ...pick(model) };
    if (found !== null) {
      const [any] = await query(sql`select 1 from vectors where space_id = ${found.id} limit 1`);
      if (any !== undefined) return found;
    }
    await runBatch(db, [put(scope, own, "active", null, clock.now())]);
    return own;
  }

  return {
    current,
    read: current,

    async beginRebuild(scope, model, now) {
      const id = await idOf(scope, model);
      const known = await rowOf(scope, id);
      if (known !== null && known.cursor !== null) return rebuildOfRow(known);
      const found = await inUse(scope, model);
      const own = { id, ...pick(model) };
      const state = found === null || isOf(found, model) ? "active" : "building";
      await runBatch(db, [put(scope, own, state, JSON.stringify(beginning), now)]);
      return { space: own, active: state === "active", place: beginning };
    },

    async rebuildOf(scope, model) {
      const row = await rowOf(scope, await idOf(scope, model));
      return row === null || row.cursor === null ? null : rebuildOfRow(row);
    },

    async rebuilding(limit) {
      const rows = await query<{ id: string }>(sql`select distinct s.tenant_id as id
        from embedding_spaces s where s.cursor is not null and ${isHere(sql`s.tenant_id`)}
        order by random() limit ${limit}`);
      return rows.map(({ id }) => id);
    },

    async addMissing({ tenantId }, { space, place }, limit) {
      if (place === null) return null;
      const page = await query<{ at: number; id: string }>(sql`select m.recorded_at as at, m.id
        from memories m indexed by memories_sweep
        where m.tenant_id = ${tenantId} and m.status = ${states[place.state] ?? "active"}
          and (m.recorded_at, m.id) > (${place.at}, ${place.id})
        order by m.recorded_at, m.id limit cast(${limit} as integer)`);
      const last = page.at(-1);
      const next = nextPlace(place, last, page.length < limit);
      await runBatch(db, [
        sql`insert into vectors (tenant_id, memory_id, space_id, partition_id, scale)
          select m.tenant_id, m.id, ${space.id}, m.partition_id, 0
          from json_each(${JSON.stringify(page.map(({ id }) => id))}) k
          cross join memories m on m.id = k.value and m.tenant_id = ${tenantId}
            and m.status <> 'expired'
          where true on conflict do nothing`,
        sql`update embedding_spaces set cursor = ${next === null ? filled : JSON.stringify(next)}
          where id = ${space.id} and tenant_id = ${tenantId} and cursor is not null`,
      ]);
      return next;
    },

    async counts({ tenantId }, spaceId) {
      const some = (which: SQL): SQL => sql`(select count(*) from (select 1 from vectors v
        where v.space_id = ${spaceId} and +v.tenant_id = ${tenantId} and ${which}
        limit cast(${lackingMax} as integer)))`;
      const [row] = await query<{ missing: number; unindexed: number }>(
        sql`select ${some(sql`v.components is null`)} as missing,
          ${some(sql`v.indexed_at is null and v.components is not null`)} as unindexed`,
      );
      return row ?? { missing: 0, unindexed: 0 };
    },

    async switchTo({ tenantId }, spaceId, now) {
      await runBatch(db, [
        sql`update embedding_spaces set state = 'retired', retired_at = ${now}, cursor = null
          where tenant_id = ${tenantId} and state <> 'retired' and id <> ${spaceId}`,
        sql`update embedding_spaces set state = 'active', retired_at = null,
            cursor = ${JSON.stringify(beginning)}
          where tenant_id = ${tenantId} and id = ${spaceId}`,
        // What answers were made of has changed.
        sql`update partitions set writes = writes + 1 where tenant_id = ${tenantId}`,
      ]);
    },

    async endRebuild({ tenantId }, spaceId) {
      await runBatch(db, [
        sql`update embedding_spaces set cursor = null
          where id = ${spaceId} and tenant_id = ${tenantId} and state = 'active'`,
      ]);
    },

    async retired(before, limit) {
      const rows = await query<SpaceRow & { tenantId: string }>(sql`select s.tenant_id as tenantId,
          ${columns} from embedding_spaces s
        where s.retired_at <= ${before} and s.state = 'retired' and ${isHere(sql`s.tenant_id`)}
        limit ${limit}`);
      return rows.map(({ tenantId, ...row }) => ({ tenantId, space: spaceOf(row) }));
    },

    async end({ tenantId }, spaceId, limit) {
      const isRetired = sql`exists (select 1 from embedding_spaces s where s.id = ${spaceId}
        and s.tenant_id = ${tenantId} and s.state = 'retired')`;
      const these = sql`(select v.rowid from vectors v where v.space_id = ${spaceId} and ${isRetired}
        limit cast(${limit} as integer))`;
      // The index ended the whole space: none of them is to be removed one by one.
      const results = await runBatch(db, [
        sql`update vectors set sent_at = null where rowid in ${these}`,
        sql`delete from vectors where rowid in ${these} and sent_at is null`,
        sql`delete from vector_removals where space_id = ${spaceId} and ${isRetired}`,
        sql`delete from embedding_spaces where id = ${spaceId} and state = 'retired'
          and not exists (select 1 from vectors v where v.space_id = ${spaceId})`,
      ]);
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },

    async active({ tenantId }) {
      const rows = await query<SpaceRow>(sql`select ${columns} from embedding_spaces s
        where s.tenant_id = ${tenantId} and s.state <> 'retired' order by s.id`);
      return rows.map(spaceOf);
    },
  };
}

const pick = ({ model, dimensions }: SpaceModel): SpaceModel => ({ model, dimensions });

function nextPlace(
  { state }: RebuildPlace,
  last: { at: number; id: string } | undefined,
  isEnd: boolean,
): RebuildPlace | null {
  if (!isEnd && last !== undefined) return { state, ...last };
  return state + 1 < states.length ? { ...beginning, state: state + 1 } : null;
}
