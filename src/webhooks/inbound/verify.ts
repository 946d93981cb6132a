import { signedWithinMs } from "../../model/limits.ts";
import type { Platform } from "../../model/inbound.ts";
import { isSignedBy } from "../sign.ts";

/** A request as it came: its exact words are what is signed. */
export interface SignedRequest {
  header(name: string): string | null;
  body: string;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Bytes of hex; null where the text is none. */
function hexBytes(text: string | null | undefined): Uint8Array<ArrayBuffer> | null {
  if (text == null || !/^(?:[0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function isHmac(
  hash: "SHA-256" | "SHA-1",
  secret: string,
  text: string,
  signature: Uint8Array<ArrayBuffer> | null,
): Promise<boolean> {
  if (signature === null) return false;
  const how = { name: "HMAC", hash };
  const key = await crypto.subtle.importKey("raw", utf8(secret), how, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, signature, utf8(text));
}

const isFresh = (seconds: string | null, now: number): boolean =>
  seconds !== null &&
  /^\d{1,12}$/.test(seconds) &&
  Math.abs(now - Number(seconds) * 1000) <= signedWithinMs;

/** Compares by digests, so that its time tells nothing of where the two differ. */
async function isSameText(a: string, b: string): Promise<boolean> {
  const [x, y] = await Promise.all(
    [a, b].map(async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)))),
  );
  let difference = 0;
  for (const [i, byte] of (x ?? []).entries()) difference |= byte ^ (y?.[i] ?? 0);
  return difference === 0;
}

/** Ed25519 over time and body, under the application's public key in hex. */
async function isDiscord(
  { header, body }: SignedRequest,
  publicKey: string,
  now: number,
): Promise<boolean> {
  const raw = hexBytes(publicKey);
  const signature = hexBytes(header("x-signature-ed25519"));
  const seconds = header("x-signature-timestamp");
  if (raw?.length !== 32 || signature?.length !== 64 || !isFresh(seconds, now)) return false;
  const key = await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, utf8(`${seconds}${body}`));
}

/** Whether a request is the platform's own, verified in its way, at `now` (epoch ms). */
export async function isFrom(
  platform: Platform,
  request: SignedRequest,
  secret: string,
  now: number,
): Promise<boolean> {
  const { header, body } = request;
  switch (platform) {
    case "generic":
      return isSignedBy(secret, request, now);
    case "telegram": {
      const token = header("x-telegram-bot-api-secret-token");
      return token !== null && isSameText(token, secret);
    }
    case "slack": {
      const seconds = header("x-slack-request-timestamp");
      const signature = hexBytes(/^v0=(.+)$/.exec(header("x-slack-signature") ?? "")?.[1]);
      return isFresh(seconds, now) && isHmac("SHA-256", secret, `v0:${seconds}:${body}`, signature);
    }
    case "discord":
      return isDiscord(request, secret, now);
    case "onebot":
      return isHmac(
        "SHA-1",
        secret,
        body,
        hexBytes(/^sha1=(.+)$/.exec(header("x-signature") ?? "")?.[1]),
      );
  }
}
