import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  PresenceKind,
  PresenceStore,
  Residence,
  ResidentStore,
} from "../../ports/resident-store.ts";
import { rowsOf } from "./database.ts";
import type { Database } from "./database.ts";

/** Where users of spread tenants are kept, as it stands in the tenant's own database. */
export function d1ResidentStore(db: Database): ResidentStore {
  return {
    async find(tenantId, { userId, sessionId }) {
      const [rows] = await db.batch([
        rowsOf<Residence & { kind: string }>(
          db,
          sql`select kind, shard, user_id as userId from residents
            where tenant_id = ${tenantId} and leaving_at is null
              and ((kind = 'user' and id = ${userId}) or (kind = 'session' and id = ${sessionId}))`,
        ),
      ]);
      const of = (wanted: string): Residence | null => {
        const row = rows.find(({ kind }) => kind === wanted);
        return row === undefined ? null : { shard: row.shard, userId: row.userId };
      };
      return { user: of("user"), session: of("session") };
    },

    async place(tenantId, { kind, id, userId, shard }, own, now) {
      const has = (table: string): SQL =>
        sql`exists (select 1 from ${sql.raw(table)} where tenant_id = ${tenantId} and user_id = ${id})`;
      const place =
        kind === "user"
          ? sql`case when ${has("sessions")} or ${has("memories")} then ${own} else ${shard} end`
          : sql`${shard}`;
      const [[placed]] = await db.batch([
        rowsOf<Residence>(
          db,
          sql`insert into residents (tenant_id, kind, id, user_id, shard, placed_at)
            select ${tenantId}, ${kind}, ${id}, ${userId}, ${place}, ${now} where true
            on conflict(tenant_id, kind, id) do update set leaving_at = null
            returning shard, user_id as userId`,
        ),
        rowsOf(
          db,
          sql`insert into spreads (tenant_id, shard) select tenant_id, shard from residents
            where tenant_id = ${tenantId} and kind = ${kind} and id = ${id} on conflict do nothing`,
        ),
      ]);
      if (placed === undefined) throw new Error("A place that was just given is not there.");
      return { shard: placed.shard, userId: placed.userId };
    },

    async shards(tenantId) {
      const [rows] = await db.batch([
        rowsOf<{ shard: string }>(
          db,
          sql`select shard from spreads where tenant_id = ${tenantId} order by shard`,
        ),
      ]);
      return rows.map(({ shard }) => shard);
    },
  };
}

/** Each finds at most one row, by a key. */
const rowWith: Readonly<Record<PresenceKind, (tenantId: string, id: string) => SQL>> = {
  memory: (tenantId, id) => sql`select 1 from memories where id = ${id} and +tenant_id = ${tenantId}
    union all select 1 from memory_versions where memory_id = ${id} and +tenant_id = ${tenantId}`,
  turn: (tenantId, id) => sql`select 1 from turns where id = ${id} and +tenant_id = ${tenantId}`,
  session: (tenantId, id) =>
    sql`select 1 from sessions where tenant_id = ${tenantId} and id = ${id}`,
  entity: (tenantId, id) =>
    sql`select 1 from entities where id = ${id} and +tenant_id = ${tenantId}`,
  delivery: (tenantId, id) =>
    sql`select 1 from deliveries where id = ${id} and +tenant_id = ${tenantId}`,
};

/** What one database has of tenants that are spread. */
export function d1PresenceStore(db: Database): PresenceStore {
  return {
    async has(tenantId, kind, id) {
      const [rows] = await db.batch([
        rowsOf(db, sql`select 1 as here where exists (${rowWith[kind](tenantId, id)})`),
      ]);
      return rows.length > 0;
    },

    async sessionOf(tenantId, sessionId) {
      const [[row]] = await db.batch([
        rowsOf<{ userId: string | null }>(
          db,
          sql`select user_id as userId from sessions
            where tenant_id = ${tenantId} and id = ${sessionId}`,
        ),
      ]);
      return row ?? null;
    },

    async isEmpty(tenantId) {
      const has = (table: string): SQL =>
        sql`exists (select 1 from ${sql.raw(table)} where tenant_id = ${tenantId})`;
      const [rows] = await db.batch([
        rowsOf(
          db,
          sql`select 1 as any where ${has("turns")} or ${has("memories")} or ${has("sessions")}`,
        ),
      ]);
      return rows.length === 0;
    },
  };
}
