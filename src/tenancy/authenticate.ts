import { EbbError, invalid } from "../model/errors.ts";
import { sha256Hex } from "../model/ids.ts";
import { bearerCharsMax } from "../model/limits.ts";
import { type Scope, type ScopeIds, grantScope } from "../model/scope.ts";
import { freeOptions } from "../model/tenant.ts";
import type { LiveKey } from "../ports/key-store.ts";
import type { Services } from "../ports/services.ts";
import { kept } from "./kept.ts";
import { type Principal, defaultTenant, deploymentKeyId } from "./principal.ts";
import { type Claims, looksLikeToken, readToken } from "./tokens.ts";

/** What a deployment keeps secret; null where it is not set. */
export interface Secrets {
  /** The deployment's own key, of the default tenant's admin. */
  adminKey: string | null;
  /** What client tokens are signed with. */
  signingSecret: string | null;
}

type AuthServices = Pick<Services, "keys" | "tenants" | "clock" | "after">;

/** How long a revoked key, or an old quota, may still hold in an isolate that has just seen it. */
const keptForMs = 5_000;
/** Times of use are noted this often at most: one write, not one a request. */
const touchEveryMs = 60_000;

/** By hash for keys, by tenant and id for the makers of tokens. */
const known = kept<Principal>(keptForMs, 500);
const makerKey = (tenantId: string, keyId: string) => JSON.stringify([tenantId, keyId]);

const unauthenticated = (detail: string) => new EbbError("unauthenticated", detail);

/** Compares two hashes of equal length without telling by its time where they differ. */
function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

const bearer = new RegExp(`^Bearer +(\\S{1,${bearerCharsMax}})$`, "i");

function bearerOf(authorization: string | undefined): string {
  const token = bearer.exec(authorization ?? "")?.[1];
  if (token === undefined) {
    throw unauthenticated("Send `Authorization: Bearer <API key or client token>`.");
  }
  return token;
}

/**
 * The principal of an `Authorization` header. Throws `unauthenticated` where there is no key or
 * token, or none that works.
 */
export async function authenticate(
  services: AuthServices,
  secrets: Secrets,
  authorization: string | undefined,
): Promise<Principal> {
  const sent = bearerOf(authorization);
  return looksLikeToken(sent)
    ? byToken(services, await readToken(secrets.signingSecret, sent, services.clock.now()))
    : byKey(services, secrets.adminKey, await sha256Hex(sent));
}

async function byKey(
  services: AuthServices,
  adminKey: string | null,
  hash: string,
): Promise<Principal> {
  if (adminKey !== null && sameHash(hash, await sha256Hex(adminKey))) return deployment(services);
  const principal = await known.get(hash, services.clock.now(), async () => {
    const key = await services.keys.find(hash);
    if (key !== null) noteUse(services, key);
    return key === null ? null : principalOf(key);
  });
  if (principal === null) throw unauthenticated("This API key is not known, or was revoked.");
  return principal;
}

/** A token works as long as the key that made it does: revoking the one ends the other. */
async function byToken(services: AuthServices, claims: Claims): Promise<Principal> {
  const { tenantId, keyId, ids, allow } = claims;
  const maker =
    tenantId === defaultTenant && keyId === deploymentKeyId
      ? await deployment(services)
      : await known.get(makerKey(tenantId, keyId), services.clock.now(), async () => {
          const key = await services.keys.live(tenantId, keyId);
          return key === null ? null : principalOf(key);
        });
  if (maker === null) throw unauthenticated("The key that made this token was revoked.");
  return {
    ...maker,
    role: allow.includes("write") ? "write" : "read",
    confined: { ...ids, allow, sessions: new Set() },
  };
}

async function deployment(services: AuthServices): Promise<Principal> {
  const stated = { tenantId: defaultTenant, keyId: deploymentKeyId };
  const key = makerKey(stated.tenantId, stated.keyId);
  const principal = await known.get(key, services.clock.now(), async () => {
    const options = (await services.tenants.options(defaultTenant)) ?? freeOptions;
    return { ...stated, role: "admin", confined: null, options };
  });
  return principal ?? { ...stated, role: "admin", confined: null, options: freeOptions };
}

const principalOf = ({ id, tenantId, role, options }: LiveKey): Principal => ({
  tenantId,
  role,
  keyId: id,
  confined: null,
  options,
});

function noteUse({ keys, clock, after }: AuthServices, key: LiveKey): void {
  const now = clock.now();
  const isNoted = key.lastUsedAt !== null && now - key.lastUsedAt <= touchEveryMs;
  if (!isNoted) after(keys.touch(key.id, now));
}

/** Ends what this isolate holds of a key that was revoked; of everyone, where a tenant changed. */
export function forgetPrincipals(key: { tenantId: string; id: string; hash: string } | null): void {
  if (key === null) return known.drop("");
  known.drop(key.hash);
  known.drop(makerKey(key.tenantId, key.id));
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
  const { sessionId } = ids;
  // A token that names no session may name those of its user.
  const isOwn =
    confined.sessionId === null && sessionId !== null && confined.sessions.has(sessionId);
  return grantScope(tenantId, {
    userId: confinedId("userId", ids.userId, confined.userId),
    agentId: confinedId("agentId", ids.agentId, confined.agentId),
    sessionId: isOwn ? sessionId : confinedId("sessionId", sessionId, confined.sessionId),
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
