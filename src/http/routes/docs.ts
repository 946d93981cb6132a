import { EbbError } from "../../model/errors.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";

/** Nothing inline, nothing from elsewhere: a description may be any text and stays text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `/openapi.json` and the page that shows it, to which the bare address leads too. */
export function docsRoutes(app: App, describe: () => object): void {
  let document: string | null = null;
  app.get("/openapi.json", (c) => {
    document ??= JSON.stringify(describe());
    c.header("Content-Type", "application/json");
    c.header("Access-Control-Allow-Origin", "*");
    return c.body(document);
  });
  app.get("/", (c) => c.redirect("/docs"));
  app.get("/docs", (c) => file(c, "/docs/"));
  app.get("/docs/:name", (c) => file(c, `/docs/${c.req.param("name")}`));
}

async function file(c: DoorContext, path: string): Promise<Response> {
  const found = await c.env.ASSETS?.fetch(new Request(new URL(path, c.req.url)));
  if (found === undefined || !found.ok) throw new EbbError("not_found", `No file ${path}.`);
  const answer = new Response(found.body, found);
  answer.headers.set("Content-Security-Policy", contentSecurityPolicy);
  answer.headers.set("Referrer-Policy", "no-referrer");
  return answer;
}
