import type { Scope } from "../model/scope.ts";

/** One model's vectors of one tenant: those of two spaces are never compared. */
export interface EmbeddingSpace {
  id: string;
  model: string;
  dimensions: number;
}

export type SpaceModel = Pick<EmbeddingSpace, "model" | "dimensions">;

/** Where a rebuild goes on: memories by state, then in the order in which they were learnt. */
export interface RebuildPlace {
  /** Which of the states, 0 for the first. */
  state: number;
  at: number;
  id: string;
}

export interface SpaceRebuild {
  space: EmbeddingSpace;
  /** Whether answers are made from it by now. */
  active: boolean;
  /** Null where all memories were gone through. */
  place: RebuildPlace | null;
}

/** What a space lacks, counted up to `lackingMax` each. */
export interface SpaceCounts {
  /** Vectors that are still to be made. */
  missing: number;
  /** Vectors that an index outside has not confirmed yet. */
  unindexed: number;
}

/** Which embedding space a tenant's vectors are written to and read from. */
export interface SpaceStore {
  /**
   * The space that is written and read: this model's, or another's as long as it has vectors and none was built
   * in its place.
   */
  current(scope: Scope, model: SpaceModel): Promise<EmbeddingSpace>;
  /** The same for whoever only reads: what it was a few seconds ago will do. */
  read(scope: Scope, model: SpaceModel): Promise<EmbeddingSpace>;

  /** Begins to build the model's space behind the one in use, or to complete the one in use; or goes on. */
  beginRebuild(scope: Scope, model: SpaceModel, now: number): Promise<SpaceRebuild>;
  rebuildOf(scope: Scope, model: SpaceModel): Promise<SpaceRebuild | null>;
  /** Tenants with a rebuild under way. */
  rebuilding(limit: number): Promise<string[]>;
  /** Adds empty vectors for the next memories that have none; answers where to go on, null at the end. */
  addMissing(scope: Scope, rebuild: SpaceRebuild, limit: number): Promise<RebuildPlace | null>;
  counts(scope: Scope, spaceId: string): Promise<SpaceCounts>;
  /** From now on answers are made from it; a pass over what was written meanwhile begins. */
  switchTo(scope: Scope, spaceId: string, now: number): Promise<void>;
  endRebuild(scope: Scope, spaceId: string): Promise<void>;

  /** For jobs: spaces that nobody reads since before. */
  retired(before: number, limit: number): Promise<{ tenantId: string; space: EmbeddingSpace }[]>;
  /** Ends vectors of a retired space, and, with the last of them, the space; true once it is gone. */
  end(scope: Scope, spaceId: string, limit: number): Promise<boolean>;
  /** Spaces in use or being built, by id. */
  active(scope: Scope): Promise<EmbeddingSpace[]>;
}
