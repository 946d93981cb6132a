import type { Settings } from "../contract/settings.ts";
import { type Candidate, candidateOf } from "../memories/candidate.ts";
import { newMemory } from "../memories/new-memory.ts";
import { packUnit } from "../model/lexical/unit.ts";
import type { Partition, Scope } from "../model/scope.ts";
import type { Turn } from "../model/turn.ts";
import type { KnownMemory, MemoryRecord, NewMemory, PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { Draft } from "./draft.ts";
import { rulesExtractor } from "./extract/rules.ts";
import { homeApart, toldApart } from "./extract/rules/english/told-apart.ts";
import { type Compared, type TurnPlan, planOf } from "./plan.ts";

/** "I live in Bonn with my wife Clara" ends with a move, but not that she is the wife: what stays so is kept. */

export interface Kept {
  /** The memory that ends. */
  record: MemoryRecord;
  candidate: Candidate<Draft>;
}

interface Ending {
  scope: Scope;
  settings: Settings;
  turn: Turn;
  plan: TurnPlan;
  candidates: readonly Candidate<Draft>[];
  compared: Compared;
}

/** What memories that a plan ends tell beside what ended, each a memory of its own; none where they tell one thing. */
export async function keptBeside(
  { memories }: Pick<Services, "memories">,
  { scope, settings, turn, plan, candidates, compared }: Ending,
): Promise<Kept[]> {
  const corrected = new Set(candidates.flatMap(({ draft }) => draft.replaces ?? []));
  const several = plan.supersedes.flatMap(({ memoryId }) => {
    const known = compared.live.get(memoryId);
    const parts = known === undefined || corrected.has(memoryId) ? null : partsOf(known.content);
    return parts === null ? [] : [{ memoryId, parts }];
  });
  if (several.length === 0) return [];
  const records = await memories.records(
    scope,
    several.map(({ memoryId }) => memoryId),
  );
  const kept = await Promise.all(
    several.map(async ({ memoryId, parts }) => {
      const record = records.find(({ memory }) => memory.id === memoryId);
      if (record === undefined || record.memory.sources.length === 0) return [];
      const told = await Promise.all(
        parts.map((words) => candidateIn(words, record, { scope, settings, turn })),
      );
      return leftOf(told.flat(), candidates, settings).map((candidate) => ({ record, candidate }));
    }),
  );
  return kept.flat();
}

const partsOf = (content: string): readonly string[] | null =>
  toldApart(content)?.map(({ text }) => text) ?? homeApart(content);

/** The parts that a turn leaves as they are; none where it ends none of them by itself, or all. */
function leftOf(
  parts: readonly Candidate<Draft>[],
  said: readonly Candidate<Draft>[],
  settings: Pick<Settings, "dedupe" | "reconcile">,
): readonly Candidate<Draft>[] {
  const live = new Map(parts.map((part) => [part.id, knownOf(part)]));
  const { supersedes, repeats } = planOf(said, { live, shown: [] }, settings, false);
  if (supersedes.length === 0) return [];
  const gone = new Set([...supersedes, ...repeats].map(({ memoryId }) => memoryId));
  return parts.filter(({ id }) => !gone.has(id));
}

const knownOf = ({ id, draft, contentHash, simhash, saidAt }: Candidate<Draft>): KnownMemory => ({
  id,
  content: draft.content,
  contentHash,
  simhash,
  attribute: draft.attribute,
  attributeValue: draft.value,
  type: draft.type,
  createdAt: saidAt,
  validTo: draft.validTo,
});

/** A part as its speaker would have said it by itself, at the time when the whole was said. */
async function candidateIn(
  words: string,
  { memory }: MemoryRecord,
  { scope, settings, turn }: Pick<Ending, "scope" | "settings" | "turn">,
): Promise<Candidate<Draft>[]> {
  const [source] = memory.sources;
  const said: Turn = {
    ...turn,
    createdAt: memory.createdAt,
    prompt: words,
    response: "",
    promptName: source?.role === "response" ? turn.responseName : turn.promptName,
    responseName: null,
    attachments: [],
  };
  const { drafts } = await rulesExtractor().extract({
    turns: [said],
    settings,
    known: [],
    now: memory.createdAt,
  });
  return Promise.all(
    drafts.map((draft) =>
      candidateOf(
        {
          ...draft,
          turnId: source?.turnId ?? turn.id,
          role: source?.role ?? draft.role,
          verbatim: false,
          // It ends when the whole was to end, and is as little to be trusted.
          expiresAt: memory.expiresAt,
          quarantined: draft.quarantined || memory.quarantined,
        },
        memory.createdAt,
        [scope.tenantId, memory.id],
      ),
    ),
  );
}

/** A kept part in full: said when, where and by whom the whole was said. */
export function keptMemory(
  { record: { memory, firstLifetimeMs }, candidate }: Kept,
  work: {
    turn: Turn;
    settings: Settings;
    partition: Partition & { id: string };
    now: number;
    note: number;
    vector: PackedVector | null;
  },
): NewMemory {
  const { draft } = candidate;
  const made = newMemory(
    {
      ids: memory,
      partition: work.partition,
      settings: work.settings,
      tags: memory.tags,
      metadata: memory.metadata,
      origin: memory.origin,
      createdAt: memory.createdAt,
      now: work.now,
    },
    { candidate, reason: `told beside what ended in ${memory.id}`, endedBy: null },
    {
      sources: memory.sources,
      unit: packUnit({
        text: draft.content,
        side: draft.role,
        speaker: draft.role === "prompt" ? work.turn.promptName : work.turn.responseName,
        sessionId: memory.sessionId,
        at: memory.createdAt,
        note: work.note,
        remembered: true,
      }),
      vector: work.vector,
    },
  );
  return {
    ...made,
    firstLifetimeMs,
    memory: { ...made.memory, pinned: memory.pinned, expiresAt: memory.expiresAt },
    partOf: memory.id,
  };
}
