import OpenAI from "openai";

/** Thrown where a model does not answer; the message says why, in a line. */
export class ModelError extends Error {}

/**
 * Whoever answers. With `LLM_MODEL` (and `OPENAI_BASE_URL`, `OPENAI_API_KEY`) that model; without, a bot that
 * says what it was given to remember, so that memory can be seen at work with no key and no network.
 * @returns {{ name: string, reply: (memory: string, prompt: string) => AsyncIterable<string> }}
 */
export function modelOf(env = process.env) {
  const model = env.LLM_MODEL;
  if (!model) return { name: "the echo bot (set LLM_MODEL for a real one)", reply: echo };
  const openai = new OpenAI({
    baseURL: env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: env.OPENAI_API_KEY ?? "none",
  });
  return {
    name: model,
    async *reply(memory, prompt) {
      try {
        const answer = await openai.chat.completions.create({
          model,
          stream: true,
          messages: [
            { role: "system", content: `You are a friendly companion.\n\n${memory}` },
            { role: "user", content: prompt },
          ],
        });
        for await (const { choices } of answer) yield choices[0]?.delta.content ?? "";
      } catch (cause) {
        throw new ModelError(`${model} did not answer: ${cause.message}`, { cause });
      }
    },
  };
}

/** Says nothing of its own: what an assistant repeats is not learnt as the user's. */
async function* echo(memory, prompt) {
  const known = memory.split("\n").filter((line) => line.startsWith("- "));
  if (prompt.trim().endsWith("?") && known.length > 0) {
    yield `From what I remember:\n${known.slice(0, 3).join("\n")}`;
  } else {
    // True of whatever was said: what it was kept for, or forgotten, shows where it is stored.
    yield "Got it.";
  }
}
