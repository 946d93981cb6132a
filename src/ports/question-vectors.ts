import type { SpaceModel } from "./space-store.ts";

/** Vectors of what was asked of late, so that the same question is not embedded again. Losing one costs an embedding. */
export interface QuestionVectors {
  /** The vector of this tenant's question in the model's space; null where it is not there. */
  get(tenantId: string, model: SpaceModel, text: string): Float32Array | null;
  put(tenantId: string, model: SpaceModel, text: string, vector: Float32Array): void;
}
