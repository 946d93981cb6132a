import { z } from "zod";
import { dayMs, idCharsMax, tagCharsMax, tagsMax } from "../../model/limits.ts";
import { lastInstant, parseTime } from "../../model/time.ts";
import { label } from "../fields.ts";

/**
 * What other systems export, as far as it is read here. They add fields as they please, so what is not
 * known is let be, and a time that cannot be read is none.
 */

const Owner = label(idCharsMax).nullish().catch(null);

const ForeignTime = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => (value == null ? null : parseTime(value)));

/** A date is the last day on which it is there, as mem0 counts them: in UTC. */
const ForeignEnd = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const at = value == null ? null : parseTime(value);
    const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
    return at === null ? null : Math.min(lastInstant, isDay ? at + dayMs : at);
  });

/** Categories as tags: short, one line each. */
const Categories = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((names) =>
    (names ?? [])
      .map((name) => name.trim().slice(0, tagCharsMax))
      .filter((name) => name !== "")
      .slice(0, tagsMax),
  );

/** One memory of mem0, from the platform's export or from `getAll`. */
export const Mem0Item = z
  .object({
    id: z.string().min(1).max(idCharsMax),
    memory: z.string().nullish(),
    text: z.string().nullish(),
    user_id: Owner,
    agent_id: Owner,
    run_id: Owner,
    metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
    categories: Categories,
    created_at: ForeignTime,
    updated_at: ForeignTime,
    expiration_date: ForeignEnd,
  })
  .transform(({ memory, text, ...item }, ctx) => {
    const content = memory ?? text ?? "";
    if (content.trim() === "") {
      ctx.addIssue({ code: "custom", path: ["memory"], message: "has no text" });
    }
    return { ...item, content };
  });
export type Mem0Item = z.infer<typeof Mem0Item>;

/** A wrapped list, as `getAll` answers. */
export const Mem0List = z
  .object({ results: z.array(z.unknown()).optional(), memories: z.array(z.unknown()).optional() })
  .refine(({ results, memories }) => results !== undefined || memories !== undefined, {
    message: "has neither results nor memories",
  })
  .transform(({ results, memories }) => results ?? memories ?? []);

const ChatMessage = z.object({
  author: z.object({ role: z.string() }),
  recipient: z.string().nullish(),
  create_time: ForeignTime,
  content: z
    .object({ content_type: z.string(), parts: z.array(z.unknown()).optional() })
    .nullish()
    .catch(null),
  metadata: z
    .object({ is_visually_hidden_from_conversation: z.boolean().optional() })
    .nullish()
    .catch(null),
});

const ChatNode = z.object({
  message: ChatMessage.nullish().catch(null),
  parent: z.string().nullish(),
});

/** One conversation of ChatGPT's `conversations.json`: a tree, of which one path was the talk. */
export const ChatConversation = z.object({
  id: z.string().max(idCharsMax).optional(),
  conversation_id: z.string().max(idCharsMax).optional(),
  title: z.string().nullish().catch(null),
  create_time: ForeignTime,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), ChatNode),
});
export type ChatConversation = z.infer<typeof ChatConversation>;
