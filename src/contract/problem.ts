import { z } from "zod";
import { errorCodes } from "../model/errors.ts";

/** RFC 9457 problem document: the body of every failure. */
export const Problem = z
  .object({
    type: z.string().describe("the code as a URN, stable"),
    title: z.string().describe("the same for every problem of this code"),
    status: z.int(),
    code: z.enum(errorCodes),
    detail: z.string().describe("what to change"),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe("the fields at fault, by dotted path"),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;
