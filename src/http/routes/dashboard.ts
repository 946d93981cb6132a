import type { App } from "../app.ts";
import { asset } from "../assets.ts";
import type { DoorContext } from "../door.ts";

/** Where a program goes on that asks at the bare address. */
const index = {
  name: "Ebb",
  docs: "/docs",
  openapi: "/openapi.json",
  health: "/healthz",
  dashboard: "/",
};

/** A file whose name holds what it is made of never changes. */
const cacheOf = (name: string): string =>
  /-[\w-]{8}\.\w+$/.test(name) ? "public, max-age=31536000, immutable" : "no-cache";

const wantsPage = (c: DoorContext): boolean => (c.req.header("accept") ?? "").includes("text/html");

/** Doors of the API; a browser that errs there hears the problem, too. */
const isOfApi = (path: string): boolean => /^\/(v1|mem0|mcp|docs|assets)(\/|$)/.test(path);

/** Whether a browser asks for a view of the dashboard: its addresses are known in the page alone. */
export const isPageAsked = (c: DoorContext): boolean =>
  c.req.method === "GET" && wantsPage(c) && !isOfApi(c.req.path);

/** The dashboard's page. */
export async function page(c: DoorContext): Promise<Response> {
  const answer = await asset(c, "/");
  answer.headers.set("Cache-Control", "no-cache");
  return answer;
}

/** `/`: the dashboard for a browser, an index for a program; and the dashboard's files. */
export function dashboardRoutes(app: App): void {
  app.get("/", async (c) => {
    const answer = wantsPage(c) ? await page(c) : c.json(index);
    answer.headers.append("Vary", "Accept");
    return answer;
  });
  app.get("/assets/:name", async (c) => {
    const name = c.req.param("name");
    const answer = await asset(c, `/assets/${name}`);
    answer.headers.set("Cache-Control", cacheOf(name));
    return answer;
  });
}
