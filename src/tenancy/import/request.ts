import type { Settings } from "../../contract/settings.ts";
import type { GateOf } from "../../memories/gate.ts";
import type { Scope, ScopeIds } from "../../model/scope.ts";
import type { Services } from "../../ports/services.ts";
import type { KnownMemory } from "../../ports/memory-store.ts";
import type { ImportAct } from "../../ports/transfer-store.ts";
import type { Apart } from "./apart.ts";
import type { Ledger } from "./report.ts";

export type ImportServices = Pick<
  Services,
  | "imports"
  | "memories"
  | "comparison"
  | "graph"
  | "erasures"
  | "settings"
  | "embedder"
  | "formerEmbedder"
  | "spaces"
  | "queue"
  | "clock"
  | "log"
>;

/** The write gate's eye for a memory that was read already: made by the room that ingests, handed in. */
export type Screen = (
  content: string,
  settings: Settings,
) => Promise<{ content: string; quarantined: boolean }>;

/** What every record of one import goes by. */
export interface ImportRun {
  services: ImportServices;
  /** Where the tenant's users are placed apart and the request names none of them; else null. */
  apart: Apart | null;
  /** The tenant. */
  scope: Scope;
  act: ImportAct;
  /** Ids that all records get in place of their own. */
  ids: ScopeIds;
  dryRun: boolean;
  /** Settings are an admin's to change. */
  mayWriteSettings: boolean;
  screen: Screen;
  gateOf: GateOf;
  /** Throws `rate_limited` where the tenant may store no more. */
  requireRoom(spent: "turns" | "memories"): Promise<void>;
  ledger: Ledger;
  /** Newest memories of others, by partition: read once a call. */
  rivals: Map<string, readonly KnownMemory[]>;
  /** Ids of memories, and of what they mention, that a dry run would have written by now. */
  foreseen: Set<string>;
  /** Queries that are left. */
  budget: { queries: number };
}

/** Something of an import with the line, or item, that it stands in. */
export interface Numbered<T> {
  line: number;
  value: T;
}
