import { normalise } from "./text.ts";

/** When two names are one entity: equal normal names, or nearly equal ones, of things that can be one. */

/** The name under which the user's own node stands. */
export const ownName = "user";

/**
 * The normal form of a name: NFKC, case-folded, without a leading article and without punctuation.
 * `#` and `+` are part of a name ("C#", "C++"). A name of signs alone keeps them; "" where there is none.
 */
export function entityName(name: string): string {
  const normal = normalise(name);
  const bare = normal
    .replace(/['’]/gu, "")
    .replace(/[\p{P}--#]/gv, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^(?:the|a|an) (?=\S)/u, "");
  return bare === "" ? normal : bare;
}

type Kind = "being" | "site" | "thing";

const kinds: Readonly<Record<string, Kind | null>> = {
  concept: null,
  entity: null,
  unknown: null,
  other: null,
  "": null,
  person: "being",
  animal: "being",
  pet: "being",
  place: "site",
  location: "site",
  city: "site",
  country: "site",
  address: "site",
  organisation: "site",
  organization: "site",
  company: "site",
  school: "site",
  restaurant: "site",
};

/** What kind of thing a type names; null where it says nothing. Extractors mistake types within a kind. */
export const kindOf = (type: string): Kind | null => {
  const kind = kinds[type.trim().toLowerCase()];
  return kind === undefined ? "thing" : kind;
};

/** Whether one thing may bear both types. */
export function compatible(a: string, b: string): boolean {
  const [one, other] = [kindOf(a), kindOf(b)];
  return one === null || other === null || one === other;
}

/** Names shorter than this are one only where they are equal: one letter makes another name of them. */
const nearCharsMin = 4;

function trigrams(text: string): Set<string> {
  const padded = Array.from(` ${text} `);
  const grams = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3).join(""));
  return grams;
}

/** Jaccard similarity of character trigrams of two normal names, with a space at each end: 0–1. */
export function nameSimilarity(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared++;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}

/**
 * Letters that a name has to have for another one to be that much like it (`least` in 0–1): one letter more at
 * its end leaves (n − 1) of n + 2 trigrams shared, and any other change leaves fewer.
 */
export const nearLengthMin = (least: number): number =>
  least >= 1 ? Infinity : Math.max(nearCharsMin, Math.ceil((2 * least + 1) / (1 - least)));

const digits = (name: string): string => (name.match(/\p{Nd}+/gu) ?? []).join(" ");

/**
 * Whether two normal names are one by their look: equal, or alike from `least` (0–1) on with the same
 * digits in the same order ("iPhone 14" is never "iPhone 15").
 */
export function sameName(a: string, b: string, least: number): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < nearCharsMin || digits(a) !== digits(b)) return false;
  return nameSimilarity(a, b) >= least;
}

/** What the other number of a thing's normal name may be: "dog" for "dogs", "boxes" for "box". */
export function numberForms(normalName: string): string[] {
  if (!/^[a-z][a-z ]+[a-z]$/.test(normalName)) return [];
  if (!/[^siu]s$/.test(normalName)) {
    const many = normalName.replace(/(?<=[^aeiou])y$/, "ie").replace(/(?<=s|x|z|ch|sh)$/, "e");
    return [`${many}s`];
  }
  const one = normalName.slice(0, -1);
  return [one, one.replace(/ie$/, "y"), one.replace(/(?<=s|x|z|ch|sh)e$/, "")].filter(
    (form, i, all) => all.indexOf(form) === i,
  );
}

const isThing = (type: string): boolean => {
  const kind = kindOf(type);
  return kind === null || kind === "thing";
};

/** A name that is known in a partition, and the entity that bears it. */
export interface KnownName {
  /** The name's own id: it stays with the name, whoever bears it. */
  nameId: string;
  entityId: string;
  normalName: string;
  /** The entity's type. */
  type: string;
}

/**
 * `known`: the name is known · `alias`: another name of a known entity · `new`: of none; `apart` where
 * something else, which it cannot be, bears the same name.
 */
export type Resolution =
  | { is: "known"; name: KnownName }
  | { is: "alias"; of: string; apart: boolean }
  | { is: "new"; apart: boolean };

const first = (names: readonly KnownName[]): KnownName | undefined =>
  names.toSorted((a, b) => (a.nameId < b.nameId ? -1 : 1))[0];

/** Which entity a mention means (FORMULAS: names decide, never vectors). The order of `known` is no matter. */
export function resolveName(
  mention: { normalName: string; type: string },
  known: readonly KnownName[],
  least: number,
): Resolution {
  const { normalName, type } = mention;
  const equal = known.filter((name) => name.normalName === normalName);
  const able = equal.filter((name) => compatible(name.type, type));
  const name = first(able.filter((each) => kindOf(each.type) === kindOf(type))) ?? first(able);
  if (name !== undefined) return { is: "known", name };
  const apart = equal.length > 0;
  const other = isThing(type) ? numberForms(normalName) : [];
  const near = known
    .filter(
      (each) =>
        compatible(each.type, type) &&
        (sameName(each.normalName, normalName, least) ||
          (isThing(each.type) && other.includes(each.normalName))),
    )
    .map((each) => ({ each, likeness: nameSimilarity(each.normalName, normalName) }))
    .toSorted((a, b) => b.likeness - a.likeness || (a.each.nameId < b.each.nameId ? -1 : 1))[0];
  return near === undefined ? { is: "new", apart } : { is: "alias", of: near.each.entityId, apart };
}
