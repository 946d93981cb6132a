import { z } from "zod";
import {
  attachmentsMax,
  captionCharsMax,
  nameCharsMax,
  platformIdCharsMax,
  replyCharsMax,
  urlCharsMax,
} from "../../model/limits.ts";
import { Time, label } from "../fields.ts";
import { type Chat, plainly } from "./answerable.ts";
import { type Parsed, nameOf, said, unsaid } from "./parsed.ts";

const Id = label(platformIdCharsMax);

const Message = z.strictObject({
  type: z.enum(["message", "edit"]),
  id: Id.describe("the message's own; the same in its edits"),
  conversation: Id,
  thread: Id.nullish(),
  role: z.enum(["user", "assistant"]),
  user: Id.nullish().describe("who spoke, where it is the user"),
  name: z.string().max(nameCharsMax).nullish(),
  text: z.string(),
  at: Time.nullish().describe("when it was said; an edit may leave it out"),
  edited_at: Time.nullish().describe("needed with edit"),
  reply_to: Id.nullish(),
  attachments: z
    .array(
      z.strictObject({
        url: z.url({ protocol: /^https?$/ }).max(urlCharsMax),
        mime: z
          .string()
          .max(nameCharsMax)
          .regex(/^[\w.+-]+\/[\w.+-]+$/),
        caption: z.string().max(captionCharsMax).nullish(),
      }),
    )
    .max(attachmentsMax)
    .nullish(),
});

const Deletion = z.strictObject({
  type: z.literal("delete"),
  id: Id,
  conversation: Id,
});

const chat: Chat = {
  shown: (text, left) => plainly(text, replyCharsMax.generic, left),
  saying: (reply) => ({ ok: true, turn_ids: [], reply }),
};

/** What any system may send, and each bot for what its platform does not tell. */
export const GenericEvent = z
  .discriminatedUnion("type", [Message, Deletion])
  .superRefine((event, ctx) => {
    if (event.type === "delete") return;
    if (event.role === "user" && event.user == null) {
      ctx.addIssue({ code: "custom", path: ["user"], message: "is needed where the user spoke" });
    }
    if (event.type === "message" && event.at == null) {
      ctx.addIssue({ code: "custom", path: ["at"], message: "is needed with message" });
    }
    if (event.type === "edit" && event.edited_at == null) {
      ctx.addIssue({ code: "custom", path: ["edited_at"], message: "is needed with edit" });
    }
  })
  .transform((event): Parsed => {
    if (event.type === "delete") return unsaid(event.conversation, [event.id]);
    const message = {
      conversation: event.conversation,
      messageId: event.id,
      thread: event.thread ?? null,
      side: event.role === "user" ? ("user" as const) : ("bot" as const),
      speaker: event.user ?? "assistant",
      name: nameOf(event.name),
      text: event.text,
      at: event.at ?? event.edited_at ?? 0,
      editedAt: event.type === "edit" ? (event.edited_at ?? 0) : 0,
      attachments: (event.attachments ?? []).map(({ url, mime, caption }) => ({
        url,
        mime,
        caption: caption ?? null,
      })),
      replyTo: event.reply_to ?? null,
    };
    return said(message, message.side === "user" ? chat : null);
  });
