import type { ResidentKind } from "../model/placement.ts";

/** Who is looked for; null: nobody of this kind. */
export interface Sought {
  userId: string | null;
  sessionId: string | null;
}

/** Where somebody is kept, and whose it is. */
export interface Residence {
  shard: string;
  userId: string | null;
}

export interface Found {
  user: Residence | null;
  session: Residence | null;
}

export interface Newcomer {
  kind: ResidentKind;
  id: string;
  userId: string | null;
  /** Where it goes, unless it has a place already. */
  shard: string;
}

/** Where users of tenants that are spread are kept; it stands in the tenant's own database. */
export interface ResidentStore {
  find(tenantId: string, sought: Sought): Promise<Found>;
  /**
   * Gives a place for good, or tells the one that it has. A user of whom the tenant's own database (`own`) has
   * something stays there.
   */
  place(tenantId: string, newcomer: Newcomer, own: string, now: number): Promise<Residence>;
  /** Databases that have any users or sessions, by name. */
  shards(tenantId: string): Promise<string[]>;
}

/** What is looked for by its id alone. */
export const presences = ["memory", "turn", "session", "entity", "delivery"] as const;
export type PresenceKind = (typeof presences)[number];

/** What one database has of a tenant. */
export interface PresenceStore {
  /** Whether it has, or of a memory had, something with this id. */
  has(tenantId: string, kind: PresenceKind, id: string): Promise<boolean>;
  /** Whose a session is; null where there is none. */
  sessionOf(tenantId: string, sessionId: string): Promise<{ userId: string | null } | null>;
  /** Whether it has a turn, a memory or a session of the tenant. */
  isEmpty(tenantId: string): Promise<boolean>;
}
