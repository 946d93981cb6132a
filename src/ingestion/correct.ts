import type { Candidate } from "../memories/candidate.ts";
import type { Plan } from "../memories/reconcile.ts";
import { guardAgrees, lexicalScore } from "../model/similarity.ts";
import { normalise, terms } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import { endingOf } from "./endings.ts";
import { kinHan, kinWord } from "./kin.ts";
import { isOver } from "./over.ts";
import { deny, denyingClauses } from "./polarity.ts";

/**
 * What a plain denial ends, what is over by what was said ("I sold the Golf"), and what a correction without an attribute ends ("I don't like olives any more" ends "I like olives"):
 * the nearest known memory that says nothing else, of the same people, and differs in what decides
 * (polarity, a number, a date). Where none is that near, nothing ends.
 */
export function correctedBy(
  { draft, id, saidAt }: Candidate<Draft>,
  known: Iterable<KnownMemory>,
): Plan<Draft>["supersedes"] {
  const earlier = [...known].filter((memory) => memory.id !== id && memory.createdAt <= saidAt);
  const validTo = draft.validFrom ?? saidAt;
  const denied = earlier.filter((memory) => isDenied(memory, draft));
  if (denied.length > 0) {
    return denied.map((memory) => ({
      memoryId: memory.id,
      byId: id,
      validTo,
      reason: "it was denied",
    }));
  }
  if (draft.replaces !== undefined) {
    const reason = "it was corrected";
    return earlier
      .filter((memory) => memory.id === draft.replaces)
      .map((memory) => ({ memoryId: memory.id, byId: id, validTo, reason }));
  }
  const over = earlier.flatMap((memory) => {
    const reason = isOver(draft, memory) ? "it is over" : endingOf(draft, memory);
    return reason === null ? [] : [{ memoryId: memory.id, byId: id, validTo: saidAt, reason }];
  });
  if (over.length > 0) return over;
  if (!draft.corrects || draft.attribute !== null) return [];
  const corrected = earlier.filter((memory) => isCorrected(memory.content, draft));
  const [nearest] = corrected.toSorted(
    (a, b) => lexicalScore(b.content, draft.content) - lexicalScore(a.content, draft.content),
  );
  if (nearest === undefined) return [];
  return [{ memoryId: nearest.id, byId: id, validTo, reason: "it was corrected" }];
}

/** In so many words, or in a clause beside which something else is told: "they tested me: I'm not allergic to nuts". */
const isDenied = (memory: KnownMemory, draft: Draft): boolean =>
  deny(memory, draft) ||
  denyingClauses(draft.content).some((content) => deny(memory, { content, type: memory.type }));

function isCorrected(known: string, draft: Draft): boolean {
  const said = new Set(terms(draft.content));
  const core = terms(known).filter((term) => !/\d/.test(term));
  return (
    core.length >= 2 &&
    core.every((term) => said.has(term)) &&
    samePeople(known, draft) &&
    !guardAgrees(known, draft.content)
  );
}

const kin = new RegExp(String.raw`\b(?:${kinWord})\b|(?:${kinHan})`, "giu");

const kinIn = (text: string): string => (text.toLowerCase().match(kin) ?? []).toSorted().join();

/** The same kin is named in both, and every name of the correction stands in what it corrects. */
function samePeople(known: string, { content, entities }: Draft): boolean {
  const words = normalise(known);
  return (
    kinIn(known) === kinIn(content) &&
    entities
      .filter(({ type, name }) => type === "person" && !/^user(?:'s |$)/.test(name))
      .every(({ name }) => words.includes(normalise(name)))
  );
}
