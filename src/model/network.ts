/**
 * The network that an address is counted by: an IPv4 address itself, and of IPv6 the first 64 bits, since whoever
 * has one such address has all of them.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail].slice(0, 4);
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":");
}
