import { z } from "zod";
import { type Move, moveStages } from "../model/move.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import { ShardName } from "./shard.ts";

export const MoveBody = z
  .strictObject({ to: ShardName.describe("the database that it is to be kept in") })
  .meta({ id: "MoveRequest" });

export const MoveShape = z
  .object({
    move_id: z.string(),
    tenant_id: z.string(),
    from: z.string(),
    to: z.string(),
    stage: z
      .enum(moveStages)
      .describe("up to `fenced` the tenant is where it was, from `resting` on in its new place"),
    done: z.boolean().describe("nothing is left to do, also where it was cancelled"),
    table: z.string().nullable().describe("which table its stage has come to"),
    copied_rows: z.int(),
    caught_up_rows: z.int().describe("written meanwhile and brought over"),
    compared_rows: z.int().describe("of both sides, after the copying"),
    mended_rows: z.int().describe("found different, and set right"),
    cleared_rows: z.int().describe("of the old copy, deleted"),
    paused_ms: z.int().nullable().describe("how long writes were answered 503; null before that"),
    requested_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    switched_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    error: z.string().nullable().describe("what the last step failed with; it is tried again"),
  })
  .meta({ id: "Move" });

export const moveToWire = (move: Move): z.infer<typeof MoveShape> => ({
  move_id: move.id,
  tenant_id: move.tenantId,
  from: move.source,
  to: move.target,
  stage: move.stage,
  done: move.finishedAt !== null,
  table: move.place === null || move.place.table === "" ? null : move.place.table,
  copied_rows: move.counts.copied,
  caught_up_rows: move.counts.caughtUp,
  compared_rows: move.counts.compared,
  mended_rows: move.counts.mended,
  cleared_rows: move.counts.cleared,
  paused_ms: move.switchedAt === null ? null : move.counts.pausedMs,
  requested_at: rfc3339(move.requestedAt),
  updated_at: rfc3339(move.updatedAt),
  switched_at: rfc3339OrNull(move.switchedAt),
  finished_at: rfc3339OrNull(move.finishedAt),
  error: move.error,
});
