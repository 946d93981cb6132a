import { EbbError, invalid, notFound } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import { webhooksMax } from "../model/limits.ts";
import type { Scope, ScopeIds } from "../model/scope.ts";
import type { Webhook, WebhookEvent } from "../model/webhook.ts";
import type { Services } from "../ports/services.ts";
import type { Vault } from "../ports/vault.ts";
import { secretFrom } from "./sign.ts";

type SubscriptionServices = Pick<Services, "webhooks" | "outbound" | "clock" | "random" | "vault">;

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  ids: ScopeIds;
  description: string | null;
}

/** What a caller changes; what is absent stays. */
export interface WebhookChange {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

/** How soon to look again for a secret that has to be set by hand. */
const retryAfterS = 60;

/** Throws `overloaded` where the deployment has no secret to keep others' secrets under. */
export function vaultOf({ vault }: Pick<Services, "vault">): Vault {
  if (vault !== null) return vault;
  throw new EbbError(
    "overloaded",
    "This deployment has no EBB_SIGNING_SECRET: set one of at least 16 characters to keep secrets under.",
    { retryAfterS },
  );
}

function requireOutside({ outbound }: Pick<Services, "outbound">, url: string): void {
  const refusal = outbound.refusal(url);
  if (refusal !== null) throw invalid("url", refusal);
}

/**
 * Subscribes an address; the secret is shown this once. Throws `invalid_request` where nothing may be
 * sent there, and `conflict` where the tenant has as many as it may.
 */
export async function subscribe(
  services: SubscriptionServices,
  scope: Scope,
  { ids, ...input }: WebhookInput,
  seed: { key: string; at: number } | null,
): Promise<{ webhook: Webhook; secret: string }> {
  const { webhooks, clock, random } = services;
  requireOutside(services, input.url);
  const createdAt = seed?.at ?? clock.now();
  const webhook: Webhook = {
    ...input,
    ...ids,
    id: await derivedId("whk", createdAt, scope.tenantId, seed?.key ?? random.token()),
    createdAt,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
  };
  const secret = secretFrom(random.token(), random.token());
  const sealed = await vaultOf(services).seal(secret, webhook.id);
  if (await webhooks.add(scope, webhook, sealed, webhooksMax)) return { webhook, secret };
  throw new EbbError("conflict", `A tenant may have ${webhooksMax} webhooks: delete one first.`);
}

/** Throws `not_found` where it is unknown or another tenant's. */
export async function getWebhook(
  { webhooks }: Pick<Services, "webhooks">,
  scope: Scope,
  id: string,
): Promise<Webhook> {
  const webhook = await webhooks.get(scope, id);
  if (webhook === null) throw notFound("webhook");
  return webhook;
}

/** Enabling one that was disabled makes it start anew; what was given up meanwhile can be replayed. */
export async function changeWebhook(
  services: Pick<Services, "webhooks" | "outbound" | "clock">,
  scope: Scope,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  const before = await getWebhook(services, scope, id);
  if (change.url !== undefined) requireOutside(services, change.url);
  const after: Webhook = {
    ...before,
    url: change.url ?? before.url,
    events: change.events ?? before.events,
    description: change.description === undefined ? before.description : change.description,
    ...ableness(before, change.enabled, services.clock.now()),
  };
  await services.webhooks.update(scope, after);
  return after;
}

function ableness(
  { failingSince, disabledAt, disabledReason }: Webhook,
  enabled: boolean | undefined,
  now: number,
): Pick<Webhook, "failingSince" | "disabledAt" | "disabledReason"> {
  if (enabled === undefined) return { failingSince, disabledAt, disabledReason };
  return enabled
    ? { failingSince: null, disabledAt: null, disabledReason: null }
    : { failingSince, disabledAt: disabledAt ?? now, disabledReason };
}

export async function unsubscribe(
  { webhooks }: Pick<Services, "webhooks">,
  scope: Scope,
  id: string,
): Promise<void> {
  if (!(await webhooks.remove(scope, id))) throw notFound("webhook");
}
