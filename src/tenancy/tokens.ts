import { z } from "zod";
import { type TokenInput, type TokenRight, tokenRights } from "../contract/token.ts";
import { EbbError } from "../model/errors.ts";
import type { ScopeIds } from "../model/scope.ts";

/**
 * Client tokens are JSON Web Tokens (RFC 7519) signed with HMAC-SHA-256. There is one form of them:
 * the header is compared as a whole, so that no token can choose how it is checked.
 */

/** What a client token says. */
export interface Claims {
  tenantId: string;
  /** The key that made it. */
  keyId: string;
  ids: ScopeIds;
  allow: TokenRight[];
}

const Payload = z.strictObject({
  ten: z.string(),
  key: z.string(),
  sub: z.string(),
  agt: z.string().nullable(),
  ses: z.string().nullable(),
  allow: z.array(z.enum(tokenRights)).min(1),
  exp: z.int(),
});

const encode = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null where the text is no base64url. */
function decode(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const header = `${encode(utf8(JSON.stringify({ alg: "HS256", typ: "JWT" })))}.`;

/** Tells a token from an API key, whatever either is worth. */
export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(header);

const keyOf = (secret: string, use: "sign" | "verify"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, [use]);

/** How soon to look again for a secret that has to be set by hand. */
const retryAfterS = 60;

/**
 * A token that `maker` signs for these ids, until `now + ttlS` (`now` epoch ms; `expiresAt` too).
 * Throws `overloaded` where the deployment has no signing secret.
 */
export async function makeToken(
  secret: string | null,
  maker: { tenantId: string; keyId: string },
  { ids, allow, ttlS }: TokenInput,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  if (secret === null) {
    throw new EbbError(
      "overloaded",
      "This deployment has no EBB_SIGNING_SECRET: set one of at least 16 characters to make client tokens.",
      { retryAfterS },
    );
  }
  const exp = Math.floor(now / 1000) + ttlS;
  const payload: z.infer<typeof Payload> = {
    ten: maker.tenantId,
    key: maker.keyId,
    sub: ids.userId,
    agt: ids.agentId,
    ses: ids.sessionId,
    allow,
    exp,
  };
  const signed = header + encode(utf8(JSON.stringify(payload)));
  const key = await keyOf(secret, "sign");
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(signed)));
  return { token: `${signed}.${encode(signature)}`, expiresAt: exp * 1000 };
}

const forged = () =>
  new EbbError("unauthenticated", "This token was not made here, or was changed on its way.");

/** What a token says. Throws `unauthenticated` where it is forged, broken or past its time at `now`. */
export async function readToken(
  secret: string | null,
  token: string,
  now: number,
): Promise<Claims> {
  const at = token.lastIndexOf(".");
  const signature = decode(token.slice(at + 1));
  const payload = decode(token.slice(header.length, at));
  if (secret === null || signature === null || payload === null) throw forged();
  const key = await keyOf(secret, "verify");
  const isOurs = await crypto.subtle.verify("HMAC", key, signature, utf8(token.slice(0, at)));
  if (!isOurs) throw forged();
  const {
    ten,
    key: keyId,
    sub,
    agt,
    ses,
    allow,
    exp,
  } = Payload.parse(JSON.parse(new TextDecoder().decode(payload)));
  if (now >= exp * 1000) {
    throw new EbbError("unauthenticated", "This token has expired: ask your server for a new one.");
  }
  return { tenantId: ten, keyId, ids: { userId: sub, agentId: agt, sessionId: ses }, allow };
}
