import type { ApiCall } from "../contract/api-call.ts";
import { headers } from "../contract/headers.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { Spread } from "../ports/spread.ts";
import type { Services } from "../ports/services.ts";
import type { Principal } from "../tenancy/principal.ts";
import type { App } from "./app.ts";
import type { DoorContext } from "./door.ts";

/** What a request brings along that was made from within. */
interface Pass {
  principal: Principal;
  /**
   * Those of the request it is part of: one session of D1, which sees its own writes. Where the tenant has several
   * databases each call finds out which it is about.
   */
  services: Services;
  spread: Spread | null;
  fleet: Fleet;
}

/** By identity: nothing that comes over the wire can have one. */
const passes = new WeakMap<Request, Pass>();

export const passOf = (request: Request): Pass | null => passes.get(request) ?? null;

/** Calls of this API as part of a request, as this principal. They are counted with the request. */
export const innerCalls =
  (app: App, c: DoorContext, principal: Principal): ApiCall =>
  async ({ method, path, query = {}, body }) => {
    const address = new URL(path, "http://ebb.internal");
    for (const [name, value] of Object.entries(query)) {
      if (value !== null) address.searchParams.set(name, value);
    }
    const sent = body === undefined ? null : JSON.stringify(body);
    const request = new Request(address, {
      method,
      body: sent,
      headers: {
        [headers.requestId]: c.get("requestId"),
        ...(sent === null ? {} : { "Content-Type": "application/json" }),
      },
    });
    passes.set(request, {
      principal,
      services: c.get("spread")?.whole ?? c.get("services"),
      spread: c.get("spread"),
      fleet: c.get("fleet"),
    });
    const answer = await app.fetch(request, c.env, c.executionCtx);
    const text = await answer.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: answer.status, body: parsed };
  };
