// A bot behind a webhook: Telegram tells it what was said, and it hands that on to Ebb as it came.
import { createServer } from "node:http";
import { createInterface } from "node:readline/promises";
import { Ebb } from "ebb-memory";
import { modelOf } from "../model.mjs";
import { startTelegram } from "./telegram.mjs";

const person = { id: 5550123, name: process.env.CHAT_USER ?? "Ada" };
const scope = { user_id: `telegram:${person.id}`, agent_id: "telegram-bot" };
const ebb = new Ebb({ url: process.env.EBB_URL, apiKey: process.env.EBB_ADMIN_KEY });
const model = modelOf();

// 1. Ebb learns of the bot, once, and tells the path and the secret of its hook.
const source = await ebb.sources.create({
  platform: "telegram",
  name: "Example bot",
  scope: { agent_id: scope.agent_id },
  commands: "on",
});
const hook = new URL(source.path, process.env.EBB_URL);

// 2. Telegram (here: on this machine) posts updates to the bot.
const telegram = await startTelegram(({ text }) => console.log(`bot  ${text}`));
const bot = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => void heard(Buffer.concat(pieces).toString(), response));
});
await new Promise((resolve) => bot.listen(0, "127.0.0.1", resolve));
await call("setWebhook", {
  url: `http://127.0.0.1:${bot.address().port}/`,
  secret_token: source.secrets.platform,
});

// 3. What a person types is what Telegram tells.
console.log(`You write as ${person.name}, to ${model.name}. An empty line to leave.\n`);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
terminal.setPrompt("you  ");
terminal.prompt();
for await (const line of terminal) {
  if (line.trim() === "") break;
  await telegram.write(person, line.trim());
  terminal.prompt();
}
terminal.close();
await ebb.sources.delete(source.id);
await telegram.close();
bot.close();
bot.closeAllConnections();

async function heard(raw, response) {
  try {
    await update(raw);
    response.end();
  } catch (error) {
    console.error(`     (${error.message})`);
    response.writeHead(500).end();
  }
}

/** One update: handed on as it came, answered with what is remembered, and the answer handed on, too. */
async function update(raw) {
  // A memory command (`mem list`) is answered by Ebb, in a method of Telegram's own.
  const shown = await tell(raw);
  if (shown?.method) return call(shown.method, shown);
  const { update_id, message } = JSON.parse(raw);
  const { context } = await ebb.retrieve({ prompt: message.text, ...scope });
  let text = "";
  for await (const piece of model.reply(context, message.text)) text += piece;
  const sent = await call("sendMessage", {
    chat_id: message.chat.id,
    text,
    reply_parameters: { message_id: message.message_id },
  });
  await tell(JSON.stringify({ update_id: `${update_id}-answer`, message: sent }));
}

/** To Ebb's hook, with the header that Telegram itself would send. Returns what it answers. */
async function tell(body) {
  const answer = await fetch(hook, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": source.secrets.platform,
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Ebb's hook answered ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function call(method, body) {
  const answer = await fetch(`${telegram.url}/bot000:example/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()).result;
}
