import { hostOf, isAddress, isInnerAddress } from "../../model/outbound-address.ts";

export interface AddressRules {
  /** Hosts, or `host:port`, that may be local. */
  allowed: readonly string[];
  /** A DNS-over-HTTPS server that answers JSON, asked for each name before it is sent to; null asks none. */
  resolver: string | null;
}

const resolveTimeoutMs = 3_000;

/** Why a name is not sent to, by what it resolves to; null where that is fine, or is not asked. */
export async function misleads(
  { allowed, resolver }: AddressRules,
  url: URL,
): Promise<string | null> {
  const host = hostOf(url);
  const isVouchedFor = allowed.includes(host) || allowed.includes(url.host);
  if (resolver === null || isVouchedFor || isAddress(host)) return null;
  const found = (
    await Promise.all(["A", "AAAA"].map((type) => resolve(resolver, host, type)))
  ).flat();
  if (found.length === 0) return "the name has no address";
  return found.some(isInnerAddress) ? "the name leads to a private address" : null;
}

/** Addresses of a name. Throws where the resolver does not answer. */
async function resolve(resolver: string, name: string, type: string): Promise<string[]> {
  const query = new URL(resolver);
  query.searchParams.set("name", name);
  query.searchParams.set("type", type);
  const response = await fetch(query, {
    headers: { accept: "application/dns-json" },
    signal: AbortSignal.timeout(resolveTimeoutMs),
  });
  const answer: unknown = await response.json();
  const records =
    typeof answer === "object" && answer !== null && "Answer" in answer ? answer.Answer : [];
  return (Array.isArray(records) ? records : [])
    .flatMap((record: unknown) =>
      typeof record === "object" && record !== null && "data" in record ? String(record.data) : [],
    )
    .filter(isAddress);
}
