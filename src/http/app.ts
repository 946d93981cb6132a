import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { headers, readBookmark, readRequestId } from "../contract/headers.ts";
import { EbbError } from "../model/errors.ts";
import type { Secrets } from "../tenancy/authenticate.ts";
import { answerPreflight, nameOrigin } from "./cors.ts";
import type { DoorContext, DoorEnv, Open } from "./door.ts";
import { invalidRequest, problemOf } from "./errors.ts";
import { passOf } from "./inner.ts";
import { describeApi } from "./openapi.ts";
import { keyRoutes } from "./routes/admin-keys.ts";
import { moveRoutes } from "./routes/admin-moves.ts";
import { modelRoutes } from "./routes/admin-models.ts";
import { queueRoutes } from "./routes/admin-queue.ts";
import { reindexRoutes } from "./routes/admin-reindex.ts";
import { shardRoutes } from "./routes/admin-shards.ts";
import { sweepRoutes } from "./routes/admin-sweep.ts";
import { tenantRoutes } from "./routes/admin-tenants.ts";
import { callerRoutes } from "./routes/callers.ts";
import { commandRoutes } from "./routes/commands.ts";
import { dashboardRoutes, isPageAsked, page } from "./routes/dashboard.ts";
import { meter } from "./meter.ts";
import { statsRoutes } from "./routes/admin-stats.ts";
import { docsRoutes } from "./routes/docs.ts";
import { entityRoutes } from "./routes/entities.ts";
import { erasureRoutes } from "./routes/erasures.ts";
import { graphRoutes } from "./routes/graph.ts";
import { healthRoutes } from "./routes/health.ts";
import { hookRoutes } from "./routes/hooks.ts";
import { memoryRecordRoutes } from "./routes/memory-record.ts";
import { memoryRoutes } from "./routes/memories.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { rememberRoutes } from "./routes/remember.ts";
import { mem0Routes } from "./routes/mem0.ts";
import { retrieveRoutes } from "./routes/retrieve.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { searchRoutes } from "./routes/search.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { storeRoutes } from "./routes/store.ts";
import { summaryRoutes } from "./routes/summaries.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { transferRoutes } from "./routes/transfer.ts";
import { turnRoutes } from "./routes/turns.ts";
import { sourceRoutes } from "./routes/sources.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { secure } from "./secure.ts";

export type App = OpenAPIHono<DoorEnv>;

/** The HTTP door: every route of the contract over the services that `open` gives to each request. */
export function createApp(secrets: Secrets, open: Open): App {
  const app: App = new OpenAPIHono<DoorEnv>({
    strict: false,
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
  app.onError(problemOf);
  app.notFound((c) => (isPageAsked(c) ? page(c) : problemOf(nothingAt(app, c), c)));
  app.use(enter(secrets, open));
  app.use(meter);
  app.options("*", answerPreflight);
  storeRoutes(app);
  retrieveRoutes(app);
  turnRoutes(app);
  sessionRoutes(app);
  summaryRoutes(app);
  searchRoutes(app);
  rememberRoutes(app);
  memoryRecordRoutes(app);
  memoryRoutes(app);
  entityRoutes(app);
  graphRoutes(app);
  callerRoutes(app);
  commandRoutes(app);
  erasureRoutes(app);
  overviewRoutes(app);
  settingsRoutes(app);
  tokenRoutes(app);
  transferRoutes(app);
  webhookRoutes(app);
  sourceRoutes(app);
  hookRoutes(app);
  keyRoutes(app);
  tenantRoutes(app);
  modelRoutes(app);
  queueRoutes(app);
  statsRoutes(app);
  shardRoutes(app);
  moveRoutes(app);
  sweepRoutes(app);
  reindexRoutes(app);
  healthRoutes(app);
  mcpRoutes(app);
  mem0Routes(app);
  docsRoutes(app, () => describeApi(app));
  dashboardRoutes(app);
  return app;
}

/** Opens the services, names the request, and says in the answer where a later read has to start. */
const enter =
  ({ adminKey, signingSecret }: Secrets, open: Open): MiddlewareHandler<DoorEnv> =>
  async (c, next) => {
    const pass = passOf(c.req.raw);
    const fleet =
      pass?.fleet ??
      open(
        c.executionCtx,
        readBookmark(c.req.header(headers.bookmark)),
        readRequestId(c.req.header(headers.requestId)),
      );
    const services = pass?.services ?? fleet.home;
    const requestId = fleet.origin;
    c.set("fleet", fleet);
    c.set("services", services);
    c.set("spread", pass?.spread ?? null);
    c.set("places", false);
    c.set("secrets", { adminKey, signingSecret });
    c.set("requestId", requestId);
    c.set("isInner", pass !== null);
    c.set("bodyText", "");
    c.set("seed", null);
    c.set("origins", null);
    c.set("roomLeft", null);
    await next();
    c.header(headers.requestId, requestId);
    secure(c);
    await nameOrigin(c);
    const reached = c.get("services").bookmark();
    if (reached !== null) c.header(headers.bookmark, reached);
  };

/** 404 that names the methods which do exist at this path. */
function nothingAt(app: App, c: DoorContext): EbbError {
  const methods = app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && matches(definition.route.path, c.req.path)
      ? [definition.route.method.toUpperCase()]
      : [],
  );
  const hint = methods.length === 0 ? "See /openapi.json." : `There is ${methods.join(", ")}.`;
  return new EbbError("not_found", `No route ${c.req.method} here. ${hint}`);
}

function matches(template: string, path: string): boolean {
  const wanted = template.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((step, i) => step.startsWith("{") || step === given[i])
  );
}
