import { formerEmbedder } from "../memories/embedder-of.ts";
import {
  type OwnChat,
  type OwnEmbeddings,
  type TenantModels,
  isOwnAccount,
} from "../model/tenant.ts";
import type { Embedder } from "../ports/embedder.ts";
import { type LanguageModel, ModelError } from "../ports/language-model.ts";
import {
  type Account,
  type EmbedderChoice,
  type ModelChoice,
  type ModelProviders,
  deploymentAccount,
} from "../ports/model-providers.ts";
import type { Services } from "../ports/services.ts";
import { type Kept, kept } from "./kept.ts";

/** What a tenant chose, with its key opened; `choice` null: the rules, or no embedder. */
export interface Chosen<Choice> {
  choice: Choice | null;
  account: Account;
  /** The key is there and cannot be read: the deployment's secret is another one now. */
  isKeyLost: boolean;
}

type OpenServices = Pick<Services, "providers" | "vault">;
type EndpointChoice = Extract<OwnChat | OwnEmbeddings, { kind: "openai" }>;

/** A key is bound to its tenant and use: it opens nowhere else. */
export const keyOwner = (tenantId: string, use: "chat" | "embeddings"): string =>
  JSON.stringify(["models", tenantId, use]);

const openaiAddress = "https://api.openai.com/v1";

/** The address that a null stands for. */
function usualAddress(
  { deployment }: Pick<ModelProviders, "deployment">,
  use: "chat" | "embeddings",
): string {
  const usual = deployment[use];
  return usual?.kind === "openai" ? usual.baseUrl : openaiAddress;
}

/**
 * Where a tenant's calls go and with which key. The deployment's key goes to the deployment's address
 * alone: a tenant's address gets the tenant's key, or none.
 */
async function endpointOf(
  { providers, vault }: OpenServices,
  tenantId: string,
  use: "chat" | "embeddings",
  own: EndpointChoice,
): Promise<{ baseUrl: string; apiKey: string; isKeyLost: boolean }> {
  const usual = providers.deployment[use];
  const baseUrl = own.baseUrl ?? usualAddress(providers, use);
  if (own.key !== null) {
    const apiKey = (await vault?.open(own.key.sealed, keyOwner(tenantId, use))) ?? null;
    return { baseUrl, apiKey: apiKey ?? "none", isKeyLost: apiKey === null };
  }
  const isTheirs = own.baseUrl !== null || usual?.kind !== "openai";
  return { baseUrl, apiKey: isTheirs ? "none" : usual.apiKey, isKeyLost: false };
}

const accountOf = (tenantId: string, own: OwnChat | OwnEmbeddings): Account => ({
  payer: isOwnAccount(own) ? tenantId : null,
  isTheirAddress: own.kind === "openai" && own.baseUrl !== null,
});

/** Which model a tenant's turns are read by. */
export async function chosenChat(
  services: OpenServices,
  tenantId: string,
  own: OwnChat | null,
): Promise<Chosen<ModelChoice>> {
  const { chat } = services.providers.deployment;
  if (own === null) return { choice: chat, account: deploymentAccount, isKeyLost: false };
  const account = accountOf(tenantId, own);
  if (own.kind === "rules") return { choice: null, account, isKeyLost: false };
  if (own.kind === "workers-ai") return { choice: own, account, isKeyLost: false };
  const { isKeyLost, ...endpoint } = await endpointOf(services, tenantId, "chat", own);
  return { choice: { kind: "openai", ...endpoint, model: own.model }, account, isKeyLost };
}

/** Which embedder a tenant's memories and questions go through. */
export async function chosenEmbedder(
  services: OpenServices,
  tenantId: string,
  own: OwnEmbeddings | null,
): Promise<Chosen<EmbedderChoice>> {
  const { embeddings } = services.providers.deployment;
  if (own === null) return { choice: embeddings, account: deploymentAccount, isKeyLost: false };
  const account = accountOf(tenantId, own);
  if (own.kind === "none") return { choice: null, account, isKeyLost: false };
  if (own.kind !== "openai") return { choice: own, account, isKeyLost: false };
  const { isKeyLost, ...endpoint } = await endpointOf(services, tenantId, "embeddings", own);
  const { model, dimensions, textsPerCall } = own;
  const choice = { kind: "openai" as const, ...endpoint, model, dimensions, textsPerCall };
  return { choice, account, isKeyLost };
}

/** A tenant's own model and embedder, each with whether calls are on its own account; absent: the deployment's. */
export interface OwnModels {
  chat: { model: LanguageModel | null; own: boolean } | null;
  embeddings: {
    embedder: Embedder | null;
    formerEmbedder: Services["formerEmbedder"];
    own: boolean;
  } | null;
}

/** Clients are kept while their tenant is about; a change has another key here. */
const keptForMs = 600_000;
const madeBy = new WeakMap<ModelProviders, Kept<OwnModels>>();

/** The tenant's own models, made once in an isolate as long as they stay as they are. */
export async function ownModels(
  services: OpenServices & Pick<Services, "clock">,
  tenantId: string,
  models: TenantModels,
): Promise<OwnModels> {
  const { providers, clock } = services;
  const made = madeBy.get(providers) ?? kept<OwnModels>(keptForMs, 500);
  madeBy.set(providers, made);
  const key = JSON.stringify([tenantId, models]);
  const found = await made.get(key, clock.now(), () => make(services, tenantId, models));
  return found ?? { chat: null, embeddings: null };
}

async function make(
  services: OpenServices,
  tenantId: string,
  { chat, embeddings }: TenantModels,
): Promise<OwnModels> {
  const { providers } = services;
  const [reads, embeds] = await Promise.all([
    chosenChat(services, tenantId, chat),
    chosenEmbedder(services, tenantId, embeddings),
  ]);
  const own = (use: OwnChat | OwnEmbeddings | null) => use !== null && isOwnAccount(use);
  return {
    chat: chat && {
      model:
        reads.choice &&
        (reads.isKeyLost ? mute(reads.choice) : providers.model(reads.choice, reads.account)),
      own: own(chat),
    },
    embeddings: embeddings && {
      embedder:
        embeds.choice &&
        (embeds.isKeyLost
          ? blind(embeds.choice)
          : providers.embedder(embeds.choice, embeds.account)),
      formerEmbedder: formerEmbedder(
        providers,
        embeds.isKeyLost ? null : embeds.choice,
        embeds.account,
      ),
      own: own(embeddings),
    },
  };
}

const lost = () =>
  Promise.reject(
    new ModelError("key_refused", "the tenant's key cannot be read any more: set it again"),
  );

const mute = ({ model }: ModelChoice): LanguageModel => ({ name: model, complete: lost });

const blind = (choice: EmbedderChoice): Embedder =>
  choice.kind === "hashing"
    ? { model: "hashing-384", dimensions: 384, embed: lost }
    : { model: choice.model, dimensions: choice.dimensions, embed: lost };
