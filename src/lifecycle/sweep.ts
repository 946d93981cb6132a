import type { Settings } from "../contract/settings.ts";
import type { Scope } from "../model/scope.ts";
import type { Having, Mark } from "../ports/lifecycle-store.ts";
import type { Services } from "../ports/services.ts";

/**
 * A sweep looks at all that a tenant has, in steps. A step is bounded, says where the next one goes on,
 * and may be repeated: what it would do is done then. So a sweep survives a tick that ends in the
 * middle, and a tick that never came is made up for by the next.
 */
export interface Sweep {
  /** Who has something for it. */
  having: Having;
  /** Steps of one tick, and what it ends (memories, sessions) at most: bounds on D1 statements and rows. */
  stepsPerTick: number;
  endsPerTick: number;
  /** Keeps its place when a pass is finished: it looks at what came since. Else a pass starts anew. */
  keepsPlace: boolean;
  /** Whether a tenant is to be looked at again. */
  isDue(lastRunAt: number | null, now: number, settings: Settings): boolean;
  step(services: SweepServices, tenant: SweptTenant, cursor: string | null): Promise<Step>;
}

export type SweepServices = Pick<
  Services,
  | "lifecycle"
  | "consolidation"
  | "memories"
  | "summaries"
  | "sessions"
  | "turns"
  | "graph"
  | "model"
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "vectorIndex"
  | "vectorLedger"
  | "queue"
  | "clock"
  | "log"
>;

/** What a step needs to know of the tenant it works for. */
export interface SweptTenant {
  scope: Scope;
  /** When the sweep happens: epoch ms. */
  now: number;
  /** The settings of an agent, or with null the tenant's own. */
  settingsOf: SettingsOf;
  /** Agents whose settings differ from the tenant's. */
  agents: readonly string[];
  /** Reads the turns of a session that wait for others of it. */
  readHeld: HeldReader;
}

export type SettingsOf = (agentId: string | null) => Promise<Settings>;
export type HeldReader = (scope: Scope, settings: Settings) => Promise<void>;

export type Counts = Readonly<Record<string, number>>;

export interface Step {
  cursor: string | null;
  /** Nothing is left for now. */
  done: boolean;
  counts: Counts;
  /** Memories or sessions that it ended. */
  ended?: number;
}

export const writeMark = (mark: Mark): string => JSON.stringify([mark.at, mark.id]);

/** The place that a cursor names; null for the beginning, also where the cursor is none of ours. */
export function readMark(cursor: string | null): Mark | null {
  if (cursor === null) return null;
  const value: unknown = JSON.parse(cursor);
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "string"
    ? { at: value[0], id: value[1] }
    : null;
}

export function addCounts(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [name, n] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
}

/** The settings of the tenant and of each agent that has its own, read once. */
export async function allSettings({
  settingsOf,
  agents,
}: Pick<SweptTenant, "settingsOf" | "agents">): Promise<Map<string | null, Settings>> {
  const ids = [null, ...agents];
  const settings = await Promise.all(ids.map((id) => settingsOf(id)));
  return new Map(ids.map((id, i) => [id, settings[i] as Settings]));
}
