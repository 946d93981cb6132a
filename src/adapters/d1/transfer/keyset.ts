import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { invalid } from "../../../model/errors.ts";
import type { Scope } from "../../../model/scope.ts";
import type { Page } from "../../../ports/turn-store.ts";

/**
 * Walks a tenant's rows along the indexes of (tenant, user, time): first those of users, user by user,
 * then those of no user. Each page is one seek, however many rows lie before it.
 */
interface Place {
  /** "" is before the first user; null is after the last. */
  user: string | null;
  at: number;
  id: string;
}

const beforeAllMs = -1e15;
const noUser: Place = { user: null, at: beforeAllMs, id: "" };
const start = ({ userId }: Scope): Place =>
  userId === null
    ? { user: "", at: beforeAllMs, id: "" }
    : { user: userId, at: beforeAllMs, id: "" };

function readPlace(scope: Scope, cursor: string | null): Place {
  if (cursor === null) return start(scope);
  try {
    const value: unknown = JSON.parse(cursor);
    if (Array.isArray(value) && value.length === 3) {
      const [user, at, id] = value as unknown[];
      if ((user === null || typeof user === "string") && typeof at === "number") {
        if (typeof id === "string") return { user, at, id };
      }
    }
  } catch {
    // Not JSON: the caller hears the same sentence.
  }
  throw invalid("cursor", "is not a cursor that this API gave out");
}

interface Columns {
  user: SQLiteColumn;
  at: SQLiteColumn;
  id: SQLiteColumn;
}

export interface Walk {
  where: SQL;
  orderBy: SQL[];
  /** The page of rows read one too far. */
  page<Row, Item>(
    rows: readonly Row[],
    limit: number,
    item: (row: Row) => Item,
    key: (row: Row) => { userId: string | null; at: number; id: string },
  ): Page<Item>;
}

/** Where a page starts and how its rows are ordered. Throws `invalid_request` on `cursor`. */
export function walk(scope: Scope, cursor: string | null, { user, at, id }: Columns): Walk {
  const place = readPlace(scope, cursor);
  const named = place.user !== null;
  return {
    where: named
      ? sql`${user} is not null and (${user}, ${at}, ${id}) > (${place.user}, ${place.at}, ${place.id})`
      : sql`${user} is null and (${at}, ${id}) > (${place.at}, ${place.id})`,
    orderBy: named ? [sql`${user}`, sql`${at}`, sql`${id}`] : [sql`${at}`, sql`${id}`],
    page: (rows, limit, item, key) => {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const more = rows.length > limit && last !== undefined;
      const next = more ? key(last) : null;
      const isOver = next === null && !(named && scope.userId === null);
      const after = next === null ? noUser : { user: next.userId, at: next.at, id: next.id };
      return {
        data: shown.map(item),
        nextCursor: isOver ? null : JSON.stringify([after.user, after.at, after.id]),
      };
    },
  };
}
