import type { Memory } from "../model/memory.ts";
import type { Scope } from "../model/scope.ts";

/** Finds memories by what is said of them. */
export interface Finder {
  /**
   * Live memories of all layers that the scope reads, best first. Throws where it could not look
   * everywhere in time.
   */
  find(scope: Scope, text: string, limit: number): Promise<Memory[]>;
}
