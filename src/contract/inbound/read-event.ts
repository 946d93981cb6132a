import type { z } from "zod";
import { EbbError } from "../../model/errors.ts";
import type { Platform } from "../../model/inbound.ts";
import { DiscordEvent } from "./discord.ts";
import { GenericEvent } from "./generic.ts";
import { OneBotReport } from "./onebot.ts";
import { type Parsed, nothing } from "./parsed.ts";
import { SlackEnvelope, SlackSlashCommand } from "./slack.ts";
import { TelegramUpdate } from "./telegram.ts";

const shapes: Readonly<Record<Platform, z.ZodType<Parsed>>> = {
  generic: GenericEvent,
  telegram: TelegramUpdate,
  slack: SlackEnvelope,
  discord: DiscordEvent,
  onebot: OneBotReport,
};

/** Whether a body is a form of Slack's rather than JSON. */
const isForm = (body: string): boolean => /^[\w.-]+=/.test(body);

/**
 * What a platform's request tells. Slack's slash commands, which are forms, are read where commands are on. A platform's event of another kind tells nothing; what is wrong in the
 * generic form is told to its sender. Throws `malformed_json`, and for that `invalid_request`.
 */
export function readEvent(platform: Platform, body: string, commandsOn: boolean): Parsed {
  if (platform === "slack" && commandsOn && isForm(body)) {
    const form = Object.fromEntries(new URLSearchParams(body));
    return SlackSlashCommand.safeParse(form).data ?? nothing;
  }
  const shape = shapes[platform];
  const parsed = shape.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data;
  if (platform !== "generic") return nothing;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  const [first] = errors;
  throw new EbbError("invalid_request", `${first?.path ?? ""}: ${first?.message ?? "is wrong"}`, {
    errors,
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new EbbError("malformed_json", "The body is not JSON.", { cause });
  }
}
