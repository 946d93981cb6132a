import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { readOptions } from "../../contract/tenant.ts";
import type { Scope } from "../../model/scope.ts";
import type { InboundStore } from "../../ports/inbound-store.ts";
import { readCursor } from "./cursor.ts";
import { runBatch } from "./database.ts";
import type { Database } from "./database.ts";
import { isHere } from "./fence.ts";
import { pageOf } from "./paging.ts";
import { insertRows, isOf, listOf } from "./rows.ts";
import { heard, sources, tenants } from "./schema.ts";

const sourceColumns = {
  id: sources.id,
  platform: sources.platform,
  name: sources.name,
  mapping: sources.mapping,
  commands: sources.commands,
  createdAt: sources.createdAt,
};

/**
 * What a later form of a message brings. Nothing brings back what was unsaid: where that was told
 * before the message, the message gives it its place and whom it is of, and none of its words.
 */
const laterForm = sql.raw(`on conflict(source_id, conversation, message_id) do update set
  text = iif(heard.unsaid, '', excluded.text),
  attachments = iif(heard.unsaid, '[]', excluded.attachments),
  name = iif(heard.unsaid, null, excluded.name),
  edited_at = excluded.edited_at,
  side = iif(heard.unsaid, excluded.side, heard.side),
  speaker = iif(heard.unsaid, excluded.speaker, heard.speaker),
  thread = iif(heard.unsaid, excluded.thread, heard.thread),
  reply_to = iif(heard.unsaid, excluded.reply_to, heard.reply_to),
  at = iif(heard.unsaid, excluded.at, heard.at),
  user_id = iif(heard.unsaid, excluded.user_id, heard.user_id)
  where iif(heard.unsaid, heard.at = 0 or excluded.at < heard.at, excluded.edited_at > heard.edited_at)`);

const blank = `on conflict(source_id, conversation, message_id) do update set
  text = '', attachments = '[]', name = null, unsaid = 1,
  expires_at = max(heard.expires_at, excluded.expires_at)`;
/** A gap stays as long as an answer to it may. */
const blanked = sql.raw(blank);
/** A command is a gap from the first. */
const commanded = sql.raw(`${blank}, pair_key = excluded.pair_key`);

/** A message of which nothing is kept but that it was. */
const gap = {
  side: "user",
  speaker: "",
  text: "",
  at: 0,
  editedAt: 0,
  unsaid: true,
} as const;

export function d1InboundStore(db: Database): InboundStore {
  const own = ({ tenantId }: Scope, id: string) =>
    and(eq(sources.id, id), isOf(sources.tenantId, tenantId));

  return {
    async add({ tenantId }, source, { sealedSecret, sealedBotSecret }, max) {
      const row = { ...source, tenantId, secret: sealedSecret, botSecret: sealedBotSecret };
      const [added] = await runBatch(db, [
        insertRows(sources, [row], {
          where: sql`(select count(*) from sources s
            where s.tenant_id = ${tenantId} and s.id <> ${source.id}) < ${max}`,
          onConflict: sql`on conflict(id) do update set secret = excluded.secret,
            bot_secret = excluded.bot_secret where sources.tenant_id = excluded.tenant_id`,
        }),
      ]);
      return (added?.meta.changes ?? 0) > 0;
    },

    async get(scope, id) {
      const [row] = await db.select(sourceColumns).from(sources).where(own(scope, id));
      return row ?? null;
    },

    async list({ tenantId }, limit, cursor) {
      const rows = await db
        .select(sourceColumns)
        .from(sources)
        .where(
          and(
            eq(sources.tenantId, tenantId),
            cursor === null ? undefined : lt(sources.id, readCursor(cursor).id),
          ),
        )
        .orderBy(desc(sources.id))
        .limit(limit + 1);
      return pageOf(
        rows,
        limit,
        (row) => row,
        (row) => ({ at: row.createdAt, id: row.id }),
      );
    },

    async update(scope, { id, name, commands }) {
      await db.update(sources).set({ name, commands }).where(own(scope, id));
    },

    async remove({ tenantId }, id) {
      const [, removed] = await runBatch(db, [
        sql`delete from heard where source_id = ${id} and +tenant_id = ${tenantId}`,
        sql`delete from sources where id = ${id} and +tenant_id = ${tenantId}`,
      ]);
      return (removed?.meta.changes ?? 0) > 0;
    },

    async live(id) {
      const [row] = await db
        .select({
          ...sourceColumns,
          tenantId: sources.tenantId,
          sealedSecret: sources.secret,
          sealedBotSecret: sources.botSecret,
          document: tenants.options,
        })
        .from(sources)
        .leftJoin(tenants, eq(tenants.id, sources.tenantId))
        .where(and(eq(sources.id, id), isNull(tenants.disabledAt)));
      if (row === undefined) return null;
      const { document, ...source } = row;
      return { ...source, options: readOptions(document ?? {}) };
    },

    async hear({ tenantId }, sourceId, message, ids, expiresAt) {
      const row = { ...message, ...ids, tenantId, sourceId, unsaid: false, expiresAt };
      await runBatch(db, [insertRows(heard, [row], { onConflict: laterForm })]);
    },

    async unsay({ tenantId }, sourceId, conversation, messageIds, expiresAt) {
      const rows = messageIds.map((messageId) => ({
        ...gap,
        attachments: [],
        tenantId,
        sourceId,
        conversation,
        messageId,
        expiresAt,
      }));
      if (rows.length > 0) await runBatch(db, [insertRows(heard, rows, { onConflict: blanked })]);
    },

    async obeyed({ tenantId }, sourceId, { conversation, messageId, at }, pairKey, expiresAt) {
      const place = { tenantId, sourceId, conversation, messageId };
      const row = { ...gap, ...place, attachments: [], at, pairKey, expiresAt };
      await runBatch(db, [insertRows(heard, [row], { onConflict: commanded })]);
    },

    async conversation({ tenantId }, sourceId, conversation, limit) {
      const rows = await db
        .select()
        .from(heard)
        .where(
          and(
            eq(heard.sourceId, sourceId),
            eq(heard.conversation, conversation),
            isOf(heard.tenantId, tenantId),
          ),
        )
        .orderBy(desc(heard.at))
        .limit(limit);
      return rows.map(
        ({
          userId,
          agentId,
          sessionId,
          unsaid,
          expiresAt: _e,
          tenantId: _t,
          sourceId: _s,
          ...row
        }) => ({
          ...row,
          ids: { userId, agentId, sessionId },
          isUnsaid: unsaid,
        }),
      );
    },

    async bind({ tenantId }, sourceId, conversation, binding) {
      const { messages, turnId, pairKey, userId, ended, expiresAt } = binding;
      const place = sql`source_id = ${sourceId} and conversation = ${conversation}
        and +tenant_id = ${tenantId}`;
      const read = JSON.stringify(
        messages.map(({ messageId, editedAt, isUnsaid }) => [
          messageId,
          editedAt,
          isUnsaid ? 1 : 0,
        ]),
      );
      const ids = listOf(messages.map(({ messageId }) => messageId));
      const holds = sql`(select count(*) from json_each(${read}) r cross join heard h
        on h.source_id = ${sourceId} and h.conversation = ${conversation}
          and h.message_id = r.value->>0 and h.edited_at = r.value->>1 and h.unsaid = r.value->>2)
        = ${messages.length}`;
      const [, bound] = await runBatch(db, [
        sql`update heard set turn_id = null, pair_key = null
          where ${place} and turn_id in ${listOf(ended)} and ${holds}`,
        sql`update heard set turn_id = ${turnId}, pair_key = ${pairKey}, expires_at = ${expiresAt},
            user_id = case side when 'bot' then ${userId} else user_id end
          where ${place} and message_id in ${ids} and ${holds}`,
      ]);
      return (bound?.meta.changes ?? 0) > 0;
    },

    async purge(now, limit) {
      const [purged] = await runBatch(db, [
        sql`delete from heard where rowid in
          (select rowid from heard where expires_at < ${now}
            and ${isHere(sql`tenant_id`)} limit cast(${limit} as integer))`,
      ]);
      return purged?.meta.changes ?? 0;
    },
  };
}
