import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/** Whose erasure it is. */
export interface Subject {
  tenantId: string;
  userId: string;
}

/** Sessions of the user. */
export const theirSessions = ({ tenantId, userId }: Subject): SQL =>
  sql`(select s.id from sessions s where s.tenant_id = ${tenantId} and s.user_id = ${userId})`;

/**
 * That a row of `turns`, `memories` or `summaries` under this alias is the user's: it bears the id, or
 * bears none and stands in a session of theirs.
 */
export function isTheirs(alias: "t" | "m" | "s", subject: Subject): SQL {
  const row = sql.raw(alias);
  return sql`${row}.tenant_id = ${subject.tenantId} and (${row}.user_id = ${subject.userId}
    or (${row}.user_id is null and ${row}.session_id in ${theirSessions(subject)}))`;
}

/**
 * That a partition under the alias `p` is named by the user's id or by a session of theirs: a global
 * one (user, agent?), a persona one (agent, user) or a conversation.
 */
export const isNamedByThem = (subject: Subject): SQL =>
  sql`p.tenant_id = ${subject.tenantId} and case p.layer
    when 'global' then p.key->>0 = 'g' and p.key->>1 = ${subject.userId}
    when 'persona' then p.key->>0 = 'p' and p.key->>2 = ${subject.userId}
    else p.key->>0 = 'c' and p.key->>1 in ${theirSessions(subject)} end`;

/** That nothing is in a partition under the alias `p`. */
export const isEmptied = sql`not exists (select 1 from turns t where t.partition_id = p.id)
  and not exists (select 1 from memories m where m.partition_id = p.id)`;

/** The first element of the key of a partition whose name was taken away. */
export const namelessMark = "erased";

/** That a partition under the alias `p` had its name taken away. */
export const isNameless = (tenantId: string): SQL =>
  sql`p.tenant_id = ${tenantId} and p.key >= ${`["${namelessMark}"`} and p.key < ${`["${namelessMark}#`}`;

/** That a JSON text holds the user's id as a string. */
export const holdsId = (column: "key" | "response" | "payload" | "document", userId: string): SQL =>
  sql`instr(${sql.raw(column)}, ${JSON.stringify(userId)}) > 0`;

/** That an id of a platform, bound as `a.value`, is the user's where a source names users by a template. */
export const isTheirsByTemplate = (source: "sources" | "c", userId: string): SQL =>
  sql`replace(replace(${sql.raw(source)}.mapping->>'$.userId', '{platform}', ${sql.raw(source)}.platform),
    '{user}', a.value) = ${userId}`;

/** That a source has the user among its admins by the id that its template makes theirs. */
export const isAdminOf = (source: "sources" | "c", userId: string): SQL =>
  sql`exists (select 1 from json_each(${sql.raw(source)}.commands, '$.admins') a
    where ${isTheirsByTemplate(source, userId)})`;

/** That a source, under this name, knows someone of a platform by the user's id. */
export const mapsTo = (source: "sources" | "c", userId: string): SQL =>
  sql`exists (select 1 from json_each(${sql.raw(source)}.mapping, '$.users') m where m.value = ${userId})`;
