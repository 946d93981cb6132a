import type { RecalledMemory } from "../contract.ts";
import { type Column, table, when } from "./table.ts";
import { type Terminal, painted, plain } from "./terminal.ts";

const columns: readonly Column<RecalledMemory>[] = [
  { head: "ID", of: ({ id }) => id },
  { head: "SCORE", of: ({ score }) => score.toFixed(3) },
  { head: "SAID", of: ({ created_at: at }) => when(at) },
  { head: "TYPE", of: ({ type }) => type },
  { head: "MEMORY", of: ({ text }) => text },
];

/** Names on the error stream which parts an answer had to do without. */
export function tellDegraded(
  terminal: Terminal,
  degraded: readonly { part: string; reason: string }[],
): void {
  for (const { part, reason } of degraded) {
    const says = `${plain(part)}: ${plain(reason)}`;
    terminal.err(`${painted(terminal, "yellow", "without")} ${says}\n`);
  }
}

/** What was recalled, best first. */
export function recalledTable(
  terminal: Terminal,
  {
    memories,
    degraded,
  }: { memories: RecalledMemory[]; degraded: { part: string; reason: string }[] },
): void {
  tellDegraded(terminal, degraded);
  if (memories.length === 0) terminal.err("Nothing remembered bears on it.\n");
  else terminal.out(table(terminal, columns, memories));
}
