import { getTableName, is, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../schema.ts";
import { isOrphan } from "./steps.ts";
import {
  type Subject,
  holdsId,
  isAdminOf,
  isNamedByThem,
  isNameless,
  isTheirs,
  mapsTo,
} from "./subject.ts";

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

/** Where a table could still tell of the user: a condition on its rows, under an alias of their own. */
interface Trace {
  alias: "t" | "m" | "s" | "p" | "c";
  of: (subject: Subject) => SQL;
}

const nothing = null;

/** Rows of partitions that have no name any more, or that the user's id names. */
const inTheirPartition: Trace = {
  alias: "c",
  of: (subject) =>
    sql`c.tenant_id = ${subject.tenantId} and c.partition_id in (select p.id from partitions p
      where (${isNamedByThem(subject)}) or (${isNameless(subject.tenantId)}))`,
};

const orphaned: Trace = { alias: "c", of: ({ tenantId }) => isOrphan(tenantId) };

/** Every table of the schema says how a user can stand in it: one that is new does not type-check without. */
const traces: Readonly<Record<TableName, Trace | null>> = {
  turns: { alias: "t", of: (subject) => isTheirs("t", subject) },
  memories: { alias: "m", of: (subject) => isTheirs("m", subject) },
  summaries: { alias: "s", of: (subject) => isTheirs("s", subject) },
  sessions: {
    alias: "s",
    of: ({ tenantId, userId }) => sql`s.tenant_id = ${tenantId} and s.user_id = ${userId}`,
  },
  partitions: {
    alias: "p",
    of: (subject) => sql`${isNamedByThem(subject)} and p.layer <> 'conversation'`,
  },
  segments: {
    alias: "c",
    of: (subject) => sql`${inTheirPartition.of(subject)} and trim(c.tokens, 'A') <> ''`,
  },
  memoryVersions: {
    alias: "c",
    of: ({ tenantId }) => sql`c.tenant_id = ${tenantId}
      and (c.content is not null or c.previous is not null)
      and not exists (select 1 from memories m where m.id = c.memory_id)`,
  },
  speakers: inTheirPartition,
  entities: inTheirPartition,
  entityAliases: inTheirPartition,
  edges: inTheirPartition,
  coOccurrences: inTheirPartition,
  memorySources: orphaned,
  memoryParents: orphaned,
  memoryTags: orphaned,
  quantities: orphaned,
  vectors: orphaned,
  mentions: orphaned,
  edgeSources: orphaned,
  summarySources: {
    alias: "c",
    of: ({ tenantId }) => sql`c.tenant_id = ${tenantId}
      and not exists (select 1 from summaries s where s.id = c.summary_id)`,
  },
  tombstones: {
    alias: "c",
    of: (subject) => sql`c.tenant_id = ${subject.tenantId}
      and c.turn_id in (select t.id from turns t where ${isTheirs("t", subject)})`,
  },
  outbox: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId}
      and (c.user_id = ${userId} or ${holdsId("payload", userId)})`,
  },
  deliveries: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId} and ${holdsId("payload", userId)}`,
  },
  webhooks: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId} and c.user_id = ${userId}`,
  },
  heard: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId} and c.user_id = ${userId}`,
  },
  sources: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId}
      and (c.mapping->>'$.userId' = ${userId} or ${mapsTo("c", userId)} or ${isAdminOf("c", userId)})`,
  },
  idempotency: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId}
      and (${holdsId("key", userId)} or ${holdsId("response", userId)})`,
  },
  vectorRemovals: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId} and c.user_id = ${userId}`,
  },
  // Counters and configuration of a tenant, and receipts: of users they hold nothing.
  tenants: nothing,
  apiKeys: nothing,
  usage: nothing,
  modelUsage: nothing,
  settings: nothing,
  embeddingSpaces: nothing,
  jobState: nothing,
  erasures: nothing,
  residents: {
    alias: "c",
    of: ({ tenantId, userId }) => sql`c.tenant_id = ${tenantId} and c.user_id = ${userId}`,
  },
  // Where tenants are kept.
  placements: nothing,
  spreads: nothing,
  shardWeights: nothing,
  sourceTenants: nothing,
  moves: nothing,
  leaving: nothing,
  arriving: nothing,
  // Keys of rows, some of which callers name. They go with the end of the move, and the receipt waits for that.
  leavingRows: { alias: "c", of: ({ tenantId }) => sql`c.tenant_id = ${tenantId}` },
};

/** Rows counted of one table: whether there are any is what matters. */
const countedMax = 1_000;

/** One count a table, named by the table. */
export function lookStatements(subject: Subject): { table: string; statement: SQL }[] {
  const ways: Readonly<Record<string, Trace | null>> = traces;
  return Object.entries(schema).flatMap(([name, table]) => {
    const trace = ways[name] ?? nothing;
    if (trace === null || !is(table, SQLiteTable)) return [];
    const rows = sql`select 1 from ${table} ${sql.raw(trace.alias)} where ${trace.of(subject)}`;
    return [
      {
        table: getTableName(table),
        statement: sql`select count(*) as n from (${rows} limit ${countedMax})`,
      },
    ];
  });
}
