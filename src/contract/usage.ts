import { z } from "zod";
import { modelUseDaysMax } from "../model/limits.ts";
import { type PriceOf, costOf, pricedOn } from "../model/prices.ts";
import type { TenantOptions } from "../model/tenant.ts";
import type { ModelUse } from "../ports/usage-store.ts";
import { ModelsShape, type ServiceStates, statesToWire } from "./models.ts";

export const UsageQuery = z.strictObject({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(modelUseDaysMax)
    .default(30)
    .describe("how far back, today counted"),
});

const Cost = z.number().nullable().describe("US dollars, an estimate; null: no price is known");
const Counts = {
  calls: z.int(),
  failures: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
};

export const UsageAnswer = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date().describe("UTC"),
        kind: z.enum(["chat", "embeddings"]),
        model: z.string(),
        own_account: z.boolean().describe("paid by the tenant, not by the deployment"),
        ...Counts,
        cost_usd: Cost,
      }),
    ),
    total: z.object({
      ...Counts,
      cost_usd: z.number().describe("of models whose price is known"),
      unpriced: z.array(z.string()).describe("models whose price is not"),
    }),
    today: z
      .object({
        chat_tokens: z.int(),
        cost_usd: z.number(),
        tokens_max: z.int().nullable(),
        usd_max: z.number().nullable(),
        reached: z.boolean().describe("the rules read until the UTC day is over"),
      })
      .describe("on the deployment's account, against the tenant's bounds"),
    services: ModelsShape.shape.services,
    priced_on: z.iso.date().describe("when the known prices were looked up"),
  })
  .meta({ id: "ModelUsage" });

interface Told {
  uses: readonly ModelUse[];
  today: { tokens: number; usd: number };
  options: TenantOptions;
  states: ServiceStates;
}

/** Cents to six places: a question's embedding costs a millionth. */
const rounded = (usd: number): number => Math.round(usd * 1e6) / 1e6;

export function usageToWire(
  { uses, today, options, states }: Told,
  priceOf: PriceOf,
): z.infer<typeof UsageAnswer> {
  const days = uses.map((use) => {
    const cost = costOf(priceOf(use.model), use);
    return {
      day: new Date(use.day).toISOString().slice(0, 10),
      kind: use.kind,
      model: use.model,
      own_account: use.own,
      calls: use.calls,
      failures: use.failures,
      input_tokens: use.inputTokens,
      output_tokens: use.outputTokens,
      cost_usd: cost === null ? null : rounded(cost),
    };
  });
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((all, day) => all + of(day), 0);
  const { modelTokensPerDay: tokensMax, modelUsdPerDay: usdMax } = options;
  return {
    days,
    total: {
      calls: sum(({ calls }) => calls),
      failures: sum(({ failures }) => failures),
      input_tokens: sum((day) => day.input_tokens),
      output_tokens: sum((day) => day.output_tokens),
      cost_usd: rounded(sum(({ cost_usd: cost }) => cost ?? 0)),
      unpriced: [
        ...new Set(days.flatMap((day) => (day.cost_usd === null ? [day.model] : []))),
      ].toSorted(),
    },
    today: {
      chat_tokens: today.tokens,
      cost_usd: rounded(today.usd),
      tokens_max: tokensMax,
      usd_max: usdMax,
      reached:
        (tokensMax !== null && today.tokens >= tokensMax) ||
        (usdMax !== null && today.usd >= usdMax),
    },
    services: statesToWire(states),
    priced_on: pricedOn,
  };
}
