import { stopWords, terms } from "../../model/text.ts";
import { foldedQuote, foldedText } from "./evidence.ts";

/** What a memory may take its names from: the words that the model was shown. */
export interface Material {
  text: string;
  /** The text in the form in which names are compared. */
  folded: string;
  words: ReadonlySet<string>;
  terms: ReadonlySet<string>;
}

export function materialOf(texts: readonly string[]): Material {
  const text = texts.join("\n").toWellFormed().normalize("NFKC");
  return {
    text,
    folded: foldedText(text),
    words: new Set(wordsOf(text)),
    terms: new Set(terms(text)),
  };
}

/**
 * Capitalised words of `content` that are not in the material, as a name would be: the model made
 * them up, or took them from elsewhere. German nouns are capitalised anyway and are not judged.
 */
export function strangeNames(content: string, material: Material): string[] {
  const text = content.normalize("NFKC");
  if (german.test(text)) return [];
  return Array.from(text.matchAll(capitalised))
    .filter(
      ({ 0: word, index }) => !opensSentence(text, index) || isSubject(text, index + word.length),
    )
    .map(({ 0: word }) => word.replace(/['’]s$/, ""))
    .filter((word) => !isKnownWord(word, material));
}

/** Whether a name from the model's lists stands in the material, or means the user. */
export const isKnownName = (name: string, material: Material): boolean =>
  isUser(name) || holds(material.folded, name);

/** Whether a folded text holds a name. */
export const holds = (folded: string, name: string): boolean => {
  const wanted = foldedQuote(name);
  return wanted !== "" && folded.includes(wanted);
};

/** Whether a relation's end is in the material: its names are, and something of its words is. */
export function isKnownEnd(end: string, material: Material): boolean {
  if (isKnownName(end, material)) return true;
  return (
    strangeNames(`x ${end}`, material).length === 0 &&
    terms(end).some((term) => material.terms.has(term))
  );
}

/** How models call the person who speaks to the assistant. */
export const isUser = (name: string): boolean =>
  /^(?:the )?(?:user|speaker)(?:'s)?$|^(?:i|me|用户|使用者)$/i.test(name.trim());

const capitalised = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}]+)*/gu;
const german =
  /(?<!\p{L})(?:der|die|das|und|ist|eine?[nmrs]?|nicht|mit|für|hat|wohnt|mag)(?!\p{L})/u;

/** After a title ("Dr. Larsson") or an initial the sentence goes on. */
function opensSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  if (/(?<!\p{L})(?:Drs?|Mrs?|Ms|Prof|St|Mt|\p{Lu})\.\s*$/u.test(before)) return false;
  return /(?:^|[.!?:;。！？：；\n])[\s"'“‘(-]*$/u.test(before);
}

/** An opening capital is a name where it is what the sentence is about. */
const isSubject = (text: string, from: number): boolean =>
  /^(?:['’]s\b|,? (?:and|is|was|has|had|will|would|can|does|did|lives?|lived|works?|worked|likes?|liked|loves?|loved|hates?|wants?|plans?|planned|moved|went|said|says|bought|owns?|studies|studied|plays?|played|got|made|keeps?|prefers?|enjoys?|\p{Lu}\p{Ll}))/u.test(
    text.slice(from, from + 24),
  );

const ordinary = new Set(
  (
    "user assistant i tv us usa uk eu un am pm ok it diy phd ceo ad bc utc id dna pc ai " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august " +
    "september october november december jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun spring summer autumn winter christmas easter"
  ).split(" "),
);

function isKnownWord(word: string, material: Material): boolean {
  const lower = word.toLowerCase();
  const isSaid = (part: string): boolean =>
    material.words.has(part) || ordinary.has(part) || stopWords.has(part);
  // In Chinese text a Latin name may stand without spaces around it.
  const isInHan = han.test(material.text) && holds(material.folded, word);
  return (
    isSaid(lower) ||
    isInHan ||
    lower.split(/['’-]/).every(isSaid) ||
    terms(word).every((term) => material.terms.has(term)) ||
    hasKin(lower, material.words)
  );
}

const han = /\p{Script=Han}/u;

/** "Norwegian" for one who spoke of Norway: an adjective of a place that shares its beginning. */
function hasKin(word: string, words: ReadonlySet<string>): boolean {
  if (!/(?:i?ans?|ese|ish|ic|i|ers?)$/.test(word)) return false;
  for (const other of words) {
    const needed = Math.max(3, Math.ceil(Math.min(other.length, word.length) * 0.6));
    if (sharedLength(other, word) >= needed) return true;
  }
  return false;
}

function sharedLength(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a.charAt(shared) === b.charAt(shared)) shared++;
  return shared;
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []).flatMap(
    (word) => [word.replace(/['’]s$/, ""), ...word.split(/['’-]/)],
  );
