import { EbbError } from "../model/errors.ts";
import type { DoorContext } from "./door.ts";

/** Nothing inline, nothing from elsewhere: whatever a page shows stays text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A built file of `public/`, under the policy of pages. Throws `not_found`. */
export async function asset(c: DoorContext, path: string): Promise<Response> {
  const found = await c.env.ASSETS?.fetch(new Request(new URL(path, c.req.url)));
  if (found === undefined || !found.ok) throw new EbbError("not_found", `No file ${path}.`);
  const answer = new Response(found.body, found);
  answer.headers.set("Content-Security-Policy", contentSecurityPolicy);
  answer.headers.set("Referrer-Policy", "no-referrer");
  return answer;
}
