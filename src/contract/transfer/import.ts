import { z } from "zod";
import type { ScopeIds } from "../../model/scope.ts";
import { orNull } from "../fields.ts";
import { idsOf, scopeFields } from "../scope.ts";

/** What `GET /v1/export` and `POST /v1/import` are asked, and what an import answers. */

export const ExportQuery = z
  .strictObject({
    ...scopeFields,
    cursor: z.string().min(1).max(2_048).optional().describe("of a `more` line: goes on there"),
  })
  .transform((wire, ctx) => ({ ids: idsOf(wire, ctx), cursor: orNull(wire.cursor) }));

export const importFormats = ["auto", "ebb", "mem0", "chatgpt"] as const;
export type ImportFormat = (typeof importFormats)[number];

export interface ImportInput {
  ids: ScopeIds;
  format: ImportFormat;
  dryRun: boolean;
  fromLine: number;
}

export const ImportQuery = z
  .strictObject({
    ...scopeFields,
    format: z.enum(importFormats).default("auto").describe("as the body looks if left out"),
    dry_run: z
      .enum(["true", "false"])
      .default("false")
      .describe("true: say what would happen, and change nothing"),
    from_line: z.coerce
      .number()
      .int()
      .min(1)
      .default(1)
      .describe("`next_line` of the call before: what stands before it is passed over"),
  })
  .transform((wire, ctx): ImportInput => ({
    ids: idsOf(wire, ctx),
    format: wire.format,
    dryRun: wire.dry_run === "true",
    fromLine: wire.from_line,
  }));

export const ImportAnswer = z
  .object({
    format: z.enum(["ebb", "mem0", "chatgpt"]),
    dry_run: z.boolean(),
    added: z.record(z.string(), z.int()).describe("by kind; of a dry run what would be added"),
    duplicate: z.int().describe("here already, or the same as something here"),
    skipped: z.int().describe("deleted here, or not this key's to write"),
    invalid: z.int().describe("could not be read, or must not be kept"),
    done: z.boolean(),
    complete: z
      .boolean()
      .nullable()
      .describe(
        "whether the export's last line was there: false where it was cut off; null for other systems' exports",
      ),
    next_line: z
      .int()
      .nullable()
      .describe("where to go on, with `from_line`: a line, or an item of an array"),
    examples: z.array(
      z.object({
        line: z.int(),
        kind: z.string().nullable(),
        id: z.string().nullable(),
        outcome: z.enum(["added", "duplicate", "skipped", "invalid"]),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "ImportAnswer" });
