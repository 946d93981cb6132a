export { ebbMemory } from "./ai-sdk/middleware.ts";
export type { EbbMemoryOptions } from "./ai-sdk/middleware.ts";
