import {
  type ChatCommandName,
  type PromptRight,
  adminCommands,
  changingCommands,
} from "../model/chat-command.ts";
import { EbbError } from "../model/errors.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { Labels } from "./labels.ts";
import type { ParsedCommand } from "./parse.ts";

/**
 * Where a command was typed by somebody who need not be who holds the key: in a prompt, in a platform's chat, or in
 * what a backend passes on with a key that is no admin's.
 */
export type Typed =
  | { in: "prompt"; right: PromptRight }
  | { in: "chat"; isAdmin: boolean }
  | { in: "request" };

/**
 * Whose memories a typed command is about: a person's, or where none is named a session's. An agent alone is
 * everybody's: it is meant only where the request is nothing but the command.
 */
export const idsOfTyped = (ids: ScopeIds, typed: Typed): ScopeIds =>
  ids.userId === null && typed.in !== "request" ? { ...ids, agentId: null } : ids;

const isNobodys = ({ userId, agentId, sessionId }: ScopeIds): boolean =>
  userId === null && agentId === null && sessionId === null;

/**
 * Throws `forbidden` where a typed command names other ids than those it was typed under, or does what may not be
 * done there, and `invalid_request` where it was typed under nobody's: what names nobody would be about all.
 */
export function requireTyped(
  name: ChatCommandName,
  args: ParsedCommand["args"],
  ids: ScopeIds,
  typed: Typed,
  labels: Labels,
): void {
  if (isNobodys(ids)) {
    const said = typed.in === "request" ? labels.namesNobody : labels.noLayer;
    throw new EbbError("invalid_request", said);
  }
  requireRight(name, typed, labels);
  const own = { user: ids.userId, agent: ids.agentId, run: ids.sessionId };
  for (const argument of ["user", "agent", "run"] as const) {
    const named = args[argument];
    if (named !== undefined && named !== own[argument]) {
      throw new EbbError("forbidden", labels.beyond(argument, typed.in));
    }
  }
}

function requireRight(name: ChatCommandName, typed: Typed, labels: Labels): void {
  switch (typed.in) {
    case "prompt":
      if (typed.right === "look" && changingCommands.has(name)) {
        throw new EbbError("forbidden", labels.looksOnly);
      }
      if (name === "cleanup") throw new EbbError("forbidden", labels.ofAll);
      return;
    case "chat":
      if (adminCommands.has(name) && !typed.isAdmin) {
        throw new EbbError("forbidden", labels.adminsOnly);
      }
      return;
    case "request":
  }
}
