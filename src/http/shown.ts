import { type MemoryWire, memoryToWire } from "../contract/memory.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, withIds } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { effectiveSettings } from "../tenancy/settings.ts";

/** Memories as answers show them: each faded now, on the curve of its own agent. */
export async function shown(
  services: Pick<Services, "settings" | "clock" | "log">,
  scope: Scope,
  memories: readonly Memory[],
): Promise<MemoryWire[]> {
  const now = services.clock.now();
  const agents = [...new Set(memories.map(({ agentId }) => agentId))];
  const curves = new Map(
    await Promise.all(
      agents.map(async (agentId) => {
        const { decay } = await effectiveSettings(services, withIds(scope, { agentId }));
        return [agentId, decay.curve] as const;
      }),
    ),
  );
  return memories.map((memory) =>
    memoryToWire(memory, { curve: curves.get(memory.agentId) ?? "exponential", now }),
  );
}

/** One memory as answers show it. */
export async function shownOne(
  services: Pick<Services, "settings" | "clock" | "log">,
  scope: Scope,
  memory: Memory,
): Promise<MemoryWire> {
  const { decay } = await effectiveSettings(services, withIds(scope, { agentId: memory.agentId }));
  return memoryToWire(memory, { curve: decay.curve, now: services.clock.now() });
}
