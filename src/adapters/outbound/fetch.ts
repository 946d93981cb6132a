import { hostOf, isAddress, isInnerAddress, refusalOf } from "../../model/outbound-address.ts";
import type { Outbound } from "../../ports/outbound.ts";

interface OutboundConfig {
  /** Hosts, or `host:port`, that may be local. */
  allowed: readonly string[];
  /** A DNS-over-HTTPS server that answers JSON, asked for each name before it is sent to; null asks none. */
  resolver: string | null;
}

const resolveTimeoutMs = 3_000;

/** Posts with `fetch`, to what `refusalOf` lets through. */
export function fetchOutbound({ allowed, resolver }: OutboundConfig): Outbound {
  const refusal = (url: string) => refusalOf(url, allowed);

  /** Why a name is not sent to, by what it resolves to; null where that is fine, or is not asked. */
  async function misleads(url: URL): Promise<string | null> {
    const host = hostOf(url);
    const isVouchedFor = allowed.includes(host) || allowed.includes(url.host);
    if (resolver === null || isVouchedFor || isAddress(host)) return null;
    const found = (
      await Promise.all(["A", "AAAA"].map((type) => resolve(resolver, host, type)))
    ).flat();
    if (found.length === 0) return "the name has no address";
    return found.some(isInnerAddress) ? "the name leads to a private address" : null;
  }

  return {
    refusal,
    async post({ url, headers, body, timeoutMs }) {
      const refused = refusal(url);
      if (refused !== null) return { problem: `the address ${refused}` };
      try {
        const misled = await misleads(new URL(url));
        if (misled !== null) return { problem: misled };
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return { status: response.status };
      } catch (cause) {
        const isLate = cause instanceof Error && cause.name === "TimeoutError";
        return { problem: isLate ? `no answer within ${timeoutMs} ms` : "could not be reached" };
      }
    },
  };
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
