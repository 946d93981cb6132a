import { z } from "zod";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import { type Erasure, erasureStages } from "../ports/erasure-store.ts";
import { orNull, pageFields, pageOf } from "./fields.ts";
import { CallerId } from "./scope.ts";

export const ErasureParams = z.object({ user_id: CallerId.describe("the person") });

export const ErasureQuery = z.strictObject({
  confirm: z.literal("true", { error: "must be true to erase all of this user" }),
});

export const ErasureListQuery = z
  .strictObject(pageFields)
  .transform(({ limit, cursor }) => ({ limit, cursor: orNull(cursor) }));

export const ErasureStarted = z
  .object({ erasure_id: z.string().describe("`ers_…`: its receipt is at `/v1/erasures/{id}`") })
  .meta({ id: "ErasureStarted" });

export const ErasureShape = z
  .object({
    id: z.string(),
    status: z.enum(["running", "done"]),
    subject_hash: z
      .string()
      .describe("hex SHA-256 of the JSON array of tenant id, erasure id and user id"),
    requested_at: z.iso.datetime(),
    finished_at: z.iso
      .datetime()
      .nullable()
      .describe("when a look through every table found nothing left; until then it goes on"),
    stage: z
      .enum(erasureStages)
      .nullable()
      .describe(
        "what is being removed while it runs, in this order: what comes later is still there; null once done",
      ),
    removed: z
      .record(z.string(), z.int())
      .describe(
        "rows that went or were blanked so far, by store; once done, what is not named had none",
      ),
    check: z
      .object({
        at: z.iso.datetime(),
        clean: z.boolean().describe("nothing of the user was found in any table"),
        found: z.record(z.string(), z.int()).describe("rows that were found, by table looked at"),
      })
      .nullable()
      .describe("the last look through every table; null before the first"),
  })
  .meta({ id: "Erasure" });

export const ErasurePage = pageOf(ErasureShape).meta({ id: "ErasurePage" });

export const erasureToWire = (erasure: Erasure): z.infer<typeof ErasureShape> => ({
  id: erasure.id,
  status: erasure.finishedAt === null ? "running" : "done",
  subject_hash: erasure.subjectHash,
  requested_at: rfc3339(erasure.requestedAt),
  finished_at: rfc3339OrNull(erasure.finishedAt),
  stage: erasure.stage,
  removed: erasure.removed,
  check:
    erasure.check === null
      ? null
      : {
          at: rfc3339(erasure.check.at),
          clean: Object.values(erasure.check.found).every((rows) => rows === 0),
          found: erasure.check.found,
        },
});
