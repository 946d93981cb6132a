import type { Settings } from "../contract/settings.ts";
import { askedDaysMax, digestedDaysMax, rewrittenMax, sweptPage } from "../model/limits.ts";
import { isTimezone } from "../model/time.ts";
import type { DayOwner, FreshMemory, StoredSummary } from "../ports/summary-store.ts";
import { digestDays } from "./digest-days.ts";
import type { TouchedDay } from "./digest-days.ts";
import { localDay, localDayOf } from "./local-day.ts";
import { summariseSession } from "./summarise-session.ts";
import { addCounts, readMark, writeMark } from "./sweep.ts";
import type { Counts, Step, Sweep, SweepServices, SweptTenant } from "./sweep.ts";

/** Today's digest follows the day at this distance. */
const everyMs = 3_600_000;
/** Longer than a memory takes from its time of learning to its row. */
const lateMs = 120_000;

/**
 * One digest for each user and local day. Follows what is learnt, in that order: each day of which
 * something new is known is written anew, today as well as one that was missed or imported. Stale
 * digests, of sessions too, are written anew from what is left.
 */
export const summariseDay: Sweep = {
  having: "memories",
  stepsPerTick: 5,
  endsPerTick: Infinity,
  keepsPlace: true,
  isDue: (lastRunAt, now) => lastRunAt === null || now - lastRunAt >= everyMs,

  async step(services, tenant, cursor) {
    const mended = await rewriteStale(services, tenant);
    const step = await digestFresh(services, tenant, cursor);
    const counts = addCounts(mended.counts, step.counts);
    return { cursor: step.cursor, done: step.done && mended.done, counts };
  },
};

async function digestFresh(
  services: SweepServices,
  tenant: SweptTenant,
  cursor: string | null,
): Promise<Step> {
  const page = await services.summaries.fresh(tenant.scope, readMark(cursor), sweptPage);
  const users = [...new Set(page.flatMap(({ userId }) => userId ?? []))];
  const zones =
    users.length === 0
      ? new Map<string, string>()
      : await services.summaries.zones(tenant.scope, users);
  const touched = new Map<string, TouchedDay>();
  const daysMax = services.model === null ? digestedDaysMax : askedDaysMax;
  let reached = page.at(-1) ?? null;
  for (const [i, memory] of page.entries()) {
    const settings = await tenant.settingsOf(memory.agentId);
    const owner = ownerOf(memory, settings);
    if (owner === null || !settings.session.daily_summary) continue;
    const zone = zoneOf(zones.get(owner.userId), settings);
    const day = localDayOf(memory.createdAt, zone);
    const key = JSON.stringify([owner, day.date]);
    if (!touched.has(key) && touched.size >= daysMax) {
      reached = page[i - 1] ?? null;
      break;
    }
    touched.set(key, { owner, settings, day });
  }
  const counts = await digestDays(services, tenant, [...touched.values()]);
  if (reached === null) return { cursor, done: true, counts };
  const done = reached === page.at(-1) && page.length < sweptPage;
  // What was learnt a moment ago may still be on its way into the table: it is looked at again.
  const mark = done
    ? { at: reached.recordedAt - lateMs, id: "" }
    : { at: reached.recordedAt, id: reached.id };
  return { cursor: writeMark(mark), done, counts };
}

/** Whose day a memory belongs to; null for what one conversation keeps, and for nobody's. */
function ownerOf({ userId, agentId, layer }: FreshMemory, { recall }: Settings): DayOwner | null {
  if (userId === null || layer === "conversation") return null;
  const hasOwnBank = recall.bank_per_agent;
  return { userId, agentId: layer === "persona" || hasOwnBank ? agentId : null, hasOwnBank };
}

const zoneOf = (named: string | undefined, { extract }: Settings): string =>
  named !== undefined && isTimezone(named) ? named : extract.timezone;

/** Stale digests are hidden: they are written anew within a minute or two. */
export const mendSummaries: Sweep = {
  having: "stale_summaries",
  stepsPerTick: 2,
  endsPerTick: Infinity,
  keepsPlace: false,
  isDue: () => true,

  async step(services, tenant) {
    return { cursor: null, ...(await rewriteStale(services, tenant)) };
  },
};

async function rewriteStale(
  services: SweepServices,
  tenant: SweptTenant,
): Promise<{ done: boolean; counts: Counts }> {
  const stale = await services.summaries.stale(tenant.scope, rewrittenMax);
  let rewritten = 0;
  for (const summary of stale) {
    await rewriteOne(services, tenant, summary);
    rewritten++;
  }
  return { done: stale.length < rewrittenMax, counts: rewritten === 0 ? {} : { rewritten } };
}

async function rewriteOne(
  services: SweepServices,
  tenant: SweptTenant,
  { id, kind, sessionId, userId, agentId, day }: StoredSummary,
): Promise<void> {
  const { scope, now, settingsOf } = tenant;
  const { summaries } = services;
  const settings = await settingsOf(agentId);
  if (kind === "session" && sessionId !== null) {
    const became = await summariseSession(services, scope, settings, sessionId, null, now);
    if (became === "none") await summaries.remove(scope, [id]);
    return;
  }
  if (userId === null || day === null || !settings.session.daily_summary) {
    await summaries.remove(scope, [id]);
    return;
  }
  const zone = zoneOf((await summaries.zones(scope, [userId])).get(userId), settings);
  const owner = { userId, agentId, hasOwnBank: settings.recall.bank_per_agent };
  await digestDays(services, tenant, [{ owner, settings, day: localDay(day, zone) }]);
}
