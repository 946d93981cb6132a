import { z } from "@hono/zod-openapi";
import type { App } from "../app.ts";
import { endpoint, json } from "../endpoint.ts";

const Alive = z.object({ status: z.literal("ok") });
const Readiness = z
  .object({
    status: z
      .enum(["ready", "degraded", "not_ready"])
      .describe("degraded: all that is vital can be reached, and something else cannot"),
    parts: z.array(
      z.object({
        part: z.string(),
        ok: z.boolean(),
        vital: z.boolean().describe("whether requests fail without it"),
        ms: z.number(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Readiness" });

const tags = ["Operations"];

const alive = endpoint({
  method: "get",
  path: "/healthz",
  "x-access": "open",
  "x-unpaced": true,
  tags,
  summary: "Whether the process answers",
  responses: { 200: json(Alive, "It does") },
});

const ready = endpoint({
  method: "get",
  path: "/readyz",
  "x-access": "open",
  tags,
  summary: "Whether all parts can be reached, and how fast",
  responses: {
    200: json(Readiness, "All that requests need can; others may be left alone for a while"),
    503: json(Readiness, "One or more cannot"),
  },
});

export function healthRoutes(app: App): void {
  app.openapi(alive, (c) => c.json({ status: "ok" as const }, 200));

  app.openapi(ready, async (c) => {
    const parts = await c.get("services").health.check();
    if (!parts.every(({ ok, vital }) => ok || !vital)) {
      return c.json({ status: "not_ready" as const, parts }, 503);
    }
    const status = parts.every(({ ok }) => ok) ? ("ready" as const) : ("degraded" as const);
    return c.json({ status, parts }, 200);
  });
}
