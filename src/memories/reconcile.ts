import type { Settings } from "../contract/settings.ts";
import { hamming, same } from "../model/similarity.ts";
import { normalise } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Candidate } from "./candidate.ts";
import type { Reading } from "./reading.ts";

export interface Plan<R extends Reading = Reading> {
  add: {
    candidate: Candidate<R>;
    reason: string | null;
    endedBy: { id: string; at: number } | null;
  }[];
  repeats: { candidate: Candidate<R>; memoryId: string }[];
  /** `byId` is null where nothing takes the place of what ended. */
  supersedes: { memoryId: string; byId: string | null; validTo: number; reason: string }[];
}

type Fact = Pick<
  KnownMemory,
  "id" | "content" | "contentHash" | "simhash" | "attribute" | "attributeValue" | "createdAt"
>;

/**
 * What becomes of each draft, compared with what is known and with the drafts before it: the same
 * again is a further source of the memory that is there; another value of the same single-valued
 * attribute ends the older one at the time the newer was said; everything else is new.
 * Pure; order of `known` does not matter.
 */
export function reconcile<R extends Reading>(
  candidates: readonly Candidate<R>[],
  known: readonly KnownMemory[],
  settings: Pick<Settings, "dedupe" | "reconcile">,
): Plan<R> {
  const plan: Plan<R> = { add: [], repeats: [], supersedes: [] };
  const live = new Map<string, Fact>(known.map((memory) => [memory.id, memory]));

  for (const candidate of candidates) {
    const repeated = [...live.values()].find((fact) => isSame(candidate, fact, settings));
    if (repeated !== undefined) {
      plan.repeats.push({ candidate, memoryId: repeated.id });
      continue;
    }
    const rivals = settings.reconcile.enabled
      ? [...live.values()].filter((fact) => contradicts(candidate, fact))
      : [];
    const newer = rivals.filter((fact) => fact.createdAt > candidate.saidAt);
    for (const older of rivals.filter((fact) => fact.createdAt <= candidate.saidAt)) {
      live.delete(older.id);
      plan.supersedes.push({
        memoryId: older.id,
        byId: candidate.id,
        validTo: candidate.draft.validFrom ?? candidate.saidAt,
        reason: `${candidate.draft.attribute ?? "it"} changed`,
      });
    }
    const next = newer.toSorted((a, b) => a.createdAt - b.createdAt)[0];
    plan.add.push({
      candidate,
      reason: next === undefined ? null : "a later value was known already",
      endedBy: next === undefined ? null : { id: next.id, at: next.createdAt },
    });
    if (next === undefined) live.set(candidate.id, factOf(candidate));
  }
  return plan;
}

const factOf = ({ id, draft, contentHash, simhash, saidAt }: Candidate): Fact => ({
  id,
  content: draft.content,
  contentHash,
  simhash,
  attribute: draft.attribute,
  attributeValue: draft.value,
  createdAt: saidAt,
});

function isSame(
  { draft, contentHash, simhash, id }: Candidate,
  fact: Fact,
  { dedupe }: Pick<Settings, "dedupe">,
): boolean {
  if (fact.id === id || fact.contentHash === contentHash) return true;
  if (!dedupe.enabled) return false;
  if (draft.attribute !== null && draft.attribute === fact.attribute) {
    const isEqual = draft.value !== null && draft.value === fact.attributeValue;
    // The same number of cats may be told with their names.
    if (!isEqual || !draft.attribute.includes("|count_")) return isEqual;
  }
  return (
    hamming(simhash, fact.simhash) <= dedupe.simhash_threshold &&
    same(draft.content, fact.content, dedupe)
  );
}

const contradicts = (candidate: Candidate, fact: Fact): boolean =>
  changes(candidate, fact) ||
  isOneAlone(candidate.draft, { attribute: fact.attribute, value: fact.attributeValue });

/** Whether one says that a person is alone, and the other names that person's partner. */
export const isOneAlone = (one: Attributed, other: Attributed): boolean =>
  isAlone(one, other) || isAlone(other, one);

type Attributed = Pick<Reading, "attribute" | "value">;

/** Values of a marital status that leave no partner. */
const alone = /^(?:single|divorced|widowed|separated|an? widow(?:er)?|单身|离异|离婚|丧偶)$/;

const isAlone = (one: Attributed, other: Attributed): boolean =>
  one.attribute?.endsWith("|marital_status") === true &&
  alone.test(one.value ?? "") &&
  other.value !== null &&
  other.attribute === one.attribute.replace(/marital_status$/, "partner");

const changes = ({ draft }: Candidate, fact: Fact): boolean =>
  draft.attribute !== null &&
  draft.attribute === fact.attribute &&
  !isBygone(fact) &&
  (draft.value === null ? endsValue(draft, fact) : draft.value !== fact.attributeValue);

/** "I used to live in Oslo": what is past already stays so, whatever comes next. */
const isBygone = ({ attributeValue, content }: Fact): boolean =>
  attributeValue === null &&
  /\b(?:used to|previously|formerly|once lived|(?:have|['’]ve) lived)\b|以前|曾经?|从前|小时候|(?:住|工作|上|读)过/iu.test(
    content,
  );

/**
 * Words that end a value ("I no longer live in Oslo") end the one that they name; a later value is not
 * touched by them. Where they name none ("I left the bank", "I quit"), the present one is meant.
 */
function endsValue({ relations }: Reading, { attributeValue, content }: Fact): boolean {
  const named = relations
    .map(({ object }) => object)
    .filter((object) => /\p{Lu}|\p{Script=Han}/u.test(object) && !/^user(?:'s |$)/.test(object));
  const present = `${attributeValue ?? ""}\n${normalise(content)}`;
  return named.length === 0 || named.some((name) => present.includes(normalise(name)));
}
