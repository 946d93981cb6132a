import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";

/** A Redis of its own: behind a socket in a folder of its own, keeping nothing on disk. */
export interface RedisProcess {
  redis: Redis;
  close(): Promise<void>;
}

const missing =
  "A real Redis is needed: install it with `apt-get install redis-server` (or put redis-server on the PATH).";

/** Starts Debian's `redis-server`. Throws a sentence that says how to get it where it is missing. */
export async function startRedisServer(): Promise<RedisProcess> {
  const folder = await mkdtemp(join(tmpdir(), "ebb-redis-"));
  const socket = join(folder, "redis.sock");
  const kept = ["--save", "", "--appendonly", "no", "--dir", folder];
  const server = spawn("redis-server", ["--port", "0", "--unixsocket", socket, ...kept], {
    stdio: "ignore",
  });
  const endServer = () => server.kill("SIGKILL");
  process.once("exit", endServer);
  const failed = once(server, "error").then(([cause]) => {
    throw new Error(missing, { cause });
  });
  const redis = new Redis({
    path: socket,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 20,
  });
  redis.on("error", () => undefined);
  const ready = new Promise((resolve) => redis.once("ready", resolve));
  redis.connect().catch(() => undefined);
  try {
    await Promise.race([failed, ready]);
  } catch (error) {
    redis.disconnect();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  failed.catch(() => undefined);
  return {
    redis,
    async close() {
      redis.disconnect();
      process.off("exit", endServer);
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, "exit");
        endServer();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
