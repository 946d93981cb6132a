import { ModelError } from "../../ports/language-model.ts";
import type { EmbedderChoice, ModelChoice, ModelProviders } from "../../ports/model-providers.ts";
import { hashingEmbedder } from "../embedder/hashing.ts";
import { openaiEmbedder } from "../embedder/openai.ts";
import { workersAiEmbedder } from "../embedder/workers-ai.ts";
import type { Circuits } from "../guard/circuits.ts";
import { guardedModel } from "../guard/model.ts";
import { openaiLanguageModel } from "../language-model/openai.ts";
import { workersAiLanguageModel } from "../language-model/workers-ai.ts";
import type { WorkersAi } from "../workers-ai/binding.ts";

interface ProvidersConfig {
  circuits: Circuits;
  /** The `AI` binding; null where it is not bound. */
  ai: WorkersAi | null;
  /** Where a tenant's requests go out: it minds what the deployment's own need not. */
  fetchOfTenants: typeof fetch;
}

/** Models and embedders of every kind, each behind the circuit breaker of its service and payer. */
export function modelProviders({ circuits, ai, fetchOfTenants }: ProvidersConfig): ModelProviders {
  const workersAi = ai ?? notBound;
  const fetchFor = (payer: string | null) => (payer === null ? {} : { fetch: fetchOfTenants });
  return {
    model(choice, payer) {
      const guard = circuits.guard(circuitOf(choice, payer));
      const model =
        choice.kind === "openai"
          ? openaiLanguageModel({ ...choice, ...fetchFor(payer) })
          : workersAiLanguageModel(workersAi, choice.model);
      return guardedModel(model, guard);
    },
    embedder(choice, payer) {
      if (choice.kind === "hashing") return hashingEmbedder();
      const guard = circuits.guard(circuitOf(choice, payer));
      if (choice.kind === "workers-ai") return workersAiEmbedder(workersAi, { ...choice, guard });
      const { textsPerCall, ...service } = choice;
      const batch = textsPerCall === null ? {} : { textsPerCall };
      return openaiEmbedder({ ...service, ...batch, ...fetchFor(payer), guard });
    },
    state: (choice, payer) => circuits.report(circuitOf(choice, payer)),
  };
}

/** Chat and embeddings of one service fail apart: they are other machines behind the same address. */
const circuitOf = (choice: ModelChoice | EmbedderChoice, payer: string | null): string =>
  JSON.stringify([
    payer,
    choice.kind === "openai" ? choice.baseUrl : choice.kind,
    "dimensions" in choice ? "embeddings" : "chat",
  ]);

const notBound: WorkersAi = {
  run: () => Promise.reject(new ModelError("unavailable", "Workers AI is not bound")),
};
