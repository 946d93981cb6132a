import { z } from "zod";
import { idCharsMax, nameCharsMax } from "../../model/limits.ts";
import { keyParts } from "../../model/transfer.ts";
import { rfc3339, rfc3339OrNull } from "../../model/time.ts";
import { Time, label } from "../fields.ts";

/** What lines of an export share. Absent is null: a line leaves nothing out. */

export const At = Time;
export const AtOrNull = Time.nullable();
export const Id = label(idCharsMax);
export const IdOrNull = Id.nullable();
/** Names as extractors wrote them: any text, bounded. */
export const Word = z.string().min(1).max(2_000);
export const WordOrNull = z.string().max(2_000).nullable();
export const NameOrNull = z.string().max(nameCharsMax).nullable();
export const Share = z.number().min(0).max(1);
export const Count = z.int().min(0);
export const RoleName = z.enum(["prompt", "response"]);

export const PartitionKey = z
  .string()
  .max(4 * idCharsMax)
  .refine((key) => keyParts(key) !== null, "is not the key of a partition");

export const at = rfc3339;
export const atOrNull = rfc3339OrNull;
