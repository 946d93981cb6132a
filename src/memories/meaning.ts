import type { Settings } from "../contract/settings.ts";
import { detailsAgree } from "../model/agreement.ts";
import { comparedVectorsMax } from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { terms } from "../model/text.ts";
import { components, dot } from "../model/vectors.ts";
import type { PackedVector } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import type { Plan } from "./reconcile.ts";
import type { Reading } from "./reading.ts";

interface Meaning {
  id: string;
  content: string;
  components: Int8Array;
  scale: number;
}

/**
 * Cosine from which vectors are one and the same. No model gives that to other words, so that one who does, for
 * texts that have none in common, tells nothing of meaning: a server that answers each text alike.
 */
const oneVector = 0.999;

/** A plan with one vector a memory to add, in order. */
export interface Embedded<R extends Reading> {
  plan: Plan<R>;
  vectors: readonly (PackedVector | null)[];
}

/**
 * Other words for the same: what a plan would add goes to the sources of a live memory, or of one added
 * before it, whose vector is as near as `dedupe.semantic_threshold` (cosine) and that agrees in all that
 * decides. What ends another memory is something new whatever it is near to.
 */
export async function withoutSameMeaning<R extends Reading>(
  { comparison }: Pick<Services, "comparison">,
  scope: Scope,
  partitionId: string,
  { plan, vectors }: Embedded<R>,
  { dedupe }: Pick<Settings, "dedupe">,
  now: number,
): Promise<Embedded<R>> {
  const spaceId = vectors.find((vector) => vector?.components != null)?.spaceId;
  if (!dedupe.enabled || spaceId === undefined) return { plan, vectors };
  const stored = await comparison.vectors(scope, partitionId, spaceId, comparedVectorsMax, now);
  const known = stored.map((each) => ({ ...each, components: components(each.components) }));

  const ending = new Set(plan.supersedes.map(({ byId }) => byId));
  const add: Plan<R>["add"] = [];
  const left: (PackedVector | null)[] = [];
  const repeats = [...plan.repeats];
  for (const [i, entry] of plan.add.entries()) {
    const vector = vectors[i] ?? null;
    const { id, draft } = entry.candidate;
    const meaning = meaningOf(id, draft.content, vector);
    const isNew = ending.has(id) || entry.endedBy !== null;
    const same =
      meaning === null || isNew ? null : nearest(meaning, known, dedupe.semantic_threshold);
    if (same !== null) {
      repeats.push({ candidate: entry.candidate, memoryId: same.id });
      continue;
    }
    add.push(entry);
    left.push(vector);
    if (meaning !== null && entry.endedBy === null) known.push(meaning);
  }
  return { plan: { ...plan, add, repeats }, vectors: left };
}

const meaningOf = (id: string, content: string, vector: PackedVector | null): Meaning | null =>
  vector === null || vector.components === null
    ? null
    : { id, content, components: components(vector.components), scale: vector.scale };

function nearest(meaning: Meaning, known: readonly Meaning[], threshold: number): Meaning | null {
  const alike = known
    .filter(({ id }) => id !== meaning.id)
    .map((other) => ({
      other,
      cosine: dot(meaning.components, other.components) * meaning.scale * other.scale,
    }))
    .filter(
      ({ other, cosine }) =>
        cosine >= threshold && (cosine < oneVector || haveTermInCommon(meaning, other)),
    )
    .toSorted((a, b) => b.cosine - a.cosine);
  return alike.find(({ other }) => detailsAgree(meaning.content, other.content))?.other ?? null;
}

function haveTermInCommon({ content: one }: Meaning, { content: other }: Meaning): boolean {
  const known = new Set(terms(one));
  return terms(other).some((term) => known.has(term));
}
