import type { Clock } from "../../ports/clock.ts";
import { ModelError } from "../../ports/language-model.ts";
import type {
  Account,
  EmbedderChoice,
  ModelChoice,
  ModelProviders,
} from "../../ports/model-providers.ts";
import { hashingEmbedder } from "../embedder/hashing.ts";
import { openaiEmbedder } from "../embedder/openai.ts";
import { upstashEmbedder } from "../embedder/upstash.ts";
import { workersAiEmbedder } from "../embedder/workers-ai.ts";
import type { Circuits } from "../guard/circuits.ts";
import { guardedModel } from "../guard/model.ts";
import { openaiLanguageModel } from "../language-model/openai.ts";
import { workersAiLanguageModel } from "../language-model/workers-ai.ts";
import type { GuardedFetch } from "../outbound/guarded-fetch.ts";
import type { WorkersAi } from "../workers-ai/binding.ts";

interface ProvidersConfig {
  deployment: ModelProviders["deployment"];
  clock: Clock;
  circuits: Circuits;
  /** The `AI` binding; null where it is not bound. */
  ai: WorkersAi | null;
  /** Where requests to a tenant's address go out. */
  outward: GuardedFetch;
}

/** Models and embedders of every kind, each behind the circuit breaker of its service and payer. */
export function modelProviders({
  deployment,
  clock,
  circuits,
  ai,
  outward,
}: ProvidersConfig): ModelProviders {
  const workersAi = ai ?? notBound;
  const fetchFor = ({ isTheirAddress }: Account) =>
    isTheirAddress ? { fetch: outward.fetch } : {};
  return {
    deployment,
    hasWorkersAi: ai !== null,
    refusal: outward.refusal,
    model(choice, account) {
      const guard = circuits.guard(circuitOf(choice, account));
      const model =
        choice.kind === "openai"
          ? openaiLanguageModel({ ...choice, ...fetchFor(account) })
          : workersAiLanguageModel(workersAi, choice.model);
      return guardedModel(model, guard);
    },
    embedder(choice, account) {
      if (choice.kind === "hashing") return hashingEmbedder();
      const guard = circuits.guard(circuitOf(choice, account));
      if (choice.kind === "upstash") return upstashEmbedder({ ...choice, guard }, clock);
      if (choice.kind === "workers-ai") return workersAiEmbedder(workersAi, { ...choice, guard });
      const { textsPerCall, ...service } = choice;
      const batch = textsPerCall === null ? {} : { textsPerCall };
      return openaiEmbedder({ ...service, ...batch, ...fetchFor(account), guard });
    },
    state: (choice, account) => circuits.report(circuitOf(choice, account)),
  };
}

/** Chat and embeddings of one service fail apart: they are other machines behind the same address. */
const circuitOf = (choice: ModelChoice | EmbedderChoice, { payer }: Account): string =>
  JSON.stringify([payer, serviceOf(choice), "dimensions" in choice ? "embeddings" : "chat"]);

function serviceOf(choice: ModelChoice | EmbedderChoice): string {
  if (choice.kind === "openai") return choice.baseUrl;
  return choice.kind === "upstash" ? choice.url : choice.kind;
}

const notBound: WorkersAi = {
  run: () => Promise.reject(new ModelError("unavailable", "Workers AI is not bound")),
};
