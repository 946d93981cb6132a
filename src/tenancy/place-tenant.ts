import { EbbError, notFound } from "../model/errors.ts";
import { placementForgottenMs } from "../model/limits.ts";
import type { TenantPlacement } from "../model/placement.ts";
import type { Scope } from "../model/scope.ts";
import type { Fleet } from "../ports/fleet.ts";
import { agentSettings } from "./agent-settings.ts";
import { defaultTenant } from "./principal.ts";

/** Throws `conflict` where there is one database alone: users cannot be placed apart then. */
export function requireSeveral({ shards }: Pick<Fleet, "shards">): void {
  if (shards.length > 1) return;
  throw new EbbError(
    "conflict",
    "placement by_user needs a second database: bind one first (DB_1). This deployment has one.",
  );
}

/**
 * Says how a tenant lies in databases. Only one that is empty can be placed by user, and then for good; it holds once nobody
 * remembers otherwise. Throws `not_found`, and `conflict` with what stands in the way.
 */
export async function placeTenant(
  fleet: Fleet,
  scope: Scope,
  placement: TenantPlacement,
): Promise<void> {
  const { home, directory } = fleet;
  const { tenantId } = scope;
  const isThere = tenantId === defaultTenant || (await home.tenants.get(tenantId)) !== null;
  if (!isThere) throw notFound("tenant");
  const { shard, spreadAt } = await directory.placement(tenantId, true);
  if (placement === (spreadAt === null ? "by_tenant" : "by_user")) return;
  if (placement === "by_tenant") {
    throw new EbbError(
      "conflict",
      "Users of this tenant are placed apart, and stay where they are.",
    );
  }
  requireSeveral(fleet);
  if (!(await fleet.presence(shard).isEmpty(tenantId))) {
    throw new EbbError(
      "conflict",
      "Only a tenant without turns, memories and sessions can be placed by user: what is shared by users of this one would come apart. Make another tenant.",
    );
  }
  await requireBoundPersonas(fleet, scope, shard);
  const at = home.clock.now() + placementForgottenMs;
  if (await directory.setSpread(tenantId, at)) return;
  throw new EbbError("conflict", "This tenant is on its way to another database: try again later.");
}

/** An agent's memories that its users share would have no one database to be in. */
async function requireBoundPersonas(fleet: Fleet, scope: Scope, shard: string): Promise<void> {
  const { agents, settingsOf } = await agentSettings(fleet.on(shard), scope);
  for (const agentId of [null, ...agents]) {
    const { recall } = await settingsOf(agentId);
    if (recall.persona_bind_user) continue;
    const whose = agentId === null ? "the tenant" : `the agent ${agentId}`;
    throw new EbbError(
      "conflict",
      `recall.persona_bind_user is off for ${whose}: users who are placed apart cannot share an agent's memories. Turn it on first.`,
    );
  }
}
