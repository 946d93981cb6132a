import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

/** An account as wrangler sees it through Cloudflare's API, with databases that run SQL. */
export interface CloudflareApi {
  url: string;
  databases: Map<string, { id: string; sql: DatabaseSync }>;
  namespaces: Map<string, string>;
  queues: Map<string, Queue>;
  workers: Map<string, Uploaded>;
  /** `METHOD path?query` of each request, in order. */
  asked: string[];
  close(): Promise<void>;
}

interface Queue {
  id: string;
  consumers: Record<string, unknown>[];
}

/** The newest upload of a Worker: its modules by name, what it is bound to, and when it is woken. */
export interface Uploaded {
  modules: Map<string, string>;
  mainModule: string;
  bindings: { name: string; type: string; [more: string]: unknown }[];
  secrets: Map<string, string>;
  crons: string[];
  uploads: number;
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
  type: string;
}

type Route = [RegExp, (asked: Asked, ...parts: string[]) => unknown];

class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Listens on 127.0.0.1; wrangler is led here by `CLOUDFLARE_API_BASE_URL`. */
export async function startCloudflareApi(): Promise<CloudflareApi> {
  const state: Omit<CloudflareApi, "url" | "close"> = {
    databases: new Map(),
    namespaces: new Map(),
    queues: new Map(),
    workers: new Map(),
    asked: [],
  };
  const routes = routesOver(state);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(state, routes, request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  state: Pick<CloudflareApi, "asked">,
  routes: Route[],
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const url = new URL(request.url ?? "/", "http://localhost");
  const asked: Asked = {
    method: request.method ?? "GET",
    path: url.pathname.replace(/^\/accounts\/[^/]+/, ""),
    query: url.searchParams,
    body: Buffer.concat(pieces),
    type: request.headers["content-type"] ?? "",
  };
  state.asked.push(`${asked.method} ${asked.path}${url.search}`);
  try {
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(`${asked.method} ${asked.path}`);
      if (match !== null) {
        const result = await handle(asked, ...match.slice(1).map(decodeURIComponent));
        return { status: 200, body: { success: true, errors: [], messages: [], result } };
      }
    }
    throw new ApiError(404, 7000, `No route for ${asked.method} ${asked.path}`);
  } catch (cause) {
    const { status, code } = cause instanceof ApiError ? cause : { status: 500, code: 7500 };
    const message = cause instanceof Error ? cause.message : "unknown";
    return {
      status,
      body: { success: false, errors: [{ code, message }], messages: [], result: null },
    };
  }
}

const json = ({ body }: Asked): Record<string, unknown> =>
  JSON.parse(body.toString()) as Record<string, unknown>;

function routesOver(state: Omit<CloudflareApi, "url" | "close">): Route[] {
  const { databases, namespaces, queues, workers } = state;
  const databaseOf = (id: string): DatabaseSync => {
    const found = [...databases.values()].find((one) => one.id === id);
    if (found === undefined) throw new ApiError(404, 7404, "The database does not exist.");
    return found.sql;
  };
  const workerOf = (name: string): Uploaded => {
    const found = workers.get(name);
    if (found === undefined) throw new ApiError(404, 10_007, "This Worker does not exist.");
    return found;
  };
  const queueNamed = (id: string): [string, Queue] => {
    const found = [...queues].find(([, queue]) => queue.id === id);
    if (found === undefined) throw new ApiError(404, 11_000, "The queue does not exist.");
    return found;
  };
  const shown = (name: string, { id, consumers }: Queue): object => ({
    queue_id: id,
    queue_name: name,
    producers: [],
    producers_total_count: 0,
    consumers,
    consumers_total_count: consumers.length,
  });
  return [
    [/^GET \/memberships$/, () => [{ account: { id: "acc", name: "Test" } }]],
    [
      /^GET \/d1\/database$/,
      ({ query }) =>
        [...databases]
          .filter(([name]) => name === (query.get("name") ?? name))
          .slice((Number(query.get("page") ?? 1) - 1) * Number(query.get("per_page") ?? 100))
          .map(([name, { id }]) => ({ uuid: id, name })),
    ],
    [
      /^POST \/d1\/database$/,
      (asked) => {
        const name = String(json(asked)["name"]);
        if (databases.has(name)) throw new ApiError(400, 7502, `${name} exists already.`);
        const made = { id: randomUUID(), sql: new DatabaseSync(":memory:") };
        databases.set(name, made);
        return { uuid: made.id, name };
      },
    ],
    [
      /^GET \/d1\/database\/([^/]+)$/,
      // By its id or by its name.
      (_, asked) => {
        const found = [...databases].find(([name, { id }]) => asked === name || asked === id);
        if (found === undefined) throw new ApiError(404, 7404, "The database does not exist.");
        return { uuid: found[1].id, name: found[0], version: "production" };
      },
    ],
    [
      /^DELETE \/d1\/database\/([^/]+)$/,
      (_, id) => {
        for (const [name, one] of databases) if (one.id === id) databases.delete(name);
        return null;
      },
    ],
    [
      /^POST \/d1\/database\/([^/]+)\/query$/,
      (asked, id) => {
        const { sql, params } = json(asked);
        return queried(databaseOf(id), String(sql), (params ?? []) as string[]);
      },
    ],
    [
      /^GET \/storage\/kv\/namespaces$/,
      // wrangler asks for pages until one is not full.
      ({ query }) =>
        Number(query.get("page") ?? 1) > 1
          ? []
          : [...namespaces].map(([title, id]) => ({ title, id })),
    ],
    [
      /^POST \/storage\/kv\/namespaces$/,
      (asked) => {
        const title = String(json(asked)["title"]);
        const id = randomUUID().replaceAll("-", "");
        namespaces.set(title, id);
        return { title, id };
      },
    ],
    [
      /^DELETE \/storage\/kv\/namespaces\/([^/]+)$/,
      (_, id) => {
        for (const [title, one] of namespaces) if (one === id) namespaces.delete(title);
        return null;
      },
    ],
    [
      /^GET \/queues$/,
      ({ query }) =>
        [...queues]
          .filter(([name]) => name === (query.get("name") ?? name))
          .map(([name, queue]) => shown(name, queue)),
    ],
    [
      /^POST \/queues$/,
      (asked) => {
        const name = String(json(asked)["queue_name"]);
        if (queues.has(name)) throw new ApiError(409, 11_009, `Queue ${name} exists already.`);
        const queue: Queue = { id: randomUUID().replaceAll("-", ""), consumers: [] };
        queues.set(name, queue);
        return shown(name, queue);
      },
    ],
    [/^GET \/queues\/([^/]+)$/, (_, id) => shown(...queueNamed(id))],
    [/^GET \/queues\/([^/]+)\/consumers$/, (_, id) => queueNamed(id)[1].consumers],
    [
      /^DELETE \/queues\/([^/]+)$/,
      (_, id) => {
        queues.delete(queueNamed(id)[0]);
        return null;
      },
    ],
    [
      /^POST \/queues\/([^/]+)\/consumers$/,
      (asked, id) => {
        const consumer = { ...json(asked), consumer_id: randomUUID() };
        queueNamed(id)[1].consumers.push(consumer);
        return consumer;
      },
    ],
    [
      /^PUT \/queues\/([^/]+)\/consumers\/([^/]+)$/,
      (asked, id, consumerId) => {
        const { consumers } = queueNamed(id)[1];
        const at = consumers.findIndex((one) => one["consumer_id"] === consumerId);
        consumers[at] = { ...json(asked), consumer_id: consumerId };
        return consumers[at];
      },
    ],
    [
      /^GET \/workers\/scripts\/([^/]+)\/secrets$/,
      (_, name) =>
        [...workerOf(name).secrets.keys()].map((one) => ({ name: one, type: "secret_text" })),
    ],
    [
      /^GET \/workers\/services\/([^/]+)$/,
      (_, name) => {
        workerOf(name);
        return { default_environment: { script: { last_deployed_from: "wrangler" } } };
      },
    ],
    [/^GET \/workers\/scripts\/([^/]+)\/bindings$/, (_, name) => workerOf(name).bindings],
    [
      /^PUT \/workers\/scripts\/([^/]+)$/,
      async (asked, name) => {
        workers.set(name, await uploaded(asked, workers.get(name)));
        return { id: name, etag: randomUUID(), startup_time_ms: 60, deployment_id: randomUUID() };
      },
    ],
    [
      /^POST \/workers\/scripts\/([^/]+)\/versions$/,
      async (asked, name) => {
        workers.set(name, await uploaded(asked, workerOf(name)));
        return {
          id: randomUUID(),
          startup_time_ms: 60,
          metadata: {},
          number: 2,
          resources: { script: { etag: randomUUID() }, script_runtime: {} },
        };
      },
    ],
    [
      /^GET \/workers\/scripts\/([^/]+)\/deployments$/,
      (_, name) => {
        workerOf(name);
        return { deployments: [] };
      },
    ],
    [/^POST \/workers\/scripts\/[^/]+\/deployments$/, () => ({ id: randomUUID() })],
    [
      /^GET \/workers\/workers\/([^/]+)$/,
      (_, name) => {
        workerOf(name);
        return { id: name, name, subdomain: { enabled: true, previews_enabled: false } };
      },
    ],
    [/^PATCH \/workers\/scripts\/[^/]+\/script-settings$/, () => ({})],
    [/^GET \/workers\/scripts\/[^/]+\/script-settings$/, () => ({})],
    // No bucket: all files of this upload are known already.
    [
      /^POST \/workers\/scripts\/[^/]+\/assets-upload-session$/,
      () => ({ jwt: "known", buckets: [] }),
    ],
    [
      /^DELETE \/workers\/services\/([^/]+)$/,
      (_, name) => {
        workers.delete(name);
        return null;
      },
    ],
    [
      /^PUT \/workers\/scripts\/([^/]+)\/schedules$/,
      (asked, name) => {
        const crons = (JSON.parse(asked.body.toString()) as { cron: string }[]).map((c) => c.cron);
        workerOf(name).crons = crons;
        return { schedules: crons.map((cron) => ({ cron })) };
      },
    ],
    [
      /^(?:GET|POST) \/workers\/scripts\/[^/]+\/subdomain$/,
      () => ({ enabled: true, previews_enabled: false }),
    ],
    [/^GET \/workers\/subdomain$/, () => ({ subdomain: "test-account" })],
  ];
}

/** As D1 answers: one result a statement. */
function queried(db: DatabaseSync, sql: string, params: string[]): object[] {
  const meta = { duration: 0.1, changes: 0, rows_read: 0, rows_written: 0 };
  if (/^\s*(select|pragma)/i.test(sql)) {
    return [{ success: true, results: db.prepare(sql).all(...params), meta }];
  }
  if (params.length > 0) db.prepare(sql).run(...params);
  else db.exec(sql);
  return [{ success: true, results: [], meta }];
}

async function uploaded(asked: Asked, known: Uploaded | undefined): Promise<Uploaded> {
  const form = await new Response(asked.body, {
    headers: { "content-type": asked.type },
  }).formData();
  const described = form.get("metadata");
  const metadata = JSON.parse(typeof described === "string" ? described : "{}") as {
    main_module: string;
    bindings: Uploaded["bindings"];
  };
  const modules = new Map<string, string>();
  for (const [name, part] of form) {
    if (name !== "metadata" && typeof part !== "string") modules.set(name, await part.text());
  }
  const secrets = new Map(known?.secrets);
  for (const binding of metadata.bindings) {
    if (binding.type === "secret_text") secrets.set(binding.name, String(binding["text"]));
  }
  return {
    modules,
    mainModule: metadata.main_module,
    bindings: metadata.bindings,
    secrets,
    crons: known?.crons ?? [],
    uploads: (known?.uploads ?? 0) + 1,
  };
}
