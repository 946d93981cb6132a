import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { placementForgottenMs } from "../../../model/limits.ts";
import type { Subject } from "./subject.ts";

/**
 * Where the user and their sessions were kept, of a tenant that is spread. It is forgotten first and goes once nobody
 * remembers it: else some would still go there while others go elsewhere.
 */
export const unplaced = ({ tenantId, userId }: Subject, now: number): SQL[] => [
  sql`delete from residents where tenant_id = ${tenantId} and user_id = ${userId}
    and leaving_at <= ${now - placementForgottenMs}`,
  sql`update residents set leaving_at = ${now} where tenant_id = ${tenantId} and user_id = ${userId}
    and leaving_at is null`,
];
