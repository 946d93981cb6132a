import { modelAnswerBytesMax } from "../../model/limits.ts";
import { refusalOf } from "../../model/outbound-address.ts";
import { ModelError } from "../../ports/language-model.ts";
import { type AddressRules, misleads } from "./name-check.ts";

export interface GuardedFetch {
  fetch: typeof fetch;
  /** Why nothing is sent to an address, or null where it may be. */
  refusal(url: string): string | null;
}

/**
 * `fetch` for addresses that a tenant names: never inwards, never on to where an answer points, and no
 * more of an answer than a model may say. Throws `ModelError` where nothing is sent.
 */
export function guardedFetch(rules: AddressRules): GuardedFetch {
  const refusal = (url: string) => refusalOf(url, rules.allowed);
  return {
    refusal,
    async fetch(input, init) {
      const address = input instanceof Request ? input.url : String(input);
      const refused = refusal(address) ?? (await misleads(rules, new URL(address)));
      if (refused !== null) throw new ModelError("refused", `nothing is sent there: ${refused}`);
      const response = await fetch(input, { ...init, redirect: "manual" });
      const { status, headers } = response;
      if (status >= 300 && status < 400) {
        throw new ModelError("refused", `the service points elsewhere (${status})`);
      }
      return new Response(response.body?.pipeThrough(upTo(modelAnswerBytesMax)) ?? null, {
        status,
        headers,
      });
    },
  };
}

/** What comes through, and an error in place of more than `bytesMax`. */
function upTo(bytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= bytesMax) controller.enqueue(chunk);
      else controller.error(new ModelError("bad_answer", "the answer is too long"));
    },
  });
}
