import type { MiddlewareHandler } from "hono";
import { verifiedSource } from "../webhooks/inbound/sources.ts";
import { takeOwnServices } from "./admit.ts";
import { paceRequests } from "./pace.ts";
import type { DoorEnv } from "./door.ts";
import { readText } from "./read-body.ts";

/**
 * Lets in what a source of a tenant signed, before anything of it is parsed. The source acts in its
 * tenant's name as a key that may write would; no key or token is looked at.
 */
export const admitSigned: MiddlewareHandler<DoorEnv> = async (c, next) => {
  c.header("Cache-Control", "no-store");
  const body = await readText(c);
  const id = c.req.param("source") ?? c.req.query("source") ?? "";
  const verified = await verifiedSource(c.get("services"), c.req.param("platform") ?? "", id, {
    header: (name) => c.req.header(name) ?? null,
    body,
  });
  const { tenantId, options } = verified.source;
  c.set("verified", verified);
  c.set("principal", {
    tenantId,
    role: "write",
    keyId: verified.source.id,
    confined: null,
    options,
  });
  c.set("places", true);
  await takeOwnServices(c);
  await paceRequests(c);
  await next();
};
