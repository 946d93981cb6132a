import { cachedAnswerCharsMax, nearNowMs, recentTtlMs } from "../../model/limits.ts";
import type { Scope } from "../../model/scope.ts";
import { writesOf } from "../../model/writes.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  Candidates,
  PartitionIndex,
  Pulse,
  PulseRequest,
  RecallStore,
} from "../../ports/recall-store.ts";
import type { Generations, Tokens } from "./generations.ts";
import type { RedisLine } from "./redis-line.ts";
import type { RedisNames } from "./redis-names.ts";
import { watchedBy } from "./watched.ts";

/** What stands beside the memories of an answer, and tells whether a kept one still holds. */
interface Recent<H> extends Pick<Candidates, "recentPairs" | "summaries" | "elsewhere"> {
  partitions: H[];
}
type Counted = Pulse["partitions"][number];
type Head = Omit<PartitionIndex, "segments" | "speakers" | "vectors" | "allowed">;

interface Parts {
  line: RedisLine;
  names: RedisNames;
  generations: Generations;
  clock: Clock;
  after(work: Promise<unknown>): void;
  /** Whether what this request has read is at least as new as these tokens. */
  isAsNewAs(tokens: Tokens): boolean;
}

interface Wanted extends Omit<PulseRequest, "now" | "asOf"> {
  elsewhere: readonly string[];
  as: "pulse" | "candidates";
}

/** Where something is kept: while these tokens are the present ones. */
interface Place<H> {
  recent: Recent<H> | null;
  keep(recent: Recent<H>): void;
}

/**
 * A recall store that keeps what stands beside answers in Redis until the next write, so that a question
 * which was answered already asks D1 nothing. Anything else goes to the store behind it.
 */
export function recentRecall(store: RecallStore, parts: Parts): RecallStore {
  const { line, names, generations, clock, after } = parts;

  function keeping(name: string, tokens: Tokens) {
    return (recent: Recent<Counted>): void => {
      const body = JSON.stringify({ tokens: [...tokens], recent });
      if (body.length > cachedAnswerCharsMax || !parts.isAsNewAs(tokens)) return;
      after(line.ask((redis) => redis.set(name, body, { px: recentTtlMs })));
    };
  }

  async function nameOf(scope: Scope, wanted: Wanted): Promise<string> {
    const { tenantId, userId, agentId, sessionId } = scope;
    return names.beside(tenantId, userId, [agentId, sessionId, wanted]);
  }

  /** What is kept, and the way to keep what is read now; null where Redis does not say. */
  async function look<H extends Counted>(scope: Scope, wanted: Wanted): Promise<Place<H> | null> {
    const watched = watchedBy(scope, [...wanted.partitionKeys, ...wanted.elsewhere]);
    if (watched === null) return null;
    const name = await nameOf(scope, wanted);
    const read = await generations.read(scope.tenantId, watched, name);
    if (read === null) return null;
    const { tokens, kept } = read;
    return {
      recent: kept === null ? null : recentOf<H>(kept, tokens),
      keep: keeping(name, tokens),
    };
  }

  /** The way to keep what is read now, where the tokens came along with the look-up of an answer. */
  async function begun(scope: Scope, wanted: Wanted): Promise<Place<Head>["keep"] | null> {
    const watched = watchedBy(scope, [...wanted.partitionKeys, ...wanted.elsewhere]);
    const tokens = watched && (await generations.begun(scope.tenantId, watched));
    return tokens && keeping(await nameOf(scope, wanted), tokens);
  }

  /** Of another time than now nothing is kept: a digest may rest on what has expired by then. */
  const isOfNow = (now: number, asOf: number | null): boolean =>
    asOf === null && Math.abs(clock.now() - now) < nearNowMs;

  return {
    ...store,

    async candidates(scope, request) {
      const { partitionKeys, recentPairs, summaries, digestDays, elsewhere } = request;
      const shown = { partitionKeys, recentPairs, summaries, digestDays, elsewhere };
      const wanted: Wanted = { ...shown, as: "candidates" };
      if (!isOfNow(request.now, request.filter?.asOf ?? null)) {
        return store.candidates(scope, request);
      }
      if (request.unless === null) {
        const keep = await begun(scope, wanted);
        const read = await store.candidates(scope, request);
        keep?.(recentIn(read));
        return read;
      }
      const place = await look<Head>(scope, wanted);
      const recent = place?.recent ?? null;
      if (recent !== null && writesOf(recent.partitions) === request.unless) return unmoved(recent);
      const read = await store.candidates(scope, request);
      place?.keep(recentIn(read));
      return read;
    },

    async pulse(scope, request) {
      const { now, asOf, ...shown } = request;
      if (!isOfNow(now, asOf)) return store.pulse(scope, request);
      const place = await look<Counted>(scope, { ...shown, elsewhere: [], as: "pulse" });
      if (place !== null && place.recent !== null) return pulseOf(place.recent);
      const read = await store.pulse(scope, request);
      place?.keep({ ...read, elsewhere: false });
      return read;
    },
  };
}

const recentIn = ({ partitions, recentPairs, summaries, elsewhere }: Candidates): Recent<Head> => ({
  partitions: partitions.map(
    ({ segments: _s, speakers: _n, vectors: _v, allowed: _a, ...head }) => head,
  ),
  recentPairs,
  summaries,
  elsewhere,
});

/** Candidates of a scope where nothing was written: no index, no vector and no place. */
const unmoved = ({ partitions, ...beside }: Recent<Head>): Candidates => ({
  ...beside,
  reachable: null,
  partitions: partitions.map((head) => ({
    ...head,
    segments: [],
    speakers: [],
    vectors: [],
    allowed: null,
  })),
});

const pulseOf = ({ partitions, recentPairs, summaries }: Recent<Counted>): Pulse => ({
  partitions,
  recentPairs,
  summaries,
});

/** What was kept, where its generations are the present ones; null for any other text. */
function recentOf<H extends Counted>(kept: string, tokens: Tokens): Recent<H> | null {
  try {
    const parsed = JSON.parse(kept) as { tokens?: unknown; recent?: Partial<Recent<H>> } | null;
    const then = parsed?.tokens;
    const isPresent =
      Array.isArray(then) &&
      then.length === tokens.size &&
      then.every((pair: unknown) => Array.isArray(pair) && tokens.get(String(pair[0])) === pair[1]);
    return isPresent && isRecent(parsed?.recent) ? parsed.recent : null;
  } catch {
    return null;
  }
}

const isRecent = <H>(recent: Partial<Recent<H>> | undefined): recent is Recent<H> =>
  Array.isArray(recent?.partitions) &&
  Array.isArray(recent.recentPairs) &&
  Array.isArray(recent.summaries) &&
  typeof recent.elsewhere === "boolean";
