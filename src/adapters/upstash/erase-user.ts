import { scannedKeysPerCall, scanCallsMax } from "../../model/limits.ts";
import type { Services } from "../../ports/services.ts";
import type { RedisLine } from "./redis-line.ts";
import type { RedisNames } from "./redis-names.ts";

/**
 * The same services, whose erasures take along what Redis keeps of the user's questions. Nothing of it is
 * answered any more by then; where Redis is away it ends by itself, within the longest time that answers are kept.
 */
export const erasingToo = <Under extends Pick<Services, "erasures">>(
  services: Under,
  line: RedisLine,
  names: RedisNames,
): Under => ({
  ...services,
  erasures: {
    ...services.erasures,
    async step(scope, id, step) {
      const isDone = await services.erasures.step(scope, id, step);
      if (step.stage === "answers" && isDone) {
        await dropAll(line, await names.ofUser(scope.tenantId, step.userId));
      }
      return isDone;
    },
  },
});

async function dropAll(line: RedisLine, pattern: string): Promise<void> {
  let cursor = "0";
  for (let call = 0; call < scanCallsMax; call++) {
    const scanned = await line.ask(async (redis) => {
      const [next, found] = await redis.scan(cursor, { match: pattern, count: scannedKeysPerCall });
      if (found.length > 0) await redis.del(...found);
      return next;
    });
    if (scanned === null || scanned.value === "0") return;
    cursor = scanned.value;
  }
}
