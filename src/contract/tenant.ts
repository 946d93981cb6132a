import { z } from "zod";
import { nameCharsMax, originsMax } from "../model/limits.ts";
import { tenantPlacements } from "../model/placement.ts";
import type { TenantOptions } from "../model/tenant.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import type { OptionsDocument, Tenant } from "../ports/tenant-store.ts";
import type { RowCounts } from "../ports/usage-store.ts";
import { StoredModels } from "./models.ts";
import { PatchDocument, label, pageFields, pageOf } from "./fields.ts";
import { ShardName } from "./shard.ts";

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const Origin = z
  .string()
  .max(nameCharsMax)
  .refine(isOrigin, "must be an origin such as https://app.example.com, without a path or `*`");

const bound = (max: number) => z.int().min(1).max(max).nullable().default(null);

/** What a deployment sets for a tenant, defaults filled in. */
export const Options = z
  .strictObject({
    cors_origins: z
      .array(Origin)
      .max(originsMax)
      .default([])
      .describe("pages of these origins may call with the tenant's keys and tokens"),
    turns_per_day: bound(1e9).describe("turns stored in one UTC day; null is no bound"),
    memories_max: bound(1e9).describe(
      "memories kept: at the bound nothing more is stored; counted once a minute at least",
    ),
    requests_per_minute: bound(1e6).describe("requests in one UTC minute"),
    requests_per_minute_per_key: bound(1e6).describe("the same of each key"),
    requests_per_minute_per_user: bound(1e6).describe(
      "the same of each user: a token's, or those that a request names",
    ),
    model_tokens_per_day: bound(1e12).describe(
      "tokens of chat models on the deployment's account in one UTC day; at the bound the rules read",
    ),
    model_usd_per_day: z
      .number()
      .positive()
      .max(1e6)
      .nullable()
      .default(null)
      .describe("the same in US dollars, of models whose price is known"),
  })
  .meta({ id: "TenantOptions" });

/** The tenant's own models stand in the same document; they are set and shown apart. */
const partsOf = ({ models, ...options }: OptionsDocument) => ({ options, models });

/** The options of a stored document, without the models. Throws a `ZodError` where it is none. */
const shownOptions = (document: OptionsDocument): z.infer<typeof Options> =>
  Options.parse(partsOf(document).options);

/** The options of a stored document. Throws a `ZodError` where it is none. */
export function readOptions(document: OptionsDocument): TenantOptions {
  const options = shownOptions(document);
  const { models } = partsOf(document);
  return {
    corsOrigins: options.cors_origins,
    turnsPerDay: options.turns_per_day,
    memoriesMax: options.memories_max,
    requestsPerMinute: options.requests_per_minute,
    requestsPerMinutePerKey: options.requests_per_minute_per_key,
    requestsPerMinutePerUser: options.requests_per_minute_per_user,
    modelTokensPerDay: options.model_tokens_per_day,
    modelUsdPerDay: options.model_usd_per_day,
    models: models === undefined || models === null ? null : StoredModels.parse(models),
  };
}

export const TenantId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, "must be 1 to 63 of a–z, 0–9, _ and -");

const OptionsPatch = PatchDocument;

const Placement = z
  .enum(tenantPlacements)
  .describe("whether all of it is in one database, or each of its users in one");

export const NewTenantBody = z
  .strictObject({
    id: TenantId.nullish().describe("made here where it is left out"),
    name: label(nameCharsMax),
    options: OptionsPatch.nullish().describe("quotas and origins; see TenantOptions"),
    shard: ShardName.nullish().describe("its database; chosen here where it is left out"),
    placement: Placement.nullish().describe(
      "by_user: each of its users gets a database, for a tenant that outgrows one; by_tenant where it is left out",
    ),
  })
  .meta({ id: "NewTenant", example: { id: "acme", name: "Acme Ltd" } });

export const TenantPatch = z
  .strictObject({
    name: label(nameCharsMax).optional(),
    disabled: z.boolean().optional().describe("true: none of its keys and tokens work"),
    options: OptionsPatch.optional().describe("JSON Merge Patch; null restores a default"),
    placement: Placement.optional().describe(
      "by_user only while the tenant is empty, and for good; it holds after ten seconds",
    ),
  })
  .meta({ id: "TenantPatch" });

export const TenantShape = z
  .object({
    id: z.string(),
    name: z.string(),
    options: Options,
    created_at: z.iso.datetime(),
    disabled_at: z.iso.datetime().nullable(),
    shard: z
      .string()
      .describe("the database that it is kept in; by_user: what is no user's, and all settings"),
    placement: Placement,
  })
  .meta({ id: "Tenant" });

export const TenantMade = TenantShape.extend({
  key_id: z.string().describe("its first admin key"),
  key: z
    .string()
    .nullable()
    .describe("shown this once; null where an idempotency key gets this answer again"),
}).meta({ id: "TenantMade" });

const rows = z.int().describe("counted up to 100,000");

export const TenantListed = TenantShape.extend({
  counts: z
    .object({ memories: rows, turns: rows })
    .nullable()
    .describe("where `counts=true` asks for them"),
}).meta({ id: "TenantListed" });

export const TenantPage = pageOf(TenantListed).meta({ id: "TenantPage" });
export const TenantListQuery = z.strictObject({
  ...pageFields,
  counts: z.enum(["true", "false"]).default("false").describe("counts what each tenant has"),
});

export const listedToWire = (
  tenant: Tenant,
  counts: RowCounts | null,
): z.infer<typeof TenantListed> => ({ ...tenantToWire(tenant), counts });

export const tenantToWire = (tenant: Tenant): z.infer<typeof TenantShape> => ({
  id: tenant.id,
  name: tenant.name,
  options: shownOptions(tenant.document),
  created_at: rfc3339(tenant.createdAt),
  disabled_at: rfc3339OrNull(tenant.disabledAt),
  shard: tenant.shard,
  placement: tenant.placement,
});
