import { refusalOf } from "../../model/outbound-address.ts";
import type { Outbound } from "../../ports/outbound.ts";
import { type AddressRules, misleads } from "./name-check.ts";

/** Posts with `fetch`, to what `refusalOf` lets through. */
export function fetchOutbound(rules: AddressRules): Outbound {
  const refusal = (url: string) => refusalOf(url, rules.allowed);

  return {
    refusal,
    async post({ url, headers, body, timeoutMs }) {
      const refused = refusal(url);
      if (refused !== null) return { problem: `the address ${refused}` };
      try {
        const misled = await misleads(rules, new URL(url));
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
