import type { Settings } from "../contract/settings.ts";
import { namedId } from "../model/ids.ts";
import type { Memory, Role } from "../model/memory.ts";
import type { Partition, Scope } from "../model/scope.ts";
import { autoExpiry, firstStability } from "../model/strength.ts";
import { normalise } from "../model/text.ts";
import type { Turn } from "../model/turn.ts";
import { packUnit, speakerHash } from "../model/lexical/unit.ts";
import type { IngestCommit, NewMemory, PackedVector } from "../ports/memory-store.ts";
import type { Draft, Extraction } from "./draft.ts";
import type { Candidate, Plan } from "./reconcile.ts";

interface Work {
  scope: Scope;
  settings: Settings;
  turn: Turn;
  partition: Partition & { id: string };
  found: Extraction;
  plan: Plan;
  /** One a memory to add, in order; null where there is no embedder. */
  vectors: readonly (PackedVector | null)[];
  now: number;
}

/** All that one turn changes, as one commit. */
export async function commitOf(work: Work): Promise<IngestCommit> {
  const { turn, partition, found, plan } = work;
  return {
    turn,
    partition,
    utterances:
      turn.position === null
        ? [utteranceOf(turn, "prompt", work), utteranceOf(turn, "response", work)]
        : [],
    speakers: speakersOf(turn),
    memories: plan.add.map((entry, i) => newMemory(work, entry, i)),
    repeats: plan.repeats.map(({ candidate, memoryId }) => ({
      memoryId,
      source: sourceOf(candidate.draft),
    })),
    supersedes: plan.supersedes,
    forgets: [],
    ...(await graphOf(work)),
    extractor: found.extractor,
    modelCalls: found.modelCalls,
    inputTokens: found.inputTokens,
    outputTokens: found.outputTokens,
    problem: found.problem,
  };
}

/** What one side of a turn said, with the captions of what was attached to it. */
export function wordsOf(turn: Turn, role: Role): string {
  const captions = turn.attachments
    .filter((attachment) => attachment.role === role)
    .flatMap(({ caption }) => caption ?? []);
  return [role === "prompt" ? turn.prompt : turn.response, ...captions].join("\n");
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

function newMemory(
  work: Work,
  { candidate, reason, endedBy }: Plan["add"][number],
  i: number,
): NewMemory {
  const { settings, turn, now } = work;
  const { draft } = candidate;
  const memory = memoryOf(work, candidate, endedBy);
  const automatic =
    draft.expiresAt === null && settings.lifecycle.auto_expiration
      ? autoExpiry(memory, draft.validTo ?? draft.occurredAt)
      : null;
  const expiresAt = draft.expiresAt ?? automatic;
  return {
    memory: { ...memory, expiresAt },
    contentHash: candidate.contentHash,
    simhash: candidate.simhash,
    firstLifetimeMs: expiresAt === null ? null : Math.max(0, expiresAt - now),
    attribute: draft.attribute,
    attributeValue: draft.value,
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
    reason,
  };
}

function memoryOf(
  { settings, turn, partition, found, now }: Work,
  { draft, id }: Candidate,
  endedBy: { id: string; at: number } | null,
): Omit<Memory, "sources"> {
  return {
    id,
    partitionId: partition.id,
    layer: partition.layer,
    userId: turn.userId,
    agentId: turn.agentId,
    sessionId: turn.sessionId,
    content: draft.content,
    type: draft.type,
    importance: draft.importance,
    emotion: draft.emotion,
    emotionIntensity: draft.emotionIntensity,
    vibe: draft.vibe,
    topics: draft.topics,
    keywords: draft.keywords,
    tags: [...new Set([...turn.tags, ...settings.ingest.custom_tags])],
    metadata: turn.metadata,
    status: endedBy === null ? "active" : "superseded",
    version: 1,
    pinned: false,
    createdAt: turn.createdAt,
    recordedAt: now,
    updatedAt: now,
    occurredAt: draft.occurredAt,
    occurredPrecision: draft.occurredPrecision,
    expiresAt: null,
    validFrom: draft.validFrom,
    validTo: endedBy?.at ?? draft.validTo,
    lastAccessed: null,
    accessCount: 0,
    stabilityHours: firstStability(settings.decay.base_stability_hours, draft),
    feedback: 0,
    supersededBy: endedBy?.id ?? null,
    quarantined: draft.quarantined,
    origin: found.extractor === "model" ? "model" : "rules",
  };
}

const entityName = (name: string): string => normalise(name).replace(/^(?:the|a|an) /, "");

/** Entities by their normal name in the partition, mentions a memory, and dated edges between them. */
async function graphOf({
  turn,
  partition,
  plan,
}: Work): Promise<Pick<IngestCommit, "entities" | "mentions" | "edges">> {
  const entities = new Map<string, IngestCommit["entities"][number]>();
  const entityId = async (name: string, type: string): Promise<string> => {
    const normalName = entityName(name);
    const known = entities.get(normalName);
    if (known !== undefined) return known.id;
    const id = await namedId("ent", partition.id, normalName);
    entities.set(normalName, { id, name, normalName, type });
    return id;
  };

  const mentions: IngestCommit["mentions"] = [];
  const edges: IngestCommit["edges"] = [];
  for (const { candidate } of plan.add) {
    const { draft, id: memoryId } = candidate;
    for (const entity of draft.entities.filter(({ name }) => entityName(name) !== "")) {
      mentions.push({ entityId: await entityId(entity.name, entity.type), memoryId });
    }
    const typeOf = (name: string): string =>
      draft.entities.find((entity) => entityName(entity.name) === entityName(name))?.type ??
      "concept";
    for (const relation of draft.relations) {
      if (entityName(relation.subject) === "" || entityName(relation.object) === "") continue;
      const subjectId = await entityId(relation.subject, typeOf(relation.subject));
      const objectId = await entityId(relation.object, typeOf(relation.object));
      const { predicate, singleValued, validTo } = relation;
      mentions.push({ entityId: subjectId, memoryId }, { entityId: objectId, memoryId });
      edges.push({
        id: await namedId("edg", partition.id, subjectId, predicate, objectId, turn.id),
        subjectId,
        predicate,
        objectId,
        fact: draft.content,
        singleValued,
        validFrom: relation.validFrom ?? draft.validFrom ?? turn.createdAt,
        validTo,
        memoryId,
      });
    }
  }
  return { entities: [...entities.values()], mentions, edges };
}
