import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { waitingWebhooksMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { Webhook, WebhookDelivery } from "../../model/webhook.ts";
import type {
  Attempted,
  DueDelivery,
  Subscribed,
  WebhookStore,
} from "../../ports/webhook-store.ts";
import { readCursor } from "./cursor.ts";
import { isHere } from "./fence.ts";
import type { Guests } from "./guests.ts";
import { rowsOf, runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { pageOf } from "./paging.ts";
import { insertRows, isOf, listOf } from "./rows.ts";
import { deliveries, webhooks } from "./schema.ts";

const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  userId: webhooks.userId,
  agentId: webhooks.agentId,
  sessionId: webhooks.sessionId,
  description: webhooks.description,
  createdAt: webhooks.createdAt,
  failingSince: webhooks.failingSince,
  disabledAt: webhooks.disabledAt,
  disabledReason: webhooks.disabledReason,
};

const deliveryColumns = {
  id: deliveries.id,
  webhookId: deliveries.webhookId,
  eventId: deliveries.eventId,
  event: deliveries.event,
  payload: deliveries.payload,
  occurredAt: deliveries.occurredAt,
  status: deliveries.status,
  attempts: deliveries.attempts,
  dueAt: deliveries.dueAt,
  lastAttemptAt: deliveries.lastAttemptAt,
  responseStatus: deliveries.responseStatus,
  error: deliveries.error,
  durationMs: deliveries.durationMs,
};

/** With `guests` subscribers whose tenant is at home in another database hear of what happens here. */
export function d1WebhookStore(
  db: Database,
  guests: Pick<Guests<Database>, "ownOf"> = { ownOf: () => Promise.resolve(null) },
): WebhookStore {
  const own = ({ tenantId }: Scope, id: string) =>
    and(eq(webhooks.id, id), isOf(webhooks.tenantId, tenantId));
  const ofWebhook = ({ tenantId }: Scope, webhookId: string) =>
    and(eq(deliveries.webhookId, webhookId), isOf(deliveries.tenantId, tenantId));

  return {
    async add(scope, webhook, sealedSecret, max) {
      const { tenantId } = scope;
      const row = { ...webhook, tenantId, secret: sealedSecret };
      const [added] = await runBatch(db, [
        insertRows(webhooks, [row], {
          where: sql`(select count(*) from webhooks w
            where w.tenant_id = ${tenantId} and w.id <> ${webhook.id}) < ${max}`,
          onConflict: sql`on conflict(id) do update set secret = excluded.secret
            where webhooks.tenant_id = excluded.tenant_id`,
        }),
      ]);
      return (added?.meta.changes ?? 0) > 0;
    },

    async get(scope, id) {
      const [row] = await db.select(webhookColumns).from(webhooks).where(own(scope, id));
      return row ?? null;
    },

    async list({ tenantId }, limit, cursor) {
      const rows = await db
        .select(webhookColumns)
        .from(webhooks)
        .where(and(eq(webhooks.tenantId, tenantId), before(sql`webhooks.id`, cursor)))
        .orderBy(desc(webhooks.id))
        .limit(limit + 1);
      return pageOf(rows, limit, asIs<Webhook>, (row) => ({ at: row.createdAt, id: row.id }));
    },

    async update(
      scope,
      { id, url, events, description, failingSince, disabledAt, disabledReason },
    ) {
      await db
        .update(webhooks)
        .set({ url, events, description, failingSince, disabledAt, disabledReason })
        .where(own(scope, id));
    },

    async remove({ tenantId }, id) {
      const [, removed] = await runBatch(db, [
        sql`delete from deliveries where webhook_id = ${id} and +tenant_id = ${tenantId}`,
        sql`delete from webhooks where id = ${id} and +tenant_id = ${tenantId}`,
      ]);
      return (removed?.meta.changes ?? 0) > 0;
    },

    async deliveries(scope, webhookId, status, limit, cursor) {
      const rows = await db
        .select(deliveryColumns)
        .from(deliveries)
        .where(
          and(
            ofWebhook(scope, webhookId),
            status === null ? undefined : sql`+${deliveries.status} = ${status}`,
            before(sql`deliveries.id`, cursor),
          ),
        )
        .orderBy(desc(deliveries.id))
        .limit(limit + 1);
      return pageOf(rows, limit, asIs<WebhookDelivery>, (row) => ({
        at: row.occurredAt,
        id: row.id,
      }));
    },

    async delivery(scope, webhookId, id) {
      const [row] = await db
        .select(deliveryColumns)
        .from(deliveries)
        .where(
          and(
            eq(deliveries.id, id),
            sql`+${deliveries.webhookId} = ${webhookId}`,
            isOf(deliveries.tenantId, scope.tenantId),
          ),
        );
      return row ?? null;
    },

    async retake({ tenantId }, webhookId, id, leasedUntil) {
      const [taken] = await take(
        db,
        guests,
        // Later than any lease before it, which an attempt is known by.
        sql`update deliveries set status = 'pending', due_at = max(due_at + 1, ${leasedUntil})
          where id = ${id} and webhook_id = ${webhookId} and +tenant_id = ${tenantId}
          returning id, due_at as dueAt`,
      );
      return taken ?? null;
    },

    waiting: (limit) => waiting(db, guests, limit),

    async fanOut(eventIds, fanned, now) {
      await runBatch(db, [
        ...(fanned.length === 0
          ? []
          : [
              insertRows(
                deliveries,
                fanned.map((each) => ({ ...each, status: "pending" as const, dueAt: now })),
              ),
            ]),
        sql`update outbox set delivered_at = ${now}
          where id in ${listOf(eventIds)} and delivered_at is null`,
      ]);
    },

    takeDue(now, leasedUntil, limit, perWebhook, soundOnly) {
      const each = sql`cast(${perWebhook} as integer)`;
      const sound = sql`exists (select 1 from webhooks h
        where h.id = w.webhook and h.failing_since is null)`;
      return take(
        db,
        guests,
        sql`with recursive waiting(webhook) as (
            select min(webhook_id) from deliveries where status = 'pending'
            union all
            select (select min(d.webhook_id) from deliveries d
              where d.status = 'pending' and d.webhook_id > w.webhook)
            from waiting w where w.webhook is not null limit ${sql.raw(String(waitingWebhooksMax))})
          update deliveries set due_at = ${leasedUntil} where id in (
            select id from (
              select d.id, d.due_at,
                row_number() over (partition by d.webhook_id order by d.due_at, d.id) as place
              from waiting w cross join deliveries d on d.id in (select i.id from deliveries i
                where i.status = 'pending' and i.webhook_id = w.webhook and i.due_at <= ${now}
                  and ${isHere(sql`i.tenant_id`)}
                order by i.due_at limit ${each})
              where ${soundOnly ? sound : sql`true`})
            order by place, due_at limit cast(${limit} as integer))
          returning id, due_at as dueAt`,
      );
    },

    async settle(delivery, attempted) {
      const { id, tenantId, dueAt: leasedUntil } = delivery;
      const row = sql`id = ${id} and +tenant_id = ${tenantId}`;
      // That it arrived always counts; that it did not, where nobody has taken it since.
      const counts =
        attempted.status === "delivered"
          ? row
          : sql`${row} and status = 'pending' and due_at = ${leasedUntil}`;
      const faring = faresAfter(delivery, attempted);
      const results = await runBatch(db, [
        ...faring.map((each) => sql`${each} and exists (select 1 from deliveries where ${counts})`),
        sql`update deliveries set status = ${attempted.status}, due_at = ${attempted.dueAt},
            last_attempt_at = ${attempted.at}, error = ${attempted.error},
            response_status = ${attempted.responseStatus}, duration_ms = ${attempted.durationMs}
          where ${counts}`,
        sql`update deliveries set attempts = attempts + 1 where ${row}`,
      ]);
      if (results[faring.length]?.meta.changes === 0) return;
      const elsewhere = await guests.ownOf(tenantId);
      if (elsewhere !== null) await runBatch(elsewhere, faring);
    },

    async purge(eventsBefore, deliveriesBefore, limit) {
      const most = sql`cast(${limit} as integer)`;
      const results = await runBatch(db, [
        sql`delete from outbox where id in (select id from outbox
          where delivered_at is not null and delivered_at < ${eventsBefore}
            and ${isHere(sql`tenant_id`)} limit ${most})`,
        sql`delete from deliveries where id in (select id from deliveries
          where occurred_at < ${deliveriesBefore} and +status <> 'pending'
            and ${isHere(sql`tenant_id`)} limit ${most})`,
      ]);
      return results.reduce((all, { meta }) => all + meta.changes, 0);
    },
  };
}

const asIs = <T>(row: T): T => row;

const before = (id: SQL, cursor: string | null): SQL | undefined =>
  cursor === null ? undefined : lt(id, readCursor(cursor).id);

/** How a subscription fares after an attempt; one that is disabled gives up what else waits for it. */
function faresAfter(
  { id, tenantId, webhookId }: DueDelivery,
  { status, at, disables }: Attempted,
): SQL[] {
  return [
    sql`update webhooks set failing_since =
        ${status === "delivered" ? sql`null` : sql`coalesce(failing_since, ${at})`}
      where id = ${webhookId} and +tenant_id = ${tenantId}`,
    ...(disables === null
      ? []
      : [
          sql`update webhooks set disabled_at = ${at}, disabled_reason = ${disables}
            where id = ${webhookId} and +tenant_id = ${tenantId} and disabled_at is null`,
          sql`update deliveries set status = 'failed', error = 'the webhook was disabled'
            where status = 'pending' and webhook_id = ${webhookId} and id <> ${id}`,
        ]),
  ];
}

type Elsewhere = Pick<Guests<Database>, "ownOf">;

/** Subscriptions of those of these tenants that are at home in another database. */
async function subscriptionsElsewhere({ ownOf }: Elsewhere, tenantIds: readonly string[]) {
  const found = await Promise.all(
    [...new Set(tenantIds)].map(async (tenantId) => {
      const own = await ownOf(tenantId);
      return own === null ? [] : own.select().from(webhooks).where(eq(webhooks.tenantId, tenantId));
    }),
  );
  return found.flat();
}

/**
 * The oldest waiting events and who is to hear of each: enabled subscriptions made before it, of what
 * bears their ids. Whom an event is about is looked up in what it names.
 */
async function waiting(
  db: Database,
  guests: Elsewhere,
  limit: number,
): ReturnType<WebhookStore["waiting"]> {
  const [events] = await db.batch([
    rowsOf<{ id: string; tenantId: string }>(
      db,
      sql`select id, tenant_id as tenantId from outbox indexed by outbox_waiting
        where delivered_at is null and ${isHere(sql`tenant_id`)} order by created_at limit ${limit}`,
    ),
  ]);
  const eventIds = events.map(({ id }) => id);
  if (eventIds.length === 0) return { eventIds, subscribed: [] };
  const elsewhere = await subscriptionsElsewhere(
    guests,
    events.map(({ tenantId }) => tenantId),
  );
  const subscribed = await subscribedTo(db, eventIds, sql`webhooks`);
  if (elsewhere.length > 0) {
    subscribed.push(...(await subscribedTo(db, eventIds, rowsGiven(elsewhere))));
  }
  return { eventIds, subscribed };
}

/** Subscriptions that were read elsewhere, as a table. */
const rowsGiven = (subscriptions: readonly (typeof webhooks.$inferSelect)[]): SQL =>
  sql`(select value->>'$.id' as id, value->>'$.tenantId' as tenant_id, value->>'$.events' as events,
      value->>'$.userId' as user_id, value->>'$.agentId' as agent_id,
      value->>'$.sessionId' as session_id, value->>'$.createdAt' as created_at,
      value->>'$.disabledAt' as disabled_at
    from json_each(${JSON.stringify(subscriptions.map(({ secret: _secret, ...row }) => row))}))`;

/** Who of the subscriptions in this table is to hear of which of the events. */
async function subscribedTo(
  db: Database,
  eventIds: readonly string[],
  subscriptions: SQL,
): Promise<Subscribed[]> {
  const id = (name: string) =>
    sql.raw(`coalesce(o.${name}, m.${name}, t.${name}, s.${name}, d.${name})`);
  const bears = (name: string, of: SQL) =>
    sql`(${sql.raw(`w.${name}`)} is null or ${sql.raw(`w.${name}`)} = ${of})`;
  const [found] = await db.batch([
    rowsOf<Omit<Subscribed, "payload"> & { payload: string }>(
      db,
      sql`select w.id as webhookId, o.tenant_id as tenantId, o.id as eventId, o.event, o.payload,
          o.created_at as occurredAt
        from json_each(${JSON.stringify(eventIds)}) k
        cross join outbox o on o.id = k.value
        cross join ${subscriptions} w on w.tenant_id = o.tenant_id and w.disabled_at is null
          and w.created_at <= o.created_at
          and exists (select 1 from json_each(w.events) e where e.value = o.event)
        left join memories m on m.id = o.payload->>'$.memory_id' and m.tenant_id = o.tenant_id
        left join turns t on t.id = o.payload->>'$.turn_id' and t.tenant_id = o.tenant_id
        left join sessions s on s.tenant_id = o.tenant_id and s.id = o.payload->>'$.session_id'
        left join summaries d on d.id = o.payload->>'$.summary_id' and d.tenant_id = o.tenant_id
        where ${bears("user_id", id("user_id"))} and ${bears("agent_id", id("agent_id"))}
          and ${bears("session_id", sql.raw("coalesce(o.session_id, m.session_id, t.session_id, s.id, d.session_id)"))}`,
    ),
  ]);
  return found.map((row) => ({
    ...row,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
  }));
}

/** Runs an update that returns ids and leases, and reads those deliveries with where they go. */
async function take(db: Database, guests: Elsewhere, update: SQL): Promise<DueDelivery[]> {
  const [taken] = await db.batch([rowsOf<{ id: string; dueAt: number }>(db, update)]);
  if (taken.length === 0) return [];
  const leases = new Map(taken.map(({ id, dueAt }) => [id, dueAt]));
  const rows = await db
    .select({
      ...deliveryColumns,
      tenantId: deliveries.tenantId,
      url: webhooks.url,
      sealedSecret: webhooks.secret,
      failingSince: webhooks.failingSince,
    })
    .from(sql`json_each(${JSON.stringify(taken.map(({ id }) => id))}) k`)
    .crossJoin(deliveries)
    .leftJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(sql`${deliveries.id} = k.value`);
  const strangers = rows.flatMap(({ url, tenantId }) => (url === null ? tenantId : []));
  const elsewhere = await subscriptionsElsewhere(guests, strangers);
  const byId = new Map(elsewhere.map((each) => [each.id, each]));
  const due: DueDelivery[] = [];
  const vain: string[] = [];
  for (const found of rows) {
    const row = { ...found, dueAt: leases.get(found.id) ?? found.dueAt };
    const { url, sealedSecret, failingSince } = row;
    const at = byId.get(row.webhookId);
    if (url !== null && sealedSecret !== null) {
      due.push({ ...row, url, sealedSecret, failingSince });
    } else if (at !== undefined) {
      const { secret, ...told } = at;
      due.push({ ...row, url: told.url, sealedSecret: secret, failingSince: told.failingSince });
    } else vain.push(row.id);
  }
  if (vain.length > 0) {
    await runBatch(db, [
      sql`update deliveries set status = 'failed', error = 'the webhook is gone'
        where id in ${listOf(vain)} and status = 'pending'`,
    ]);
  }
  return due;
}
