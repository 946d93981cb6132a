import { z } from "zod";
import { rfc3339 } from "../model/time.ts";
import { Time } from "./fields.ts";

const jobs = [
  "fade",
  "expire",
  "archive_sessions",
  "summarise_day",
  "consolidate",
  "reflect",
  "redrive",
  "reconcile_vectors",
] as const;

export const SweepBody = z
  .strictObject({
    job: z.enum(jobs),
    now: Time.optional().describe(
      "the time at which the job takes place, ten years ahead at most; default: the clock's",
    ),
  })
  .meta({ id: "SweepRequest" });

export const SweepAnswer = z
  .object({
    job: z.enum(jobs),
    now: z.iso.datetime(),
    done: z.boolean().describe("false where much is left: call again to go on"),
    counts: z
      .record(z.string(), z.int())
      .describe("what was done, by kind; what is not there is 0"),
  })
  .meta({ id: "SweepAnswer" });

export const sweepToWire = (
  job: (typeof jobs)[number],
  now: number,
  { done, counts }: { done: boolean; counts: Readonly<Record<string, number>> },
): z.infer<typeof SweepAnswer> => ({ job, now: rfc3339(now), done, counts: { ...counts } });
