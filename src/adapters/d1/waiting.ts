import { sql } from "drizzle-orm";
import { waitingTenantsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { IngestJob } from "../../ports/queue.ts";
import type { FailedAttempt, TenantBacklog } from "../../ports/turn-store.ts";
import { inBacklog } from "./backlog.ts";
import { isHere } from "./fence.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { listOf } from "./rows.ts";

/** Turns that wait, fail and are taken up again. */

/** A turn that fails for good is told of in the batch that makes it `failed`. */
export async function failAttempt(
  db: Database,
  { tenantId }: Scope,
  id: string,
  { error, final, dueAt, at, spent }: FailedAttempt,
): Promise<void> {
  const waits = sql`id = ${id} and tenant_id = ${tenantId} and status = 'queued'`;
  await runBatch(db, [
    ...(final
      ? [
          sql`insert into outbox (id, tenant_id, event, payload, created_at)
            select 'evt_' || id || '_failed_' || cast(${at} as integer), tenant_id, 'turn.failed',
              json_object('turn_id', id, 'session_id', session_id), ${at}
            from turns where ${waits} on conflict do nothing`,
        ]
      : []),
    sql`update turns set attempts = attempts + 1, error = ${error}, due_at = ${dueAt},
        status = ${final ? "failed" : "queued"}, model_calls = model_calls + ${spent.modelCalls},
        input_tokens = input_tokens + ${spent.inputTokens},
        output_tokens = output_tokens + ${spent.outputTokens}
      where ${waits}`,
  ]);
}

/** Tenants with waiting turns, each found by one seek behind the one before. */
const waitingTenants = sql`waiting(tenant) as (
  select min(tenant_id) from turns where status = 'queued'
  union all
  select (select min(t.tenant_id) from turns t where t.status = 'queued' and t.tenant_id > w.tenant)
  from waiting w where w.tenant is not null limit ${waitingTenantsMax})`;

export async function takeDue(
  db: Database,
  now: number,
  nextDueAt: number,
  limit: number,
  except: readonly string[],
): Promise<IngestJob[]> {
  const most = sql`cast(${limit} as integer)`;
  const [rows] = await db.batch([
    rowsOf<IngestJob>(
      db,
      sql`with recursive ${waitingTenants}
        update turns set due_at = ${nextDueAt} where id in (
          select id from (
            select t.id, t.due_at,
              row_number() over (partition by t.tenant_id order by t.due_at, t.id) as place
            from waiting w cross join turns t on t.id in (select i.id from turns i
              where i.status = 'queued' and i.tenant_id = w.tenant and i.due_at < ${now}
              order by i.due_at limit ${most})
            where w.tenant not in ${listOf(except)} and ${isHere(sql`w.tenant`)})
          order by place, due_at limit ${most})
        returning tenant_id, id as turn_id`,
    ),
  ]);
  return rows;
}

export async function backlog(db: Database, tenantId: string | null): Promise<TenantBacklog[]> {
  const [rows] = await db.batch([
    rowsOf<TenantBacklog>(
      db,
      sql`select tenant_id as tenantId, sum(status = 'queued') as queued,
          sum(status = 'failed') as failed, sum(status = 'skipped') as skipped,
          min(case when status = 'queued' then recorded_at end) as oldestAt
        from turns where ${inBacklog("turns")} and ${isHere(sql`tenant_id`)}
          and ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`}
        group by tenant_id order by queued desc, tenant_id limit ${waitingTenantsMax}`,
    ),
  ]);
  return rows;
}
