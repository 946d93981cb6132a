import { ModelError } from "../../ports/language-model.ts";

/** The `AI` binding, as much of it as is called. */
export interface WorkersAi {
  run(
    model: string,
    inputs: Record<string, unknown>,
    options?: { signal?: AbortSignal },
  ): Promise<unknown>;
}

/** One call of the binding within a time. Throws `ModelError`. */
export async function runWithin(
  ai: WorkersAi,
  model: string,
  inputs: Record<string, unknown>,
  timeoutMs: number,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The binding may take no notice of a signal: whoever waits goes on all the same.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ModelError("timeout", "no answer within the time limit")),
      timeoutMs,
    );
  });
  const answer = ai.run(model, inputs, { signal: AbortSignal.timeout(timeoutMs) });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of the binding's numbered errors (Workers AI, "Errors"); any other one may pass. */
const numbered: Readonly<Record<number, [ModelError["problem"], string]>> = {
  3003: ["refused", "the request lacks something"],
  3006: ["refused", "the request is too large"],
  3007: ["timeout", "the service gave up waiting"],
  3008: ["timeout", "the service broke off"],
  3023: ["key_refused", "the account is blocked"],
  3036: ["rate_limited", "the day's free allocation is used up"],
  3040: ["rate_limited", "the service is out of capacity"],
  3041: ["key_refused", "the account may not use this model"],
  3042: ["refused", "the service knows no such model"],
  5004: ["refused", "the service refused the request"],
  5007: ["refused", "the service knows no such model"],
  5016: ["key_refused", "the account has not agreed to the model's terms"],
  5018: ["key_refused", "the account may not use this model"],
};
/** The free allocation comes back at midnight: no use to ask before long. */
const usedUpWaitMs = 300_000;

/** The error's number, as it stands at the beginning of its message or behind `AiError:`. */
export function numberOf(error: unknown): number | null {
  const message = error instanceof Error ? error.message : "";
  const found = /(?:^|[\s:])([35]\d{3}):/.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}

/** What went wrong, without the service's own words: they may hold the prompt. */
export function asWorkersAiError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const number = numberOf(error);
  const known = number === null ? undefined : numbered[number];
  if (known === undefined) {
    const detail = number === null ? "" : ` (${number})`;
    return new ModelError("unavailable", `the service failed${detail}`);
  }
  const [problem, detail] = known;
  const wait = number === 3036 ? usedUpWaitMs : null;
  return new ModelError(problem, `${detail} (${number})`, wait);
}
