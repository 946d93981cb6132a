import { inLanes } from "../../../model/lanes.ts";
import { shardsAtOnce } from "../../../model/limits.ts";
import type { Services } from "../../../ports/services.ts";
import type { Page } from "../../../ports/turn-store.ts";
import { writeCursor } from "../cursor.ts";

/** Databases of one tenant, its own first. */
export type Databases = () => Promise<readonly Services[]>;

/** The same question to each of them. */
export const ofEach = async <T>(
  databases: Databases,
  ask: (services: Services) => Promise<T>,
): Promise<T[]> => inLanes(await databases(), shardsAtOnce, ask);

export interface Place {
  at: number;
  id: string;
}

/** Texts as SQLite sorts them: by their UTF-8, which is by code points. */
export function byCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  let i = 0;
  while (a.charCodeAt(i) === b.charCodeAt(i)) i++;
  // Within a pair of surrogates both have the first half.
  const start = i > 0 && isLead(a.charCodeAt(i - 1)) ? i - 1 : i;
  return (a.codePointAt(start) ?? -1) - (b.codePointAt(start) ?? -1);
}

const isLead = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const ascending = (a: Place, b: Place): number => a.at - b.at || byCodePoints(a.id, b.id);

/**
 * One page of several databases' pages. Each was asked with the same cursor and for as many, so the first of all are
 * among them; and a cursor, which is a place in the order, leads on in each.
 */
export function mergedPage<T>(
  pages: readonly Page<T>[],
  limit: number,
  placeOf: (item: T) => Place,
  order: "ascending" | "descending",
): Page<T> {
  const sign = order === "ascending" ? 1 : -1;
  const all = pages
    .flatMap(({ data }) => data)
    .toSorted((a, b) => sign * ascending(placeOf(a), placeOf(b)));
  const data = all.slice(0, limit);
  const last = data.at(-1);
  const isMore = all.length > limit || pages.some(({ nextCursor }) => nextCursor !== null);
  if (last === undefined || !isMore) return { data, nextCursor: null };
  const { at, id } = placeOf(last);
  return { data, nextCursor: writeCursor(at, id) };
}

/** Counts under names, added up. */
export function summed(
  counts: readonly Readonly<Record<string, number>>[],
): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, n] of counts.flatMap((each) => Object.entries(each))) {
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
  return Object.fromEntries(sums);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
