import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnsweringRequest } from "../../ports/recall-store.ts";

/**
 * Ids of memories that hold the value asked for, the newest first: by their own attribute, and by a relation of
 * its holder that they told. One seek an attribute and partition, one a holder, relation and partition.
 */
export const answeringIds = (
  tenantId: string,
  { partitionIds, attributes, holders, predicates, memoriesMax }: AnsweringRequest,
): SQL => {
  const within = sql`json_each(${JSON.stringify(partitionIds)}) p`;
  return sql`select id from (
    select m.id from ${within}
      cross join json_each(${JSON.stringify(attributes)}) a
      cross join memories m on m.partition_id = p.value and m.attribute = a.value
      where m.tenant_id = ${tenantId}
    union
    select s.memory_id from ${within}
      cross join json_each(${JSON.stringify(holders)}) h
      cross join entity_aliases n on n.partition_id = p.value and n.normal_alias = h.value
      cross join json_each(${JSON.stringify(predicates)}) r
      cross join edges e on e.partition_id = p.value and e.subject_id = n.entity_id
        and e.predicate = r.value and e.retracted_at is null
        and (e.valid_to is null or e.valid_from is not null)
      cross join edge_sources s on s.edge_id = e.id and s.ends_at is null
      where n.tenant_id = ${tenantId}
  ) order by id desc limit ${memoriesMax}`;
};
