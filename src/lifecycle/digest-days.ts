import type { Settings } from "../contract/settings.ts";
import { dayDigestId } from "../model/digest-id.ts";
import { digestedMemoriesMax } from "../model/limits.ts";
import type { DayOwner, NewSummary } from "../ports/summary-store.ts";
import type { LocalDay } from "./local-day.ts";
import { drafted } from "./summarise.ts";
import type { SummaryServices } from "./summarise.ts";
import type { Counts, SweptTenant } from "./sweep.ts";

/** A day of somebody, of which something is new. */
export interface TouchedDay {
  owner: DayOwner;
  settings: Settings;
  day: LocalDay;
}

/** Writes the digests of days as their memories are now: one read a day, and one batch for all of them. */
export async function digestDays(
  services: SummaryServices,
  { scope, now }: Pick<SweptTenant, "scope" | "now">,
  days: readonly TouchedDay[],
): Promise<Counts> {
  if (days.length === 0) return {};
  const { summaries } = services;
  const subjects = await Promise.all(
    days.map(async ({ owner: { userId, agentId }, day }) => ({
      id: await dayDigestId(scope, { userId, agentId, day: day.date }),
      kind: "day" as const,
      userId,
      agentId,
      sessionId: null,
      day: day.date,
    })),
  );
  const ids = subjects.map(({ id }) => id);
  const before = new Map((await summaries.find(scope, ids)).map((one) => [one.id, one]));
  const written: NewSummary[] = [];
  const removed: string[] = [];
  for (const [i, { owner, settings, day }] of days.entries()) {
    const subject = subjects[i];
    if (subject === undefined) continue;
    const memories = await summaries.ofDay(scope, owner, day, now, digestedMemoriesMax);
    const known = before.get(subject.id) ?? null;
    const outcome = await drafted(services, settings, subject, memories, known, now);
    if (outcome.became === "written") written.push(outcome.summary);
    if (outcome.became === "removed") removed.push(subject.id);
  }
  await summaries.write(scope, written, {}, now);
  await summaries.remove(scope, removed);
  const counts = { written: written.length, removed: removed.length };
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}
