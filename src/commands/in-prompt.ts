import { type ChatCommandName, type PromptRight, changingCommands } from "../model/chat-command.ts";
import { EbbError } from "../model/errors.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { Labels } from "./labels.ts";
import type { ParsedCommand } from "./parse.ts";

/** Whose memories a prompt's command is about: a person's, or where none is named a session's. An agent alone is everybody's. */
export const idsOfPrompt = (ids: ScopeIds): ScopeIds =>
  ids.userId === null ? { userId: null, agentId: null, sessionId: ids.sessionId } : ids;

/**
 * Whoever writes a prompt need not be who holds the key. Throws `forbidden` where the command names
 * other ids than the request's, changes something and may not, or is about a whole tenant.
 */
export function requireInPrompt(
  name: ChatCommandName,
  args: ParsedCommand["args"],
  ids: ScopeIds,
  right: PromptRight,
  labels: Labels,
): void {
  if (right === "look" && changingCommands.has(name)) {
    throw new EbbError("forbidden", labels.looksOnly);
  }
  if (name === "cleanup") throw new EbbError("forbidden", labels.ofAll);
  const own = { user: ids.userId, agent: ids.agentId, run: ids.sessionId };
  for (const argument of ["user", "agent", "run"] as const) {
    const named = args[argument];
    if (named !== undefined && named !== own[argument]) {
      throw new EbbError("forbidden", labels.beyond(argument));
    }
  }
}
