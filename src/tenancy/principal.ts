import type { TokenRight } from "../contract/token.ts";
import { EbbError } from "../model/errors.ts";
import type { ScopeIds } from "../model/scope.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { KeyRole } from "../ports/key-store.ts";

/** What a client token may do and see. */
export interface Confinement extends ScopeIds {
  allow: readonly TokenRight[];
  /** Sessions that this request names and that are its user's own; filled in at the door. */
  sessions: ReadonlySet<string>;
}

/** Who asks, and what they may do. */
export interface Principal {
  tenantId: string;
  role: KeyRole;
  /** The key's id, for audit: `by` of a memory's history. A token acts in its maker's name. */
  keyId: string;
  /** What a client token is confined to; null for an API key. */
  confined: Confinement | null;
  /** What the deployment set for the tenant. */
  options: TenantOptions;
}

/** The tenant of the deployment's own admin key, and that key's id. */
export const defaultTenant = "default";
export const deploymentKeyId = "admin";

const rank: Record<KeyRole, number> = { read: 0, write: 1, admin: 2 };

const mayDo = ({ role, confined }: Principal, needed: KeyRole): boolean =>
  confined === null ? rank[role] >= rank[needed] : confined.allow.some((right) => right === needed);

/** All that the principal may do, the least first. */
export const rightsOf = (principal: Principal): KeyRole[] =>
  (["read", "write", "admin"] as const).filter((right) => mayDo(principal, right));

/** Throws `forbidden` where the principal's role, or its token, does not reach what is needed. */
export function requireRole(principal: Principal, needed: KeyRole): void {
  if (mayDo(principal, needed)) return;
  const { role, confined } = principal;
  throw new EbbError(
    "forbidden",
    confined === null
      ? `This needs a key with the role ${needed}; this one has ${role}.`
      : `This token may ${confined.allow.join(" and ")}; this needs ${needed}.`,
  );
}

/** Throws `forbidden` where the principal is a client token. */
export function requireKey({ confined }: Principal): void {
  if (confined !== null) throw new EbbError("forbidden", "This takes an API key, not a token.");
}

/** Throws `forbidden` for any key but the deployment's own. */
export function requireDeployment(principal: Principal): void {
  if (!isDeployment(principal)) {
    throw new EbbError("forbidden", "Only the deployment's own admin key may do this.");
  }
}

/** A token that the deployment's own key made has none of its rights. */
export const isDeployment = ({ tenantId, keyId, confined }: Principal): boolean =>
  confined === null && tenantId === defaultTenant && keyId === deploymentKeyId;
