import type { MemoryVersion } from "../../contract.ts";
import { type Command, wordsOf } from "../command.ts";
import { type Column, table, when } from "../table.ts";
import { jsonText } from "../terminal.ts";

const columns: readonly Column<MemoryVersion>[] = [
  { head: "VERSION", of: ({ version }) => String(version) },
  { head: "WHEN", of: ({ at }) => when(at) },
  { head: "EVENT", of: ({ event }) => event },
  { head: "BY", of: ({ by }) => by },
  { head: "CONTENT", of: ({ content }) => content ?? "(gone)" },
];

export const history: Command = {
  usage: "ID",
  about: "the versions of a memory, oldest first",
  options: {},
  async run({ ebb, terminal, json, words }) {
    const [id = ""] = wordsOf(words, "ID");
    const versions = await ebb().memories.history(id);
    terminal.out(json ? `${jsonText(versions)}\n` : table(terminal, columns, versions));
  },
};
