import { z } from "zod";
import type { HeardMessage } from "../../model/inbound.ts";
import { argumentNames } from "../../model/chat-command.ts";
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

/** Discord's interactions, and its webhook events of messages. */

const Attachment = z.object({
  url: z.string(),
  content_type: z.string().optional(),
  description: z.string().nullish(),
});
const User = z.object({
  id: PlatformId,
  bot: z.boolean().optional(),
  username: z.string().optional(),
  global_name: z.string().nullish(),
});

interface Option {
  name?: string | undefined;
  value?: string | number | boolean | undefined;
  options?: Option[] | undefined;
}
const Option: z.ZodType<Option> = z.object({
  name: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  get options() {
    return z.array(Option).max(25).optional();
  },
});

const Interaction = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  type: z.int(),
  channel_id: PlatformId.optional(),
  channel: z.object({ id: PlatformId }).optional(),
  member: z.object({ user: User }).optional(),
  user: User.optional(),
  data: z
    .object({
      name: z.string().optional(),
      options: z.array(Option).max(25).optional(),
      resolved: z.object({ attachments: z.record(z.string(), Attachment).optional() }).optional(),
      components: z
        .array(
          z.object({ components: z.array(z.object({ value: z.string().optional() })).optional() }),
        )
        .optional(),
    })
    .optional(),
});

const Message = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  channel_id: PlatformId.optional(),
  lobby_id: PlatformId.optional(),
  author: User.optional(),
  content: z.string().optional(),
  edited_timestamp: z.string().nullish(),
  attachments: z.array(Attachment).optional(),
  message_reference: z.object({ message_id: PlatformId.optional() }).nullish(),
});

const Ping = z.object({ type: z.literal([0, 1]), event: z.undefined().optional() });
const Told = z.object({
  type: z.literal(1),
  event: z.object({ type: z.string(), data: Message.optional() }),
});

const command = 2;
const modal = 5;
const answers = { pong: { type: 1 }, deferred: { type: 5 }, deferredUpdate: { type: 6 } } as const;
const discordEpochMs = 1_420_070_400_000n;

/** The time that an id of Discord holds. */
const atOf = (snowflake: string): number => Number((BigInt(snowflake) >> 22n) + discordEpochMs);

const filesOf = (all: readonly z.infer<typeof Attachment>[]): HeardMessage["attachments"] =>
  all.flatMap(({ url, content_type: mime, description }) =>
    attached(url, mime ?? "application/octet-stream", description),
  );

/** The texts of a command's options, in order, whatever groups them. */
const valuesOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ value, options: inner }) => [
    ...(value === undefined ? [] : [String(value)]),
    ...valuesOf(inner ?? []),
  ]);

const commandNames = /^(?:mem|memory|记忆|remember(?:_this|_that)?|forget(?:_this|_that)?)$/iu;
const isArgument = (name: string): boolean => argumentNames.some((known) => known === name);

/** Options as they would be typed: a subcommand by its name, an argument as `name="value"`, anything else as it is. */
const typedOptions = (options: readonly Option[]): string[] =>
  options.flatMap(({ name = "", value, options: inner }) => {
    if (value === undefined) return [name, ...typedOptions(inner ?? [])];
    const text = String(value);
    return isArgument(name) ? `${name}="${text.replaceAll('"', "”")}"` : text;
  });

const fence = "```";
const ephemeral = 64;

/** A block of code shows a text as it is. Whoever asked sees it alone, and it calls nobody. */
const chat: Chat = {
  shown: (text, left) =>
    plainly(text, replyCharsMax.discord - 2 * fence.length - 2, left, (line) =>
      line.replaceAll(/`(?=``)/g, "`\u200b"),
    ),
  saying: (text) => ({
    type: 4,
    data: {
      content: `${fence}\n${text}\n${fence}`,
      flags: ephemeral,
      allowed_mentions: { parse: [] },
    },
  }),
};

function interaction(told: z.infer<typeof Interaction>): Parsed {
  const user = told.member?.user ?? told.user;
  const conversation = told.channel_id ?? told.channel?.id;
  const { data } = told;
  if (told.type !== command && told.type !== modal) {
    return unheard(answers.deferredUpdate);
  }
  if (user === undefined || conversation === undefined) {
    return unheard(answers.deferred);
  }
  const fields = (data?.components ?? []).flatMap((row) => row.components ?? []);
  const words = [...valuesOf(data?.options ?? []), ...fields.flatMap(({ value }) => value ?? [])];
  const message: HeardMessage = {
    conversation,
    messageId: told.id,
    thread: null,
    side: "user",
    speaker: user.id,
    name: nameOf(user.global_name ?? user.username),
    text: words.length > 0 ? words.join(" ") : `/${data?.name ?? ""}`,
    at: atOf(told.id),
    editedAt: 0,
    attachments: filesOf(Object.values(data?.resolved?.attachments ?? {})),
    replyTo: null,
  };
  const name = data?.name ?? "";
  const text = commandNames.test(name)
    ? `/${name} ${typedOptions(data?.options ?? []).join(" ")}`
    : message.text;
  return { ...said(message), answer: answers.deferred, answerable: { ...chat, message, text } };
}

function event({ event: { type, data } }: z.infer<typeof Told>): Parsed {
  const conversation = data?.channel_id ?? data?.lobby_id;
  if (data === undefined || conversation === undefined) return nothing;
  if (type.endsWith("MESSAGE_DELETE")) return unsaid(conversation, [data.id]);
  const { author } = data;
  if (author === undefined || !/MESSAGE_(CREATE|UPDATE)$/.test(type)) return nothing;
  const edited = Date.parse(data.edited_timestamp ?? "");
  return said({
    conversation,
    messageId: data.id,
    thread: null,
    side: author.bot === true ? "bot" : "user",
    speaker: author.id,
    name: nameOf(author.global_name ?? author.username),
    text: data.content ?? "",
    at: atOf(data.id),
    editedAt: Number.isNaN(edited) ? 0 : edited,
    attachments: filesOf(data.attachments ?? []),
    replyTo: data.message_reference?.message_id ?? null,
  });
}

export const DiscordEvent = z.union([
  Told.transform(event),
  // An interaction's ping is 1, that of the Webhook Events URL 0.
  Ping.transform(({ type }): Parsed => unheard(type === 1 ? answers.pong : "empty")),
  Interaction.transform(interaction),
]);
