import { z } from "zod";

const verdicts = [
  "returned",
  "near_repeat",
  "below_limit",
  "under_min_score",
  "no_match",
  "filtered",
  "expired",
  "superseded",
  "archived",
  "not_known_then",
  "quarantined",
  "other_scope",
  "not_searched",
  "unknown",
] as const;

/** Why a memory is, or is not, in an answer. */
export const Verdict = z
  .object({
    id: z.string(),
    verdict: z.enum(verdicts),
    rank: z.int().min(1).nullable().describe("where it stands among all that was found"),
    score: z.number().nullable(),
    superseded_by: z.string().nullable(),
    why: z.string().describe("one plain sentence"),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.infer<typeof Verdict>;
