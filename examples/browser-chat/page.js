import { Ebb } from "./ebb/index.js";

const { url } = await fetch("/token").then((answer) => answer.json());
const ebb = new Ebb({
  url,
  userId: "visitor",
  agentId: "browser-chat",
  // Asked for each try: a token that has run out is replaced without a word.
  token: async () => (await (await fetch("/token")).json()).token,
});

const form = document.querySelector("#say");
const talk = document.querySelector("#talk");
const list = document.querySelector("#memories");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void turn();
});

async function turn() {
  const prompt = form.elements.prompt.value.trim();
  form.reset();
  add(talk, prompt, "you");
  try {
    const { memories, command } = await ebb.retrieve(prompt, { limit: 3 });
    if (command) {
      // In a prompt commands only look, unless the settings say more; the token is the visitor's own.
      const isRefused = command.data.error?.code === "forbidden";
      add(talk, (isRefused ? await ebb.commands(prompt) : command).text, "bot");
      await showKept();
      return;
    }
    const response = replyTo(prompt, memories);
    add(talk, response, "bot");
    const { forgotten } = await ebb.store({ prompt, response }, { wait: true });
    if (forgotten?.length > 0) add(talk, "Forgotten.", "bot");
    await showKept();
  } catch (error) {
    add(talk, `Ebb did not answer: ${error.message}`, "bot");
  }
}

/** A model's place: your server would be asked here, with the context block of `retrieve`. */
function replyTo(prompt, memories) {
  if (!prompt.endsWith("?")) return "Got it.";
  if (memories.length === 0) return "I do not know yet. Tell me.";
  return `As I remember: ${memories.map(({ text }) => text).join(" · ")}`;
}

async function showKept() {
  list.replaceChildren();
  for await (const { content } of ebb.memories.list()) add(list, content, "");
}

/** As text, never as markup: what somebody said may look like a tag. */
function add(to, text, kind) {
  const item = document.createElement("li");
  item.textContent = text;
  if (kind !== "") item.className = kind;
  to.append(item);
}

await showKept();
document.body.dataset.ready = "true";
