import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { slowRequestMs } from "../model/limits.ts";
import type { DoorContext, DoorEnv } from "./door.ts";
import { passOf } from "./inner.ts";

/** A call that another one makes from within is part of that one's time. */
export const meter: MiddlewareHandler<DoorEnv> = async (c, next) => {
  const started = performance.now();
  await next();
  if (passOf(c.req.raw) === null) tell(c, performance.now() - started);
};

/**
 * By route, not by path: a path holds ids. What failed inside or took long is a line of the log, too; of
 * the rest the platform keeps a line by itself.
 */
function tell(c: DoorContext, ms: number): void {
  const { status } = c.res;
  const tenantId = tenantOf(c);
  const work = `${c.req.method} ${routeOf(c)}`;
  const { meter: counts, log } = c.get("services");
  counts.took({ work, ms, outcome: status < 400 ? "ok" : String(status), tenantId });
  const failed = status >= 500;
  // What nobody foresaw has had its line, with what it was.
  if (status === 500 || (!failed && ms <= slowRequestMs)) return;
  log(failed ? "request_failed" : "request_slow", {
    route: work,
    status,
    ms: Math.round(ms),
    tenant_id: tenantId,
  });
}

/** Unknown paths share one name: a scanner's thousand guesses are one kind of work. */
function routeOf(c: DoorContext): string {
  const path = routePath(c, -1);
  return path === "" || path === "*" || path === "/*" ? "(none)" : path;
}

/** Null on routes that take no key, and where the key was wrong. */
function tenantOf(c: DoorContext): string | null {
  return "principal" in c.var ? c.get("principal").tenantId : null;
}
