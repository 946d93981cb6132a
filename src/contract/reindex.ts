import { z } from "@hono/zod-openapi";

/** Rebuilding what is derived from turns and memories. */

export const ReindexBody = z
  .strictObject({
    index: z
      .enum(["lexical", "vectors"])
      .describe(
        "what to make anew: `lexical`, the index that words are found by, or `vectors`, with the embedder that is configured now",
      ),
  })
  .meta({ id: "Reindex" });

const status = z.enum(["running", "done"]);

export const ReindexAnswer = z
  .discriminatedUnion("index", [
    z.object({
      index: z.literal("lexical"),
      status,
      blocks: z.int().describe("blocks looked at since the rebuild began"),
      rewritten: z.int().describe("those of them that were not as they should be"),
    }),
    z.object({
      index: z.literal("vectors"),
      status,
      model: z.string(),
      dimensions: z.int(),
      active: z
        .boolean()
        .describe(
          "whether answers are made from these vectors; else from those of the model before",
        ),
      missing: z.int().describe("vectors still to be made, counted up to 10,000"),
      unindexed: z
        .int()
        .describe("vectors that the vector index has not confirmed yet, counted up to 10,000"),
    }),
  ])
  .meta({ id: "Reindexed" });
