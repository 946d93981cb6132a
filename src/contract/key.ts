import { z } from "zod";
import { nameCharsMax } from "../model/limits.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import type { KeptKey } from "../ports/key-store.ts";
import { label, pageFields, pageOf } from "./fields.ts";
import { TenantId } from "./tenant.ts";

const Role = z
  .enum(["admin", "write", "read"])
  .describe("read: recall and list · write: also store and change · admin: also keys and settings");

const tenantId = TenantId.nullish().describe("another tenant: the deployment's admin only");

export const NewKeyBody = z
  .strictObject({ name: label(nameCharsMax), role: Role, tenant_id: tenantId })
  .meta({ id: "NewKey", example: { name: "chat backend", role: "write" } });

export const KeyListQuery = z.strictObject({ ...pageFields, tenant_id: tenantId });
export const KeyQuery = z.strictObject({ tenant_id: tenantId });

const KeyShape = z
  .object({
    id: z.string().describe("`key_…`, sorts by time"),
    tenant_id: z.string(),
    role: Role,
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe("to the minute"),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiKey" });

export const KeyMade = KeyShape.extend({
  key: z
    .string()
    .nullable()
    .describe("shown this once; null where an idempotency key gets this answer again"),
}).meta({ id: "ApiKeyMade" });

export const KeyPage = pageOf(KeyShape).meta({ id: "ApiKeyPage" });

export const keyToWire = (key: KeptKey): z.infer<typeof KeyShape> => ({
  id: key.id,
  tenant_id: key.tenantId,
  role: key.role,
  name: key.name,
  created_at: rfc3339(key.createdAt),
  last_used_at: rfc3339OrNull(key.lastUsedAt),
  revoked_at: rfc3339OrNull(key.revokedAt),
});
