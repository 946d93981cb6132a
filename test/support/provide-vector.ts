import type { TestProject } from "vitest/node";
import { startUpstashVector } from "../stand-ins/upstash-vector.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the stand-in for Upstash Vector listens; each token has an index of its own there. */
    vector: string;
  }
}

/** One Upstash Vector stand-in for all tests in workerd. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startUpstashVector({ anyToken: true, embeds: true });
  project.provide("vector", server.url);
  return () => server.close();
}
