import { z } from "zod";
import {
  metadataCharsMax,
  metadataDepthMax,
  pageDefault,
  pageMax,
  tagCharsMax,
  tagsMax,
} from "../model/limits.ts";
import { isVisible } from "../model/look-alikes.ts";
import { isTimezone, parseTime } from "../model/time.ts";
import { wordIssue } from "./messages.ts";

z.config({ customError: wordIssue });

/** Fields that several shapes share. In requests `null` is the same as leaving a field out. */

const yearOneMs = -62_135_596_800_000;
const yearTenThousandMs = 253_402_300_800_000;

function toMs(value: string | number, ctx: z.RefinementCtx): number {
  const ms = parseTime(value);
  if (ms !== null && ms >= yearOneMs && ms < yearTenThousandMs) return ms;
  ctx.addIssue({ code: "custom", message: "must be an RFC 3339 time or epoch seconds" });
  return z.NEVER;
}

/** A time in a body: RFC 3339 or epoch seconds, read as epoch milliseconds. */
export const Time = z
  .union([z.string(), z.number()], { error: "must be an RFC 3339 time or epoch seconds" })
  .transform(toMs)
  .describe("RFC 3339, or epoch seconds; UTC where no offset is given");

/** The same in a query string. */
export const QueryTime = z
  .string()
  .transform((text, ctx) => toMs(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text, ctx))
  .describe("RFC 3339, or epoch seconds");

export const Timezone = z
  .string()
  .max(64)
  .refine(isTimezone, "must be an IANA time zone")
  .describe("IANA name, for example Europe/Oslo");

// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** One line of text: not blank, well-formed Unicode, no control characters. */
export const label = (charsMax: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(charsMax)
    .refine(isVisible, "must not be blank")
    .refine((text) => !controls.test(text), "must not contain control characters")
    .refine((text) => text.isWellFormed(), "must be well-formed Unicode");

/** Text that has to say something. */
export const Said = z.string().min(1).refine(isVisible, "must not be blank");

/** What is asked: signs of any kind are a search, also those that nobody sees. White space alone is none. */
export const Question = z
  .string()
  .min(1)
  .refine((text) => text.trim() !== "", "must not be blank");

export const Tags = z.array(label(tagCharsMax)).max(tagsMax);

/** Depth of a JSON value, counted without recursion and no further than `enough`. */
function depthOf(value: unknown, enough: number): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= enough) {
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
    depth++;
  }
  return depth;
}

/** A JSON object whose nesting is bounded, so that merging it is. */
export const PatchDocument = z
  .record(z.string(), z.unknown())
  .refine((document) => depthOf(document, metadataDepthMax) <= metadataDepthMax, {
    message: `must not be nested deeper than ${metadataDepthMax}`,
    abort: true,
  });

export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((document) => depthOf(document, metadataDepthMax) <= metadataDepthMax, {
    message: `must not be nested deeper than ${metadataDepthMax}`,
    abort: true,
  })
  .refine((document) => JSON.stringify(document).length <= metadataCharsMax, {
    message: `must not exceed ${metadataCharsMax} characters as JSON`,
  })
  .describe("yours: kept, shown and filtered by, never interpreted");

/** Comma-separated or repeated query parameter. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) =>
      [value]
        .flat()
        .flatMap((text) => text.split(","))
        .map((text) => text.trim())
        .filter((text) => text !== ""),
    )
    .pipe(z.array(item).min(1).max(max));

export const pageFields = {
  limit: z.coerce.number().int().min(1).max(pageMax).default(pageDefault).describe("page size"),
  cursor: z.string().min(1).max(512).optional().describe("`next_cursor` of the page before"),
};

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    next_cursor: z.string().nullable().describe("null on the last page"),
  });

export const orNull = <T>(value: T | null | undefined): T | null => value ?? null;
