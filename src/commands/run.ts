import type { ApiCall } from "../contract/api-call.ts";
import type { CommandWire } from "../contract/command.ts";
import { type ChatCommandName, adminCommands } from "../model/chat-command.ts";
import { showsDirection } from "../model/direction.ts";
import { EbbError } from "../model/errors.ts";
import type { ScopeIds } from "../model/scope.ts";
import { add } from "./add.ts";
import { cleanup } from "./cleanup.ts";
import { clear } from "./clear.ts";
import { type Command, wireIds } from "./command.ts";
import { forget } from "./delete.ts";
import { forgetMeant } from "./forget.ts";
import { history } from "./history.ts";
import { type Labels, labelsOf } from "./labels.ts";
import { message } from "./layout.ts";
import { list } from "./list.ts";
import { panel } from "./panel.ts";
import { type ParsedCommand, parseCommand } from "./parse.ts";
import { search } from "./search.ts";
import { type Typed, idsOfTyped, requireTyped } from "./typed.ts";
import { visual } from "./visual.ts";

export type { Typed };

const commands: Readonly<Record<Exclude<ChatCommandName, "help">, Command>> = {
  list,
  visual,
  panel,
  search,
  add,
  delete: forget,
  forget: forgetMeant,
  clear,
  cleanup,
  history,
};

/** Faults of who typed the command, or of what they may do: they are told in the chat. All others are the caller's to hear. */
const toldInChat: ReadonlySet<EbbError["code"]> = new Set([
  "invalid_request",
  "malformed_json",
  "not_found",
  "conflict",
  "forbidden",
]);

/** The ids that a command names, in place of the request's. */
const idsMeant = ({ args }: ParsedCommand, { userId, agentId, sessionId }: ScopeIds): ScopeIds => ({
  userId: args.user ?? userId,
  agentId: args.agent ?? agentId,
  sessionId: args.run ?? sessionId,
});

/** Whoever sends a command. */
export interface Asker {
  ids: ScopeIds;
  /** Asks the API in their name. */
  call: ApiCall;
  /** Epoch ms. */
  now: number;
  /** The IANA zone of whoever has these ids. */
  zoneOf: (ids: ScopeIds) => Promise<string>;
  /** Throws `forbidden` where they have no admin's key. */
  requireAdmin: () => void;
  /** Where it was typed; null for one that was sent as a command. */
  typed: Typed | null;
}

const refusal = (error: EbbError, labels: Labels): string =>
  showsDirection(labels.refused + labels.told(error.code, error.detail));

/** What is said about a command beside its own answer, in its language. */
export interface Asides {
  refused(error: EbbError): string;
  /** It was obeyed before, and is not told again. */
  toldBefore: string;
  /** How many lines of its answer there was no room for. */
  linesLeft(lines: number): string;
}

export function asidesTo(line: string): Asides {
  const labels = labelsOf(parseCommand(line).language);
  const { toldBefore, linesLeft } = labels;
  return { refused: (error) => refusal(error, labels), toldBefore, linesLeft };
}

/**
 * Obeys a chat command. Faults in the command, and rights that it lacks, are answered in its own language; throws what else goes wrong.
 */
export async function runCommand(
  line: string,
  { ids: own, call, now, zoneOf, requireAdmin, typed }: Asker,
): Promise<CommandWire> {
  const parsed = parseCommand(line);
  const { name, language } = parsed;
  const labels = labelsOf(language);
  const ids = typed === null ? own : idsOfTyped(own, typed);
  const meant = idsMeant(parsed, ids);
  const data = { command: name, language, scope: wireIds(meant) };
  if (name === null || name === "help") {
    const ok = name === "help";
    const lines = ok ? labels.help : [labels.unknown(parsed.word), ...labels.help];
    const error = ok ? null : ({ code: "invalid_request", detail: lines[0] ?? "" } as const);
    return { text: showsDirection(lines.join("\n")), data: { ...data, ok, result: null, error } };
  }
  try {
    if (parsed.unusable.length > 0) {
      throw new EbbError("invalid_request", labels.stray(parsed.unusable.join(" ")));
    }
    if (typed !== null) requireTyped(name, parsed.args, ids, typed, labels);
    if (adminCommands.has(name)) requireAdmin();
    const ownOnly = typed !== null;
    const owner = typed === null || typed.in === "prompt" ? null : ids.userId;
    const zone = await zoneOf(meant);
    const context = { parsed, labels, ids: meant, call, now, zone, ownOnly, owner };
    const { lines, result } = await commands[name](context);
    return {
      text: message(lines, labels.more),
      data: { ...data, ok: true, result, error: null },
    };
  } catch (error) {
    if (!(error instanceof EbbError) || !toldInChat.has(error.code)) throw error;
    const detail = labels.told(error.code, error.detail);
    return {
      text: refusal(error, labels),
      data: { ...data, ok: false, result: null, error: { code: error.code, detail } },
    };
  }
}
