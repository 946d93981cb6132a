import { Metadata as MetadataShape, Tags } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { revisionAttemptsMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";
import type { End, MemoryChanges, MemoryRecord } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { laterEnd } from "./end.ts";
import { expiryAfter } from "./expiry.ts";
import { stabilityAfter } from "./stability.ts";
import type { RememberInput } from "./wish.ts";

type AgainServices = Pick<Services, "memories" | "clock">;

/** A memory that somebody states once more, with the end that the words would have if they were new. */
export interface ToldAgain {
  id: string;
  input: RememberInput;
  end: End;
  settings: Settings;
}

/** What became of the known memory: fields by their names on the wire. */
export interface Absorbed {
  id: string;
  content: string;
  changed: string[];
  /** What was stated and is not so: what is there goes before it, or it is another person's memory. */
  notTaken: string[];
}

/** When what it tells of feels as the caller says: intensity of an emotion that is named. */
export const statedIntensity = 0.6;

/**
 * What is stated once more adds to the memory that is there, as a version of its own, and takes nothing away: the
 * later end (none is the latest), the higher importance, tags of both, metadata of both with the new values. In
 * order, each on top of those before it. Null for one that is gone.
 */
export async function tellAgain(
  services: AgainServices,
  scope: Scope,
  all: readonly ToldAgain[],
  by: string,
): Promise<(Absorbed | null)[]> {
  const ids = [...new Set(all.map(({ id }) => id))];
  const read = ids.length === 0 ? [] : await services.memories.records(scope, ids);
  const known = new Map(read.map((record) => [record.memory.id, record]));
  const absorbed: (Absorbed | null)[] = [];
  for (const told of all) absorbed.push(await tellOne(services, scope, told, known, by));
  return absorbed;
}

/** Takes what was read off `known` where it is used up. */
async function tellOne(
  { memories, clock }: AgainServices,
  scope: Scope,
  told: ToldAgain,
  known: Map<string, MemoryRecord>,
  by: string,
): Promise<Absorbed | null> {
  const { id } = told;
  let left: Absorbed | null = null;
  for (let attempt = 0; attempt < revisionAttemptsMax; attempt++) {
    const was = known.get(id) ?? (await memories.records(scope, [id]))[0];
    if (was === undefined) return null;
    const now = clock.now();
    const { changes, changed, notTaken } = withAgain(was, told, now);
    const { content } = was.memory;
    if (changed.length === 0) return { id, content, changed, notTaken };
    known.delete(id);
    const reason = `told again: ${changed.join(", ")}`;
    const revision = { was, event: "update", changes, indexed: null, claims: null } as const;
    if (await memories.revise(scope, revision, { by, reason, now })) {
      return { id, content, changed, notTaken };
    }
    left = { id, content, changed: [], notTaken: [...changed, ...notTaken] };
  }
  return left;
}

/** Pure: what a memory is after it was told again. */
function withAgain(
  record: MemoryRecord,
  { input, end: told, settings }: ToldAgain,
  now: number,
): { changes: MemoryChanges; changed: string[]; notTaken: string[] } {
  const { memory, firstLifetimeMs } = record;
  const stated = statedFields(memory, input);
  // In a layer that people share it may be somebody else's.
  const isOwn = memory.userId === input.ids.userId;
  const fields = stated.filter(({ change }) => isOwn && change !== null);
  const changes: MemoryChanges = Object.assign({}, ...fields.map(({ change }) => change));
  const after = { ...memory, ...changes };
  const end = laterEnd({ expiresAt: memory.expiresAt, firstLifetimeMs }, told);
  Object.assign(changes, end ?? expiryAfter(record, after, undefined, settings, now));
  Object.assign(changes, stabilityAfter(memory, after, settings));
  const isEndLeft =
    input.expiresAt !== null && end === null && input.expiresAt !== memory.expiresAt;
  return {
    changes,
    changed: [
      ...fields.map(({ name }) => name),
      ...(changes.expiresAt === undefined ? [] : ["expires_at"]),
    ],
    notTaken: [
      ...stated.filter((field) => !fields.includes(field)).map(({ name }) => name),
      ...(isEndLeft ? ["expires_at"] : []),
    ],
  };
}

interface StatedField {
  name: string;
  /** Null where what is there goes before it. */
  change: MemoryChanges | null;
}

/** What the caller states that is not so yet. */
function statedFields(memory: Memory, input: RememberInput): StatedField[] {
  const { type, importance, emotion, occurredAt } = input;
  const fields: StatedField[] = [];
  if (type !== null && type !== memory.type) fields.push({ name: "type", change: null });
  if (importance !== null && importance !== memory.importance) {
    fields.push({
      name: "importance",
      change: importance > memory.importance ? { importance } : null,
    });
  }
  if (emotion !== null && emotion !== memory.emotion) {
    const isNew = memory.emotion === null;
    fields.push({
      name: "emotion",
      change: isNew ? { emotion, emotionIntensity: statedIntensity } : null,
    });
  }
  if (occurredAt !== null && occurredAt !== memory.occurredAt) {
    const isNew = memory.occurredAt === null;
    fields.push({
      name: "occurred_at",
      change: isNew ? { occurredAt, occurredPrecision: null } : null,
    });
  }
  const tags = [...new Set([...memory.tags, ...input.tags])];
  if (tags.length > memory.tags.length) {
    fields.push({ name: "tags", change: Tags.safeParse(tags).success ? { tags } : null });
  }
  const metadata = { ...memory.metadata, ...input.metadata };
  if (JSON.stringify(metadata) !== JSON.stringify(memory.metadata)) {
    const fits = MetadataShape.safeParse(metadata).success;
    fields.push({ name: "metadata", change: fits ? { metadata } : null });
  }
  return fields;
}
