import { removeVectors } from "./remove-vectors.ts";
import { type OutsideServices, type ScopeOf, sendVectors } from "./send-vectors.ts";

/** Behind a write: what goes wrong is logged, and left to the next tick. */
export async function indexSoon(
  services: OutsideServices,
  scopeOf: ScopeOf,
  tenantId: string | null,
): Promise<void> {
  if (services.vectorIndex === null) return;
  try {
    await removeVectors(services, scopeOf, tenantId);
    await sendVectors(services, scopeOf, tenantId);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    services.log("job_failed", { job: "index_vectors", problem });
  }
}
