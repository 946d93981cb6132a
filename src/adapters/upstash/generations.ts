import { generationTtlS, owedGenerationsMax, recentTtlMs } from "../../model/limits.ts";
import type { Clock, Random } from "../../ports/clock.ts";
import type { RedisLine } from "./redis-line.ts";
import type { Generation, RedisNames } from "./redis-names.ts";
import type { Touched } from "./touches.ts";

/**
 * Which state of a tenant, user, agent or session is the latest: a token that every write replaces, before
 * its answer. What is kept with the tokens of its time holds as long as they do. D1 is the truth: a token
 * that could not be replaced is owed, and nothing kept is read here before it was.
 */
export interface Generations {
  /** Replaces the tokens of what was touched. */
  move(touched: readonly Touched[]): Promise<void>;
  /** The present tokens, and what is kept under `name`, in one round trip; null where Redis does not say. */
  read(
    tenantId: string,
    watched: readonly Generation[],
    name: string,
  ): Promise<{ tokens: Tokens; kept: string | null } | null>;
  /** Begins to read these tokens: what is asked at the same moment shares the round trip. */
  begin(tenantId: string, watched: readonly Generation[]): void;
  /** Those that were begun to be read in this request; null where one was not, or Redis does not say. */
  begun(tenantId: string, watched: readonly Generation[]): Promise<Tokens | null>;
}

/** By name of the key; "" where there is none. */
export type Tokens = ReadonlyMap<string, string>;

/** What an isolate could not tell Redis. */
export interface Owed {
  names: Set<string>;
  /** There were too many: nothing that is kept is read before this. */
  until: number;
}

export const nothingOwed = (): Owed => ({ names: new Set(), until: 0 });

const moveScript = `
for _, name in ipairs(KEYS) do redis.call('SET', name, ARGV[1], 'EX', ARGV[2]) end
return #KEYS`;

interface Parts {
  line: RedisLine;
  names: RedisNames;
  clock: Clock;
  random: Random;
  owed: Owed;
  /** Which state of the database this request has seen, to stand in the tokens of its writes. */
  seen: () => string;
}

export function redisGenerations({ line, names, clock, random, owed, seen }: Parts): Generations {
  async function replace(keys: readonly string[]): Promise<boolean> {
    if (keys.length === 0) return true;
    const token = `${seen()}~${random.token()}`;
    const moved = await line.ask(async (redis) => {
      const n = await redis.eval(moveScript, [...keys], [token, String(generationTtlS)]);
      if (n !== keys.length) throw new TypeError("not all were moved");
    });
    return moved !== null;
  }

  function owe(keys: readonly string[]): void {
    for (const key of keys) owed.names.add(key);
    if (owed.names.size <= owedGenerationsMax) return;
    owed.names.clear();
    owed.until = clock.now() + recentTtlMs;
  }

  /** True where nothing is owed any more. */
  async function settle(): Promise<boolean> {
    if (clock.now() < owed.until) return false;
    const keys = [...owed.names];
    if (!(await replace(keys))) return false;
    for (const key of keys) owed.names.delete(key);
    return true;
  }

  const textsAt = async (keys: readonly string[]): Promise<(string | null)[] | null> => {
    const read = await line.ask(async (redis) => textsOf(await redis.mget(...keys)));
    return read?.value.length === keys.length ? read.value : null;
  };
  const namesOf = (tenantId: string, of: readonly Generation[]) =>
    Promise.all(of.map((each) => names.generation(tenantId, each)));

  let reading: Promise<Tokens | null>[] = [];
  const tokensOf = async (
    tenantId: string,
    watched: readonly Generation[],
  ): Promise<Tokens | null> => {
    const keys = await namesOf(tenantId, watched);
    const values = owed.names.size > 0 || keys.length === 0 ? null : await textsAt(keys);
    return values && new Map(keys.map((key, i) => [key, values[i] ?? ""]));
  };

  return {
    async move(touched) {
      const moved = await Promise.all(
        touched.map(({ tenantId, ids }) => namesOf(tenantId, generationsOf(ids))),
      );
      const keys = [...new Set([...moved.flat(), ...owed.names])];
      reading = [];
      if (await replace(keys)) for (const key of keys) owed.names.delete(key);
      else owe(keys);
    },

    async read(tenantId, watched, name) {
      if (!(await settle())) return null;
      const keys = await namesOf(tenantId, watched);
      const values = await textsAt([...keys, name]);
      if (values === null) return null;
      return {
        tokens: new Map(keys.map((key, i) => [key, values[i] ?? ""])),
        kept: values.at(-1) ?? null,
      };
    },

    begin(tenantId, watched) {
      reading.push(tokensOf(tenantId, watched));
    },

    async begun(tenantId, watched) {
      const read = await Promise.all(reading);
      const known = new Map(read.flatMap((tokens) => [...(tokens ?? [])]));
      const keys = await namesOf(tenantId, watched);
      const wanted = keys.flatMap((key) => {
        const token = known.get(key);
        return token === undefined ? [] : [[key, token] as const];
      });
      return wanted.length === keys.length ? new Map(wanted) : null;
    },
  };
}

/** The generations that a write about these ids ends. */
const generationsOf = (ids: Touched["ids"]): Generation[] =>
  ids === null
    ? [{ kind: "tenant", id: null }]
    : [
        ...(ids.userId === null ? [] : [{ kind: "user" as const, id: ids.userId }]),
        ...(ids.agentId === null ? [] : [{ kind: "agent" as const, id: ids.agentId }]),
        ...(ids.sessionId === null ? [] : [{ kind: "session" as const, id: ids.sessionId }]),
      ];

function textsOf(values: unknown): (string | null)[] {
  if (!Array.isArray(values)) throw new TypeError("no list");
  return values.map((value: unknown) => {
    if (value !== null && typeof value !== "string") throw new TypeError("no text");
    return value;
  });
}
