import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { quantitiesOf } from "../../model/quantity.ts";
import type { Scope } from "../../model/scope.ts";
import type { SatisfyingRequest } from "../../ports/recall-store.ts";
import { insertRows } from "./rows.ts";
import { quantities } from "./schema.ts";

interface Measured {
  id: string;
  partitionId: string;
  content: string;
}

/** Writes the amounts that memories speak of; no statement where they speak of none. */
export function quantityStatements(
  { tenantId }: Pick<Scope, "tenantId">,
  memories: readonly Measured[],
  where: SQL,
): SQL[] {
  const rows = memories.flatMap(({ id, partitionId, content }) =>
    quantitiesOf(content).map((quantity) => ({ ...quantity, tenantId, memoryId: id, partitionId })),
  );
  return rows.length === 0 ? [] : [insertRows(quantities, rows, { where })];
}

/** Ids of memories with an amount that the question asks for: one seek a unit and partition. */
export const satisfyingIds = (
  tenantId: string,
  { partitionIds, units, min, max, inclusive, memoriesMax }: SatisfyingRequest,
): SQL => {
  const [above, below] = inclusive ? [sql`>=`, sql`<=`] : [sql`>`, sql`<`];
  return sql`select q.memory_id as id from json_each(${JSON.stringify(partitionIds)}) p
    cross join json_each(${JSON.stringify(units)}) u
    cross join quantities q on q.partition_id = p.value and q.unit = u.value
      and q.value ${above} ${min ?? Number.MIN_SAFE_INTEGER}
      and q.value ${below} ${max ?? Number.MAX_SAFE_INTEGER}
    where q.tenant_id = ${tenantId} limit ${memoriesMax}`;
};
