import type { App } from "../app.ts";
import { asset } from "../assets.ts";
import { paceStrangers } from "../pace.ts";

/** `/openapi.json` and the page that shows it. */
export function docsRoutes(app: App, describe: () => object): void {
  let document: string | null = null;
  app.get("/openapi.json", paceStrangers, (c) => {
    document ??= JSON.stringify(describe());
    c.header("Content-Type", "application/json");
    c.header("Access-Control-Allow-Origin", "*");
    return c.body(document);
  });
  app.get("/docs", (c) => asset(c, "/docs/"));
  app.get("/docs/:name", (c) => asset(c, `/docs/${c.req.param("name")}`));
}
