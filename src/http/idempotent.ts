import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { headers, isIdempotencyKey } from "../contract/headers.ts";
import { EbbError, invalid } from "../model/errors.ts";
import { sha256Hex } from "../model/ids.ts";
import { wholeScope } from "../tenancy/authenticate.ts";
import type { DoorContext, DoorEnv } from "./door.ts";

const retryAfterS = 1;

/** A token's keys are its own: another token of the tenant neither meets nor reads them. */
function storedKey(key: string, c: DoorContext): string {
  const { confined } = c.get("principal");
  return confined === null
    ? key
    : JSON.stringify([key, confined.userId, confined.agentId, confined.sessionId]);
}

async function keptAnswer(answer: Response, shownOnce: string | null): Promise<string> {
  const text = await answer.clone().text();
  if (shownOnce === null) return text;
  const document: unknown = JSON.parse(text);
  return JSON.stringify({ ...Object(document), [shownOnce]: null });
}

function requestHash(c: DoorContext): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return sha256Hex(JSON.stringify([c.req.method, pathname + search, c.get("bodyText")]));
}

/**
 * Under one `Idempotency-Key` a write happens once: the same request gets the first answer again,
 * another request 409, and one that comes while the first is at work 409 with `Retry-After`.
 * Refusals are not kept; a failure lets the next try finish the same work under the same ids.
 * `shownOnce` is a field whose value is not kept either.
 */
export const idempotent =
  (shownOnce: string | null): MiddlewareHandler<DoorEnv> =>
  async (c, next) => {
    const key = c.req.header(headers.idempotencyKey);
    if (key === undefined) return next();
    if (!isIdempotencyKey(key)) {
      throw invalid(headers.idempotencyKey, "must be 1 to 255 visible ASCII characters");
    }
    const { idempotency, clock } = c.get("services");
    const scope = wholeScope(c.get("principal"));
    const stored = storedKey(key, c);
    const claim = await idempotency.claim(scope, stored, await requestHash(c), clock.now());
    switch (claim.state) {
      case "mismatch":
        throw new EbbError("conflict", "This Idempotency-Key was used for another request.");
      case "running":
        throw new EbbError("conflict", "A request with this Idempotency-Key is still at work.", {
          retryAfterS,
        });
      case "forgotten":
        throw new EbbError(
          "conflict",
          "This request was done once, and what it was answered has been forgotten since. It was not done again.",
        );
      case "answered":
        c.header(headers.idempotencyReplayed, "true");
        c.header("Content-Type", "application/json");
        return c.body(claim.body, claim.status as ContentfulStatusCode);
      case "fresh":
        c.set("seed", { key: stored, at: claim.at });
        await next();
        if (c.res.status >= 500) {
          await idempotency.abandon(scope, stored);
        } else if (c.res.status >= 400) {
          await idempotency.release(scope, stored);
        } else {
          const answer = await keptAnswer(c.res, shownOnce);
          await idempotency.complete(scope, stored, c.res.status, answer);
        }
        return;
    }
  };
