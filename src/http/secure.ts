import type { DoorContext } from "./door.ts";

/** An answer of the API is data: where a browser opens it as a page, it may do nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const transport = "max-age=31536000; includeSubDomains";

/** Headers that every answer bears; a page's own policy stays. */
export function secure(c: DoorContext): void {
  c.header("X-Content-Type-Options", "nosniff");
  const own = c.res.headers;
  if (!own.has("Content-Security-Policy")) c.header("Content-Security-Policy", dataPolicy);
  if (!own.has("Referrer-Policy")) c.header("Referrer-Policy", "no-referrer");
  if (!own.has("X-Frame-Options")) c.header("X-Frame-Options", "DENY");
  if (c.req.url.startsWith("https:")) c.header("Strict-Transport-Security", transport);
}
