import { getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { sourcesRecalledMax } from "../../model/limits.ts";
import type { Memory, Source } from "../../model/memory.ts";
import type { MemoryRecord } from "../../ports/memory-store.ts";
import { memories } from "./schema.ts";

type MemoryRow = typeof memories.$inferSelect;

/** Where a memory's words stand, as one JSON column, so that a page of memories is one query. */
const sourcesFrom = (sources: SQL): SQL<string> =>
  sql<string>`(select json_group_array(json_object('turnId', s.turn_id,
    'role', s.role, 'start', s.start, 'end', s."end")) from ${sources} s)`;

/** What every read of memories selects. */
export const memoryColumns = {
  ...getTableColumns(memories),
  sources: sourcesFrom(sql`(select * from memory_sources where memory_id = memories.id)`),
};

/** What is the store's own: no memory shows it. */
function withoutOwn<Row extends Record<keyof MemoryRow, unknown>>(row: Row) {
  const {
    tenantId: _tenant,
    contentHash: _hash,
    simhash: _simhash,
    attribute: _attribute,
    attributeValue: _value,
    position: _position,
    unitFeatures: _features,
    lastSimilarity: _similarity,
    reviewedAt: _reviewed,
    writeToken: _token,
    ...shown
  } = row;
  return shown;
}

/**
 * What an answer to a question needs of a hundred memories at once, and no more. With the latest sources
 * only: what is said every day has hundreds.
 */
export const recalledColumns = {
  ...withoutOwn(getTableColumns(memories)),
  sources: sourcesFrom(sql`(select * from memory_sources where memory_id = memories.id
    order by turn_id desc limit ${sql.raw(String(sourcesRecalledMax))})`),
};

type Recalled = Omit<Memory, "sources"> & { firstLifetimeMs: number | null };

export const recalledOfRow = (
  row: Recalled & { sources: string },
): Recalled & Pick<Memory, "sources"> => ({
  ...row,
  sources: JSON.parse(row.sources) as Source[],
});

export const memoryOfRow = (
  row: MemoryRow & { sources: string },
): Memory & { firstLifetimeMs: number | null } => recalledOfRow(withoutOwn(row));

/** A memory with what a change of it has to know. */
export function recordOfRow(row: MemoryRow & { sources: string }): MemoryRecord {
  const { contentHash, simhash, attribute, attributeValue, firstLifetimeMs, position } = row;
  const stored = { contentHash, simhash, attribute, attributeValue, firstLifetimeMs, position };
  return { memory: memoryOfRow(row), ...stored };
}

/**
 * The status a memory has for a reader at `now`: expired counts at once, whatever the sweep does.
 * The caller's SQL and this filter say the same.
 */
export const liveAt = (now: number): SQL =>
  sql`memories.status = 'active' and (memories.expires_at is null or memories.expires_at > ${now})`;

/** The same of rows that another condition finds: see `isOf`. */
export const foundLiveAt = (now: number): SQL =>
  sql`+memories.status = 'active' and (memories.expires_at is null or memories.expires_at > ${now})`;
