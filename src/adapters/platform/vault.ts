import type { Vault } from "../../ports/vault.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const encode = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const decode = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const nonceBytes = 12;

async function keyFrom(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", utf8(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("ebb secrets at rest") },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/**
 * AES-256-GCM under a key that HKDF makes from the deployment's signing secret. What was sealed under the
 * `previous` secret is opened, too, so that a secret can be changed; nothing new is sealed under it.
 */
export function webCryptoVault(secret: string, previous: string | null = null): Vault {
  const key = keyFrom(secret);
  const keys = [key, ...(previous === null ? [] : [keyFrom(previous)])];
  return {
    async seal(text, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const how = { name: "AES-GCM", iv, additionalData: utf8(owner) };
      const sealed = await crypto.subtle.encrypt(how, await key, utf8(text));
      return `v1.${encode(iv)}.${encode(new Uint8Array(sealed))}`;
    },
    async open(sealed, owner) {
      const [version, iv, text] = sealed.split(".");
      if (version !== "v1" || iv === undefined || text === undefined) return null;
      for (const each of keys) {
        try {
          const how = { name: "AES-GCM", iv: decode(iv), additionalData: utf8(owner) };
          const opened = await crypto.subtle.decrypt(how, await each, decode(text));
          return new TextDecoder().decode(opened);
        } catch {
          // Not sealed under this secret: there is nothing else to say of it.
        }
      }
      return null;
    },
  };
}
