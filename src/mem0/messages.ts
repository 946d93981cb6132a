import { z } from "zod";
import { urlCharsMax } from "../model/limits.ts";

/** Messages of a talk, as mem0's clients send them, as turns. */

const Part = z.union([
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  z.strictObject({
    type: z.literal("image_url"),
    image_url: z.object({
      url: z
        .url({ protocol: /^https?$/, error: "must be an http or https address" })
        .max(urlCharsMax),
    }),
  }),
]);

/** A tool and a system have roles of their own; what they say is nobody's, and is passed over. */
export const Message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), Part.transform((part) => [part]), z.array(Part)]),
});
export type Message = z.infer<typeof Message>;

export interface Exchange {
  prompt: string;
  response: string;
  images: { url: string; role: "prompt" | "response" }[];
}

export const textOf = ({ content }: Message): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

const imagesOf = ({ content }: Message): string[] =>
  typeof content === "string"
    ? []
    : content.flatMap((part) => (part.type === "image_url" ? [part.image_url.url] : []));

export const isSpoken = ({ role }: Message): boolean => role === "user" || role === "assistant";

/** What the user said with what was answered, in order. */
export function exchangesOf(messages: readonly Message[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let open: Exchange | null = null;
  for (const message of messages) {
    if (!isSpoken(message)) continue;
    const text = textOf(message).trim();
    const images = imagesOf(message);
    if (text === "" && images.length === 0) continue;
    const isUser = message.role === "user";
    if (open === null || (isUser && open.response !== "")) {
      open = { prompt: "", response: "", images: [] };
      exchanges.push(open);
    }
    const side = isUser ? "prompt" : "response";
    open[side] = open[side] === "" ? text : `${open[side]}\n\n${text}`;
    open.images.push(...images.map((url) => ({ url, role: side }) as const));
  }
  return exchanges;
}
