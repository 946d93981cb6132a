import type { Memory } from "../../contract.ts";
import type { Listing } from "../../listing.ts";
import {
  type Command,
  flagOf,
  listOf,
  numberOf,
  scopeOf,
  scopeOptions,
  textOf,
  wordsOf,
} from "../command.ts";
import { UsageError } from "../exit.ts";
import { type Column, table, when } from "../table.ts";
import { jsonText } from "../terminal.ts";

const limitDefault = 20;
const statuses = ["active", "superseded", "archived", "expired", "any"] as const;

const memoryColumns: readonly Column<Memory>[] = [
  { head: "ID", of: ({ id }) => id },
  { head: "SAID", of: ({ created_at: at }) => when(at) },
  { head: "TYPE", of: ({ type }) => type },
  { head: "LAYER", of: ({ layer }) => layer },
  { head: "FRESH", of: ({ decay_score: score }) => score.toFixed(2) },
  { head: "MEMORY", of: ({ content }) => content },
];

/** The first so many of a list. */
async function firstOf<T>(list: Listing<T>, count: number): Promise<T[]> {
  const found: T[] = [];
  for await (const item of list) {
    found.push(item);
    if (found.length >= count) break;
  }
  return found;
}

function statusOf(text: string | undefined): (typeof statuses)[number] | undefined {
  const status = statuses.find((each) => each === text);
  if (text !== undefined && status === undefined) {
    throw new UsageError(`--status takes one of ${statuses.join(", ")}.`);
  }
  return status;
}

export const list: Command = {
  usage: "",
  about: "the memories of a user, agent or session",
  options: {
    ...scopeOptions,
    limit: { type: "string", short: "n" },
    all: { type: "boolean" },
    type: { type: "string", multiple: true },
    tag: { type: "string", multiple: true },
    status: { type: "string" },
    oldest: { type: "boolean" },
  },
  help: [
    `-n, --limit N    how many; ${limitDefault} if left out`,
    "    --all        all of them",
    "    --type TYPE  FACTS, PREFERENCES, …; may be given often",
    "    --tag TAG    may be given often",
    `    --status S   ${statuses.join(", ")}`,
    "    --oldest     oldest first",
  ],
  async run({ ebb, terminal, json, values, words }) {
    wordsOf(words);
    const count = flagOf(values, "all")
      ? Number.POSITIVE_INFINITY
      : (numberOf(values, "limit") ?? limitDefault);
    if (count === 0) throw new UsageError("--limit takes a whole number from 1.");
    const query = {
      ...scopeOf(values),
      limit: Math.min(count, 100),
      types: listOf(values, "type"),
      tags: listOf(values, "tag"),
      status: statusOf(textOf(values, "status")),
      order: flagOf(values, "oldest") ? ("oldest" as const) : undefined,
    };
    const memories = await firstOf(ebb().memories.list(query), count);
    if (json) return terminal.out(`${jsonText(memories)}\n`);
    if (memories.length === 0) return terminal.err("No memories.\n");
    terminal.out(table(terminal, memoryColumns, memories));
  },
};
