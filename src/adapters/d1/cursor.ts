import { invalid } from "../../model/errors.ts";

/** JSON in ASCII alone, which is all that base64 takes: a caller's id is in any script. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Cursors are opaque to callers: the sort key of the last row, as base64url JSON. */
export function writeCursor(at: number, id: string): string {
  return btoa(asciiJson([at, id]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** What ids of our own making begin with: one of another kind is a cursor of another list. */
const ownKind = /^(?<kind>mem|trn|ent|evt|sum|key|whk|dlv|src|ers)_/;

/**
 * Throws `invalid_request` on `cursor` where it is none of ours, or, with `kind` ("trn"), one of another
 * list's.
 */
export function readCursor(cursor: string, kind: string | null = null): { at: number; id: string } {
  try {
    const value: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
    if (Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string") {
      const other = ownKind.exec(value[1])?.groups?.["kind"] ?? kind;
      if (kind === null || other === kind) return { at: value[0], id: value[1] };
    }
  } catch {
    // Not base64, or not JSON: the caller hears the same sentence.
  }
  throw invalid("cursor", "is not a cursor that this API gave out");
}
