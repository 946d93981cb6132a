import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const tries = 20;
const waitMs = 3_000;
const requestMs = 20_000;

const Stored = z.object({ memories: z.array(z.object({ id: z.string() })).min(1) });
const Retrieved = z.object({
  memories: z.array(z.object({ text: z.string() })).min(1),
  degraded: z.array(z.object({ part: z.string(), reason: z.string() })),
});

/**
 * What a user does first, through the front door: store, retrieve, delete. With `key` null only that the
 * Worker is ready: the key of an earlier run is not known here. Throws with the answer that was wrong.
 */
export async function smoke(url: string, key: string | null): Promise<string[]> {
  const done = [await ready(url)];
  if (key === null) return done;
  const user = `smoke-${Date.now()}`;
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const turn = { user_id: user, prompt: "I live in Bergen.", response: "Noted." };
  Stored.parse(await ask("POST", "/v1/store?wait=true", turn));
  done.push("a turn was stored and became a memory");
  const found = Retrieved.parse(
    await ask("POST", "/v1/retrieve", { user_id: user, prompt: "Where do I live?" }),
  );
  if (!found.memories.some(({ text }) => text.includes("Bergen"))) {
    throw new Error("What was stored was not retrieved.");
  }
  const [missing] = found.degraded;
  if (missing !== undefined) {
    throw new Error(`Retrieving goes on without ${missing.part}: ${missing.reason}.`);
  }
  done.push("it was retrieved");
  await ask("DELETE", `/v1/users/${user}?confirm=true`);
  done.push("it is being erased");
  return done;
}

/** A new address takes some seconds to be known everywhere. */
async function ready(url: string): Promise<string> {
  let said = "";
  for (let i = 0; i < tries; i++) {
    if (i > 0) await pause(waitMs);
    try {
      const answer = await fetch(new URL("/readyz", url), {
        signal: AbortSignal.timeout(requestMs),
      });
      said = `${answer.status} ${await answer.text()}`;
      if (answer.ok && !said.includes('"ok":false')) {
        return "the Worker reaches its database, its queue and what else is configured";
      }
    } catch (cause) {
      said = cause instanceof Error ? cause.message : "no answer";
    }
  }
  throw new Error(`${url}/readyz does not say that it is ready: ${said}`);
}
