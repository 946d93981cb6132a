import type { EmptyReason, RetrieveOutcome } from "../contract/retrieve.ts";
import { sha256Hex } from "../model/ids.ts";
import type { AnswerShelf, KeptAnswer } from "../ports/answer-cache.ts";
import type { Services } from "../ports/services.ts";
import { areAlike } from "./alike.ts";
import type { Asked } from "./asked.ts";
import type { Weighed } from "./weigh.ts";

/** The part of an answer that alike questions share until the next write. */
export interface Found {
  memories: Weighed[];
  raw: RetrieveOutcome["raw"];
  explained: RetrieveOutcome["explained"];
  query: string;
  emptyReason: EmptyReason | null;
}

/** Where this request's answers are kept, and what has to be equal for one to be shared; null where caching is off. */
export interface Shelf extends AnswerShelf {
  request: string;
}

const dayMs = 86_400_000;

export async function shelfOf(asked: Asked): Promise<Shelf | null> {
  const { scope, settings, input, partitionKeys, now, filter, limit, minScore, engine } = asked;
  const { enabled, size, ttl_s: ttlS } = settings.cache;
  if (!enabled || size === 0 || ttlS === 0 || asked.skipped !== null) return null;
  const { tenantId, userId, agentId, sessionId } = scope;
  const { recall, hippo, emgas, decay } = settings;
  const [name, request] = await Promise.all([
    sha256Hex(JSON.stringify([tenantId, userId, agentId, sessionId, partitionKeys])),
    sha256Hex(
      JSON.stringify([
        { filter, limit, minScore, engine },
        // Relative dates are of a day: the clock's own day, or the exact time that was named.
        input.asOf ?? input.now ?? Math.floor(now / dayMs),
        { mode: input.mode, rewrite: input.rewrite, timezone: input.timezone },
        {
          raw: input.rawTurns,
          explain: input.explain,
          ids: input.explainIds,
          all: input.seesTenant,
        },
        { recall, hippo, emgas, decay },
      ]),
    ),
  ]);
  return { name, partitionKeys: [...partitionKeys, ...asked.elsewhere], request };
}

type KeptServices = Pick<Services, "answers" | "clock">;

/** An answer that an alike question got. It holds where the scope's writes are still the same. */
export interface Kept {
  entry: KeptAnswer;
  found: Found;
  how: "hit" | "similar";
}

/**
 * The answer to the same or an alike question, where none of its memories has expired; else null. Asks no D1.
 * `missed` is called once, as soon as the place nearest at hand has none: what is needed then can begin beside the rest
 * of the look-up.
 */
export async function keptAnswer(
  { answers, clock }: KeptServices,
  shelf: Shelf | null,
  { scope, settings, input, now }: Asked,
  missed: () => void,
): Promise<Kept | null> {
  if (shelf === null) return null;
  const choose = (kept: readonly KeptAnswer[]): Pick<Kept, "entry" | "how"> | null => {
    const entries = kept.filter(({ request }) => request === shelf.request);
    const same = entries.find(({ prompt }) => prompt === input.prompt);
    if (same !== undefined) return { entry: same, how: "hit" as const };
    const alike = entries.find(({ prompt }) =>
      areAlike(prompt, input.prompt, settings.cache.similarity, now),
    );
    return alike === undefined ? null : { entry: alike, how: "similar" as const };
  };
  let isNearest = true;
  const chosen = await answers.find(scope, shelf, clock.now(), (kept) => {
    const made = choose(kept);
    if (made === null && isNearest) missed();
    isNearest = false;
    return made;
  });
  if (chosen === null) return null;
  const found = JSON.parse(chosen.entry.body) as Found;
  const shown = [...found.memories.map(({ memory }) => memory), ...found.raw];
  const hasEnded = shown.some(({ expiresAt }) => (expiresAt ?? Infinity) <= now);
  return hasEnded ? null : { ...chosen, found };
}

/** Keeps an answer for alike questions. */
export async function keepAnswer(
  { answers, clock }: KeptServices,
  shelf: Shelf | null,
  { scope, settings, input }: Asked,
  writes: string,
  found: Found,
): Promise<void> {
  if (shelf === null) return;
  const { size, ttl_s: ttlS } = settings.cache;
  await answers.keep(
    scope,
    shelf,
    {
      request: shelf.request,
      prompt: input.prompt,
      writes,
      runsOutAt: clock.now() + ttlS * 1_000,
      body: JSON.stringify(found),
    },
    size,
  );
}
