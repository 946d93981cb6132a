import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "../../../src/adapters/d1/cursor.ts";
import { byCodePoints, mergedPage, summed } from "../../../src/adapters/d1/joined/pages.ts";
import { refusing } from "../../../src/adapters/d1/joined/refusing.ts";
import type { Page } from "../../../src/ports/turn-store.ts";

interface Item {
  at: number;
  id: string;
}

/** A page of one database, as a store gives it. */
function pageOf(rows: readonly Item[], limit: number, cursor: string | null): Page<Item> {
  const after = cursor === null ? null : readCursor(cursor);
  const sorted = rows.toSorted((a, b) => b.at - a.at || byCodePoints(b.id, a.id));
  const left = sorted.filter(
    ({ at, id }) =>
      after === null || at < after.at || (at === after.at && byCodePoints(id, after.id) < 0),
  );
  const data = left.slice(0, limit);
  const last = data.at(-1);
  const isMore = left.length > limit && last !== undefined;
  return { data, nextCursor: isMore ? writeCursor(last.at, last.id) : null };
}

describe("a page of several databases", () => {
  it("shows each row once and in order, whatever lies where and however long a page is", () => {
    let seed = 11;
    const chance = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let round = 0; round < 60; round++) {
      const databases = Array.from({ length: 1 + chance(4) }, (): Item[] => []);
      const all: Item[] = [];
      for (let i = 0; i < chance(40); i++) {
        // Few times, so that ids have to tell rows apart.
        const item = { at: chance(6), id: `${chance(5)}-${i}` };
        databases[chance(databases.length)]?.push(item);
        all.push(item);
      }
      const limit = 1 + chance(7);
      const shown: Item[] = [];
      let cursor: string | null = null;
      do {
        const pages = databases.map((rows) => pageOf(rows, limit, cursor));
        const page: Page<Item> = mergedPage(pages, limit, (item) => item, "descending");
        expect(page.data.length).toBeLessThanOrEqual(limit);
        shown.push(...page.data);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(shown).toEqual(pageOf(all, all.length, null).data);
    }
  });

  it("sorts texts as SQLite does, by code points", () => {
    const texts = ["a", "", "ab", "z", "é", "\uffee", "\u{1f600}", "\u{1f601}", "\u{1f600}a", "日"];
    const bytes = (text: string) => new TextEncoder().encode(text);
    const byBytes = (a: string, b: string): number => {
      const [x, y] = [bytes(a), bytes(b)];
      const at = x.findIndex((byte, i) => byte !== y[i]);
      return at === -1 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
    };
    for (const a of texts) {
      for (const b of texts) {
        expect(Math.sign(byCodePoints(a, b)), `${a} ${b}`).toBe(Math.sign(byBytes(a, b)));
      }
    }
  });

  it("adds up counts under their names", () => {
    expect(summed([{ a: 1, b: 2 }, { b: 3 }, {}])).toEqual({ a: 1, b: 5 });
  });

  it("refuses what no answer of all databases was made for, and says what to name", () => {
    const store = refusing<{ list(): string; get(): string }>({ list: () => "listed" });
    expect(store.list()).toBe("listed");
    expect(() => store.get()).toThrow(/user_id: is needed/);
  });
});
