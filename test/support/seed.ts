import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where fast-check starts; set in vitest.config.ts. */
    seed: number;
  }
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject("seed") });
