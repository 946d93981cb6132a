import type { Settings } from "../contract/settings.ts";
import { firstEnd } from "../memories/end.ts";
import { type Linked, linksOf } from "../memories/links.ts";
import { newMemory } from "../memories/new-memory.ts";
import type { Role } from "../model/memory.ts";
import type { Partition, Scope } from "../model/scope.ts";
import { type Turn, wordsOf } from "../model/turn.ts";
import { packUnit, speakerHash } from "../model/lexical/unit.ts";
import type { IngestCommit, MergedMemory, NewMemory, PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { Draft, Extraction } from "./draft.ts";
import { timeChanged } from "./endings.ts";
import { type Kept, keptMemory } from "./kept-beside.ts";
import type { Target } from "./meant.ts";
import type { Compared, TurnPlan } from "./plan.ts";

interface Work {
  scope: Scope;
  settings: Settings;
  turn: Turn;
  partition: Partition & { id: string };
  found: Extraction;
  plan: TurnPlan;
  /** What the plan was made against. */
  compared: Compared;
  /** One a memory to add, in order; null where there is no embedder. */
  vectors: readonly (PackedVector | null)[];
  /** The plan's merges in full, in order. */
  merged: readonly MergedMemory[];
  /** What memories that end told beside, with a vector each. */
  beside: readonly { kept: Kept; vector: PackedVector | null }[];
  /** What the turn asks to forget. */
  target: Target;
  /** Memories that leave with what leaves the session's window. */
  evicted: readonly string[];
  now: number;
}

/** All that one turn changes, as one commit. */
export async function commitOf(
  services: Pick<Services, "graph">,
  work: Work,
): Promise<IngestCommit> {
  const { turn, partition, found, plan, target } = work;
  return {
    turn,
    partition,
    utterances:
      turn.position === null
        ? [utteranceOf(turn, "prompt", work), utteranceOf(turn, "response", work)]
        : [],
    speakers: speakersOf(turn),
    memories: [
      ...plan.add.map((entry, i) => newMemoryOf(work, entry, i)),
      ...work.beside
        .filter(({ kept }) => !target.forget.includes(kept.record.memory.id))
        .map(({ kept, vector }, i) =>
          keptMemory(kept, { ...work, note: plan.add.length + work.merged.length + i, vector }),
        ),
    ],
    repeats: [...plan.repeats, ...plan.merges].map(({ candidate, memoryId }) => ({
      memoryId,
      source: sourceOf(candidate.draft),
      end: firstEnd(
        { ...candidate.draft, pinned: false },
        candidate.draft,
        work.settings,
        work.now,
      ),
    })),
    merges: [...work.merged],
    supersedes: plan.supersedes,
    heads: headsOf(work),
    forgets: forgetsOf(work),
    buries: target.buries,
    ...(await linksOf(
      services,
      work.scope,
      partition.id,
      linkedOf(work),
      work.settings.hippo.alias_jaccard,
    )),
    extractor: found.extractor,
    modelCalls: found.modelCalls,
    inputTokens: found.inputTokens,
    outputTokens: found.outputTokens,
    problem: problemOf(work),
  };
}

/** New words with what they made untrue, and words said again, which may end something anew. */
function linkedOf({ plan, turn, beside }: Work): Linked[] {
  const news = [
    ...plan.add.map(({ candidate }) => ({ candidate, memoryId: candidate.id, again: false })),
    ...plan.merges.map(({ candidate, memoryId }) => ({ candidate, memoryId, again: false })),
    ...plan.repeats.map(({ candidate, memoryId }) => ({ candidate, memoryId, again: true })),
  ];
  const kept = beside.map(({ kept: { candidate } }): Linked => ({
    memoryId: candidate.id,
    reading: candidate.draft,
    at: candidate.saidAt,
    seed: candidate.draft.turnId,
  }));
  const told = news.map(({ candidate, memoryId, again }) => ({
    memoryId,
    reading: candidate.draft,
    at: turn.createdAt,
    seed: turn.id,
    over: plan.supersedes.flatMap((one) =>
      one.byId === memoryId && ends(one, candidate.draft) ? one.memoryId : [],
    ),
    again,
  }));
  return [...told, ...kept];
}

/** Another value of an attribute has an edge of its own, and what has another time goes on. */
const ends = ({ reason }: TurnPlan["supersedes"][number], { attribute, value }: Draft): boolean =>
  reason !== timeChanged && (value === null || reason !== `${attribute ?? "it"} changed`);

/** Values that take the place of others; words that only end one leave none. */
function headsOf({ plan, compared, settings }: Work): IngestCommit["heads"] {
  if (!settings.reconcile.enabled) return [];
  const told = plan.add.flatMap(({ candidate: { draft }, endedBy }) =>
    draft.attribute === null || draft.value === null || endedBy !== null ? [] : draft.attribute,
  );
  return [...new Set(told)].map((attribute) => ({
    attribute,
    seen: [...compared.live.values()].flatMap((known) =>
      known.attribute === attribute ? known.id : [],
    ),
  }));
}

/** What the user asked for, and what leaves the window; what this turn says again stays. */
function forgetsOf({ target, evicted, plan, settings }: Work): IngestCommit["forgets"] {
  const again = new Set([...plan.repeats, ...plan.merges].map(({ memoryId }) => memoryId));
  const asked = target.forget.map((memoryId) => ({ memoryId, reason: "the user asked for it" }));
  const left = evicted
    .filter((memoryId) => !again.has(memoryId) && !target.forget.includes(memoryId))
    .map((memoryId) => ({
      memoryId,
      reason: `it left the window of ${settings.history.max_pairs} pairs`,
    }));
  return [...asked, ...left];
}

/** One plain line for the turn's record: what was wrong with an answer, and what is asked back. */
function problemOf({ found, target: { ambiguous, whole, missed } }: Work): string | null {
  const ids = ambiguous.map(({ id }) => id).join(", ");
  const asksBack = whole
    ? "asks back before forgetting everything, which DELETE /v1/memories?confirm=true does, and in a chat an admin's command mem clear; a yes is not enough"
    : "asks back which memory to forget";
  const question = ids === "" ? null : `${asksBack}: ${ids}`;
  const nothing = missed ? "nothing that is known fits what it asks to forget" : null;
  const lines = [found.problem, question, nothing].filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join("; ");
}

function utteranceOf(turn: Turn, role: Role, { found }: Work): ReturnType<typeof packUnit> {
  return packUnit({
    text: wordsOf(turn, role),
    side: role,
    speaker: role === "prompt" ? turn.promptName : turn.responseName,
    sessionId: turn.sessionId,
    at: turn.createdAt,
    note: null,
    remembered: found.drafts.some((draft) => draft.role === role),
  });
}

function speakersOf(turn: Turn): IngestCommit["speakers"] {
  const names = [turn.promptName, turn.responseName].filter((name) => name !== null);
  return [...new Map(names.map((name) => [speakerHash(name), name]))].map(([hash, name]) => ({
    hash,
    name,
  }));
}

const sourceOf = ({ turnId, role, start, end }: Draft): NewMemory["sources"][number] => ({
  turnId,
  role,
  start,
  end,
});

function newMemoryOf(work: Work, entry: TurnPlan["add"][number], i: number): NewMemory {
  const { settings, turn, partition, found, now } = work;
  const { draft } = entry.candidate;
  return newMemory(
    {
      ids: turn,
      partition,
      settings,
      tags: turn.tags,
      metadata: turn.metadata,
      origin: found.extractor === "model" ? "model" : "rules",
      createdAt: turn.createdAt,
      now,
    },
    entry,
    {
      sources: [sourceOf(draft)],
      unit: draft.verbatim
        ? null
        : packUnit({
            text: draft.content,
            side: draft.role,
            speaker: draft.role === "prompt" ? turn.promptName : turn.responseName,
            sessionId: turn.sessionId,
            at: turn.createdAt,
            note: i,
            remembered: true,
          }),
      vector: work.vectors[i] ?? null,
    },
  );
}
