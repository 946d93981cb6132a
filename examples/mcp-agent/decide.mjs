import OpenAI from "openai";

const stepsMax = 6;

/**
 * What to do about a message, step by step: a tool to call, whose answer is handed back through `answer`, or
 * words to say. With `LLM_MODEL` that model decides; without, three plain rules do.
 */
export function decide(message, tools, env = process.env) {
  return env.LLM_MODEL ? byModel(message, tools, env) : byRules(message);
}

/** A question is looked up, "forget …" is searched and deleted, anything else is remembered. */
async function* byRules(message) {
  const wish = /^forget (.+)$/i.exec(message)?.[1];
  if (wish !== undefined) {
    const { data } = yield* ask("search_memory", { query: wish, limit: 1 });
    const found = data?.memories[0];
    if (found === undefined) return yield { say: "I know nothing about that." };
    yield* ask("delete_memory", { memory_id: found.id });
    return yield { say: "Forgotten." };
  }
  if (message.endsWith("?")) {
    const { data } = yield* ask("get_context", { prompt: message });
    const known = (data?.context ?? "").split("\n").filter((line) => line.startsWith("- "));
    return yield { say: known.length === 0 ? "I do not know." : known.slice(0, 3).join("\n     ") };
  }
  yield* ask("add_memory", { content: message });
  yield { say: "I will remember that." };
}

async function* byModel(message, tools, env) {
  const openai = new OpenAI({
    baseURL: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: env.OPENAI_API_KEY ?? "none",
  });
  const messages = [
    {
      role: "system",
      content: "Use the tools to recall before you answer, and to remember what lasts. Be brief.",
    },
    { role: "user", content: message },
  ];
  for (let step = 0; step < stepsMax; step++) {
    const { choices } = await openai.chat.completions.create({
      model: env.LLM_MODEL,
      messages,
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name, description, parameters: inputSchema },
      })),
    });
    const answer = choices[0].message;
    messages.push(answer);
    if (!answer.tool_calls?.length) return yield { say: answer.content ?? "" };
    for (const { id, function: wanted } of answer.tool_calls) {
      const { text } = yield* ask(wanted.name, JSON.parse(wanted.arguments || "{}"));
      messages.push({ role: "tool", tool_call_id: id, content: text });
    }
  }
  yield { say: "I went round in circles; ask me again." };
}

/** Asks for a tool to be called, and gives what it answered: as data, and as the text a model reads. */
async function* ask(tool, args) {
  let told = { data: null, text: "" };
  yield { tool, arguments: args, answer: (data, text) => (told = { data, text }) };
  return told;
}
