import { type Typed, runCommand } from "../commands/run.ts";
import type { CommandWire } from "../contract/command.ts";
import { commandHead } from "../model/chat-command.ts";
import { commandCharsMax } from "../model/limits.ts";
import { type Scope, withIds } from "../model/scope.ts";
import { type Principal, requireKey, requireRole } from "../tenancy/principal.ts";
import { effectiveSettings } from "../tenancy/settings.ts";
import type { App } from "./app.ts";
import type { DoorContext } from "./door.ts";
import { innerCalls } from "./inner.ts";

/**
 * Where a command counts as typed that was sent as one: an admin's key may reach whom it names, and a token what it is
 * confined to. Behind any other key somebody may sit whose words are passed on.
 */
export const typedBy = ({ role, confined }: Principal): Typed | null =>
  role === "admin" || confined !== null ? null : { in: "request" };

/** Obeys a chat command as this principal may: one that was sent as such, or one that was typed somewhere. */
export function obey(
  app: App,
  c: DoorContext,
  principal: Principal,
  scope: Scope,
  text: string,
  typed: Typed | null,
): Promise<CommandWire> {
  return runCommand(text, {
    ids: scope,
    call: innerCalls(app, c, principal),
    now: c.get("services").clock.now(),
    zoneOf: async ({ agentId }) => {
      const { extract } = await effectiveSettings(c.get("services"), withIds(scope, { agentId }));
      return extract.timezone;
    },
    requireAdmin: () => {
      requireKey(principal);
      requireRole(principal, "admin");
    },
    typed,
  });
}

/**
 * Obeys the chat command that a prompt is; null where it is none, or the settings want it read as any
 * other prompt. What an agent asks from within is nobody's typing: it is none.
 */
export async function obeyPrompt(
  app: App,
  c: DoorContext,
  scope: Scope,
  prompt: string,
): Promise<CommandWire | null> {
  if (c.get("isInner") || prompt.length > commandCharsMax || commandHead(prompt) === null) {
    return null;
  }
  const { commands } = await effectiveSettings(c.get("services"), scope);
  const { in_prompts: right } = commands;
  if (right === "off") return null;
  return obey(app, c, c.get("principal"), scope, prompt, { in: "prompt", right });
}
