import { partitionRules } from "../contract/settings.ts";
import type { Settings } from "../contract/settings.ts";
import { candidateOf, contentHashOf } from "../memories/candidate.ts";
import { embedTexts } from "../memories/embed.ts";
import { indexingOf } from "../memories/indexing.ts";
import type { IndexServices } from "../memories/indexing.ts";
import { newMemory } from "../memories/new-memory.ts";
import { partitionIdOf } from "../memories/partition.ts";
import type { Reading } from "../memories/reading.ts";
import { unitOf } from "../memories/remember.ts";
import { partitionOf } from "../model/scope.ts";
import type { Scope, ScopeIds } from "../model/scope.ts";
import { simhash } from "../model/similarity.ts";
import type { Observation } from "../ports/consolidation-store.ts";
import type { Services } from "../ports/services.ts";
import type { Insight } from "./insight-text.ts";

type WriteServices = IndexServices & Pick<Services, "memories" | "consolidation">;

const insightTag = "insight";

/** An insight belongs to the bank of what it rests on, and to no session or agent beyond that. */
function idsOf({ layer, ...ids }: Observation, settings: Settings): ScopeIds {
  const { bank_per_agent: perAgent, persona_bind_user: bound } = settings.recall;
  return {
    userId: layer === "persona" && !bound ? null : ids.userId,
    agentId: layer === "persona" || (layer === "global" && perAgent) ? ids.agentId : null,
    sessionId: layer === "conversation" ? ids.sessionId : null,
  };
}

const readingOf = ({ subject, content }: Insight, importance: number): Reading => ({
  content,
  type: "INSIGHT",
  importance,
  emotion: null,
  emotionIntensity: 0,
  vibe: null,
  topics: [subject],
  keywords: [subject],
  occurredAt: null,
  occurredPrecision: null,
  validFrom: null,
  validTo: null,
  expiresAt: null,
  attribute: null,
  value: null,
  quarantined: false,
  entities: [],
  relations: [],
});

/**
 * Writes an insight as a memory of its bank, with what it rests on. False where the same is known, or
 * where a memory that it rests on went meanwhile: it does not stay then.
 */
export async function addInsight(
  services: WriteServices,
  scope: Scope,
  settings: Settings,
  insight: Insight,
  parents: readonly Observation[],
  now: number,
): Promise<boolean> {
  const [first] = parents;
  if (first === undefined) return false;
  const ids = idsOf(first, settings);
  const partition = partitionOf(ids, first.layer, partitionRules(settings));
  // Ids made a bank otherwise when these memories were written: it is read no more.
  const partitionId = partition === null ? null : await partitionIdOf(scope, partition);
  if (partition === null || partitionId !== first.partitionId) return false;
  const importance = parents.reduce((sum, one) => sum + one.importance, 0) / parents.length;
  const seed = [scope.tenantId, "insight", first.partitionId, insight.subject];
  const candidate = await candidateOf(readingOf(insight, importance), now, seed);
  const [vector] = await embedTexts(services, scope, [insight.content]);
  const place = { ...partition, id: first.partitionId };
  const entry = newMemory(
    {
      ids,
      partition: place,
      settings,
      tags: [insightTag],
      metadata: { subject: insight.subject, insight_by: insight.by },
      origin: "insight",
      createdAt: now,
      now,
    },
    { candidate, reason: `seen in ${parents.length} memories`, endedBy: null },
    {
      sources: [],
      vector: vector ?? null,
      unit: unitOf(insight.content, ids.sessionId, now, null),
    },
  );
  const act = { by: "reflection", reason: null, now };
  const links = { entities: [], mentions: [], edges: [] };
  const { parentIds } = insight;
  const add = { partition: place, entry, ...links, exclusive: false, parentIds };
  const [added] = await services.memories.add(scope, [add], act);
  return added !== undefined && stands(services, scope, added, insight, now);
}

/** The next version of an insight. False where something came between, or nothing changed. */
export async function refreshInsight(
  services: WriteServices,
  scope: Scope,
  { hippo }: Settings,
  id: string,
  insight: Insight,
  now: number,
): Promise<boolean> {
  const [was] = await services.memories.records(scope, [id]);
  if (was === undefined || was.memory.content === insight.content) return false;
  const { content, parentIds } = insight;
  const contentHash = await contentHashOf(content);
  const memory = { ...was.memory, content };
  const act = { by: "reflection", reason: `seen in ${parentIds.length} memories`, now };
  await services.consolidation.rest(scope, id, parentIds);
  const revised = await services.memories.revise(
    scope,
    {
      was,
      event: "update",
      changes: {
        content,
        contentHash,
        simhash: simhash(content),
        metadata: { ...memory.metadata, subject: insight.subject, insight_by: insight.by },
      },
      indexed: await indexingOf(services, scope, {
        memory,
        partition: null,
        reading: null,
        sessionId: memory.sessionId,
        since: now,
        aliasJaccard: hippo.alias_jaccard,
      }),
      claims: { contentHash, attribute: null },
    },
    act,
  );
  return revised && stands(services, scope, id, insight, now);
}

/** Forgets an insight that rests on something forgotten while it was written. */
async function stands(
  { memories }: WriteServices,
  scope: Scope,
  id: string,
  { parentIds }: Insight,
  now: number,
): Promise<boolean> {
  const there = await memories.records(scope, parentIds);
  if (there.length === new Set(parentIds).size) return true;
  await memories.forget(scope, [id], { by: "reflection", reason: "a source was forgotten", now });
  return false;
}
