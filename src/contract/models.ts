import { z } from "zod";
import { nameCharsMax, urlCharsMax } from "../model/limits.ts";
import type { OwnChat, OwnEmbeddings, TenantModels } from "../model/tenant.ts";
import { isOwnAccount } from "../model/tenant.ts";
import { rfc3339OrNull } from "../model/time.ts";
import type { ServiceState } from "../ports/model-providers.ts";
import { label } from "./fields.ts";

/** What a tenant has in place of the deployment's models: stored, asked for, shown. */

const SealedKey = z.object({ sealed: z.string(), last4: z.string() });
const endpoint = {
  baseUrl: z.string().nullable(),
  model: z.string(),
  key: SealedKey.nullable(),
};

/** As it stands in a tenant's document. */
export const StoredModels: z.ZodType<TenantModels> = z.object({
  chat: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("rules") }),
      z.object({ kind: z.literal("openai"), ...endpoint }),
      z.object({ kind: z.literal("workers-ai"), model: z.string() }),
    ])
    .nullable(),
  embeddings: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("none") }),
      z.object({ kind: z.literal("hashing") }),
      z.object({
        kind: z.literal("openai"),
        ...endpoint,
        dimensions: z.int(),
        textsPerCall: z.int().nullable(),
      }),
      z.object({ kind: z.literal("workers-ai"), model: z.string(), dimensions: z.int() }),
    ])
    .nullable(),
  updatedAt: z.number(),
});

const Key = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, "must be 1 to 500 visible ASCII characters")
  .describe("kept encrypted and never shown; left out: the one that is kept for this address");
const BaseUrl = z
  .string()
  .max(urlCharsMax)
  .transform((url) => url.replace(/\/+$/, ""))
  .describe("up to and with the version; left out: the deployment's");
const Model = label(nameCharsMax);
const Dimensions = z.int().min(8).max(4096);

const asked = {
  provider: z.literal("openai").describe("any service with OpenAI's protocol"),
  base_url: BaseUrl.nullish(),
  model: Model,
  key: Key.nullish(),
};

const Chat = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("rules") }),
  z.strictObject(asked),
  z.strictObject({ provider: z.literal("workers-ai"), model: Model }),
]);

const Embeddings = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("none") }),
  z.strictObject({ provider: z.literal("hashing") }),
  z.strictObject({
    ...asked,
    dimensions: Dimensions,
    batch: z
      .int()
      .min(1)
      .max(2048)
      .nullish()
      .describe("texts of one call; 96 where it is left out"),
  }),
  z.strictObject({ provider: z.literal("workers-ai"), model: Model, dimensions: Dimensions }),
]);

export const ModelsBody = z
  .strictObject({
    chat: Chat.nullish().describe("what reads turns; left out: as the deployment has it"),
    embeddings: Embeddings.nullish(),
  })
  .meta({
    id: "TenantModelsRequest",
    example: {
      chat: {
        provider: "openai",
        base_url: "https://api.openai.com/v1",
        model: "gpt-4.1-mini",
        key: "sk-…",
      },
    },
  });
export type ModelsBody = z.infer<typeof ModelsBody>;

const Shown = z.object({
  provider: z.enum(["rules", "none", "hashing", "openai", "workers-ai"]),
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  dimensions: z.int().nullable(),
  batch: z.int().nullable(),
  key_last4: z.string().nullable().describe("null where no key is kept"),
  own_account: z.boolean().describe("false: calls are on the deployment's account"),
});

const State = z
  .object({
    state: z.enum(["closed", "open", "half_open"]).describe("open: it is left alone for now"),
    problem: z.string().nullable().describe("what the last failure was"),
    retry_in_s: z.int(),
  })
  .describe("as the isolate that answers has seen it");

export const ModelsShape = z
  .object({
    chat: Shown.nullable().describe("null: as the deployment has it"),
    embeddings: Shown.nullable(),
    updated_at: z.iso.datetime().nullable(),
    services: z.object({ chat: State.nullable(), embeddings: State.nullable() }),
  })
  .meta({ id: "TenantModels" });

export interface ServiceStates {
  chat: ServiceState | null;
  embeddings: ServiceState | null;
}

const stateToWire = (state: ServiceState | null): z.infer<typeof State> | null =>
  state === null
    ? null
    : {
        state: state.state,
        problem: state.problem,
        retry_in_s: Math.ceil(state.waitMs / 1000),
      };

export const statesToWire = ({ chat, embeddings }: ServiceStates) => ({
  chat: stateToWire(chat),
  embeddings: stateToWire(embeddings),
});

function shownOf(own: OwnChat | OwnEmbeddings | null): z.infer<typeof Shown> | null {
  if (own === null) return null;
  const endpointOf = own.kind === "openai" ? own : null;
  return {
    provider: own.kind,
    base_url: endpointOf?.baseUrl ?? null,
    model: "model" in own ? own.model : null,
    dimensions: "dimensions" in own ? own.dimensions : null,
    batch: "textsPerCall" in own ? own.textsPerCall : null,
    key_last4: endpointOf?.key?.last4 ?? null,
    own_account: isOwnAccount(own),
  };
}

export const modelsToWire = (
  models: TenantModels | null,
  states: ServiceStates,
): z.infer<typeof ModelsShape> => ({
  chat: shownOf(models?.chat ?? null),
  embeddings: shownOf(models?.embeddings ?? null),
  updated_at: rfc3339OrNull(models?.updatedAt ?? null),
  services: statesToWire(states),
});

const Tried = z.object({
  ok: z.boolean(),
  ms: z.int(),
  problem: z.string().nullable().describe("one line; never the service's own words"),
});

export const ModelsChecked = z
  .object({
    chat: Tried.nullable().describe("null: the rules read"),
    embeddings: Tried.nullable().describe("null: nothing is embedded, or without a service"),
  })
  .meta({ id: "TenantModelsCheck" });
