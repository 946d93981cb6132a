import type { ContextPart, RetrieveInput, RetrieveOutcome, Skip } from "../contract/retrieve.ts";
import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import { rfc3339 } from "../model/time.ts";
import type { Pulse } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { askedOf } from "./asked.ts";
import type { Asked } from "./asked.ts";
import { assemble } from "./assemble.ts";
import { budgetOf } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { fittingDigests } from "./digests.ts";
import { candidatesOf } from "./candidates.ts";
import { keepAnswer, keptAnswer, shelfOf } from "./kept.ts";
import type { Found, Shelf } from "./kept.ts";
import { embeddingOf } from "./question-embedding.ts";
import { afterRecalls, recallsOf, reinforce } from "./reinforce.ts";
import { search } from "./search.ts";
import type { SearchServices } from "./search.ts";
import { writesOf } from "../model/writes.ts";

type RetrieveServices = SearchServices & Pick<Services, "memories" | "answers" | "clock" | "after">;

/**
 * What is worth remembering for a prompt: nothing for a greeting or a command; what an alike question got, where
 * nothing was written since; else a search. Put into a block for the system prompt, and written behind
 * the answer that it was recalled. Answers within `recall.timeout_ms`, with what is there by then.
 */
export const retrieve = async (
  services: RetrieveServices,
  scope: Scope,
  settings: Settings,
  input: RetrieveInput,
): Promise<RetrieveOutcome> =>
  (await retrieveKnowing(services, scope, settings, input, [])).outcome;

/** An answer, and whether one of the partitions with the keys `elsewhere` is there. */
interface Answered {
  outcome: RetrieveOutcome;
  elsewhere: boolean;
}

/** One question on its way to an answer. */
interface Run {
  services: RetrieveServices;
  asked: Asked;
  budget: Budget;
  started: number;
}

/** The same, and whether one of the partitions with the keys `elsewhere` is there: that costs no round trip. */
export async function retrieveKnowing(
  services: RetrieveServices,
  scope: Scope,
  settings: Settings,
  input: RetrieveInput,
  elsewhere: readonly string[],
): Promise<Answered> {
  const started = performance.now();
  const asked = { ...askedOf(scope, settings, input, services.clock.now()), elsewhere };
  const run = { services, asked, budget: budgetOf(settings.recall.timeout_ms), started };
  if (asked.skipped !== null) return withoutSearch(run, asked.skipped);
  const look = await lookUp(run);
  return (await fromKept(run, look)) ?? (await fromSearch(run, look));
}

async function withoutSearch(
  { services, asked, budget, started }: Run,
  skipped: Skip,
): Promise<Answered> {
  const pulse = await budget.within(services.recall.pulse(asked.scope, pulseRequest(asked)));
  const found = { ...nothing(asked.input), explained: unsearched(asked.input, skipped) };
  const outcome = outcomeOf(asked, found, pulse?.value ?? nothingRecent, {
    skipped,
    cache: "off",
    degraded: pulse === null ? [{ part: "recent", reason: "timeout" }] : [],
    timingsMs: timings(started, started, performance.now()),
  });
  return { outcome, elsewhere: false };
}

/** What an alike question got, with what was read of the partitions since to know whether it holds. */
async function lookUp({ services, asked, budget }: Run) {
  const shelf = await shelfOf(asked);
  const embedding = embeddingOf(services, asked, budget);
  // Begun beside a look-up in Redis. An answer that is found there lets it go: it is kept for whoever asks the same.
  const beginBeside = () => services.after(embedding.begin().catch(() => undefined));
  const look = await budget.within(keptAnswer(services, shelf, asked, beginBeside), lookUpShare);
  const kept = look?.value ?? null;
  const lookedUp = performance.now();
  // Candidates are read all the same: where nothing was written since, the store sends none.
  const candidacy =
    kept === null
      ? null
      : await candidatesOf(services, asked, budget, embedding, kept.entry.writes);
  return { shelf, embedding, kept, candidacy, isLate: look === null, lookedUp };
}

type LookUp = Awaited<ReturnType<typeof lookUp>>;

/** The kept answer, or null where there is none that still holds. */
async function fromKept(
  { services, asked, started }: Run,
  { shelf, kept, candidacy }: LookUp,
): Promise<Answered | null> {
  if (kept === null || candidacy?.gathered.unmoved !== true) return null;
  const { scope, settings } = asked;
  if (shelf !== null) await services.answers.keep(scope, shelf, kept.entry, settings.cache.size);
  countRecall(services, asked, kept.found);
  const { candidates } = candidacy.gathered;
  const readAt = performance.now();
  const outcome = outcomeOf(asked, kept.found, candidates, {
    skipped: null,
    cache: kept.how,
    degraded: cacheTrouble(services, shelf, false),
    timingsMs: timings(started, readAt, readAt),
  });
  return { outcome, elsewhere: candidates.elsewhere };
}

async function fromSearch(
  { services, asked, budget, started }: Run,
  { shelf, embedding, candidacy, isLate, lookedUp }: LookUp,
): Promise<Answered> {
  const searched = await search(services, asked, budget, embedding, candidacy);
  const { found, pulse, degraded, activations, gatheredAt } = searched;
  const counted = countRecall(services, asked, found);
  if (asked.input.asOf === null && activations.size > 0) {
    const keep = () => services.recall.keepActivations(asked.scope, activations, asked.now);
    services.after(behindTheAnswer(keep));
  }
  if (degraded.length === 0) {
    await keepAnswer(services, shelf, asked, writesOf(pulse.partitions), counted);
  }
  const outcome = outcomeOf(asked, found, pulse, {
    skipped: null,
    cache: shelf === null ? "off" : "miss",
    degraded: [...degraded, ...cacheTrouble(services, shelf, isLate)],
    timingsMs: timings(started, lookedUp, gatheredAt),
  });
  return { outcome, elsewhere: searched.elsewhere };
}

/** Work that starts once the answer is made: it takes neither its processor time nor a place before it in D1. */
const behindTheAnswer = async (work: () => Promise<void>): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await work();
};

/** Answers that others keep are out of reach: this one is as good, and cost a search. */
function cacheTrouble(
  { answers }: Pick<Services, "answers">,
  shelf: Shelf | null,
  isLate: boolean,
): Around["degraded"] {
  if (shelf === null) return [];
  const reason = isLate ? "timeout" : answers.outage();
  return reason === null ? [] : [{ part: "cache", reason }];
}

/** Of the time: a look-up that takes longer leaves the rest for a search. */
const lookUpShare = 0.3;

const pulseRequest = ({ partitionKeys, recentPairs, digestDays, input, now }: Asked) => ({
  partitionKeys,
  recentPairs,
  summaries: input.summaries,
  digestDays,
  asOf: input.asOf,
  now,
});

const nothing = ({ prompt }: RetrieveInput): Found => ({
  memories: [],
  raw: [],
  explained: [],
  query: prompt.trim(),
  emptyReason: null,
});

const whySkipped: Readonly<Record<Skip, string>> = {
  greeting: "Nothing was searched: the prompt is a greeting.",
  command: "Nothing was searched: the prompt is a chat command.",
};

/** Where nothing was searched it is not looked up either whether there is such a memory. */
const unsearched = ({ explainIds }: RetrieveInput, skipped: Skip): Found["explained"] =>
  explainIds.map((id) => ({
    id,
    verdict: "not_searched",
    rank: null,
    score: null,
    superseded_by: null,
    why: whySkipped[skipped],
  }));

const nothingRecent: Pulse = { partitions: [], recentPairs: [], summaries: [] };

/** Counts the recall behind the answer; returns what was found as it stands once that is written. */
function countRecall(
  services: RetrieveServices,
  { scope, settings, input, now }: Asked,
  found: Found,
): Found {
  if (input.asOf !== null || !input.isRecall) return found;
  // A caller may ask as of a later time; a recall never counts as later than it is.
  const recalls = recallsOf(settings, found.memories, Math.min(now, services.clock.now()));
  if (recalls.length > 0) {
    services.after(behindTheAnswer(() => reinforce(services, scope, recalls)));
  }
  return { ...found, memories: afterRecalls(found.memories, recalls) };
}

type Around = Pick<RetrieveOutcome, "skipped" | "cache" | "degraded" | "timingsMs">;

function outcomeOf(asked: Asked, found: Found, pulse: Pulse, around: Around): RetrieveOutcome {
  const summaries = fittingDigests(pulse.summaries, asked);
  return {
    recentPairs: pulse.recentPairs,
    summaries,
    ...found,
    context: contextOf(asked, found, { ...pulse, summaries }),
    ...around,
  };
}

function timings(started: number, lookedUp: number, gatheredAt: number): Around["timingsMs"] {
  const finished = performance.now();
  return {
    cache: lookedUp - started,
    candidates: gatheredAt - lookedUp,
    rank: finished - gatheredAt,
    total: finished - started,
  };
}

const defaultParts: readonly ContextPart[] = ["memories", "summaries"];

function contextOf(
  { scope, settings: { recall, extract }, input, now }: Asked,
  { memories, raw, query }: Found,
  { summaries, recentPairs }: Pulse,
): string {
  if (!recall.inject_context) return "";
  return assemble(
    {
      memories,
      answers: input.rawTurns === null ? raw : [],
      summaries,
      recentPairs,
    },
    {
      parts: input.contextParts ?? defaultParts,
      tokensMax: input.maxTokens ?? recall.context_max_tokens,
      tags: recall.context_tags,
      exclusive: recall.exclusive_note,
      template: input.contextTemplate ?? recall.context_template,
      zone: input.timezone ?? extract.timezone,
      values: {
        query,
        now: rfc3339(now),
        user_id: scope.userId ?? "",
        agent_id: scope.agentId ?? "",
        session_id: scope.sessionId ?? "",
      },
    },
  );
}
