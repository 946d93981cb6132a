import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { DetailRequest, Explained } from "../../ports/recall-store.ts";
import { fits } from "./recall-filter.ts";
import { listOf } from "./rows.ts";

export interface ExplainedRow {
  id: string;
  partition_id: string;
  status: Explained["status"];
  superseded_by: string | null;
  created_at: number;
  expires_at: number | null;
  quarantined: number;
  fits: number;
  /** JSON: `[[partition, position], …]`. */
  places: string;
}

/** The memories that a caller asks about, whatever their state, with the places that lead to them. */
export const explainedRows = (
  { tenantId }: Scope,
  { explainIds, filter, now }: Pick<DetailRequest, "explainIds" | "filter" | "now">,
): SQL => sql`select memories.id, memories.partition_id, memories.status, memories.superseded_by,
    memories.created_at, memories.expires_at, memories.quarantined, ${fits(filter, now)} as fits,
    (select json_group_array(json_array(x.partition_id, x.position)) from (
      select s.partition_id, s.position from memory_sources s where s.memory_id = memories.id
      union select memories.partition_id, memories.position where memories.position is not null) x) as places
  from memories where +memories.tenant_id = ${tenantId} and memories.id in ${listOf(explainIds)}`;

export const explainedOf = (row: ExplainedRow): Explained => ({
  id: row.id,
  partitionId: row.partition_id,
  status: row.status,
  supersededBy: row.superseded_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  quarantined: row.quarantined === 1,
  fits: row.fits === 1,
  places: (JSON.parse(row.places) as [string, number][]).map(([partitionId, position]) => ({
    partitionId,
    position,
  })),
});
