import type { Settings } from "../contract/settings.ts";
import type { Candidate } from "../memories/candidate.ts";
import { embedTexts } from "../memories/embed.ts";
import { withoutSameMeaning } from "../memories/meaning.ts";
import { partitionFor, partitionIdOf } from "../memories/partition.ts";
import { tellsOfMove } from "../model/errors.ts";
import { planAttemptsMax } from "../model/limits.ts";
import type { Partition, Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { KnownMemory, PackedVector } from "../ports/memory-store.ts";
import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import type { Spent } from "../ports/turn-store.ts";
import { candidatesOf } from "./candidates.ts";
import { commandIn } from "./commands.ts";
import { commitOf } from "./commit.ts";
import type { Draft, Extraction } from "./draft.ts";
import { withoutEchoes } from "./echo.ts";
import { readAgain } from "./read-again.ts";
import { evictedBy } from "./evict.ts";
import { extract } from "./extract.ts";
import type { Patience } from "./extract.ts";
import { type Kept, keptBeside } from "./kept-beside.ts";
import { knownTo } from "./known.ts";
import { askedIn } from "./manual.ts";
import { type Meant, type Target, targetOf } from "./meant.ts";
import { mergedMemory } from "./merge.ts";
import { type Compared, type TurnPlan, comparedWith, planOf } from "./plan.ts";
import { restated } from "./restate.ts";
import { shareOfSpent, spentBy, sumOfSpent } from "./spent.ts";
import { isOfTurnBefore } from "./turn-before.ts";
import { namesSomebody } from "./unmet.ts";

export type IngestServices = Pick<
  Services,
  | "memories"
  | "turns"
  | "comparison"
  | "finder"
  | "graph"
  | "model"
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "clock"
  | "log"
>;

export interface Ingested {
  turnId: string;
  /** False where another attempt had done the work already. */
  committed: boolean;
  /** Ids of memories that the turn asked to forget. */
  forgotten: string[];
  /** What it may have meant, where that is not clear: nothing was forgotten then. */
  ambiguous: Meant[];
  /** What read it; null where another attempt had. */
  extractor: Extraction["extractor"] | null;
}

/** A turn that could not be read or committed now; nothing of it was written. */
export interface FailedTurn {
  turn: Turn;
  cause: unknown;
  /** What the attempt cost. */
  spent: Spent;
}

/** What became of each turn of a batch. */
export interface Outcome {
  ingested: Ingested[];
  failed: FailedTurn[];
  /** Wishes to forget that were said behind a turn that failed: they are read with it, or after it. */
  waiting: Turn[];
}

/** Turns of one session that are read together. */
export interface Batch {
  scope: Scope;
  settings: Settings;
  turns: readonly Turn[];
  patience: Patience;
}

/**
 * From raw turns of one session to memories: one extraction for all of them, then turn by turn, so
 * that each sees what the ones before it left. Every turn is one atomic commit, and one that fails
 * leaves the others to theirs. Where the extraction fails, all do, but a call that a model will never
 * take is made again for each turn by itself: what it minds is in one of them. Never throws.
 */
export async function ingest(services: IngestServices, batch: Batch): Promise<Outcome> {
  try {
    return await commitInTurn(services, await readTogether(services, batch));
  } catch (cause) {
    const { turns } = batch;
    const isRefused = cause instanceof ModelError && cause.problem === "refused";
    if (turns.length > 1 && isRefused) return await oneByOne(services, batch, spentBy(cause));
    const failed = turns.map((turn, i) => ({
      turn,
      cause,
      spent: shareOfSpent(spentBy(cause), i, turns.length),
    }));
    return { ingested: [], failed, waiting: [] };
  }
}

/** Each turn by itself; what the call for all of them cost is counted with the first that fails. */
async function oneByOne(services: IngestServices, batch: Batch, before: Spent): Promise<Outcome> {
  const whole: Outcome = { ingested: [], failed: [], waiting: [] };
  for (const turn of batch.turns) {
    if (whole.failed.length > 0 && isWishToForget(turn, batch.settings)) {
      whole.waiting.push(turn);
      continue;
    }
    const { ingested, failed } = await ingest(services, { ...batch, turns: [turn] });
    whole.ingested.push(...ingested);
    whole.failed.push(...failed);
  }
  const [first, ...others] = whole.failed;
  if (first === undefined) return whole;
  return {
    ...whole,
    failed: [{ ...first, spent: sumOfSpent(first.spent, before) }, ...others],
  };
}

const isWishToForget = ({ prompt }: Turn, settings: Settings): boolean =>
  commandIn(prompt, settings.ingest)?.kind === "forget";

/** One extraction for all of the turns; what it found and cost, by turn. */
async function readTogether(
  services: IngestServices,
  { scope, settings, turns, patience }: Batch,
): Promise<Work[]> {
  const heard = await Promise.all(
    turns.map((turn) => withoutEchoes(services, scope, settings, turn)),
  );
  const isAsked = services.model !== null || heard.some(namesSomebody);
  const near = isAsked ? await knownTo(services, scope, settings, heard) : [];
  const shown = services.model === null ? [] : near;
  const known = near.map(({ content }) => content);
  const request = { turns: heard, settings, known, now: services.clock.now() };
  const found = await extract(services, request, patience);
  return turns.map((turn, i) => {
    const own = { ...found, ...shareOfSpent(found, i, turns.length) };
    return { scope, settings, turn, found: draftsOf(own, turn), shown };
  });
}

/**
 * Commits each turn by itself. A tenant that is being moved refuses every turn, so the rest is not tried.
 * A wish to forget does not overtake what was said before it: that would come back afterwards.
 */
async function commitInTurn(services: IngestServices, works: readonly Work[]): Promise<Outcome> {
  const outcome: Outcome = { ingested: [], failed: [], waiting: [] };
  for (const work of works) {
    const { turn, settings, found } = work;
    const { modelCalls, inputTokens, outputTokens } = found;
    const spent: Spent = { modelCalls, inputTokens, outputTokens };
    const before = outcome.failed.at(-1);
    if (before !== undefined && tellsOfMove(before.cause)) {
      outcome.failed.push({ turn, cause: before.cause, spent });
    } else if (before !== undefined && isWishToForget(turn, settings)) {
      outcome.waiting.push(turn);
      before.spent = sumOfSpent(before.spent, spent);
    } else {
      try {
        outcome.ingested.push(await ingestTurn(services, work));
      } catch (cause) {
        outcome.failed.push({ turn, cause, spent });
      }
    }
  }
  return outcome;
}

/** Nothing that a turn tells outlives it, where the caller said when it ends. */
const draftsOf = (found: Extraction, { id, expiresAt }: Turn): Extraction => ({
  ...found,
  drafts: found.drafts
    .filter((draft) => draft.turnId === id)
    .map((draft) => ({ ...draft, expiresAt: earlier(draft.expiresAt, expiresAt) })),
});

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

interface Work {
  scope: Scope;
  settings: Settings;
  turn: Turn;
  found: Extraction;
  /** What the model was shown of memories. */
  shown: readonly KnownMemory[];
}

/** Plans against what is there now, again where a memory that the plan adds words to changed meanwhile. */
async function ingestTurn(services: IngestServices, work: Work): Promise<Ingested> {
  const { scope, settings, turn } = work;
  const partition = partitionFor(turn, settings);
  const place = { ...partition, id: await partitionIdOf(scope, partition) };
  const asked = await askedIn(turn, settings);
  const target = await targetOf(services, scope, place.id, turn, asked, work.found.drafts);
  for (let attempt = 1; ; attempt++) {
    // Words that are to end are not put into a memory that is to stay.
    const canMerge = attempt < planAttemptsMax && turn.expiresAt === null;
    const { committed, merges } = await attemptTurn(services, work, place, target, canMerge);
    if (committed) {
      const { forget: forgotten, ambiguous } = target;
      return { turnId: turn.id, committed, forgotten, ambiguous, extractor: work.found.extractor };
    }
    if (merges === 0 || !canMerge) {
      return { turnId: turn.id, committed, forgotten: [], ambiguous: [], extractor: null };
    }
  }
}

async function attemptTurn(
  services: IngestServices,
  work: Work,
  place: Partition & { id: string },
  target: Target,
  canMerge: boolean,
): Promise<{ committed: boolean; merges: number }> {
  const { memories, clock } = services;
  const { scope, settings, turn, found, shown } = work;
  const [evicted, buried, compared] = await Promise.all([
    evictedBy(services, scope, settings, turn),
    // A turn that was never read has nothing that could have been forgotten.
    turn.position === null ? [] : memories.forgotten(scope, turn.id),
    comparedWith(services, scope, settings, place.id, found.drafts, shown),
  ]);
  const drafts = evicted.turn
    ? []
    : await restated(
        found.drafts,
        compared.live.values(),
        (content, draft) => readAgain(content, draft, turn, settings),
        (memory) => isOfTurnBefore(services, scope, turn, memory.id),
      );
  const candidates = await candidatesOf(scope, turn, drafts, [...buried, ...target.buries]);
  const planned = planOf(candidates, compared, settings, canMerge);
  const { plan, vectors, merged } = await embedded(services, work, place.id, planned);
  const beside = await keptWithVectors(services, work, plan, candidates, compared);
  const merges = plan.merges.length;
  // One that is gone since it was compared: the plan is made again without it.
  if (merged.length < merges) return { committed: false, merges };
  const commit = await commitOf(services, {
    ...work,
    partition: place,
    plan,
    compared,
    vectors,
    merged,
    beside,
    target,
    evicted: evicted.memoryIds,
    now: clock.now(),
  });
  const committed = await memories.commit(scope, commit, clock.now());
  return { committed, merges };
}

/** What the memories that end told beside, with a vector each where there is an embedder. */
async function keptWithVectors(
  services: IngestServices,
  { scope, settings, turn }: Work,
  plan: TurnPlan,
  candidates: readonly Candidate<Draft>[],
  compared: Compared,
): Promise<{ kept: Kept; vector: PackedVector | null }[]> {
  const beside = await keptBeside(services, { scope, settings, turn, plan, candidates, compared });
  const contents = beside.map(({ candidate }) => candidate.draft.content);
  const vectors = contents.length === 0 ? [] : await embedTexts(services, scope, contents);
  return beside.map((kept, i) => ({ kept, vector: vectors[i] ?? null }));
}

/** The plan with vectors, less what says the same in other words, and the merged memories in full. */
async function embedded(
  services: IngestServices,
  { scope, settings, turn }: Work,
  partitionId: string,
  planned: TurnPlan,
): Promise<{
  plan: TurnPlan;
  vectors: readonly (PackedVector | null)[];
  merged: ReturnType<typeof mergedMemory>[];
}> {
  const { add, merges } = planned;
  const now = services.clock.now();
  const made = await embedTexts(
    services,
    scope,
    [...add, ...merges].map(({ candidate }) => candidate.draft.content),
  );
  const { plan, vectors } = await withoutSameMeaning(
    services,
    scope,
    partitionId,
    { plan: planned, vectors: made.slice(0, add.length) },
    settings,
    now,
  );
  const records =
    merges.length === 0
      ? []
      : await services.memories.records(
          scope,
          merges.map(({ memoryId }) => memoryId),
        );
  const merged = merges.flatMap((merge, i) => {
    const record = records.find(({ memory }) => memory.id === merge.memoryId);
    const vector = made[add.length + i] ?? null;
    return record === undefined
      ? []
      : [mergedMemory(merge, record, { turn, settings, now }, i, vector)];
  });
  return { plan: { ...plan, merges }, vectors, merged };
}
