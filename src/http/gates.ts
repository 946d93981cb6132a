import type { Settings } from "../contract/settings.ts";
import { gateOf } from "../ingestion/read-told.ts";
import type { GateOf } from "../memories/gate.ts";
import { type Scope, withIds } from "../model/scope.ts";
import type { Services } from "../ports/services.ts";
import { effectiveSettings } from "../tenancy/settings.ts";
import type { DoorContext } from "./door.ts";

type GateServices = Pick<Services, "settings" | "clock" | "log" | "model">;

/** The write gate of each memory's own agent. */
export const gates =
  (services: GateServices, scope: Scope): GateOf =>
  async ({ agentId }) =>
    gateOf(services, await effectiveSettings(services, withIds(scope, { agentId })));

/**
 * A token is confined to its ids as they are written, whatever older clients wrote. A tenant that is placed by user
 * never had older ones: another form of an id would be another user, elsewhere.
 */
export const readsLegacy = (c: DoorContext, { recall }: Settings): boolean =>
  recall.legacy_scope_fallback && c.get("principal").confined === null && c.get("spread") === null;
