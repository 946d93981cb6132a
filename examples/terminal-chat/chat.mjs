// A chat in the terminal whose memory survives a restart.
import { createInterface } from "node:readline/promises";
import { userInfo } from "node:os";
import { Ebb, EbbError } from "ebb-memory";
import { ModelError, modelOf } from "../model.mjs";

const ebb = new Ebb({
  url: process.env.EBB_URL,
  apiKey: process.env.EBB_ADMIN_KEY,
  userId: process.env.CHAT_USER ?? userInfo().username,
  agentId: "terminal-chat",
});
const model = modelOf();
const terminal = createInterface({ input: process.stdin, output: process.stdout });

console.log(`You talk to ${model.name}. "mem help" for memory commands, an empty line to leave.\n`);
terminal.setPrompt("you  ");
terminal.prompt();
for await (const line of terminal) {
  const prompt = line.trim();
  if (prompt === "") break;
  try {
    await turn(prompt);
  } catch (error) {
    if (error instanceof EbbError) console.log(`     (Ebb: ${error.detail})`);
    else if (error instanceof ModelError) console.log(`\n     (${error.message})`);
    else throw error;
  }
  terminal.prompt();
}
terminal.close();
console.log("Until next time. I will remember.");

/** Retrieve, answer, store: the two calls that a chat adds. A memory command is answered by the first. */
async function turn(prompt) {
  const { context, command } = await ebb.retrieve(prompt);
  if (command) {
    // In a prompt commands only look, unless the settings say more. Whoever types here holds the key.
    const isRefused = command.data.error?.code === "forbidden";
    console.log((isRefused ? await ebb.commands(prompt) : command).text);
    return;
  }
  let response = "";
  process.stdout.write("bot  ");
  for await (const piece of model.reply(context, prompt)) {
    response += piece;
    process.stdout.write(piece);
  }
  process.stdout.write("\n");
  const stored = await ebb.store({ prompt, response }, { wait: true });
  for (const memory of stored.memories ?? []) console.log(`     + ${memory.content}`);
  for (const id of stored.forgotten ?? []) console.log(`     - forgotten ${id}`);
}
