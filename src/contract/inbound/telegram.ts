import { z } from "zod";
import type { HeardMessage } from "../../model/inbound.ts";
import { replyCharsMax } from "../../model/limits.ts";
import { type Chat, plainly } from "./answerable.ts";
import { type Parsed, PlatformId, attached, nameOf, nothing, said, unsaid } from "./parsed.ts";

/** Telegram Bot API updates; files have ids there, which only the bot's token makes addresses of. */

const File = z.object({ file_id: z.string(), mime_type: z.string().optional() });

const Message = z.object({
  message_id: PlatformId,
  message_thread_id: PlatformId.optional(),
  is_topic_message: z.boolean().optional(),
  business_connection_id: z.string().optional(),
  forward_origin: z.unknown().optional(),
  via_bot: z.unknown().optional(),
  from: z
    .object({
      id: PlatformId,
      is_bot: z.boolean(),
      first_name: z.string().optional(),
      last_name: z.string().optional(),
    })
    .optional(),
  chat: z.object({ id: PlatformId }),
  date: z.number(),
  edit_date: z.number().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  reply_to_message: z.object({ message_id: PlatformId }).optional(),
  photo: z.array(File).optional(),
  video: File.optional(),
  video_note: File.optional(),
  animation: File.optional(),
  voice: File.optional(),
  audio: File.optional(),
  document: File.optional(),
  sticker: File.optional(),
});

const Update = z.object({
  message: Message.optional(),
  edited_message: Message.optional(),
  business_message: Message.optional(),
  edited_business_message: Message.optional(),
  deleted_business_messages: z
    .object({ chat: z.object({ id: PlatformId }), message_ids: z.array(PlatformId).max(100) })
    .optional(),
  /** The answer to the bot's own `sendMessage`, handed on by the bot. */
  result: Message.optional(),
});

const kinds = {
  video: "video/mp4",
  video_note: "video/mp4",
  animation: "video/mp4",
  voice: "audio/ogg",
  audio: "audio/mpeg",
  document: "application/octet-stream",
  sticker: "image/webp",
} as const;

function filesOf(message: z.infer<typeof Message>): HeardMessage["attachments"] {
  const address = ({ file_id }: z.infer<typeof File>) => `telegram:file/${file_id}`;
  const photo = message.photo?.at(-1); // the largest
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  return [
    ...(photo === undefined ? [] : attached(address(photo), "image/jpeg")),
    ...names.flatMap((name) => {
      const file = message[name];
      return file === undefined ? [] : attached(address(file), file.mime_type ?? kinds[name]);
    }),
  ];
}

const numeric = (id: string): number | string => {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
};

/** Without a parse mode a text has no markup, but an `@name` in it still calls whoever has that name. */
const calledByNobody = (line: string): string => line.replaceAll(/@(?=\w)/g, "@\u2060");

const chatOf = (message: z.infer<typeof Message>): Chat => ({
  shown: (text, left) => plainly(text, replyCharsMax.telegram, left, calledByNobody),
  saying: (text) => ({
    method: "sendMessage",
    chat_id: numeric(message.chat.id),
    text,
    reply_parameters: {
      message_id: numeric(message.message_id),
      allow_sending_without_reply: true,
    },
    link_preview_options: { is_disabled: true },
    ...(message.is_topic_message === true && message.message_thread_id !== undefined
      ? { message_thread_id: numeric(message.message_thread_id) }
      : {}),
    ...(message.business_connection_id === undefined
      ? {}
      : { business_connection_id: message.business_connection_id }),
  }),
});

/** In groups `/mem@name list` says which bot is meant: a platform tells a bot of what it is meant for. */
const unaddressed = (text: string): string => text.replace(/^(\s*[/／][\p{L}\p{N}_]+)@\w+/u, "$1");

export const TelegramUpdate = Update.transform((update): Parsed => {
  const deleted = update.deleted_business_messages;
  if (deleted !== undefined) return unsaid(deleted.chat.id, deleted.message_ids);
  const message =
    update.message ??
    update.edited_message ??
    update.business_message ??
    update.edited_business_message ??
    update.result;
  const from = message?.from;
  if (message === undefined || from === undefined) return nothing;
  const heard: HeardMessage = {
    conversation: message.chat.id,
    messageId: message.message_id,
    thread: message.is_topic_message === true ? (message.message_thread_id ?? null) : null,
    side: from.is_bot ? "bot" : "user",
    speaker: from.id,
    name: nameOf([from.first_name, from.last_name].filter(Boolean).join(" ")),
    text: message.text ?? message.caption ?? "",
    at: message.date * 1000,
    editedAt: (message.edit_date ?? 0) * 1000,
    attachments: filesOf(message),
    replyTo: message.reply_to_message?.message_id ?? null,
  };
  // What is handed on from elsewhere, or made by a bot, nobody typed.
  const isTyped =
    !from.is_bot &&
    update.result === undefined &&
    message.forward_origin === undefined &&
    message.via_bot === undefined;
  if (!isTyped) return said(heard);
  const answerable = {
    ...chatOf(message),
    message: heard,
    text: unaddressed(heard.text),
  };
  return { ...said(heard), answerable };
});
