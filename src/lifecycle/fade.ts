import { endedPerTickMax, sweptPage, sweptPagesMax } from "../model/limits.ts";
import { hasFaded } from "../model/strength.ts";
import { isNightly } from "./night.ts";
import { readMark, writeMark } from "./sweep.ts";
import type { Sweep } from "./sweep.ts";

/**
 * Archives what has faded (FORMULAS, "Fading"): retrievability × importance under
 * `decay.forget_below`, never of what matters most (importance ≥ 0.9). Looks at every live memory once a night; as fading is a function of the time
 * alone, one run leaves what fifty leave.
 */
export const fade: Sweep = {
  having: "memories",
  stepsPerTick: sweptPagesMax,
  endsPerTick: endedPerTickMax,
  keepsPlace: false,
  isDue: (lastRunAt, now, { extract }) => isNightly(lastRunAt, now, extract.timezone),

  async step({ lifecycle }, { scope, now, settingsOf, agents }, cursor) {
    const page = await lifecycle.live(scope, readMark(cursor), sweptPage);
    const own = new Set(agents);
    const faded = [];
    for (const memory of page) {
      const agentId = memory.agentId !== null && own.has(memory.agentId) ? memory.agentId : null;
      const { decay } = await settingsOf(agentId);
      if (hasFaded(decay.curve, memory, now, decay.forget_below)) faded.push(memory);
    }
    const act = { by: "fading", reason: null, now };
    const archived = await lifecycle.end(scope, faded, "archive", act);
    const last = page.at(-1);
    const done = page.length < sweptPage || last === undefined;
    return {
      cursor: done ? null : writeMark({ at: last.recordedAt, id: last.id }),
      done,
      counts: { looked_at: page.length, archived },
      ended: archived,
    };
  },
};
