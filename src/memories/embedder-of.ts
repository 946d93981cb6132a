import type { Embedder } from "../ports/embedder.ts";
import {
  type Account,
  type EmbedderChoice,
  type ModelProviders,
  deploymentAccount,
} from "../ports/model-providers.ts";
import type { Services } from "../ports/services.ts";
import type { SpaceModel } from "../ports/space-store.ts";

/** Who embeds for a space: the embedder that is configured, or the one that was, if it can be reached. */
export const embedderOf = (
  { embedder, formerEmbedder: former }: Pick<Services, "embedder" | "formerEmbedder">,
  space: SpaceModel,
): Embedder | null =>
  embedder?.model === space.model && embedder.dimensions === space.dimensions
    ? embedder
    : former(space);

const isOf = (embedder: Embedder, { model, dimensions }: SpaceModel): boolean =>
  embedder.model === model && embedder.dimensions === dimensions;

/**
 * The embedder of vectors that were made before: the one without a model, the deployment's own, or another model of
 * the service that is chosen today, which knew it then. No words go to a service that was not chosen.
 */
export const formerEmbedder =
  (providers: ModelProviders, today: EmbedderChoice | null, account: Account) =>
  (space: SpaceModel): Embedder | null => {
    const hashing = providers.embedder({ kind: "hashing" }, account);
    if (isOf(hashing, space)) return hashing;
    const { embeddings } = providers.deployment;
    const usual = embeddings && providers.embedder(embeddings, deploymentAccount);
    if (usual !== null && isOf(usual, space)) return usual;
    const knowsOthers = today?.kind === "openai" || today?.kind === "workers-ai";
    const isWorkersAi = /^@(?:cf|hf)\//.test(space.model);
    if (!knowsOthers || isWorkersAi !== (today.kind === "workers-ai")) return null;
    const { model, dimensions } = space;
    return providers.embedder({ ...today, model, dimensions }, account);
  };
