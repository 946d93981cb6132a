import type { Settings } from "../contract/settings.ts";
import { isOneAlone } from "../memories/reconcile.ts";
import { guardAgrees } from "../model/agreement.ts";
import type { Scope } from "../model/scope.ts";
import { lexicalScore, same } from "../model/similarity.ts";
import { terms } from "../model/text.ts";
import type { MemoryRecord } from "../ports/memory-store.ts";
import { judgeContradiction } from "./judge-contradiction.ts";
import { rewriteContradicted } from "./rewrite-contradicted.ts";
import type { Counts, SweepServices, SweptTenant } from "./sweep.ts";

/** Ids of two memories, with what sorts the pair. */
export interface Pair {
  a: string;
  b: string;
  key: string;
}

/** What becomes of pairs of memories that look alike, one after the other. */
export async function settle(
  services: SweepServices,
  tenant: SweptTenant,
  pairs: readonly Pair[],
): Promise<Counts> {
  const counts = { merged: 0, superseded: 0, rewritten: 0 };
  for (const { a, b } of pairs) {
    // Read again for each: the pair before may have changed one of these.
    const records = await services.memories.records(tenant.scope, [a, b]);
    const [one, other] = records.filter(({ memory }) => memory.status === "active");
    if (one === undefined || other === undefined) continue;
    const became = await settleOne(services, tenant, one, other);
    if (became !== null) counts[became]++;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}

type Became = "merged" | "superseded" | "rewritten";

async function settleOne(
  services: SweepServices,
  { scope, now, settingsOf }: SweptTenant,
  one: MemoryRecord,
  other: MemoryRecord,
): Promise<Became | null> {
  const settings = await settingsOf(one.memory.agentId);
  if (one.memory.quarantined !== other.memory.quarantined) return null;
  const act = (reason: string) => ({ by: "consolidation", reason, now });
  const [older, newer] = isOlder(one, other) ? [one, other] : [other, one];
  if (settings.dedupe.enabled && saySame(one, other, settings)) {
    const [into, from] = survivor(older, newer);
    const done = await services.consolidation.merge(
      scope,
      { into, from, ...union(into, from) },
      act(`says the same as ${from.memory.id}`),
    );
    return done ? "merged" : null;
  }
  if (!settings.reconcile.enabled || !contradict(older, newer, settings)) return null;
  return end(services, scope, settings, older, newer, act(reasonOf(older)));
}

const reasonOf = ({ attribute }: MemoryRecord): string => `${attribute ?? "it"} changed`;

async function end(
  services: SweepServices,
  scope: Scope,
  settings: Settings,
  older: MemoryRecord,
  newer: MemoryRecord,
  act: { by: string; reason: string; now: number },
): Promise<Became | null> {
  const verdict = settings.reconcile.long_term
    ? await judgeContradiction(services, settings, older.memory, newer.memory)
    : { action: "remove" as const };
  switch (verdict.action) {
    case "keep":
      return null;
    case "modify": {
      const { content } = verdict;
      const done = await rewriteContradicted(services, scope, settings, older, content, act);
      return done ? "rewritten" : null;
    }
    case "remove":
      return (await services.consolidation.close(scope, { older, newer, reason: act.reason }, act))
        ? "superseded"
        : null;
  }
}

function isOlder({ memory: a }: MemoryRecord, { memory: b }: MemoryRecord): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);
}

/** Equal in words, or of one attribute and value where one says all that the other does. */
function saySame(one: MemoryRecord, other: MemoryRecord, { dedupe }: Settings): boolean {
  const [a, b] = [one, other].map(({ memory, simhash }) => ({ text: memory.content, simhash }));
  if (a === undefined || b === undefined) return false;
  if (same(a, b, dedupe)) return true;
  return (
    one.attribute !== null &&
    one.attribute === other.attribute &&
    one.attributeValue !== null &&
    one.attributeValue === other.attributeValue &&
    guardAgrees(a.text, b.text)
  );
}

/** The richer words stay; of equal ones what is pinned, then the older. */
function survivor(older: MemoryRecord, newer: MemoryRecord): [MemoryRecord, MemoryRecord] {
  const more = richness(newer) - richness(older);
  const pinned = Number(newer.memory.pinned) - Number(older.memory.pinned);
  return more > 0 || (more === 0 && pinned > 0) ? [newer, older] : [older, newer];
}

const richness = ({ memory }: MemoryRecord): number => new Set(terms(memory.content)).size;

function union({ memory: into }: MemoryRecord, { memory: from }: MemoryRecord) {
  const both = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];
  return {
    tags: both(into.tags, from.tags),
    topics: both(into.topics, from.topics),
    keywords: both(into.keywords, from.keywords),
    expiresAt:
      into.expiresAt === null || from.expiresAt === null
        ? null
        : Math.max(into.expiresAt, from.expiresAt),
  };
}

/** Another value of one attribute, or the same words with the opposite polarity. */
function contradict(older: MemoryRecord, newer: MemoryRecord, { dedupe }: Settings): boolean {
  if (older.attribute !== null && older.attribute === newer.attribute) {
    const values = [older.attributeValue, newer.attributeValue];
    return !values.includes(null) && values[0] !== values[1];
  }
  const [attributed, other] = [older, newer].map(({ attribute, attributeValue: value }) => ({
    attribute,
    value,
  }));
  if (attributed !== undefined && other !== undefined && isOneAlone(attributed, other)) return true;
  const [a, b] = [older.memory.content, newer.memory.content];
  return (
    // One more negation makes them agree: in all else they say the same.
    !guardAgrees(a, b) &&
    guardAgrees(a, `not ${b}`) &&
    lexicalScore(a, b) >= dedupe.similarity_threshold
  );
}
