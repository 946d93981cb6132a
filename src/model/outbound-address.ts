import { urlCharsMax } from "./limits.ts";

/**
 * Where a subscription may send to: addresses out in the world over https, and never one that leads
 * back in. The WHATWG parser has read decimal, octal, hex and short forms of an address into one.
 */

/** Ranges of IPv4 that are not out in the world (RFC 6890), and Azure's metadata address. */
const inner4: readonly (readonly [address: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Parts of 2000::/3 that are not: Teredo and other protocols, documentation, 6to4. */
const inner6: readonly (readonly [prefix: bigint, bits: number])[] = [
  [0x2001_0000n << 96n, 23],
  [0x2001_0db8n << 96n, 32],
  [0x2002_0000n << 96n, 16],
  [0x3fff_0000n << 96n, 20],
];

const localEndings = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "arpa",
  "test",
  "invalid",
  "onion",
  "localtest.me",
  "lvh.me",
];

/** The 32 bits of a dotted address; null where it is none. */
function bits4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((all, part) => all * 256 + part, 0);
}

const isInner4 = (address: number): boolean =>
  inner4.some(([range, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((bits4(range) ?? 0) / size);
  });

/** The 128 bits of an address without brackets; null where it is none. */
function bits6(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = tail === null ? null : bits4(tail[2] ?? "");
  if (tail !== null && last === null) return null;
  const plain =
    last === null
      ? text
      : `${tail?.[1] ?? ""}${(last >>> 16).toString(16)}:${(last & 0xffff).toString(16)}`;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...rest];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((all, group) => (all << 16n) | BigInt(Number.parseInt(group, 16)), 0n);
}

/** Only what is given out as global unicast is out in the world; mapped, NAT64 and unique local forms are not. */
const isInner6 = (address: bigint): boolean =>
  address >> 125n !== 1n ||
  inner6.some(([range, bits]) => address >> BigInt(128 - bits) === range >> BigInt(128 - bits));

/** Whether an IP address, v4 or v6 without brackets, is none out in the world; so is what is no address. */
export function isInnerAddress(text: string): boolean {
  const four = bits4(text);
  if (four !== null) return isInner4(four);
  const six = bits6(text);
  return six === null || isInner6(six);
}

export const isAddress = (text: string): boolean => bits4(text) !== null || bits6(text) !== null;

/** Services that answer `10-0-0-1.example` with 10.0.0.1. */
function holdsInnerAddress(name: string): boolean {
  const found = name.matchAll(/(?<!\d)(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?!\d)/g);
  return [...found].some((match) => {
    const address = bits4(match.slice(1).join("."));
    return address !== null && isInner4(address);
  });
}

const isLocalName = (name: string): boolean =>
  !name.includes(".") ||
  localEndings.some((ending) => name === ending || name.endsWith(`.${ending}`)) ||
  holdsInnerAddress(name);

/** The host of an address that can be read, without brackets and without a root dot. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

/**
 * Why nothing is sent to an address, or null where it may be. `allowed` are hosts, or `host:port`, that
 * the deployment vouches for: they may be local, and spoken to without TLS.
 */
export function refusalOf(address: string, allowed: readonly string[]): string | null {
  if (address.length > urlCharsMax) return `must not exceed ${urlCharsMax} characters`;
  if (!URL.canParse(address)) return "must be an absolute https address";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must be an https address";
  if (url.username !== "" || url.password !== "") return "must not hold a user name or password";
  const host = hostOf(url);
  if (allowed.some((each) => each === host || each === url.host)) return null;
  if (url.protocol !== "https:") return "must be an https address";
  if (isAddress(host)) {
    return isInnerAddress(host) ? "must not be a private, local or reserved address" : null;
  }
  return isLocalName(host) ? "must not be a local name" : null;
}
