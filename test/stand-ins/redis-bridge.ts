import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { parseArgs } from "node:util";
import type { Redis } from "ioredis";
import { startRedisServer } from "./redis-server.ts";

/**
 * Upstash's REST protocol on 127.0.0.1 in front of a real Redis, for tests and for people without an account:
 * `node test/stand-ins/redis-bridge.ts --port 8079 --token anything`.
 */
export interface RedisBridge {
  /** What `UPSTASH_REDIS_REST_URL` and `UPSTASH_REDIS_REST_TOKEN` take. */
  url: string;
  token: string;
  /** Commands so far by their name, each of a pipeline counted. */
  commands: Map<string, number>;
  /** HTTP requests so far. */
  requests(): number;
  /** How it answers from now on. */
  behave(behaviour: RedisBehaviour): void;
  /** The Redis itself, past the bridge. */
  redis: Redis;
  close(): Promise<void>;
}

export type RedisBehaviour =
  | { kind: "good" }
  /** Answers well, but so much later. */
  | { kind: "slow"; ms: number }
  | { kind: "hang" }
  /** Breaks the connection off. */
  | { kind: "reset" }
  | { kind: "status"; status: number; error?: string }
  /** 200 with a page that is no JSON. */
  | { kind: "html" }
  /** 200 with JSON that means nothing. */
  | { kind: "nonsense" };

type Command = readonly string[];
type Reply = { result: unknown } | { error: string };

/**
 * Where tests that cannot reach this process tell it how to behave: a POST with the behaviour, for one token alone where
 * it bears one.
 */
const behavePath = "/stand-in/behave";
/** And where they read what it has counted. */
const countsPath = "/stand-in/counts";

export async function startRedisBridge({
  port = 0,
  token = "stand-in",
  anyToken = false,
}: {
  port?: number;
  token?: string;
  /** Whoever comes with another token is served as well, and may have it behave for that token alone. */
  anyToken?: boolean;
} = {}): Promise<RedisBridge> {
  const { redis, close: endRedis } = await startRedisServer();
  const commands = new Map<string, number>();
  const scripts = new Map<string, string>();
  let requests = 0;
  let behaviour: RedisBehaviour = { kind: "good" };
  const byToken = new Map<string, RedisBehaviour>();

  const run = async (command: Command): Promise<Reply> => {
    const [name = "", ...given] = command.map(String);
    const upper = name.toUpperCase();
    commands.set(upper, (commands.get(upper) ?? 0) + 1);
    try {
      return { result: await redis.call(upper, ...translated(scripts, upper, given)) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : "ERR" };
    }
  };

  const transaction = async (list: readonly Command[]): Promise<Reply[]> => {
    const multi = redis.multi();
    for (const command of list) {
      const [name = "", ...given] = command.map(String);
      commands.set(name.toUpperCase(), (commands.get(name.toUpperCase()) ?? 0) + 1);
      multi.call(name, ...translated(scripts, name.toUpperCase(), given));
    }
    const replies = (await multi.exec()) ?? [];
    return replies.map(([error, result]) =>
      error === null ? { result } : { error: error.message },
    );
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "/";
    const text = await textOf(request);
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? null;
    if (path === behavePath) {
      const told = JSON.parse(text) as RedisBehaviour;
      if (given === null) behaviour = told;
      else byToken.set(given, told);
      return send(response, 200, {});
    }
    if (path === countsPath) {
      return send(response, 200, { requests, commands: Object.fromEntries(commands) });
    }
    requests += 1;
    if (await misbehave(byToken.get(given ?? "") ?? behaviour, response)) return;
    if (given !== token && !(anyToken && given !== null)) {
      return send(response, 401, { error: "Unauthorized" });
    }
    const encode = request.headers["upstash-encoding"] === "base64" ? encoded : asItIs;
    const body = JSON.parse(text) as Command | Command[];
    if (path === "/pipeline" || path === "/multi-exec") {
      const list = body as Command[];
      const replies =
        path === "/pipeline" ? await Promise.all(list.map(run)) : await transaction(list);
      return send(response, 200, replies.map(encode));
    }
    const reply = await run(body as Command);
    send(response, "error" in reply ? 400 : 200, encode(reply));
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`,
    token,
    commands,
    requests: () => requests,
    behave: (next) => (behaviour = next),
    redis,
    async close() {
      server.closeAllConnections();
      server.close();
      await endRedis();
    },
  };
}

/** The flags line that Upstash's own engine knows and stock Redis refuses. */
const withoutFlags = (script: string): string => script.replace(/^#!lua[^\n]*\n/, "");
const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/** Arguments as stock Redis takes them: scripts without flags, under the hash that they have then. */
function translated(scripts: Map<string, string>, name: string, given: string[]): string[] {
  const [first = "", ...others] = given;
  if (name === "EVAL") {
    scripts.set(sha1(first), sha1(withoutFlags(first)));
    return [withoutFlags(first), ...others];
  }
  return name === "EVALSHA" ? [scripts.get(first) ?? first, ...others] : given;
}

const asItIs = (reply: Reply): Reply => reply;
const encoded = (reply: Reply): Reply =>
  "error" in reply ? reply : { result: inBase64(reply.result) };

function inBase64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inBase64);
  return typeof value === "string" && value !== "OK"
    ? Buffer.from(value, "utf8").toString("base64")
    : value;
}

/** True where nothing more is to be answered. */
async function misbehave(behaviour: RedisBehaviour, response: ServerResponse): Promise<boolean> {
  switch (behaviour.kind) {
    case "good":
      return false;
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, behaviour.ms));
      return false;
    case "hang":
      return true;
    case "reset":
      response.destroy();
      return true;
    case "status":
      send(response, behaviour.status, { error: behaviour.error ?? "ERR it broke" });
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Bad gateway</html>");
      return true;
    case "nonsense":
      send(response, 200, [{ result: "bm9uc2Vuc2U=" }, { result: 7 }]);
      return true;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8079" },
      token: { type: "string", default: "stand-in" },
      /** Ends with whoever started it. */
      tied: { type: "boolean", default: false },
      "any-token": { type: "boolean", default: false },
    },
  });
  const bridge = await startRedisBridge({
    port: Number(values.port),
    token: values.token,
    anyToken: values["any-token"],
  });
  const end = () => void bridge.close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  if (values.tied) process.stdin.on("end", end).resume();
  process.stdout.write(
    `UPSTASH_REDIS_REST_URL=${bridge.url}\nUPSTASH_REDIS_REST_TOKEN=${bridge.token}\n`,
  );
}
