import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where tests inside workerd find the Redis that runs outside. */
    redis: { url: string; token: string };
  }
}

const program = fileURLToPath(new URL("../stand-ins/redis-bridge.ts", import.meta.url));

/**
 * A Redis behind its bridge for the whole run; each test keeps to names of its own. In a process of its own:
 * this file is loaded as what runs in workerd is, where Node's Redis client is not to be had.
 */
export async function setup(project: TestProject): Promise<void> {
  const token = "stand-in";
  const bridge = spawn(
    process.execPath,
    [program, "--port", "0", "--token", token, "--any-token", "--tied"],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines = createInterface(bridge.stdout);
  const [line] = await Promise.race([
    once(lines, "line"),
    once(bridge, "exit").then((): never => {
      throw new Error("The Redis stand-in did not start; what it printed stands above.");
    }),
  ]);
  project.provide("redis", { url: String(line).replace(/^\w+=/, ""), token });
  end = async () => {
    const ended = once(bridge, "exit");
    bridge.stdin.end();
    await ended;
  };
}

let end: (() => Promise<void>) | null = null;

export async function teardown(): Promise<void> {
  await end?.();
}
