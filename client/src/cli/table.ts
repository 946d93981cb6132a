import { type Terminal, fitted, painted, plain, widthOf } from "./terminal.ts";

export interface Column<T> {
  head: string;
  of(row: T): string;
}

const gap = "  ";
const lastMin = 20;

const padded = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - widthOf(text)));

/** Rows under their heads. On a terminal the last column is cut to what room is left. */
export function table<T>(
  terminal: Terminal,
  columns: readonly Column<T>[],
  rows: readonly T[],
): string {
  const cells = rows.map((row) => columns.map((column) => plain(column.of(row))));
  const widths = columns.map(({ head }, index) =>
    Math.max(widthOf(head), ...cells.map((row) => widthOf(row[index] ?? ""))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const room = Math.max(lastMin, terminal.columns - before);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => {
        if (index < columns.length - 1) return padded(cell, widths[index] ?? 0);
        return terminal.isWatched ? fitted(cell, room) : cell;
      })
      .join(gap);
  const heads = painted(terminal, "dim", line(columns.map(({ head }) => head)));
  return [heads, ...cells.map(line)].map((each) => `${each}\n`).join("");
}

/** `2026-03-01 18:00`, in UTC. */
export const when = (time: string | number | null): string => {
  if (time === null) return "";
  const date = new Date(typeof time === "number" ? time * 1000 : time);
  return date.toISOString().slice(0, 16).replace("T", " ");
};

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
