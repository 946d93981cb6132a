import type { Memory } from "../../../client/src/index.ts";
import type { ChosenScope } from "./chosen-scope.ts";

export type Layer = Memory["layer"];

/** The layers that a search reads: those whose ids are chosen. */
export function layersRead({ userId, agentId, sessionId }: ChosenScope): Layer[] {
  return [
    ...(sessionId === null ? [] : ["conversation" as const]),
    ...(agentId === null ? [] : ["persona" as const]),
    ...(userId === null ? [] : ["global" as const]),
  ];
}

/** The scope whose search reads a memory's layer, seen from where one is. */
const scopeThatReads = (
  memory: Pick<Memory, "layer" | "agent_id" | "session_id">,
  from: ChosenScope,
): ChosenScope => ({
  ...from,
  agentId: memory.agent_id ?? from.agentId,
  sessionId: memory.layer === "conversation" ? memory.session_id : from.sessionId,
});

/** Scopes in which a search would read what it does not read from here, each once, in the order of the memories. */
export function scopesBeyond(
  memories: readonly Pick<Memory, "layer" | "agent_id" | "session_id">[],
  from: ChosenScope,
): ChosenScope[] {
  const read = new Set(layersRead(from));
  const beyond = memories
    .filter(({ layer }) => !read.has(layer))
    .map((memory) => scopeThatReads(memory, from));
  return [...new Map(beyond.map((each) => [JSON.stringify(each), each])).values()];
}
