import type { Page } from "../../ports/turn-store.ts";
import { writeCursor } from "./cursor.ts";

/** The last row of a page that was read one row too far tells where the next one starts. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  key: (row: Row) => { at: number; id: string },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  const nextCursor = more ? writeCursor(key(last).at, key(last).id) : null;
  return { data: shown.map(toItem), nextCursor };
}
