import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Scope } from "../../model/scope.ts";
import type { Act, IngestCommit } from "../../ports/memory-store.ts";
import { listOf } from "./rows.ts";

/** Of the live memories of a single-valued attribute one is the head: the one that was said last. */

/** The live memory of an attribute that was said last; of two at once the greater id, whoever asks. */
export const newestOf = (partitionId: string, attribute: string, now: number): SQL =>
  sql`(select r.id from memories r where r.partition_id = ${partitionId}
    and r.attribute = ${attribute} and r.status = 'active'
    and (r.expires_at is null or r.expires_at > ${now})
    order by r.created_at desc, r.id desc limit 1)`;

/** Supersedes every live memory of an attribute but the winner. */
export function closeRivals(
  { tenantId }: Scope,
  partitionId: string,
  attribute: string,
  winner: SQL,
  guard: SQL,
  { by, now }: Act,
): SQL[] {
  const rivals = sql`partition_id = ${partitionId} and tenant_id = ${tenantId}
    and attribute = ${attribute} and status = 'active' and id <> ${winner} and ${guard}`;
  return [
    sql`insert into outbox
        (id, tenant_id, event, payload, user_id, agent_id, session_id, created_at)
      select 'evt_' || id || '_' || ${winner} || '_superseded', tenant_id, 'memory.superseded',
        json_object('memory_id', id, 'superseded_by', ${winner}), user_id, agent_id, session_id,
        ${now}
      from memories where ${rivals} on conflict do nothing`,
    sql`insert into memory_versions
        (tenant_id, memory_id, version, event, content, previous, at, "by", reason)
      select tenant_id, id, version + 1, 'supersede', content, content, ${now}, ${by},
        ${`${attribute} changed`}
      from memories where ${rivals} on conflict do nothing`,
    sql`update memories set status = 'superseded', version = version + 1, updated_at = ${now},
        superseded_by = ${winner},
        valid_to = (select coalesce(v.valid_from, v.created_at) from memories v where v.id = ${winner})
      where ${rivals}`,
  ];
}

/**
 * What other turns committed of the same attributes while this one was read is held against it here, in
 * the one place where commits stand in line.
 */
export const headed = (
  scope: Scope,
  { partition, turn, memories: own, heads }: IngestCommit,
  guard: SQL,
  now: number,
): SQL[] =>
  heads.flatMap(({ attribute, seen }) => {
    const known = [...seen, ...own.map(({ memory }) => memory.id)];
    const isMet = sql`exists (select 1 from memories u where u.partition_id = ${partition.id}
      and u.attribute = ${attribute} and u.status = 'active' and u.id not in ${listOf(known)})`;
    return closeRivals(
      scope,
      partition.id,
      attribute,
      newestOf(partition.id, attribute, now),
      sql`id not in ${listOf(seen)} and ${isMet} and ${guard}`,
      { by: `turn ${turn.id}`, reason: null, now },
    );
  });
