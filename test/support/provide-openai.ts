import type { TestProject } from "vitest/node";
import { startOpenAi } from "../stand-ins/openai.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the stand-in for OpenAI listens, with its version. */
    openai: string;
  }
}

/** One OpenAI stand-in for all tests in workerd; each test has a key of its own there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOpenAi();
  project.provide("openai", server.url);
  return () => server.close();
}
