import { z } from "zod";
import type { HeardMessage } from "../../model/inbound.ts";
import { isChatCommand } from "../../model/chat-command.ts";
import { replyCharsMax } from "../../model/limits.ts";
import { type Chat, plainly } from "./answerable.ts";
import {
  type Parsed,
  PlatformId,
  attached,
  nameOf,
  nothing,
  said,
  unheard,
  unsaid,
} from "./parsed.ts";

/** Slack's Events API. A message's `ts` is its id and its time; the bot's own come like all others. */

const Message = z.object({
  ts: z.string().regex(/^\d+\.\d+$/),
  thread_ts: z.string().optional(),
  user: PlatformId.optional(),
  bot_id: PlatformId.optional(),
  app_id: z.string().optional(),
  text: z.string().optional(),
  edited: z.object({ ts: z.string() }).optional(),
  files: z
    .array(
      z.object({
        url_private: z.string().optional(),
        mimetype: z.string().optional(),
        title: z.string().optional(),
      }),
    )
    .optional(),
});

const Event = Message.partial({ ts: true }).extend({
  type: z.string(),
  subtype: z.string().optional(),
  channel: PlatformId.optional(),
  message: Message.optional(),
  deleted_ts: z.string().optional(),
});

const Envelope = z.object({
  type: z.string(),
  challenge: z.string().optional(),
  api_app_id: z.string().optional(),
  event: Event.optional(),
});

/** Subtypes that are something said. */
const spoken = new Set(["file_share", "bot_message", "thread_broadcast", "me_message"]);
const kinds = new Set(["message", "app_mention"]);

const msOf = (ts: string): number => Math.floor(Number(ts) * 1000);

/** Slack's markup as people read it. */
const plain = (text: string): string =>
  text
    .replaceAll(
      /<([@#!]?)([^>|]+)(?:\|([^>]*))?>/g,
      (_, sign: string, target: string, label?: string) =>
        label !== undefined && label !== "" ? label : sign + target,
    )
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function heardIn(
  channel: string,
  app: string | undefined,
  message: z.infer<typeof Message>,
): HeardMessage | null {
  const isBot = message.bot_id !== undefined;
  // Other apps talk in channels too: their words are nobody's answer.
  const isOther = message.app_id !== undefined && app !== undefined && message.app_id !== app;
  if (isBot && isOther) return null;
  const speaker = message.user ?? message.bot_id;
  if (speaker === undefined) return null;
  const { ts, thread_ts: thread } = message;
  return {
    conversation: channel,
    messageId: ts,
    thread: thread === undefined || thread === ts ? null : thread,
    side: isBot ? "bot" : "user",
    speaker,
    name: null,
    text: plain(message.text ?? ""),
    at: msOf(ts),
    editedAt: message.edited === undefined ? 0 : msOf(message.edited.ts),
    attachments: (message.files ?? []).flatMap(({ url_private, mimetype, title }) =>
      attached(url_private, mimetype ?? "application/octet-stream", title),
    ),
    replyTo: null,
  };
}

/** The message that an event tells, or tells anew. */
function messageIn(event: z.infer<typeof Event>): z.infer<typeof Message> | undefined {
  const { subtype, ts } = event;
  if (subtype === "message_changed") return event.message;
  const isSaid = subtype === undefined || spoken.has(subtype);
  return isSaid && ts !== undefined ? { ...event, ts } : undefined;
}

export const SlackEnvelope = Envelope.transform(
  ({ type, challenge, api_app_id: app, event }): Parsed => {
    if (type === "url_verification") return unheard({ challenge: challenge ?? "" });
    if (type !== "event_callback" || event === undefined || !kinds.has(event.type)) return nothing;
    const { channel, subtype } = event;
    if (channel === undefined) return nothing;
    if (subtype === "message_deleted") {
      return event.deleted_ts === undefined ? nothing : unsaid(channel, [event.deleted_ts]);
    }
    const message = messageIn(event);
    const heard = message === undefined ? null : heardIn(channel, app, message);
    return heard === null ? nothing : said(heard);
  },
);

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Seen by whoever asked alone. Without `<` nothing is a link and nobody is called. */
const chat: Chat = {
  shown: (text, left) =>
    plainly(text, replyCharsMax.slack, left, (line) =>
      line.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign),
    ),
  saying: (text) => ({ response_type: "ephemeral", text }),
};

const SlashCommand = z.object({
  command: z.string().regex(/^\/\S/),
  text: z.string().default(""),
  user_id: PlatformId,
  user_name: z.string().optional(),
  channel_id: PlatformId,
  trigger_id: PlatformId,
});

/**
 * A slash command, which comes as a form and can be answered, as a message cannot. Whatever it is called, it was
 * made to send commands here: `/ebb list` is `/mem list`.
 */
export const SlackSlashCommand = SlashCommand.transform((told): Parsed => {
  const text = plain(told.text);
  const written = `${told.command} ${text}`;
  const message: HeardMessage = {
    conversation: told.channel_id,
    messageId: told.trigger_id,
    thread: null,
    side: "user",
    speaker: told.user_id,
    name: nameOf(told.user_name),
    text: written,
    at: 0,
    editedAt: 0,
    attachments: [],
    replyTo: null,
  };
  const typed = isChatCommand(written) ? written : `/mem ${text}`;
  return { events: [], answer: null, answerable: { ...chat, message, text: typed } };
});
