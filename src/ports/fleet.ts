import type { Directory } from "./directory.ts";
import type { Meter } from "./meter.ts";
import type { Mover, MoveStore } from "./move-store.ts";
import type { PresenceStore } from "./resident-store.ts";
import type { Services } from "./services.ts";
import type { Spread } from "./spread.ts";

/** How a database fares. */
export interface ShardState {
  bytes: number | null;
}

/** Jobs of a cron that are to run on one database. */
export interface HandedTick {
  tick: string;
  shard: string;
  /** When cron told, epoch ms: what comes much later is left to the next. */
  at: number;
}

/** All databases of a deployment. Capabilities see one of them at a time, as `Services`; doors choose which. */
export interface Fleet {
  /** What this is opened for, as logs name it: a request's id, or that of a queue batch or a cron tick. */
  origin: string;
  meter: Meter;
  /** On the home database: who asks, tenants, placements. */
  home: Services;
  /** Names of all databases, the home's first. */
  shards: readonly string[];
  directory: Directory;
  /** On this database. Throws `overloaded` where it is not bound to this Worker. */
  on(shard: string): Services;
  /** On the database of this tenant; its own, where its users have others. */
  of(tenantId: string): Promise<Services>;
  /** All databases of a tenant whose users are placed apart; null where it has one. */
  spread(tenantId: string): Promise<Spread | null>;
  presence(shard: string): PresenceStore;
  moves: MoveStore;
  mover: Mover;
  /** Goes on with this tenant's move soon, in an invocation of its own. */
  again(tenantId: string): Promise<void>;
  /** Has jobs run soon, each tick in an invocation of its own as far as the queue lets it: one a second. */
  later(ticks: readonly HandedTick[]): Promise<void>;
  state(shard: string): Promise<ShardState>;
}
