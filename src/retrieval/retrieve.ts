import type { ContextPart, RetrieveInput, RetrieveOutcome } from "../contract/retrieve.ts";
import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import { rfc3339 } from "../model/time.ts";
import type { Pulse } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import { askedOf } from "./asked.ts";
import type { Asked } from "./asked.ts";
import { assemble } from "./assemble.ts";
import { budgetOf } from "./budget.ts";
import { fittingDigests } from "./digests.ts";
import { keepAnswer, sharedAnswer, shelfOf, writesOf } from "./kept.ts";
import type { Found } from "./kept.ts";
import { afterRecalls, recallsOf, reinforce } from "./reinforce.ts";
import { search } from "./search.ts";
import type { SearchServices } from "./search.ts";

type RetrieveServices = SearchServices & Pick<Services, "memories" | "answers" | "clock" | "after">;

/**
 * What is worth remembering for a prompt: nothing for a greeting; what an alike question got, where
 * nothing was written since; else a search. Put into a block for the system prompt, and written behind
 * the answer that it was recalled. Answers within `recall.timeout_ms`, with what is there by then.
 */
export async function retrieve(
  services: RetrieveServices,
  scope: Scope,
  settings: Settings,
  input: RetrieveInput,
): Promise<RetrieveOutcome> {
  const started = performance.now();
  const asked = askedOf(scope, settings, input, services.clock.now());
  const budget = budgetOf(settings.recall.timeout_ms);
  if (asked.greeting) {
    const pulse = await budget.within(services.recall.pulse(scope, pulseRequest(asked)));
    return outcomeOf(asked, nothing(input), pulse?.value ?? nothingRecent, {
      skipped: "greeting",
      cache: "off",
      degraded: pulse === null ? [{ part: "recent", reason: "timeout" }] : [],
      timingsMs: timings(started, started, performance.now()),
    });
  }

  const shelf = await shelfOf(asked);
  const shared =
    (await budget.within(sharedAnswer(services, shelf, asked), lookUpShare))?.value ?? null;
  const lookedUp = performance.now();
  if (shared !== null) {
    countRecall(services, asked, shared.found);
    return outcomeOf(asked, shared.found, shared.pulse, {
      skipped: null,
      cache: shared.how,
      degraded: [],
      timingsMs: timings(started, lookedUp, lookedUp),
    });
  }

  const { found, pulse, degraded, activations, gatheredAt } = await search(services, asked, budget);
  const kept = countRecall(services, asked, found);
  if (input.asOf === null) {
    services.after(services.recall.keepActivations(scope, activations, asked.now));
  }
  if (degraded.length === 0) {
    await keepAnswer(services, shelf, asked, writesOf(pulse.partitions), kept);
  }
  return outcomeOf(asked, found, pulse, {
    skipped: null,
    cache: shelf === null ? "off" : "miss",
    degraded,
    timingsMs: timings(started, lookedUp, gatheredAt),
  });
}

/** Of the time: a look-up that takes longer leaves the rest for a search. */
const lookUpShare = 0.3;

const pulseRequest = ({ partitionKeys, recentPairs, digestDays, input, now }: Asked) => ({
  partitionKeys,
  recentPairs,
  summaries: true,
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

const nothingRecent: Pulse = { partitions: [], recentPairs: [], summaries: [] };

/** Counts the recall behind the answer; returns what was found as it stands once that is written. */
function countRecall(
  services: RetrieveServices,
  { scope, settings, input, now }: Asked,
  found: Found,
): Found {
  if (input.asOf !== null) return found;
  // A caller may ask as of a later time; a recall never counts as later than it is.
  const recalls = recallsOf(settings, found.memories, Math.min(now, services.clock.now()));
  services.after(reinforce(services, scope, recalls));
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
  { scope, settings: { recall }, input, now }: Asked,
  { memories, query }: Found,
  { summaries, recentPairs }: Pulse,
): string {
  if (!recall.inject_context) return "";
  return assemble(
    { memories, summaries, recentPairs },
    {
      parts: input.contextParts ?? defaultParts,
      tokensMax: input.maxTokens ?? recall.context_max_tokens,
      tags: recall.context_tags,
      exclusive: recall.exclusive_note,
      template: input.contextTemplate ?? recall.context_template,
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
