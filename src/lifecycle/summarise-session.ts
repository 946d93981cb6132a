import type { Settings } from "../contract/settings.ts";
import { sessionDigestId } from "../model/digest-id.ts";
import { digestedMemoriesMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import type { SessionProgress } from "../ports/summary-store.ts";
import { drafted } from "./summarise.ts";
import type { Outcome, SummaryServices } from "./summarise.ts";

/**
 * Brings the rolling summary of a session up to date where `session.summarize_every_turns` turns were
 * read since it was written. One query where it is not behind.
 */
async function rollSummary(
  services: SummaryServices,
  scope: Scope,
  { session, ...settings }: Settings,
  sessionId: string,
  now: number,
): Promise<Outcome["became"]> {
  const every = session.summarize_every_turns;
  if (every === 0) return "none";
  const progress = await services.summaries.progress(scope, sessionId);
  if (progress === null || progress.newTurns < every) return "none";
  return summariseSession(services, scope, { session, ...settings }, sessionId, progress, now);
}

/** The same behind other work: a summary that fails is written by the next turn, or when the session ends. */
export async function keepUp(
  services: SummaryServices & Pick<Services, "clock">,
  scope: Scope,
  settings: Settings,
  sessionId: string,
): Promise<void> {
  try {
    await rollSummary(services, scope, settings, sessionId, services.clock.now());
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    services.log("summary_failed", { problem });
  }
}

/** Writes the summary of a session as it stands. Nothing where summaries are off. */
export async function summariseSession(
  services: SummaryServices,
  scope: Scope,
  settings: Settings,
  sessionId: string,
  known: SessionProgress | null,
  now: number,
): Promise<Outcome["became"]> {
  const { summaries } = services;
  if (settings.session.summarize_every_turns === 0) return "none";
  const progress = known ?? (await summaries.progress(scope, sessionId));
  if (progress === null) return "none";
  const { userId, agentId, newTurns, readTo } = progress;
  const id = await sessionDigestId(scope, sessionId);
  const [before] = await summaries.find(scope, [id]);
  const outcome = await drafted(
    services,
    settings,
    { id, kind: "session", userId, agentId, sessionId, day: null },
    await summaries.ofSession(scope, sessionId, now, digestedMemoriesMax),
    before ?? null,
    now,
  );
  const covered = newTurns === 0 ? {} : { [sessionId]: readTo };
  const written = outcome.became === "written" ? [outcome.summary] : [];
  await summaries.write(scope, written, covered, now);
  if (outcome.became === "removed") await summaries.remove(scope, [id]);
  return outcome.became;
}
