import { type ApiCall, asked, pathOf } from "../contract/api-call.ts";
import { MemoryShape, type MemoryWire } from "../contract/memory.ts";
import { EbbError, notFound } from "../model/errors.ts";
import { type Layer, layers } from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { Labels } from "./labels.ts";
import type { ParsedCommand } from "./parse.ts";

/** What a command works with. */
export interface CommandContext {
  parsed: ParsedCommand;
  labels: Labels;
  /** Of the request, with those that the command names in their place. */
  ids: ScopeIds;
  call: ApiCall;
  /** Epoch ms. */
  now: number;
  /** Nothing but what bears the ids is shown or changed, also where it is named by its own id. */
  ownOnly: boolean;
  /** Whose memories alone are meant, also in a layer that people share; null where the layers say whose. */
  owner: string | null;
  /** The IANA zone whose days and times are shown. */
  zone: string;
}

/** Lines for a chat window, and the same for a machine: the routes' own answers. */
export interface CommandOutcome {
  lines: string[];
  result: unknown;
}

export type Command = (context: CommandContext) => Promise<CommandOutcome>;

/** Ids as fields of a query or a body; those that are missing are left out. */
export const wireIds = (ids: Partial<ScopeIds>): Record<string, string> => ({
  ...(ids.userId == null ? {} : { user_id: ids.userId }),
  ...(ids.agentId == null ? {} : { agent_id: ids.agentId }),
  ...(ids.sessionId == null ? {} : { session_id: ids.sessionId }),
});

/** The ids that a layer goes by, with its owner's where there is one, or null where they are missing. */
function idsOfLayer(
  { userId, agentId, sessionId }: ScopeIds,
  layer: Layer,
  owner: string | null,
): ScopeIds | null {
  switch (layer) {
    case "conversation":
      return sessionId === null ? null : { userId: owner, agentId: null, sessionId };
    case "persona":
      return agentId === null ? null : { userId, agentId, sessionId: null };
    case "global":
      return userId === null ? null : { userId, agentId: null, sessionId: null };
  }
}

const isLayer = (name: string): name is Layer => layers.some((layer) => layer === name);

/** The layer with this name. Throws `invalid_request`. */
export function layerNamed(name: string, labels: Labels): Layer {
  if (!isLayer(name)) throw new EbbError("invalid_request", labels.faults.layer);
  return name;
}

/** The layers that a command is about, in the order conversation, persona, global: those named, or all that apply. */
export function layersMeant({
  parsed,
  ids,
  labels,
  owner,
}: CommandContext): { layer: Layer; ids: ScopeIds }[] {
  const named = parsed.args.layer?.split(",") ?? [];
  for (const name of named) layerNamed(name, labels);
  const meant = layers.flatMap((layer) => {
    const own = idsOfLayer(ids, layer, owner);
    const isMeant = named.length === 0 || named.includes(layer);
    return isMeant && own !== null ? [{ layer, ids: own }] : [];
  });
  if (meant.length === 0) throw new EbbError("invalid_request", labels.noLayer);
  return meant;
}

/** Those ids of a scope that hold the most: the user's, else the agent's, else the session's. */
export function widest({ userId, agentId, sessionId }: ScopeIds): Partial<ScopeIds> {
  if (userId !== null) return { userId };
  return agentId === null ? { sessionId } : { agentId };
}

/** Narrows a search to what bears the owner's id. */
export const searchedBy = ({ owner }: Pick<CommandContext, "owner">): Record<string, unknown> =>
  owner === null ? {} : { filters: { user_id: owner } };

/** The memory with this id. Throws `not_found`, also where it bears other ids than it may. */
export async function memoryNamed(
  { call, ids, ownOnly }: Pick<CommandContext, "call" | "ids" | "ownOnly">,
  id: string,
): Promise<MemoryWire> {
  const path = pathOf("memories", id);
  const memory = await asked(call, { method: "GET", path }, MemoryShape);
  if (ownOnly && !isOf(memory, ids)) throw notFound("memory");
  return memory;
}

/** Whether a memory is of those whom these ids name. */
export const isOf = (memory: MemoryWire, ids: ScopeIds): boolean => bears(memory, widest(ids));

const bears = (memory: MemoryWire, { userId, agentId, sessionId }: Partial<ScopeIds>): boolean =>
  (userId == null || memory.user_id === userId) &&
  (agentId == null || memory.agent_id === agentId) &&
  (sessionId == null || memory.session_id === sessionId);

/** `limit=` as a whole number from 1 to `most`, or null where none is given. Throws `invalid_request`. */
export function limitOf(
  { parsed: { args }, labels }: Pick<CommandContext, "parsed" | "labels">,
  most: number,
): number | null {
  if (args.limit === undefined) return null;
  const limit = /^[1-9]\d{0,5}$/.test(args.limit) ? Number(args.limit) : Infinity;
  if (limit > most) throw new EbbError("invalid_request", labels.faults.limit(most));
  return limit;
}

/** Throws `invalid_request` where a command that takes arguments alone is given more: a name mistyped would be as good as none. */
export function refuseText({ parsed, labels }: Pick<CommandContext, "parsed" | "labels">): void {
  if (parsed.text !== "") throw new EbbError("invalid_request", labels.stray(parsed.text));
}

/** The text of a command that cannot do without one. */
export function neededText(
  { parsed, labels }: CommandContext,
  what: "query" | "text" | "id" | "wish",
): string {
  const isPlace = what === "id" && /^\d+$/.test(parsed.text);
  if (parsed.text === "" || isPlace) throw new EbbError("invalid_request", labels.needs(what));
  return parsed.text;
}
