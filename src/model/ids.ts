/**
 * Ids are `<prefix>_<time><hash>`: ten characters of time, so that they sort, and sixteen of a
 * SHA-256 over what they are made of, so that the same work makes the same id whenever it is redone.
 */

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export const idPrefixes = [
  "trn",
  "mem",
  "ses",
  "ent",
  "edg",
  "sum",
  "whk",
  "key",
  "ten",
  "evt",
  "prt",
  "spc",
  "dlv",
  "src",
  "ers",
  "mov",
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

function base32(bytes: Uint8Array, length: number): string {
  let out = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && out.length < length) {
      bits -= 5;
      out += alphabet.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return out;
}

function timePart(ms: number): string {
  let rest = Math.max(0, Math.floor(ms));
  let out = "";
  for (let i = 0; i < 10; i++) {
    out = alphabet.charAt(rest % 32) + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Hex SHA-256: for keys at rest and content hashes. */
export async function sha256Hex(text: string): Promise<string> {
  return Array.from(await sha256(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The id of what is made of `parts` at `atMs`. The parts are joined as JSON: none can pose as another. */
export async function derivedId(
  prefix: IdPrefix,
  atMs: number,
  ...parts: unknown[]
): Promise<string> {
  return `${prefix}_${timePart(atMs)}${base32(await sha256(JSON.stringify(parts)), 16)}`;
}

/** An id with no time in it: for what is the same whenever it is named (partitions, entities). */
export async function namedId(prefix: IdPrefix, ...parts: unknown[]): Promise<string> {
  return `${prefix}_${base32(await sha256(JSON.stringify(parts)), 26)}`;
}
