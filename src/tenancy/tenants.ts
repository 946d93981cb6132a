import { Options } from "../contract/tenant.ts";
import { EbbError, invalid, notFound } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import { type TenantPlacement, homeShard } from "../model/placement.ts";
import { freeOptions } from "../model/tenant.ts";
import type { Services } from "../ports/services.ts";
import type { OptionsDocument, Tenant } from "../ports/tenant-store.ts";
import { forgetPrincipals } from "./authenticate.ts";
import { type Seed, mintKey } from "./keys.ts";
import { mergePatch } from "../model/merge-patch.ts";
import { forgetOptions } from "./options.ts";
import { forgetOrigins } from "./origins.ts";
import { defaultTenant } from "./principal.ts";

/** The document with a patch of its options merged in. Throws `invalid_request` with the path of each wrong one. */
function patched(stored: OptionsDocument, patch: OptionsDocument): OptionsDocument {
  const { models, ...options } = stored;
  const document = mergePatch(options, patch);
  const parsed = Options.safeParse(document);
  if (parsed.success) return models === undefined ? document : { ...document, models };
  const errors = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: `options.${key}`, message: "is not an option" }))
      : [{ path: ["options", ...issue.path].join("."), message: issue.message }],
  );
  const [first] = errors;
  throw new EbbError("invalid_request", `${first?.path ?? "options"}: ${first?.message ?? ""}`, {
    errors,
  });
}

interface NewTenant {
  /** Null: made here. */
  id: string | null;
  name: string;
  document: OptionsDocument;
  /** The database that it is to be kept in; null: wherever there is room. */
  shard: string | null;
  placement: TenantPlacement;
}

/** Makes a tenant and its first admin key. Throws `conflict` where there is one of this id. */
export async function createTenant(
  services: Pick<Services, "tenants" | "clock" | "random">,
  { id, name, document, shard, placement }: NewTenant,
  seed: Seed,
): Promise<{ tenant: Tenant; keyId: string; secret: string }> {
  const createdAt = seed?.at ?? services.clock.now();
  const tenantId = id ?? (await derivedId("ten", createdAt, seed?.key ?? services.random.token()));
  const tenant = {
    id: tenantId,
    name,
    createdAt,
    document: patched({}, document),
    shard,
    placement,
  };
  const { key, secret, hash } = await mintKey(
    services,
    { tenantId, role: "admin", name: "first admin" },
    seed ?? { key: services.random.token(), at: createdAt },
  );
  const isNew = await services.tenants.add(tenant, key, hash);
  if (!isNew) throw new EbbError("conflict", `There is a tenant ${tenantId} already.`);
  forgetOrigins();
  const made = await services.tenants.get(tenantId);
  if (made === null) throw notFound("tenant");
  return { tenant: made, keyId: key.id, secret };
}

interface TenantChange {
  name: string | null;
  disabled: boolean | null;
  /** A merge patch. */
  document: OptionsDocument;
}

/**
 * Changes a tenant; other isolates follow within seconds. Throws `not_found`, and `invalid_request`
 * for a wrong option or where it would lock the deployment's own tenant.
 */
export async function changeTenant(
  { tenants, clock }: Pick<Services, "tenants" | "clock">,
  id: string,
  { name, disabled, document }: TenantChange,
): Promise<Tenant> {
  const now = clock.now();
  const found = await tenantById(tenants, id, now);
  if (id === defaultTenant && disabled === true) {
    throw invalid("disabled", "the deployment's own tenant cannot be disabled");
  }
  const { options: _options, shard: _shard, placement: _placement, ...kept } = found;
  await tenants.write({
    ...kept,
    name: name ?? found.name,
    document: patched(found.document, document),
    disabledAt: disabledAt(found, disabled, now),
  });
  forgetTenants();
  return (await tenants.get(id)) ?? found;
}

/** A tenant as it is stored. Throws `not_found`. */
export async function tenantById(
  tenants: Services["tenants"],
  id: string,
  now: number,
): Promise<Tenant> {
  const found = (await tenants.get(id)) ?? (id === defaultTenant ? unnamed(now) : null);
  if (found === null) throw notFound("tenant");
  return found;
}

/** Ends what this isolate holds of tenants; others follow within seconds. */
export function forgetTenants(): void {
  forgetPrincipals(null);
  forgetOrigins();
  forgetOptions();
}

function disabledAt(found: Tenant, disabled: boolean | null, now: number): number | null {
  if (disabled === null) return found.disabledAt;
  return disabled ? (found.disabledAt ?? now) : null;
}

/** The default tenant needs no row until something is set for it. */
const unnamed = (now: number): Tenant => ({
  id: defaultTenant,
  name: defaultTenant,
  createdAt: now,
  document: {},
  options: freeOptions,
  disabledAt: null,
  shard: homeShard,
  placement: "by_tenant",
});
