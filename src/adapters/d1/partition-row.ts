import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Partition, Scope } from "../../model/scope.ts";

/** The row of a partition; one whose name an erasure took away gets it again. */
export const partitionRow = (
  { tenantId }: Scope,
  { id, key, layer }: Partition & { id: string },
  guard: SQL,
): SQL =>
  sql`insert into partitions (id, tenant_id, key, layer)
    select ${id}, ${tenantId}, ${key}, ${layer} where ${guard}
    on conflict(tenant_id, key) do nothing on conflict(id) do update set key = excluded.key`;
