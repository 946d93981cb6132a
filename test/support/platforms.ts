import { signatureHeaders } from "../../src/webhooks/sign.ts";

/** Requests signed as each platform does it. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function hmac(hash: "SHA-1" | "SHA-256", secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash }, false, [
    "sign",
  ]);
  return hexOf(await crypto.subtle.sign("HMAC", key, utf8(text)));
}

export type Sign = (body: string, at?: number) => Promise<Record<string, string>>;

const seconds = (at: number) => String(Math.floor(at / 1000));

export const asGeneric =
  (secret: string): Sign =>
  (body, at = Date.now()) =>
    signatureHeaders(secret, `msg_${crypto.randomUUID()}`, at, body);

export const asTelegram =
  (secret: string): Sign =>
  async () => ({ "x-telegram-bot-api-secret-token": secret });

export const asSlack =
  (secret: string): Sign =>
  async (body, at = Date.now()) => ({
    "x-slack-request-timestamp": seconds(at),
    "x-slack-signature": `v0=${await hmac("SHA-256", secret, `v0:${seconds(at)}:${body}`)}`,
  });

export const asOneBot =
  (secret: string): Sign =>
  async (body) => ({ "x-signature": `sha1=${await hmac("SHA-1", secret, body)}` });

/** An application of Discord, with the key pair that Discord holds for it. */
export async function aDiscordApp(): Promise<{ publicKey: string; sign: Sign }> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const raw = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  return {
    publicKey: hexOf(raw),
    sign: async (body, at = Date.now()) => ({
      "x-signature-timestamp": seconds(at),
      "x-signature-ed25519": hexOf(
        await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, utf8(seconds(at) + body)),
      ),
    }),
  };
}
