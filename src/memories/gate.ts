import type { Settings } from "../contract/settings.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { Reader } from "./reading.ts";

/**
 * What every write of a memory passes, whichever way it came: read and sanitised, compared with what is
 * known, written in one batch. The settings are those of the memory's own agent.
 */
export interface Gate {
  settings: Settings;
  read: Reader;
}

/** The gate of the agent that a memory belongs to. */
export type GateOf = (ids: ScopeIds) => Promise<Gate>;
