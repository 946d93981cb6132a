import type { Candidate } from "../memories/candidate.ts";
import type { Plan } from "../memories/reconcile.ts";
import { terms } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import { isDenial, personsOf } from "./polarity.ts";

/**
 * What a denial ends ("you said I live in Oslo, but that is wrong"): the live memory that says what was
 * denied. It makes none of its own. Where the words fit several memories, none ends.
 */
export function retractedBy(
  { draft, saidAt }: Candidate<Draft>,
  known: Iterable<KnownMemory>,
): Plan<Draft>["supersedes"] {
  const earlier = [...known].filter(({ createdAt }) => createdAt <= saidAt);
  const valued = earlier.filter(
    ({ attribute, attributeValue }) =>
      draft.attribute !== null &&
      attribute === draft.attribute &&
      draft.value !== null &&
      attributeValue === draft.value,
  );
  const worded = earlier.filter(({ content }) => says(content, draft.content));
  const meant = valued.length > 0 ? valued : worded;
  if (meant.length !== 1) return [];
  return meant.map(({ id }) => ({
    memoryId: id,
    byId: null,
    validTo: saidAt,
    reason: "it was denied",
  }));
}

/** All words of the claim, of the same people and with as much of a "not". */
function says(known: string, claim: string): boolean {
  const held = new Set(terms(known));
  const wanted = terms(claim);
  return (
    wanted.length > 0 &&
    wanted.every((term) => held.has(term)) &&
    isDenial(known) === isDenial(claim) &&
    personsOf(known) === personsOf(claim)
  );
}
