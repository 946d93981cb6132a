import { type ApiCall, asked } from "../contract/api-call.ts";
import { CallerShape } from "../contract/caller.ts";
import { MemoryPage, type MemoryWire } from "../contract/memory.ts";

/** The latest memories that are looked at for where they are kept. */
const lookedAt = "100";

/** Memories of the same person that a search over this connection does not read. */
export interface Elsewhere {
  /** Agents whose persona layer holds some; none where the connection names its agent. */
  agents: string[];
  /** Sessions whose conversation layer holds some; none where the connection names its session. */
  sessions: string[];
  hint: string;
}

const hint =
  "A search reads the layers that the connection's ids make, and these hold memories of their own: " +
  "connect with agent_id=… or session_id=… to search them; list_memories shows them here.";

const idsIn = (
  memories: readonly MemoryWire[],
  layer: MemoryWire["layer"],
  id: "agent_id" | "session_id",
): string[] => [
  ...new Set(
    memories.flatMap((memory) => {
      const value = memory[id];
      return memory.layer === layer && value !== null ? [value] : [];
    }),
  ),
];

/** Where else there is something, for an answer that found nothing; null where there is nothing at all. */
export async function elsewhere(call: ApiCall): Promise<Elsewhere | null> {
  const query = { limit: lookedAt };
  const [me, { data }] = await Promise.all([
    asked(call, { method: "GET", path: "/v1/me" }, CallerShape),
    asked(call, { method: "GET", path: "/v1/memories", query }, MemoryPage),
  ]);
  const agents = me.agent_id === null ? idsIn(data, "persona", "agent_id") : [];
  const sessions = me.session_id === null ? idsIn(data, "conversation", "session_id") : [];
  return agents.length + sessions.length === 0 ? null : { agents, sessions, hint };
}
