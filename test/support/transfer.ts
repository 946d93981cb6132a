import { call } from "./api.ts";
import type { Answer } from "./api.ts";

/** Exports and imports as a caller has them. */

export type Line = Record<string, unknown> & { kind: string };

export async function exportLines(key: string, query = ""): Promise<Line[]> {
  const { status, body } = await call("GET", `/v1/export${query}`, { key });
  if (status !== 200) throw new Error(`No export: ${JSON.stringify(body)}`);
  return String(body)
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

export const asBody = (lines: readonly unknown[]): string =>
  lines.map((line) => JSON.stringify(line)).join("\n");

export function importBody(key: string, raw: BodyInit, query = ""): Promise<Answer> {
  return call("POST", `/v1/import${query}`, {
    key,
    raw,
    headers: { "content-type": "application/x-ndjson" },
  });
}

const ids = /\b(?:trn|mem|ent|edg|sum|ses)_[0-9a-z]{26}\b/g;

/**
 * The same whatever the ids are: each is called after what its own line says, and the lines are in an order
 * of their own. Equal for two exports exactly where one is the other under other ids.
 */
export function withoutIds(lines: readonly Line[]): string[] {
  const owned = lines
    .flatMap((line) => {
      const id = line["id"];
      const said = JSON.stringify(line).replaceAll(ids, "id");
      return typeof id === "string" && id.match(ids) !== null ? [{ id, said }] : [];
    })
    .toSorted((a, b) => (a.said < b.said ? -1 : 1));
  // A name and the entity that it was made with share an id: the first to say it names it.
  const names = new Map(owned.toReversed().map(({ id }, i) => [id, `id ${owned.length - i}`]));
  const named = lines.map((line) =>
    JSON.stringify(line).replaceAll(ids, (id) => names.get(id) ?? id),
  );
  return named.map(inOrder).toSorted();
}

/** Lists of places and mentions are sorted by ids, so by what is called something else elsewhere. */
function inOrder(text: string): string {
  const line: Record<string, unknown> = JSON.parse(text);
  for (const field of ["mentions", "sources", "memory_ids", "parents"]) {
    const list = line[field];
    if (Array.isArray(list)) {
      line[field] = list.map((each) => JSON.stringify(each)).toSorted();
    }
  }
  return JSON.stringify(line);
}

/** What an export says, without when and where it was made. */
export const recordsOf = (lines: readonly Line[]): Line[] =>
  lines.filter(({ kind }) => !["ebb", "end", "more"].includes(kind));
