import type { Context } from "hono";
import type { Services } from "../ports/services.ts";
import type { Principal } from "../tenancy/authenticate.ts";

/** Opens a request's services; its reads start no earlier than the bookmark. */
export type Open = (
  context: { waitUntil(promise: Promise<unknown>): void },
  bookmark: string | null,
) => Services;

/** What ids of a POST are made of where the caller sent an idempotency key. */
interface Seed {
  key: string;
  at: number;
}

interface DoorVariables {
  requestId: string;
  services: Services;
  /** The deployment's own key, of the default tenant's admin; null where none is set. */
  adminKey: string | null;
  /** Set by `admit` on every route that is not open. */
  principal: Principal;
  /** The body as it came, set by `readBody`. */
  bodyText: string;
  seed: Seed | null;
}

export interface DoorEnv {
  /** Static files: the documentation page, the dashboard. */
  Bindings: { ASSETS?: { fetch(request: Request): Promise<Response> } };
  Variables: DoorVariables;
}

export type DoorContext = Context<DoorEnv>;
