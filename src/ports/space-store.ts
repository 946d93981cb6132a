import type { Scope } from "../model/scope.ts";

/** Which embedding space a tenant's vectors are written to and read from. */
export interface SpaceStore {
  /** The active space of this model and dimension; made where there is none yet. */
  current(scope: Scope, embedder: { model: string; dimensions: number }): Promise<string>;
}
