/** Before the browser's tests: the product as `npm start` gives it, and one Chromium for all of them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import * as copies from "./started.ts";

declare module "vitest" {
  interface ProvidedContext {
    dashboard: { address: string; key: string; browser: string };
  }
}

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const quiet = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = copies.copyOfRepository();
  const home = mkdtempSync(join(tmpdir(), "ebb-chromium-"));
  const [started, server] = await Promise.all([
    copies.start(directory),
    chromium.launchServer({ executablePath, args: quiet, env: { ...process.env, HOME: home } }),
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
