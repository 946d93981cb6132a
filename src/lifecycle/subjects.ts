import { subjectMemoriesMin } from "../model/limits.ts";
import { normalise, terms } from "../model/text.ts";
import type { KnownInsight, Observation } from "../ports/consolidation-store.ts";

/** What memories keep coming back to, from counts and co-occurrence alone. */

export const subjectOf = (name: string): string => normalise(name);

/** Topics and names of a memory, in normal form. */
const subjectsIn = ({ topics, names }: Pick<Observation, "topics" | "names">): Set<string> =>
  new Set([...topics.map(subjectOf), ...names.map(subjectOf)].filter((name) => name !== ""));

/** From this share of the same memories on two subjects are one: the more frequent is told of. */
const sameFrom = 0.8;

/** Subjects of at least a few of these memories that are not known yet, the most frequent first. */
export function newSubjects(
  observations: readonly Observation[],
  known: readonly string[],
  max: number,
): string[] {
  const told = new Set(known.map(subjectOf));
  const byName = new Map<string, Set<string>>();
  for (const observation of observations) {
    for (const name of subjectsIn(observation)) {
      byName.set(name, (byName.get(name) ?? new Set<string>()).add(observation.id));
    }
  }
  const frequent = [...byName]
    .filter(([name, ids]) => ids.size >= subjectMemoriesMin && !told.has(name))
    .toSorted(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  const chosen: (readonly [string, Set<string>])[] = [];
  for (const [name, ids] of frequent) {
    if (chosen.length >= max) break;
    const isSaid = chosen.some(([, other]) => shareOf(ids, other) >= sameFrom);
    if (!isSaid) chosen.push([name, ids]);
  }
  return chosen.map(([name]) => name);
}

/** The share of `ids` that is in `other` too. */
const shareOf = (ids: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...ids].filter((id) => other.has(id)).length / ids.size;

/** Other subjects of at least half of the memories, the most frequent first. */
export function companionsOf(
  subject: string,
  about: readonly Observation[],
  max: number,
): string[] {
  const counts = new Map<string, number>();
  for (const name of about.flatMap((one) => [...subjectsIn(one)])) {
    if (name !== subject) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, n]) => n >= about.length / 2)
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, max)
    .map(([name]) => name);
}

/**
 * How much an observation bears on an insight, 0–1: half for being of its subject, half for the share
 * of the shorter one's stems that both have.
 */
export function relevance(
  { subject, content }: Pick<KnownInsight, "subject" | "content">,
  observation: Observation,
): number {
  const isOfSubject = subjectsIn(observation).has(subjectOf(subject));
  const [a, b] = [`${subject} ${content}`, observation.content].map((text) => new Set(terms(text)));
  const shorter = Math.min(a?.size ?? 0, b?.size ?? 0);
  const shared = [...(a ?? [])].filter((stem) => b?.has(stem) === true).length;
  return (isOfSubject ? 0.5 : 0) + (shorter === 0 ? 0 : (0.5 * shared) / shorter);
}
