import {
  dayMs,
  embeddingCallsHeldMax,
  embeddingCallsHeldMs,
  heldTenantsMax,
  modelUseKeptDays,
  modelUseRowsMax,
} from "../model/limits.ts";
import { costOf } from "../model/prices.ts";
import type { Scope } from "../model/scope.ts";
import type { TenantOptions } from "../model/tenant.ts";
import { estimateTokens } from "../model/tokens.ts";
import type { Embedder } from "../ports/embedder.ts";
import { type LanguageModel, ModelError } from "../ports/language-model.ts";
import type { Services } from "../ports/services.ts";
import type { ModelUse } from "../ports/usage-store.ts";
import { kept } from "./kept.ts";

export type SpendServices = Pick<Services, "usage" | "priceOf" | "clock" | "log" | "after">;

/** What one call took. */
type Call = Omit<ModelUse, "day">;

interface Held {
  uses: Map<string, ModelUse>;
  calls: number;
  since: number;
}

/** Calls that are not written down yet, by tenant. */
const held = new Map<string, Held>();

export const dayOf = (now: number): number => now - (now % dayMs);

/**
 * Notes a call. Chat calls are written down behind the answer; embeddings, of which every question has
 * one, a few together.
 */
function note(services: SpendServices, scope: Scope, call: Call): void {
  const now = services.clock.now();
  const waiting = held.get(scope.tenantId) ?? { uses: new Map(), calls: 0, since: now };
  if (!held.has(scope.tenantId) && held.size >= heldTenantsMax) held.clear();
  held.set(scope.tenantId, waiting);
  const use: ModelUse = { ...call, day: dayOf(now) };
  const key = JSON.stringify([use.day, use.kind, use.model, use.own]);
  const before = waiting.uses.get(key);
  waiting.uses.set(key, before === undefined ? use : sum(before, use));
  waiting.calls++;
  const isDue =
    call.kind === "chat" ||
    waiting.calls >= embeddingCallsHeldMax ||
    now - waiting.since >= embeddingCallsHeldMs;
  if (isDue) services.after(writeDown(services, scope));
}

const sum = (a: ModelUse, b: ModelUse): ModelUse => ({
  ...a,
  calls: a.calls + b.calls,
  failures: a.failures + b.failures,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

/** Writes down what this isolate holds of a tenant. What cannot be written is logged, and never fails the work. */
export async function writeDown(services: SpendServices, scope: Scope): Promise<void> {
  const uses = [...(held.get(scope.tenantId)?.uses.values() ?? [])];
  held.delete(scope.tenantId);
  if (uses.length === 0) return;
  try {
    const keptSince = dayOf(services.clock.now()) - modelUseKeptDays * dayMs;
    await services.usage.addModelUse(scope, uses, keptSince);
  } catch (cause) {
    const calls = uses.reduce((all, use) => all + use.calls, 0);
    const problem = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    services.log("model_use_lost", { tenant_id: scope.tenantId, calls, problem });
  }
}

/** What of a day is on the deployment's account, chat and embeddings; models without a price cost nothing here. */
export function spentOf(
  uses: readonly ModelUse[],
  priceOf: Services["priceOf"],
): { tokens: number; usd: number } {
  const theirs = uses.filter(({ own }) => !own);
  return {
    tokens: theirs
      .filter(({ kind }) => kind === "chat")
      .reduce((all, use) => all + use.inputTokens + use.outputTokens, 0),
    usd: theirs.reduce((all, use) => all + (costOf(priceOf(use.model), use) ?? 0), 0),
  };
}

/** How stale the count of a day may be: what is under way meanwhile overshoots the bound. */
const countedForMs = 10_000;
const counted = kept<{ tokens: number; usd: number }>(countedForMs, 500);

/** Throws `over_quota` where the tenant has spent what it may spend of the deployment's today. */
async function requireBudget(
  services: SpendServices,
  scope: Scope,
  { modelTokensPerDay: tokensMax, modelUsdPerDay: usdMax }: TenantOptions,
): Promise<void> {
  if (tokensMax === null && usdMax === null) return;
  const now = services.clock.now();
  const day = dayOf(now);
  const spent = await counted.get(JSON.stringify([scope.tenantId, day]), now, async () =>
    spentOf(await services.usage.modelUse(scope, day, modelUseRowsMax), services.priceOf),
  );
  const { tokens, usd } = spent ?? { tokens: 0, usd: 0 };
  const until = day + dayMs - now;
  if (tokensMax !== null && tokens >= tokensMax) {
    throw new ModelError("over_quota", `${tokensMax} tokens a day (UTC) are used up`, until);
  }
  if (usdMax !== null && usd >= usdMax) {
    throw new ModelError("over_quota", `${usdMax} US dollars a day (UTC) are used up`, until);
  }
}

/** No call went out for these. */
const isUnasked = (error: unknown): boolean =>
  error instanceof ModelError &&
  (error.problem === "circuit_open" || error.problem === "over_quota");

/** The model, with what it takes noted; on the deployment's account within the tenant's bounds. */
export const meteredModel = (
  services: SpendServices,
  scope: Scope,
  options: TenantOptions,
  model: LanguageModel,
  own: boolean,
): LanguageModel => ({
  name: model.name,
  async complete(request) {
    if (!own) await requireBudget(services, scope, options);
    const call = { kind: "chat" as const, model: request.model ?? model.name, own, calls: 1 };
    try {
      const answer = await model.complete(request);
      const { inputTokens, outputTokens } = answer;
      note(services, scope, { ...call, failures: 0, inputTokens, outputTokens });
      return answer;
    } catch (error) {
      if (!isUnasked(error)) {
        note(services, scope, { ...call, failures: 1, inputTokens: 0, outputTokens: 0 });
      }
      throw error;
    }
  },
});

/** The embedder, with what it takes noted; one that is made here (hashing) costs nothing, and is not. */
export function meteredEmbedder(
  services: SpendServices,
  scope: Scope,
  embedder: Embedder,
  own: boolean,
): Embedder {
  const { model, dimensions } = embedder;
  return {
    model,
    dimensions,
    async embed(texts) {
      let calls = 0;
      let told: number | null = 0;
      const noteAll = (failures: number) => {
        if (calls + failures === 0) return;
        const estimated = texts.reduce((all, text) => all + estimateTokens(text), 0);
        const inputTokens = failures > 0 && calls === 0 ? 0 : (told ?? estimated);
        note(services, scope, {
          kind: "embeddings",
          model,
          own,
          calls: calls + failures,
          failures,
          inputTokens,
          outputTokens: 0,
        });
      };
      try {
        const vectors = await embedder.embed(texts, (tokens) => {
          calls++;
          told = tokens === null || told === null ? null : told + tokens;
        });
        noteAll(0);
        return vectors;
      } catch (error) {
        if (!isUnasked(error)) noteAll(1);
        throw error;
      }
    },
  };
}
