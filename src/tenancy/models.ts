import type { ModelsBody, ServiceStates } from "../contract/models.ts";
import { EbbError, invalid, notFound } from "../model/errors.ts";
import {
  type OwnChat,
  type OwnEmbeddings,
  type SealedKey,
  type TenantModels,
  isOwnAccount,
} from "../model/tenant.ts";
import { ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import { chosenChat, chosenEmbedder, keyOwner } from "./own-models.ts";
import { type Principal, isDeployment } from "./principal.ts";
import { forgetTenants, tenantById } from "./tenants.ts";

type SetServices = Pick<Services, "tenants" | "providers" | "vault" | "clock">;
type Use = "chat" | "embeddings";
type AskedEndpoint = Extract<NonNullable<ModelsBody["chat"]>, { provider: "openai" }>;

/** Throws `not_found` for any tenant but the key's own, except for the deployment's key. */
export function requireTenant(principal: Principal, tenantId: string): void {
  if (!isDeployment(principal) && principal.tenantId !== tenantId) throw notFound("tenant");
}

/** What the tenant has of its own, and how its services fare in this isolate. Throws `not_found`. */
export async function modelsOf(
  services: Pick<Services, "tenants" | "providers" | "vault" | "clock">,
  tenantId: string,
): Promise<{ models: TenantModels | null; states: ServiceStates }> {
  const tenant = await tenantById(services.tenants, tenantId, services.clock.now());
  const { models } = tenant.options;
  return { models, states: await statesOf(services, tenantId, models) };
}

/** How the services that a tenant's calls go to fare; null where it has none. */
export async function statesOf(
  services: Pick<Services, "providers" | "vault">,
  tenantId: string,
  models: TenantModels | null,
): Promise<ServiceStates> {
  const [reads, embeds] = await Promise.all([
    chosenChat(services, tenantId, models?.chat ?? null),
    chosenEmbedder(services, tenantId, models?.embeddings ?? null),
  ]);
  const { providers } = services;
  return {
    chat: reads.choice && providers.state(reads.choice, reads.account),
    embeddings:
      embeds.choice === null || embeds.choice.kind === "hashing"
        ? null
        : providers.state(embeds.choice, embeds.account),
  };
}

/**
 * Replaces what the tenant has of its own; holds everywhere within seconds. Throws `not_found`,
 * `invalid_request` with the path of what is wrong, `forbidden` where a tenant would choose at the
 * deployment's cost, and `overloaded` where there is no secret to keep a key under.
 */
export async function setModels(
  services: SetServices,
  principal: Principal,
  tenantId: string,
  body: ModelsBody,
): Promise<TenantModels> {
  const now = services.clock.now();
  const tenant = await tenantById(services.tenants, tenantId, now);
  const before = tenant.options.models;
  const models: TenantModels = {
    chat: await chatOf(services, tenantId, body.chat ?? null, before?.chat ?? null),
    embeddings: await embeddingsOf(
      services,
      tenantId,
      body.embeddings ?? null,
      before?.embeddings ?? null,
    ),
    updatedAt: now,
  };
  for (const use of ["chat", "embeddings"] as const) {
    requirePayer(principal, use, models[use]);
  }
  const { options: _options, ...kept } = tenant;
  await services.tenants.write({ ...kept, document: { ...tenant.document, models } });
  forgetTenants();
  return models;
}

/** The tenant has the deployment's model and embedder again. Throws `not_found`. */
export async function resetModels(
  { tenants, clock }: Pick<Services, "tenants" | "clock">,
  tenantId: string,
): Promise<void> {
  const tenant = await tenantById(tenants, tenantId, clock.now());
  const { options: _options, ...kept } = tenant;
  const { models: _models, ...document } = tenant.document;
  await tenants.write({ ...kept, document });
  forgetTenants();
}

/** What the deployment pays for, only the deployment chooses. */
function requirePayer(principal: Principal, use: Use, own: OwnChat | OwnEmbeddings | null): void {
  if (own === null || own.kind === "rules" || own.kind === "none" || own.kind === "hashing") return;
  if (isOwnAccount(own) || isDeployment(principal)) return;
  throw new EbbError(
    "forbidden",
    `${use}: without a key or an address of its own this is on the deployment's account, and for its own admin key to set.`,
  );
}

async function chatOf(
  services: SetServices,
  tenantId: string,
  asked: ModelsBody["chat"] | null,
  before: OwnChat | null,
): Promise<OwnChat | null> {
  if (asked === null || asked === undefined) return null;
  if (asked.provider === "rules") return { kind: "rules" };
  if (asked.provider === "workers-ai") {
    requireWorkersAi(services, "chat");
    return { kind: "workers-ai", model: asked.model };
  }
  return { kind: "openai", ...(await endpointOf(services, tenantId, "chat", asked, before)) };
}

async function embeddingsOf(
  services: SetServices,
  tenantId: string,
  asked: ModelsBody["embeddings"] | null,
  before: OwnEmbeddings | null,
): Promise<OwnEmbeddings | null> {
  if (asked === null || asked === undefined) return null;
  if (asked.provider === "none" || asked.provider === "hashing") return { kind: asked.provider };
  if (asked.provider === "workers-ai") {
    requireWorkersAi(services, "embeddings");
    return { kind: "workers-ai", model: asked.model, dimensions: asked.dimensions };
  }
  return {
    kind: "openai",
    ...(await endpointOf(services, tenantId, "embeddings", asked, before)),
    dimensions: asked.dimensions,
    textsPerCall: asked.batch ?? null,
  };
}

function requireWorkersAi({ providers }: Pick<Services, "providers">, use: Use): void {
  if (!providers.hasWorkersAi) {
    throw invalid(`${use}.provider`, "Workers AI is not bound in this deployment");
  }
}

async function endpointOf(
  services: SetServices,
  tenantId: string,
  use: Use,
  asked: AskedEndpoint,
  before: OwnChat | OwnEmbeddings | null,
): Promise<{ baseUrl: string | null; model: string; key: SealedKey | null }> {
  const baseUrl = asked.base_url ?? null;
  const refusal = baseUrl === null ? null : services.providers.refusal(baseUrl);
  if (refusal !== null) throw invalid(`${use}.base_url`, refusal);
  const same = before?.kind === "openai" && before.baseUrl === baseUrl ? before : null;
  const key =
    asked.key === undefined || asked.key === null
      ? (same?.key ?? null)
      : await sealed(services, asked.key, keyOwner(tenantId, use));
  return { baseUrl, model: asked.model, key };
}

/** Of shorter keys the last four would be too much to show. */
const shownKeyCharsMin = 12;
/** How soon to look again for a secret that has to be set by hand. */
const retryAfterS = 60;

async function sealed(
  { vault }: Pick<Services, "vault">,
  key: string,
  owner: string,
): Promise<SealedKey> {
  if (vault === null) {
    throw new EbbError(
      "overloaded",
      "This deployment has no EBB_SIGNING_SECRET: set one of at least 16 characters to keep keys under.",
      { retryAfterS },
    );
  }
  const last4 = key.length >= shownKeyCharsMin ? key.slice(-4) : "";
  return { sealed: await vault.seal(key, owner), last4 };
}

export interface Tried {
  ok: boolean;
  ms: number;
  problem: string | null;
}

const triedWithinMs = 15_000;

/** Asks each service a small question, as the tenant's turns would; `services` are the tenant's own. */
export async function tryModels({
  model,
  embedder,
}: Pick<Services, "model" | "embedder">): Promise<{
  chat: Tried | null;
  embeddings: Tried | null;
}> {
  const [chat, embeddings] = await Promise.all([
    model &&
      tried(async () => {
        await model.complete({
          system: "Answer with one word.",
          user: "Say ok.",
          schema: null,
          temperature: 0,
          timeoutMs: triedWithinMs,
          outputTokensMax: 200,
          model: null,
        });
      }),
    embedder &&
      tried(async () => {
        await embedder.embed(["ok"]);
      }),
  ]);
  return { chat, embeddings };
}

async function tried(work: () => Promise<void>): Promise<Tried> {
  const from = performance.now();
  const ms = () => Math.round(performance.now() - from);
  try {
    await work();
    return { ok: true, ms: ms(), problem: null };
  } catch (cause) {
    const problem = cause instanceof ModelError ? cause.message : "the call failed";
    return { ok: false, ms: ms(), problem };
  }
}
