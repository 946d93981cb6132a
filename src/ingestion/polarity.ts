import type { MemoryType } from "../model/memory.ts";
import { terms } from "../model/text.ts";

/** Kinds of which one cannot be so and not so at once; a run of today denies none of yesterday. */
const lasting: ReadonlySet<MemoryType> = new Set<MemoryType>([
  "FACTS",
  "LOCATION",
  "PREFERENCES",
  "TRAITS",
  "RELATIONSHIPS",
  "SKILL",
  "INTEREST",
]);

interface Said {
  content: string;
  type: MemoryType;
}

const negators =
  /\b(?:not|never|no longer|cannot|\p{L}+n't)(?!\p{L})|\b(?:any ?more|any longer)\b|(?<!对)不(?!过(?!敏)|错|管|仅|但|同)|没有?(?!事)|并不?|再也/giu;
/** Words that only lead on to what is said. */
const hedges =
  /\b(?:actually|really|in fact|sorry|no|yes|oh|well|now|do|does|can)\b|其实|真的|现在|已经|抱歉/giu;
const persons = /\b(?:i|we|you|he|she|they|my|our|your|his|her|their)\b|[我你他她它]/giu;

const plainOf = ({ content }: Said): string => content.normalize("NFKC").replaceAll("’", "'");
const setOf = (words: readonly string[]): string => [...new Set(words)].toSorted().join(" ");
const coreOf = (text: string): string =>
  setOf(terms(text.replaceAll("不对", "").replace(negators, "").replace(hedges, "")));
const personsOf = (text: string): string => setOf(text.toLowerCase().match(persons) ?? []);

/**
 * Whether two memories of something lasting are each other's plain denial ("I'm allergic to nuts",
 * "I'm not allergic to nuts"): the same words of the same people but for one "not".
 */
export function deny(one: Said, other: Said): boolean {
  if (!lasting.has(one.type) || !lasting.has(other.type)) return false;
  const [left, right] = [plainOf(one), plainOf(other)];
  const core = coreOf(left);
  return (
    core !== "" &&
    isDenial(left) !== isDenial(right) &&
    core === coreOf(right) &&
    personsOf(left) === personsOf(right)
  );
}

const isDenial = (text: string): boolean =>
  (text.replaceAll("不对", "").match(negators) ?? []).length === 1;
