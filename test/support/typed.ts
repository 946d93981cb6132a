import { expect } from "vitest";
import { type Platform, platforms } from "../../src/model/inbound.ts";
import commands from "../fixtures/hooks/commands.json";
import { type Answer, call } from "./api.ts";
import { type SignedSource, aSource } from "./sources.ts";

/** What somebody types on a platform, as it tells of it: a new message unless it has an id. */
export interface Words {
  text: string;
  by?: string;
  id?: string | number;
  in?: string | number;
}

let latest = 70_000;
export const asTyped: Record<Platform, (words: Words) => Record<string, unknown>> = {
  telegram: ({ text, by = "5550123", id = ++latest, in: chat = -1001555000777 }: Words) => ({
    ...commands.telegram,
    message: {
      ...commands.telegram.message,
      text,
      message_id: id,
      from: { ...commands.telegram.message.from, id: Number(by) },
      chat: { ...commands.telegram.message.chat, id: chat },
    },
  }),
  onebot: ({ text, by = "20002", id = ++latest, in: group = 888 }: Words) => ({
    ...commands.onebot,
    message: [commands.onebot.message[0], { type: "text", data: { text: ` ${text}` } }],
    message_id: id,
    user_id: Number(by),
    group_id: group,
  }),
  discord: ({ text, by = "2200", id = ++latest, in: channel = "4400" }: Words) => ({
    ...commands.discord,
    id: String(id).padStart(19, "1"),
    channel_id: channel,
    member: { user: { ...commands.discord.member.user, id: by } },
    data: { name: "tell", type: 1, options: [{ name: "what", type: 3, value: text }] },
  }),
  slack: ({ text, by = "U0ADA", id = ++latest, in: channel = "C0DOCK" }: Words) => {
    const [, command, rest] = /^(\/\S+|mem) (.*)$/.exec(text) ?? [];
    const escaped = (rest ?? "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return {
      ...commands.slack,
      command: command === "mem" ? "/ebb" : (command ?? ""),
      text: escaped,
      user_id: by,
      trigger_id: String(id),
      channel_id: channel,
    };
  },
  generic: ({ text, by = "ada", id = ++latest, in: conversation = "c9" }: Words) => ({
    ...commands.generic,
    text,
    user: by,
    id: String(id),
    conversation,
  }),
};
export const chatted: readonly Platform[] = platforms;

/** What an answer of each platform shows in the chat; null where it shows nothing. */
export function shownIn(body: unknown): string | null {
  const { text, reply, data } = body as {
    text?: string;
    reply?: string;
    data?: { content?: string };
  };
  const shown = text ?? reply ?? data?.content;
  return shown?.replaceAll(/^```\n|\n```$/g, "") ?? null;
}

export interface TypedSource extends SignedSource {
  /** What the platform is answered to an event. */
  post(event: unknown): Promise<Answer>;
  /** The same for what somebody types. */
  type(words: Words): Promise<Answer>;
  /** What the chat shows to it. */
  shown(words: Words): Promise<string | null>;
}

/** A source on which people type commands. */
export async function aChatOn(
  platform: Platform,
  over: Record<string, unknown> = {},
): Promise<TypedSource> {
  const made = await aSource(platform, { commands: "on", ...over });
  const post = async (event: unknown) => {
    if (platform !== "slack") return made.tell(event);
    const raw = new URLSearchParams(event as Record<string, string>).toString();
    const headers = {
      ...(await made.sign(raw)),
      "content-type": "application/x-www-form-urlencoded",
    };
    return call("POST", made.source.path, { key: null, raw, headers });
  };
  const type = (words: Words) => post(asTyped[platform](words));
  const shown = async (words: Words) => {
    const { status, body } = await type(words);
    expect([status, body]).toEqual([200, expect.anything()]);
    return shownIn(body);
  };
  return { ...made, post, type, shown };
}
