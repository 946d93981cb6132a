import type { Index } from "@upstash/vector";
import { ModelError } from "../../ports/language-model.ts";
import { type Guard, unguarded } from "../guard/circuits.ts";
import { asModelError } from "../openai/problems.ts";

/** What the client of the package sends through: it believes whatever it is answered. */
type Requester = Extract<ConstructorParameters<typeof Index>[0], { request: unknown }>;

/**
 * Carries the client's commands. It does not retry (jobs do, and a question has no time for it), ends what is
 * late, and tells by the status what went wrong: the package's own keeps only a message. Errors are `ModelError`.
 */
export function upstashRequester({
  url,
  token,
  timeoutMs,
  guard = unguarded,
}: {
  url: string;
  token: string;
  timeoutMs: number;
  guard?: Guard;
}): Requester {
  const base = url.replace(/\/+$/, "");
  return {
    async request({ path, body }) {
      const answer = await guard(() =>
        sent([base, ...(path ?? [])].join("/"), {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(body ?? {}),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      if (typeof answer !== "object" || answer === null || !("result" in answer)) {
        throw new ModelError("bad_answer", "the vector index answers no result");
      }
      return answer as never;
    },
  };
}

async function sent(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init);
    if (!response.ok) {
      // Its words are not passed on; the connection is free for the next call.
      await response.body?.cancel();
      throw asModelError({ status: response.status, headers: response.headers });
    }
    return await response.json();
  } catch (cause) {
    throw asModelError(cause);
  }
}
