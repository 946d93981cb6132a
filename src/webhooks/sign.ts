import { signedWithinMs } from "../model/limits.ts";

/** Standard Webhooks signatures: HMAC-SHA-256 over id, time and body, under a secret that is base64 behind `whsec_`. */

const secretPrefix = "whsec_";

const bytesOf = (binary: string) => Uint8Array.from(binary, (char) => char.charCodeAt(0));
const textOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** A secret of 32 bytes from two tokens of 128 bits, in hex. */
export function secretFrom(first: string, second: string): string {
  const pairs = (first + second).match(/../g) ?? [];
  return (
    secretPrefix + btoa(pairs.map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join(""))
  );
}

/** Imports the key of a secret; null where what follows the prefix is no base64. */
async function keyOf(secret: string, use: "sign" | "verify"): Promise<CryptoKey | null> {
  try {
    const raw = bytesOf(atob(secret.replace(/^whsec_/, "")));
    if (raw.length === 0) return null;
    return await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
      use,
    ]);
  } catch {
    return null; // Not base64.
  }
}

const signedText = (id: string, atS: number, body: string) =>
  new TextEncoder().encode(`${id}.${atS}.${body}`);

/** The headers of a message sent at `now` (epoch ms). Throws where the secret is none. */
export async function signatureHeaders(
  secret: string,
  id: string,
  now: number,
  body: string,
): Promise<Record<string, string>> {
  const atS = Math.floor(now / 1000);
  const key = await keyOf(secret, "sign");
  if (key === null) throw new Error("the secret of a webhook is not base64");
  const signature = await crypto.subtle.sign("HMAC", key, signedText(id, atS, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(atS),
    "webhook-signature": `v1,${btoa(textOf(new Uint8Array(signature)))}`,
  };
}

const signaturesMax = 16;

/** Whether one of a message's signatures is that of the secret, and it is minutes old at most. */
export async function isSignedBy(
  secret: string,
  { header, body }: { header(name: string): string | null; body: string },
  now: number,
): Promise<boolean> {
  const id = header("webhook-id");
  const seconds = header("webhook-timestamp");
  if (id === null || seconds === null || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number(seconds) * 1000) > signedWithinMs) return false;
  const key = await keyOf(secret, "verify");
  if (key === null) return false;
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signatures = (header("webhook-signature") ?? "").split(" ").slice(0, signaturesMax);
  for (const signature of signatures) {
    const [, text] = /^v1,([\w+/]+={0,2})$/.exec(signature) ?? [];
    const bytes = text === undefined ? null : base64Bytes(text);
    if (bytes !== null && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return true;
  }
  return false;
}

function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOf(atob(text));
  } catch {
    return null; // Not base64.
  }
}
