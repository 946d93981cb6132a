import { z } from "zod";
import { Time } from "../contract/fields.ts";
import { lastInstant } from "../model/time.ts";
import { localDate, startOfDate } from "../model/zoned.ts";

/**
 * mem0's `expiration_date` is the last day on which a memory is there. mem0 counts days in UTC; here they
 * are those of the tenant's `extract.timezone`, which is UTC unless it was set.
 */

/** The last day (`YYYY-MM-DD`), or the very instant, which Ebb takes as well: epoch ms. */
export type Expiry = { day: string } | { at: number };

const isDate = /^\d{4}-\d{2}-\d{2}$/;

export const ExpirationDate = z
  .union([z.string(), z.number()], { error: "must be a date or an RFC 3339 time" })
  .transform((value, ctx): Expiry => {
    const time = Time.safeParse(value);
    if (!time.success) {
      ctx.addIssue({ code: "custom", message: "must be a date or an RFC 3339 time" });
      return z.NEVER;
    }
    return typeof value === "string" && isDate.test(value) ? { day: value } : { at: time.data };
  });

/** When a memory ends that is there till then: epoch ms. */
export const endOf = (expiry: Expiry, zone: string): number =>
  "at" in expiry ? expiry.at : Math.min(lastInstant, startOfDate(expiry.day, zone, 1));

/** The last day on which a memory is there that ends at `at`; null for one that never ends. */
export const lastDayOf = (at: number | null, zone: string): string | null =>
  at === null ? null : localDate(at - 1, zone);
