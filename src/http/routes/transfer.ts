import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { ExportQuery, ImportAnswer, ImportQuery } from "../../contract/transfer/import.ts";
import { screen } from "../../ingestion/screen.ts";
import { EbbError } from "../../model/errors.ts";
import { withIds } from "../../model/scope.ts";
import { scopeOf, wholeScope } from "../../tenancy/authenticate.ts";
import { exportStream, readPlace } from "../../tenancy/export/stream.ts";
import type { Apart } from "../../tenancy/import/apart.ts";
import { takeImport } from "../../tenancy/import/take.ts";
import type { Principal } from "../../tenancy/principal.ts";
import { requireRoom } from "../../tenancy/quotas.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { endpoint, json } from "../endpoint.ts";
import { gates } from "../gates.ts";
import { narrow, reach } from "../reach.ts";

const tags = ["Data"];
/** Lines of JSON. A body of theirs has the older name, as the newer one is taken for JSON and parsed. */
const jsonl = "application/jsonl";
const ndjson = "application/x-ndjson";

const exportAll = endpoint({
  method: "get",
  path: "/v1/export",
  "x-access": "read",
  tags,
  summary: "Export all that bears the named ids",
  description:
    "One JSON object a line: a header, then sessions, turns, memories with their versions and sources, entities, " +
    "names, edges, summaries, and for a whole tenant or an agent its settings. Without ids all that the key " +
    "reaches. The last line says `end`, or `more` with a cursor to go on from; a stream without either broke off.",
  request: { query: ExportQuery },
  responses: {
    200: { description: "Lines of JSON", content: { [jsonl]: { schema: z.string() } } },
  },
});

const importAll = endpoint({
  method: "post",
  path: "/v1/import",
  "x-access": "write",
  "x-keys-only": true,
  "x-streams": true,
  tags,
  summary: "Import an export",
  description:
    "Takes an export of Ebb, of mem0, or ChatGPT's `conversations.json`, of any size, as it is or gzipped. " +
    "Named ids go in place of those in the export. Repeating an import changes nothing: one that broke off is " +
    "sent again, and one that is too long for a call goes on at `next_line`.",
  request: {
    query: ImportQuery,
    body: {
      required: true,
      content: { [ndjson]: { schema: z.string() } },
    },
  },
  responses: { 200: json(ImportAnswer, "What became of it") },
});

export function transferRoutes(app: App): void {
  app.openapi(exportAll, async (c) => {
    const { ids, cursor } = c.req.valid("query");
    const scope = scopeOf(c.get("principal"), ids);
    const stream = exportStream(await narrow(c, scope), scope, readPlace(cursor));
    return linesOf(c, stream);
  });

  app.openapi(importAll, async (c) => {
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const input = c.req.valid("query");
    const about = withIds(scope, input.ids);
    // Looking places nobody.
    if (input.dryRun) c.set("places", false);
    const apart = about.userId === null ? apartOf(c) : null;
    const services = apart === null ? await reach(c, about) : c.get("services");
    const { nextLine, isComplete, dryRun, ...report } = await takeImport(
      {
        services,
        apart,
        scope,
        act: { importId: "import", by: principal.keyId, now: services.clock.now() },
        mayWriteSettings: isAdmin(principal),
        screen,
        gateOf: gates(services, scope),
        requireRoom: (spent) => requireRoom(services, principal, spent),
      },
      input,
      streamOf(c),
    );
    return c.json(
      {
        ...report,
        dry_run: dryRun,
        done: nextLine === null,
        complete: isComplete,
        next_line: nextLine,
      },
      200,
    );
  });
}

/** Where records of many users go, of a tenant that has them in several databases. */
function apartOf(c: DoorContext): Apart | null {
  const spread = c.get("spread");
  if (spread === null) return null;
  return {
    settle: (ids) => (c.get("places") ? spread.settle(ids) : spread.of(ids, false)),
    having: (memoryId) => spread.having("memory", memoryId),
  };
}

/** The types take lines of JSON for JSON, and know no stream of it. */
const linesOf = (
  c: DoorContext,
  stream: ReadableStream<Uint8Array>,
): Response & TypedResponse<string, 200, "json"> =>
  c.newResponse(stream, 200, {
    "Content-Type": jsonl,
    "Content-Disposition": 'attachment; filename="ebb-export.jsonl"',
  }) as Response & TypedResponse<string, 200, "json">;

const isAdmin = ({ role }: Principal): boolean => role === "admin";

/** The body as it comes, unpacked where it is gzipped. */
function streamOf(c: DoorContext): ReadableStream<Uint8Array> {
  const type = c.req.header("content-type") ?? "";
  if (
    !/^(?:application|text)\/(?:[\w.-]+\+)?(?:x-)?(?:ndjson|jsonl|json|plain)\s*(?:;|$)/i.test(type)
  ) {
    throw new EbbError("unsupported_media_type", `Send \`Content-Type: ${ndjson}\`.`);
  }
  const body = c.req.raw.body ?? new ReadableStream<Uint8Array>({ start: (each) => each.close() });
  switch (c.req.header("content-encoding")?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return body;
    case "gzip":
      return body.pipeThrough(new DecompressionStream("gzip"));
    default:
      throw new EbbError("unsupported_media_type", "Send the body as it is, or gzipped.");
  }
}
