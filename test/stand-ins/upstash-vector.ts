import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import {
  namespaces,
  Refused,
  type Namespaces,
  type Point,
  type Query,
} from "./upstash-vector-store.ts";

/**
 * Upstash Vector's protocol on 127.0.0.1, for tests and for people without an account:
 * `node test/stand-ins/upstash-vector.ts --port 9998 --token T [--dimensions 384] [--hybrid]`.
 */
export interface UpstashVectorServer {
  url: string;
  token: string;
  /** Requests so far, oldest first. */
  requests: { path: string; body: unknown }[];
  /** What a namespace holds, seen by queries or not. */
  held(namespace: string): string[];
  names(): string[];
  /** From now on; what is not named is as it should be. */
  behave(behaviour?: VectorBehaviour): void;
  /** Ends everything that is held. */
  reset(): void;
  close(): Promise<void>;
}

export interface VectorBehaviour {
  /** Commands that misbehave; all where absent. */
  only?: readonly string[];
  /** How many requests misbehave; all where absent. */
  times?: number;
  /** How long until a query sees what was written; also fetch and range where `everywhere`. */
  visibleAfterMs?: number;
  everywhere?: boolean;
  /** A filter looks at no more of the nearest than this. */
  filterReach?: number;
  /** Every answer is so late. */
  slowMs?: number;
  status?: number;
  retryAfter?: string;
  /** What is no answer: a page, a cut document, or one of another shape. */
  nonsense?: "html" | "cut" | "shape";
  /** Writes are confirmed and forgotten. */
  loses?: boolean;
  /** The connection breaks before an answer. */
  drops?: boolean;
}

export interface UpstashVectorOptions {
  port?: number;
  token?: string;
  /** Whoever comes with another token has an index of their own, which they make behave by themselves. */
  anyToken?: boolean;
  dimensions?: number;
  kind?: "DENSE" | "HYBRID";
  /** Whether the index was made with a model of its own. */
  embeds?: boolean;
}

/** One index: what it holds, and how it behaves. */
interface Held {
  store: Namespaces;
  behaviour: VectorBehaviour;
  left: number;
}

export async function startUpstashVector(
  options: UpstashVectorOptions = {},
): Promise<UpstashVectorServer> {
  const { token = "vector-token", kind = "DENSE", dimensions = 384, embeds = false } = options;
  const newIndex = (): Held => ({
    store: namespaces({ dimensions, isHybrid: kind === "HYBRID", embed: embeds ? hashed : null }),
    behaviour: {},
    left: Infinity,
  });
  const own = newIndex();
  const indexes = new Map([[token, own]]);
  const requests: UpstashVectorServer["requests"] = [];

  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });

  function indexOf(request: IncomingMessage): Held | null {
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const found = indexes.get(given) ?? (options.anyToken === true ? newIndex() : null);
    if (found !== null) indexes.set(given, found);
    return found;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").slice(1);
    const [command = "", namespace = ""] = path.split("/").map(decodeURIComponent);
    const text = await textOf(request);
    const body: unknown = text === "" ? {} : JSON.parse(text);
    const index = indexOf(request);
    if (index === null) {
      return send(response, 401, { error: "Unauthorized: Invalid auth token", status: 401 });
    }
    if (command === "stand-in") return send(response, 200, told(index, namespace, body));
    requests.push({ path, body });
    const now = behaviourOf(index, command);
    if (now.slowMs !== undefined) await sleep(now.slowMs);
    if (now.drops === true) return void response.destroy();
    if (now.status !== undefined) {
      const headers = now.retryAfter === undefined ? {} : { "retry-after": now.retryAfter };
      return send(response, now.status, { error: "no", status: now.status }, headers);
    }
    if (now.nonsense !== undefined) return sendNonsense(response, now.nonsense);
    try {
      const { store, behaviour } = index;
      send(response, 200, { result: await done(store, command, namespace, body, behaviour, now) });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      send(response, cause.status, { error: cause.message, status: cause.status });
    }
  }

  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    requests,
    held: (namespace) => own.store.held(namespace),
    names: () => own.store.names(),
    behave: (behaviour = {}) => void told(own, "behave", behaviour),
    reset: () => own.store.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const hashed = async (text: string): Promise<number[]> =>
  Array.from((await hashingEmbedder().embed([text]))[0] ?? []);

/** What tests tell an index, and ask about it: paths that the service does not have. */
function told(index: Held, wish: string, body: unknown): unknown {
  switch (wish) {
    case "behave":
      index.behaviour = body as VectorBehaviour;
      index.left = index.behaviour.times ?? Infinity;
      return {};
    case "held": {
      const { store } = index;
      return Object.fromEntries(store.names().map((name) => [name, store.held(name)]));
    }
    case "lose": {
      const { namespace, ids } = body as { namespace: string; ids: string[] };
      return { deleted: index.store.end(namespace, ids, 0) };
    }
    default:
      return { error: `No such wish: ${wish}` };
  }
}

function behaviourOf(index: Held, command: string): VectorBehaviour {
  const { behaviour, left } = index;
  const isMeant = behaviour.only === undefined || behaviour.only.includes(command);
  if (!isMeant || left <= 0) return {};
  index.left--;
  return behaviour;
}

async function done(
  store: Namespaces,
  command: string,
  namespace: string,
  body: unknown,
  { visibleAfterMs = 0, everywhere = false, filterReach = Infinity }: VectorBehaviour,
  { loses = false }: VectorBehaviour,
): Promise<unknown> {
  const seenAt = Date.now() + visibleAfterMs;
  switch (command) {
    case "upsert":
    case "upsert-data": {
      const points = (Array.isArray(body) ? body : [body]) as Point[];
      const checked = await store.checked(points, command === "upsert-data");
      if (!loses) store.put(namespace, checked, seenAt, everywhere);
      return "Success";
    }
    case "query":
    case "query-data": {
      if (!Array.isArray(body)) return store.query(namespace, body as Query, filterReach);
      return Promise.all((body as Query[]).map((one) => store.query(namespace, one, filterReach)));
    }
    case "fetch": {
      const asked = body as { ids?: string[]; prefix?: string; includeVectors?: boolean };
      return store.fetch(namespace, asked);
    }
    case "delete": {
      const ids = store.meant(namespace, body as { ids?: string[]; prefix?: string });
      return { deleted: loses ? ids.length : store.end(namespace, ids, seenAt) };
    }
    case "range":
      return store.range(namespace, body as { cursor: string; limit: number; prefix?: string });
    case "info":
      return store.info();
    case "list-namespaces":
      return store.names();
    case "delete-namespace":
      return store.drop(namespace);
    case "reset":
      store.clear();
      return "Success";
    default:
      throw new Refused(404, `No such command: ${command}`);
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function sendNonsense(response: ServerResponse, how: "html" | "cut" | "shape"): void {
  response.writeHead(200, { "content-type": "application/json" });
  switch (how) {
    case "html":
      return void response.end("<html>Welcome</html>");
    case "cut":
      return void response.end('{"result": [{"id": "mem_');
    case "shape":
      return void response.end(JSON.stringify({ result: [{ id: 7, score: "high" }] }));
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "9998" },
      token: { type: "string", default: "stand-in" },
      dimensions: { type: "string", default: "384" },
      hybrid: { type: "boolean", default: false },
      embeds: { type: "boolean", default: false },
      /** Ends with whoever started it. */
      tied: { type: "boolean", default: false },
    },
  });
  const server = await startUpstashVector({
    port: Number(values.port),
    token: values.token,
    dimensions: Number(values.dimensions),
    kind: values.hybrid ? "HYBRID" : "DENSE",
    embeds: values.embeds,
  });
  const end = () => void server.close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  if (values.tied) process.stdin.on("end", end).resume();
  process.stdout.write(
    `UPSTASH_VECTOR_REST_URL=${server.url}\nUPSTASH_VECTOR_REST_TOKEN=${server.token}\n`,
  );
}
