import { type SQL, sql } from "drizzle-orm";
import { trait } from "../../../model/lexical/traits.ts";
import {
  assistantSpeaker,
  featureChars,
  unpackSegment,
  userSpeaker,
} from "../../../model/lexical/unit.ts";
import { segmentStride } from "../../../model/limits.ts";
import type { Role } from "../../../model/memory.ts";
import type { UnitPlace } from "../../../model/transfer.ts";

/**
 * The features of `units` index entries from a row's place on, or null. Names are written out, as
 * Drizzle leaves the table's away, and numbers too, as bound ones are no whole numbers to divide by.
 */
export const featuresAt = (table: "turns" | "memories", units: number): SQL<string | null> =>
  sql.raw(`(select substr(s.features, ${table}.position % ${segmentStride} * ${featureChars} + 1,
      ${units * featureChars})
    from segments s where s.partition_id = ${table}.partition_id
      and s.block = ${table}.position / ${segmentStride})`) as SQL<string | null>;

/** Which sides of a turn led to a memory when it was read. */
export function rememberedSides(features: string | null): Role[] {
  const { traits, n } = unpackSegment(features ?? "", "", 2);
  const led = (unit: number): boolean => unit < n && ((traits[unit] ?? 0) & trait.remembered) !== 0;
  return (["prompt", "response"] as const).filter((_, unit) => led(unit));
}

export interface ReadUnit extends Omit<UnitPlace, "speaker"> {
  /** Hash of the speaker's name, or null. */
  speakerHash: number | null;
}

/** What making a note's index entry again takes; null where there is none. */
export function readUnit(features: string | null): ReadUnit | null {
  const { n, speaker, session, order } = unpackSegment(features ?? "", "", 1);
  if (n === 0) return null;
  const hash = speaker[0] ?? userSpeaker;
  return {
    side: hash === assistantSpeaker ? "response" : "prompt",
    speakerHash: hash === userSpeaker || hash === assistantSpeaker ? null : hash,
    inSession: (session[0] ?? 0) !== 0,
    note: Math.max(0, (order[0] ?? 2) - 2),
  };
}
