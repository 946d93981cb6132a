import type { Scope } from "../model/scope.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { Services } from "../ports/services.ts";
import { optionsOf } from "./options.ts";
import { ownModels } from "./own-models.ts";
import { type SpendServices, meteredEmbedder, meteredModel } from "./spend.ts";

type ModelServices = SpendServices &
  Pick<Services, "model" | "embedder" | "formerEmbedder" | "providers" | "vault">;

/**
 * The services as a tenant has them: its own model and embedder in place of the deployment's where it has
 * any, with what they cost noted for it. Asks D1 for nothing.
 */
export async function servicesFor<S extends ModelServices>(
  services: S,
  scope: Scope,
  options: TenantOptions,
): Promise<S> {
  const { models } = options;
  const own = models === null ? null : await ownModels(services, scope.tenantId, models);
  const chat = own?.chat ?? { model: services.model, own: false };
  const embeddings = own?.embeddings ?? { ...services, own: false };
  const model = chat.model && meteredModel(services, scope, options, chat.model, chat.own);
  const embedder =
    embeddings.embedder && meteredEmbedder(services, scope, embeddings.embedder, embeddings.own);
  const { formerEmbedder } = embeddings;
  return { ...services, model, embedder, formerEmbedder };
}

/** The same for work that nobody asked for with a key: reads the tenant's options, once in a few seconds. */
export const servicesOfTenant = async <S extends ModelServices & Pick<Services, "tenants">>(
  services: S,
  scope: Scope,
): Promise<S> => servicesFor(services, scope, await optionsOf(services, scope.tenantId));
