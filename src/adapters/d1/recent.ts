/* oxlint-disable typescript/explicit-module-boundary-types -- a built query has a type of its own */
import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { digestsReadMax, recentSideCharsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { forgottenOf, shownSide } from "../../model/buried.ts";
import type { Forgotten } from "../../model/buried.ts";
import { shortened } from "../../model/shortened.ts";
import type { RecentPair } from "../../model/turn.ts";
import type { PulseRequest } from "../../ports/recall-store.ts";
import { bearing } from "./bearing.ts";
import { buriedIn, buriedOf } from "./buried.ts";
import { noChatCommand } from "./chat-commands.ts";
import type { Database } from "./database.ts";
import { summaries, turns } from "./schema.ts";

/** What an answer shows beside memories: the last raw pairs and digests. Newest first, of `asOf` or now. */

/** The session's own turns, or where none is named, whatever bears the ids; chat commands and their answers left out. */
export const recentPairs = (
  db: Database,
  scope: Scope,
  limit: number,
  { asOf, now }: { asOf: number | null; now: number },
) =>
  db
    .select({
      prompt: turns.prompt,
      response: turns.response,
      createdAt: turns.createdAt,
      buried: buriedIn(sql`turns.id`),
    })
    .from(turns)
    .where(
      and(
        scope.sessionId === null
          ? bearing(turns, scope, turns.sessionId)
          : and(eq(turns.tenantId, scope.tenantId), eq(turns.sessionId, scope.sessionId)),
        asOf === null ? undefined : lte(turns.createdAt, asOf),
        noChatCommand(),
        sql`(${turns.expiresAt} is null or ${turns.expiresAt} > ${asOf ?? now})`,
      ),
    )
    .orderBy(desc(turns.createdAt), desc(turns.id))
    .limit(limit);

/** Oldest first, without the words that were forgotten since, nor an answer's that say them again; long ones shortened. */
export function shownPairs(
  newestFirst: readonly (RecentPair & { buried: string })[],
  elsewhere: readonly Forgotten[],
): RecentPair[] {
  const pairs = newestFirst
    .toReversed()
    .map((pair) => ({ ...pair, buried: buriedOf(pair.buried) }));
  const forgotten = pairs.flatMap((pair) => forgottenOf(pair, pair.buried));
  const side = (pair: (typeof pairs)[number], role: "prompt" | "response"): string =>
    shortened(shownSide(pair, role, forgotten, elsewhere), recentSideCharsMax);
  return pairs.map((pair) => ({
    prompt: side(pair, "prompt"),
    response: side(pair, "response"),
    createdAt: pair.createdAt,
  }));
}

/** The named session, else the one that the user and agent have open. */
const sessionAtHand = ({ tenantId, userId, agentId, sessionId }: Scope): SQL =>
  sessionId === null
    ? sql`(select s.id from sessions s where s.tenant_id = ${tenantId} and s.user_id = ${userId}
        and s.agent_id is ${agentId} and +s.status = 'open' order by s.last_turn_at desc limit 1)`
    : sql`${sessionId}`;

/**
 * The summary of the session at hand, and digests of the user's last days: those for everybody, and
 * those for the agent that asks. One that rests on a memory whose time has come is not shown: it is
 * written anew without it.
 */
export const recentSummaries = (
  db: Database,
  scope: Scope,
  {
    summaries: wanted,
    digestDays,
    asOf,
    now,
  }: Pick<PulseRequest, "summaries" | "digestDays" | "asOf" | "now">,
) => {
  const { tenantId, userId, agentId, sessionId } = scope;
  // Each half is one seek of its own index.
  const ofSession = sql`select s.id from summaries s where s.tenant_id = ${tenantId}
    and s.session_id = ${sessionAtHand(scope)} and s.kind = 'session'`;
  const ofDays = sql`select d.id from (select s.id from summaries s
      where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.kind = 'day'
        and s."from" <= ${asOf ?? now}
        and (s.agent_id is null or s.agent_id is ${agentId})
      order by s."from" desc limit cast(${digestsReadMax} as integer)) d`;
  const ofNamed = sql`select d.id from (select s.id from summaries s
      where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.kind = 'day'
        and s.day like ${digestDays} and (s.agent_id is null or s.agent_id is ${agentId})
      order by s."from" desc limit cast(${digestsReadMax} as integer)) d`;
  const wantedIds = sql.join(
    userId === null ? [ofSession] : [ofSession, ofDays, ...(digestDays === null ? [] : [ofNamed])],
    sql` union all `,
  );
  return db
    .select({
      id: summaries.id,
      kind: summaries.kind,
      day: summaries.day,
      text: summaries.text,
      from: summaries.from,
      to: summaries.to,
    })
    .from(summaries)
    .where(
      !wanted || (sessionId === null && userId === null)
        ? sql`false`
        : and(
            sql`${summaries.id} in (${wantedIds})`,
            eq(summaries.stale, false),
            asOf === null ? undefined : lte(summaries.to, asOf),
            sql`not exists (select 1 from summary_sources x cross join memories m
              on m.id = x.memory_id where x.summary_id = summaries.id and m.expires_at <= ${asOf ?? now})`,
          ),
    )
    .orderBy(desc(summaries.to))
    .limit(2 * digestsReadMax);
};
