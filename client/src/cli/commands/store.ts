import {
  type Command,
  flagOf,
  listOf,
  scopeOf,
  scopeOptions,
  textOf,
  wordsOf,
} from "../command.ts";
import { counted } from "../table.ts";
import { jsonText, painted, plain } from "../terminal.ts";

export const store: Command = {
  usage: '"PROMPT" "RESPONSE"',
  about: "store a turn",
  options: {
    ...scopeOptions,
    wait: { type: "boolean", short: "w" },
    at: { type: "string" },
    tag: { type: "string", multiple: true },
  },
  help: [
    "-w, --wait       answer when the memories are made, and show them",
    "    --at TIME    when it was said: RFC 3339 or epoch seconds",
    "    --tag TAG    may be given often",
  ],
  async run({ ebb, terminal, json, values, words }) {
    const scope = scopeOf(values);
    const [prompt = "", response = ""] = wordsOf(words, "PROMPT", "RESPONSE");
    const at = textOf(values, "at");
    const turn = {
      ...scope,
      prompt,
      response,
      created_at: at !== undefined && /^\d+(\.\d+)?$/.test(at) ? Number(at) : at,
      tags: listOf(values, "tag"),
    };
    const answer = await ebb().store(turn, { wait: flagOf(values, "wait") });
    if (json) return terminal.out(`${jsonText(answer)}\n`);
    const { turn_id: id, session_id: session, status, memories, forgotten = [] } = answer;
    terminal.out(`${painted(terminal, "green", status)} ${id} in ${plain(session)}\n`);
    const made = memories?.map((memory) => `  + ${memory.id}  ${plain(memory.content)}\n`);
    terminal.out(made?.join("") ?? "");
    if (memories?.length === 0) terminal.out("  nothing in it to remember\n");
    if (forgotten.length > 0) {
      terminal.out(`  forgot ${counted(forgotten.length, "memory", "memories")}\n`);
    }
  },
};
