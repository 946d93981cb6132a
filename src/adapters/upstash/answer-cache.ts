import { cachedAnswerCharsMax } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import type { AnswerCache, AnswerShelf, KeptAnswer } from "../../ports/answer-cache.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RedisLine } from "./redis-line.ts";
import type { RedisNames } from "./redis-names.ts";

/**
 * A shelf is one list: the entry goes in front, the one of the same request and prompt (they begin
 * alike) goes, and the list lives as long as its longest-lived entry. One command, so that two who keep
 * at once lose nothing.
 */
const keepScript = `
for _, kept in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if string.sub(kept, 1, #ARGV[1]) == ARGV[1] then redis.call('LREM', KEYS[1], 1, kept) end
end
redis.call('LPUSH', KEYS[1], ARGV[2])
redis.call('LTRIM', KEYS[1], 0, tonumber(ARGV[3]) - 1)
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
return redis.call('LLEN', KEYS[1])`;

/**
 * Answers that all isolates share. What Redis does not give is as if it had never been kept. `beside` is
 * called as a look-up begins: what it asks Redis shares the round trip.
 */
export function upstashAnswerCache(
  line: RedisLine,
  names: RedisNames,
  { now }: Clock,
  beside: (scope: Scope, shelf: AnswerShelf) => void = () => undefined,
): AnswerCache {
  return {
    async find(scope, shelf, asOf, choose) {
      const { tenantId, userId } = scope;
      beside(scope, shelf);
      const name = await names.answers(tenantId, userId, shelf.name);
      const read = await line.ask(async (redis) => entriesOf(await redis.lrange(name, 0, -1)));
      return read === null ? null : choose(read.value.filter(({ runsOutAt }) => runsOutAt > asOf));
    },

    async keep({ tenantId, userId }, shelf, answer, size) {
      const livesMs = Math.ceil(answer.runsOutAt - now());
      if (livesMs <= 0 || size < 1 || answer.body.length > cachedAnswerCharsMax) return;
      const name = await names.answers(tenantId, userId, shelf.name);
      const { request, prompt, ...rest } = answer;
      const head = `${JSON.stringify([request, prompt])}\n`;
      const entry = head + JSON.stringify(rest);
      await line.ask((redis) =>
        redis.eval(keepScript, [name], [head, entry, String(size), String(livesMs)]),
      );
    },

    outage: () => line.outage(),
  };
}

/** Throws where Redis answers anything but what was kept. */
function entriesOf(kept: unknown): KeptAnswer[] {
  if (!Array.isArray(kept)) throw new TypeError("no list");
  return kept.map((entry: unknown) => {
    if (typeof entry !== "string") throw new TypeError("no entry");
    const end = entry.indexOf("\n");
    const head: unknown = JSON.parse(entry.slice(0, end));
    const rest: unknown = JSON.parse(entry.slice(end + 1));
    if (!isHead(head) || !isRest(rest)) throw new TypeError("no answer");
    const [request, prompt] = head;
    const { writes, runsOutAt, body } = rest;
    return { request, prompt, writes, runsOutAt, body };
  });
}

const isHead = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");

const isRest = (value: unknown): value is Pick<KeptAnswer, "writes" | "runsOutAt" | "body"> =>
  typeof value === "object" &&
  value !== null &&
  "writes" in value &&
  typeof value.writes === "string" &&
  "runsOutAt" in value &&
  typeof value.runsOutAt === "number" &&
  "body" in value &&
  typeof value.body === "string";
