import { archivedPage, archivedPerTickMax } from "../model/limits.ts";
import { withIds } from "../model/scope.ts";
import { archiveSession } from "./archive-session.ts";
import { readMark, writeMark } from "./sweep.ts";
import type { Sweep } from "./sweep.ts";

/**
 * Ends sessions in which nothing was said for `session.idle_minutes`: what waited to be read is read,
 * the summary is written, and subscribers hear of it.
 */
export const archiveSessions: Sweep = {
  having: "idle_sessions",
  stepsPerTick: 20,
  endsPerTick: archivedPerTickMax,
  keepsPlace: false,
  isDue: () => true,

  async step(services, tenant, cursor) {
    const { scope, now, settingsOf, agents, readHeld } = tenant;
    const all = await Promise.all([null, ...agents].map((id) => settingsOf(id)));
    const leastIdleMs = Math.min(...all.map(({ session }) => idleMs(session)));
    const page = await services.lifecycle.idle(
      scope,
      now - leastIdleMs,
      readMark(cursor),
      archivedPage,
    );
    let archived = 0;
    for (const session of page) {
      const settings = await settingsOf(session.agentId);
      if (session.lastTurnAt > now - idleMs(settings.session)) continue;
      const { id, userId, agentId } = session;
      const own = withIds(scope, { userId, agentId, sessionId: id });
      await archiveSession(services, own, id, { settings, readHeld, now });
      archived++;
    }
    const last = page.at(-1);
    const done = page.length < archivedPage || last === undefined;
    return {
      cursor: done ? null : writeMark({ at: last.lastTurnAt, id: last.id }),
      done,
      counts: { archived },
      ended: archived,
    };
  },
};

const idleMs = ({ idle_minutes: minutes }: { idle_minutes: number }): number => minutes * 60_000;
