import { EbbError, invalid } from "../model/errors.ts";
import { sha256Hex } from "../model/ids.ts";
import { type Scope, type ScopeIds, grantScope } from "../model/scope.ts";
import type { KeyRole } from "../ports/key-store.ts";
import type { Services } from "../ports/services.ts";
import { kept } from "./kept.ts";

/** Who asks, and what they may do. */
export interface Principal {
  tenantId: string;
  role: KeyRole;
  /** The key's id, for audit: `by` of a memory's history. */
  keyId: string;
  /** The ids that a client token is confined to; null for an API key. */
  confined: ScopeIds | null;
}

const defaultTenant = "default";

const rank: Record<KeyRole, number> = { read: 0, write: 1, admin: 2 };
/** How long a revoked key may still work in an isolate that has just seen it. */
const keptForMs = 5_000;
/** Times of use are noted this often at most: one write, not one a request. */
const touchEveryMs = 60_000;

const keys = kept<Principal>(keptForMs, 500);

const unauthenticated = (detail: string) => new EbbError("unauthenticated", detail);

/** Compares two hashes of equal length without telling by its time where they differ. */
function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer +(\S{1,512})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) {
    throw unauthenticated("Send `Authorization: Bearer <API key>`.");
  }
  return token;
}

/**
 * The principal of an `Authorization` header. Throws `unauthenticated` where there is no key, or
 * none that works; the answer does not say which.
 */
export async function authenticate(
  services: Pick<Services, "keys" | "clock" | "after">,
  adminKey: string | null,
  authorization: string | undefined,
): Promise<Principal> {
  const hash = await sha256Hex(bearerOf(authorization));
  if (adminKey !== null && sameHash(hash, await sha256Hex(adminKey))) {
    return { tenantId: defaultTenant, role: "admin", keyId: "admin", confined: null };
  }
  const principal = await keys.get(hash, services.clock.now(), () => byStoredKey(services, hash));
  if (principal === null) throw unauthenticated("This API key is not known, or was revoked.");
  return principal;
}

async function byStoredKey(
  { keys: store, clock, after }: Pick<Services, "keys" | "clock" | "after">,
  hash: string,
): Promise<Principal | null> {
  const key = await store.find(hash);
  if (key === null) return null;
  const now = clock.now();
  const isNoted = key.lastUsedAt !== null && now - key.lastUsedAt <= touchEveryMs;
  if (!isNoted) after(store.touch(key.id, now));
  return { tenantId: key.tenantId, role: key.role, keyId: key.id, confined: null };
}

/** Throws `forbidden` where the principal's role does not reach what is needed. */
export function requireRole(principal: Principal, needed: KeyRole): void {
  if (rank[principal.role] < rank[needed]) {
    throw new EbbError(
      "forbidden",
      `This needs a key with the role ${needed}; this one has ${principal.role}.`,
    );
  }
}

const wireNames = { userId: "user_id", agentId: "agent_id", sessionId: "session_id" } as const;

/** One id of a confined request: the token's own fills in, any other is refused. */
function confinedId(name: keyof ScopeIds, named: string | null, own: string | null): string | null {
  if (named !== null && named !== own) {
    throw new EbbError("forbidden", `This token is confined to another ${wireNames[name]}.`);
  }
  return own;
}

/** What the principal may see of what the request names; may bear no id at all. */
export function scopeOf(principal: Principal, ids: ScopeIds): Scope {
  const { tenantId, confined } = principal;
  if (confined === null) return grantScope(tenantId, ids);
  return grantScope(tenantId, {
    userId: confinedId("userId", ids.userId, confined.userId),
    agentId: confinedId("agentId", ids.agentId, confined.agentId),
    sessionId: confinedId("sessionId", ids.sessionId, confined.sessionId),
  });
}

/** The same, where a call is about someone: throws `invalid_request` where no id is named. */
export function scopeOfSomeone(principal: Principal, ids: ScopeIds): Scope {
  const scope = scopeOf(principal, ids);
  if (scope.userId === null && scope.agentId === null && scope.sessionId === null) {
    throw invalid("user_id", "at least one of user_id, agent_id and session_id is needed");
  }
  return scope;
}

/** The whole tenant, or all that a token is confined to. */
export const wholeScope = (principal: Principal): Scope =>
  scopeOf(principal, { userId: null, agentId: null, sessionId: null });
