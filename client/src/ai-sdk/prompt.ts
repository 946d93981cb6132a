import type { LanguageModelMiddleware } from "ai";

type Transform = NonNullable<LanguageModelMiddleware["transformParams"]>;
/** What a model is called with. */
export type CallParams = Parameters<Transform>[0]["params"];
type Message = CallParams["prompt"][number];

const blank = /^\s*$/;

/** The text of a user's message, without files; null where there is none to remember. */
function textOf(message: Message | undefined): string | null {
  if (message?.role !== "user") return null;
  const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const joined = text.join("\n");
  return blank.test(joined) ? null : joined;
}

/** What the user said last; null where it was nothing in words. */
export const lastSaid = ({ prompt }: CallParams): string | null =>
  textOf(prompt.filter((message) => message.role === "user").at(-1));

/** Whether the model is called to go on after a tool, not for something new. */
export const isContinued = ({ prompt }: CallParams): boolean => prompt.at(-1)?.role !== "user";

/** The same call with the block at the end of the system prompt; the caller's own is left as it is. */
export function withContext(params: CallParams, context: string): CallParams {
  const [first, ...others] = params.prompt;
  if (first?.role !== "system") {
    return { ...params, prompt: [{ role: "system", content: context }, ...params.prompt] };
  }
  const system = { ...first, content: `${first.content}\n\n${context}` };
  return { ...params, prompt: [system, ...others] };
}
