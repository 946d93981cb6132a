import { z } from "@hono/zod-openapi";

/** Rebuilding what is derived from turns and memories. */

export const ReindexBody = z
  .strictObject({
    index: z.enum(["lexical"]).describe("what to make anew: the index that words are found by"),
  })
  .meta({ id: "Reindex" });

export const ReindexAnswer = z
  .object({
    index: z.enum(["lexical"]),
    status: z.enum(["running", "done"]),
    blocks: z.int().describe("blocks looked at since the rebuild began"),
    rewritten: z.int().describe("those of them that were not as they should be"),
  })
  .meta({ id: "Reindexed" });
