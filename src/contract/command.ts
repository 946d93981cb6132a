import { z } from "zod";
import { chatCommands } from "../model/chat-command.ts";
import { errorCodes } from "../model/errors.ts";
import { commandCharsMax } from "../model/limits.ts";
import { Said } from "./fields.ts";
import { idsOf, scopeFields } from "./scope.ts";

/** The body of `POST /v1/commands`. */
export const CommandBody = z
  .strictObject({
    text: Said.max(commandCharsMax).describe("the chat message, from `mem` on"),
    ...scopeFields,
  })
  .transform((wire, ctx) => ({ text: wire.text, ids: idsOf(wire, ctx) }))
  .meta({
    id: "CommandRequest",
    example: { user_id: "ada", text: "mem search peanuts limit=3" },
  });

export const CommandAnswerShape = z
  .object({
    text: z.string().describe("for a chat window: plain, aligned, bounded"),
    data: z
      .object({
        command: z.enum(chatCommands).nullable().describe("null where there is no such command"),
        ok: z.boolean(),
        language: z.enum(["en", "zh"]),
        scope: z.record(z.string(), z.string()).describe("whom it was about"),
        result: z.unknown().describe("what the routes behind the command answered"),
        error: z.object({ code: z.enum(errorCodes), detail: z.string() }).nullable(),
      })
      .describe("the same for a machine"),
  })
  .meta({ id: "CommandAnswer" });
export type CommandWire = z.infer<typeof CommandAnswerShape>;
