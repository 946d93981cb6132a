/** Before the browser's tests: the product as `npm start` gives it, and one Chromium for all of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { executablePath, quietArguments } from "./chromium.ts";
import * as copies from "./started.ts";

declare module "vitest" {
  interface ProvidedContext {
    dashboard: { address: string; key: string; browser: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = copies.copyOfRepository();
  const home = mkdtempSync(join(tmpdir(), "ebb-chromium-"));
  const [started, server] = await Promise.all([
    copies.start(directory, { WEBHOOKS_ALLOW: "127.0.0.1" }),
    chromium.launchServer({
      executablePath,
      args: quietArguments,
      env: { ...process.env, HOME: home },
    }),
  ]);
  const { address, key } = started;
  project.provide("dashboard", { address, key, browser: server.wsEndpoint() });
  return async () => {
    await server.close();
    await copies.interrupt(started);
    copies.removeCopy(directory);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
}
