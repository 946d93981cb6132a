import type { Context } from "hono";
import type { Bookmark } from "../contract/headers.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { Services } from "../ports/services.ts";
import type { Spread } from "../ports/spread.ts";
import type { Secrets } from "../tenancy/authenticate.ts";
import type { Principal } from "../tenancy/principal.ts";
import type { Verified } from "../webhooks/inbound/sources.ts";

/** Opens what a request may use; its reads start no earlier than the bookmark. */
export type Open = (
  context: { waitUntil(promise: Promise<unknown>): void },
  bookmark: Bookmark | null,
  requestId: string | null,
) => Fleet;

/** What ids of a POST are made of where the caller sent an idempotency key. */
interface Seed {
  key: string;
  at: number;
}

interface DoorVariables {
  requestId: string;
  /** Whether it is a call from within, as part of another request. */
  isInner: boolean;
  fleet: Fleet;
  /** On the home database, and once it is known who asks on their tenant's. */
  services: Services;
  /** The tenant's databases where its users are placed apart; null where it has one. See `reach.ts`. */
  spread: Spread | null;
  /** Whether somebody who is new to such a tenant gets a place. */
  places: boolean;
  secrets: Secrets;
  /** Set by `admit` on every route that is not open. */
  principal: Principal;
  /** Set by `admitSigned`: the source whose signature the request bears. */
  verified: Verified;
  /** The body as it came, set by `readBody`. */
  bodyText: string;
  seed: Seed | null;
  /** Requests that the narrowest bound so far leaves; null where none was met. */
  roomLeft: number | null;
  /** Origins whose pages may read the answer; null until it is known whose they are. */
  origins: readonly string[] | null;
}

export interface DoorEnv {
  /** Static files: the documentation page, the dashboard. */
  Bindings: { ASSETS?: { fetch(request: Request): Promise<Response> } };
  Variables: DoorVariables;
}

export type DoorContext = Context<DoorEnv>;
