import { EbbError, notFound } from "../model/errors.ts";
import { derivedId, sha256Hex } from "../model/ids.ts";
import type { ApiKey, KeptKey, KeyRole } from "../ports/key-store.ts";
import type { Services } from "../ports/services.ts";
import type { Page } from "../ports/turn-store.ts";
import { forgetPrincipals } from "./authenticate.ts";
import { type Principal, isDeployment } from "./principal.ts";

/** What ids are made of where a request may be sent again under one idempotency key. */
export type Seed = { key: string; at: number } | null;

interface NewKey {
  tenantId: string;
  role: KeyRole;
  name: string;
}

/** A new key, and the words of it that are shown once and kept nowhere. */
export async function mintKey(
  { clock, random }: Pick<Services, "clock" | "random">,
  wanted: NewKey,
  seed: Seed,
): Promise<{ key: ApiKey; secret: string; hash: string }> {
  const createdAt = seed?.at ?? clock.now();
  const id = await derivedId("key", createdAt, wanted.tenantId, seed?.key ?? random.token());
  const secret = `ebb_${random.token()}${random.token()}`;
  const key = { ...wanted, id, createdAt, lastUsedAt: null };
  return { key, secret, hash: await sha256Hex(secret) };
}

/**
 * Whose keys a request is about: those of the own tenant, or for the deployment's admin of the one
 * that is named. Throws `forbidden` where anybody else names another.
 */
export function tenantOfRequest(principal: Principal, named: string | null): string {
  if (named === null || named === principal.tenantId) return principal.tenantId;
  if (isDeployment(principal)) return named;
  throw new EbbError("forbidden", "Only the deployment's own admin key may name another tenant.");
}

/** Makes a key. Throws `not_found` where the tenant is not there. */
export async function createKey(
  services: Pick<Services, "keys" | "tenants" | "clock" | "random">,
  principal: Principal,
  wanted: NewKey,
  seed: Seed,
): Promise<{ key: KeptKey; secret: string }> {
  const isThere =
    wanted.tenantId === principal.tenantId ||
    (await services.tenants.get(wanted.tenantId)) !== null;
  if (!isThere) throw notFound("tenant");
  const { key, secret, hash } = await mintKey(services, wanted, seed);
  await services.keys.add(key, hash);
  return { key: { ...key, revokedAt: null }, secret };
}

export const listKeys = (
  { keys }: Pick<Services, "keys">,
  tenantId: string,
  limit: number,
  cursor: string | null,
): Promise<Page<KeptKey>> => keys.list(tenantId, limit, cursor);

/** Ends a key, and the tokens it made; other isolates follow within seconds. Throws `not_found`. */
export async function revokeKey(
  { keys, clock }: Pick<Services, "keys" | "clock">,
  tenantId: string,
  id: string,
): Promise<void> {
  const hash = await keys.revoke(tenantId, id, clock.now());
  if (hash === null) throw notFound("key");
  forgetPrincipals({ tenantId, id, hash });
}
