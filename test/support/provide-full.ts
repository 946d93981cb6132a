import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The variables of a deployment that asks every remote service; each of them stands in. */
    full: Record<string, string>;
  }
}

const program = fileURLToPath(new URL("../stand-ins/all.ts", import.meta.url));

/** Starts them in a process of their own; they end with this one, whose end of the pipe closes then. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const all = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await Promise.race([
    once(createInterface(all.stdout), "line"),
    once(all, "exit").then((): never => {
      throw new Error("The stand-ins did not start; what they printed stands above.");
    }),
  ]);
  project.provide("full", JSON.parse(String(line)) as Record<string, string>);
  return async () => {
    const ended = once(all, "exit");
    all.stdin.end();
    await ended;
  };
}
