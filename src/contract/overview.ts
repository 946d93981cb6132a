import { z } from "zod";
import { dayMs, tagCharsMax, tagsMax, upkeepMax } from "../model/limits.ts";
import { layers } from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { rfc3339 } from "../model/time.ts";
import { type Overview, type UpkeepReason, upkeepReasons } from "../ports/overview-store.ts";
import { label, listOf, orNull } from "./fields.ts";
import { MemoryShape, type MemoryWire } from "./memory.ts";
import { idsOf, scopeFields } from "./scope.ts";

const filterFields = {
  ...scopeFields,
  layers: listOf(z.enum(layers), layers.length).optional(),
  tags: listOf(label(tagCharsMax), tagsMax).optional().describe("of one of these types or tags"),
};

interface Wanted {
  ids: ScopeIds;
  layers: (typeof layers)[number][] | null;
  tags: string[] | null;
}

export const OverviewQuery = z.strictObject(filterFields).transform((wire, ctx): Wanted => ({
  ids: idsOf(wire, ctx),
  layers: orNull(wire.layers),
  tags: orNull(wire.tags),
}));

export const PanelQuery = z
  .strictObject({
    ...filterFields,
    limit: z.coerce.number().int().min(1).max(upkeepMax).default(20).describe("memories listed"),
  })
  .transform((wire, ctx) => ({
    ids: idsOf(wire, ctx),
    layers: orNull(wire.layers),
    tags: orNull(wire.tags),
    limit: wire.limit,
  }));

const Counts = z.record(z.string(), z.int());

export const OverviewAnswer = z
  .object({
    counted: z.int().describe("memories looked at, the latest"),
    complete: z.boolean().describe("false where there are more than are counted"),
    statuses: Counts,
    layers: Counts.describe("live memories, as all below"),
    types: Counts,
    importance: Counts.describe("by level, 1 to 10"),
    emotions: Counts,
    pinned: z.int(),
    quarantined: z.int().describe("read like instructions: left out of `context`"),
    timeline: z.object({
      unit: z.enum(["day", "month"]),
      steps: z
        .array(z.object({ from: z.string(), added: z.int(), total: z.int() }))
        .describe("by when they were said, UTC, oldest first"),
    }),
    entities: z
      .array(z.object({ id: z.string(), name: z.string(), type: z.string(), memories: z.int() }))
      .describe("what is spoken of most"),
    turns: Counts.describe("by status"),
    sessions: z.int(),
  })
  .meta({ id: "Overview" });
export type OverviewWire = z.infer<typeof OverviewAnswer>;

export const overviewToWire = (
  { isComplete, days: _days, ...overview }: Overview,
  timeline: OverviewWire["timeline"],
): OverviewWire => ({ ...overview, complete: isComplete, timeline });

const ReadyCall = z
  .object({
    name: z.enum(["pin", "keep", "forget", "approve"]),
    method: z.enum(["PATCH", "DELETE", "POST"]),
    path: z.string(),
    body: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "ReadyCall" });

export const PanelAnswer = z
  .object({
    expiry: z
      .object({
        expired: z.int().describe("in no answer any more, and waiting for the sweep"),
        within_day: z.int(),
        within_week: z.int(),
        within_month: z.int(),
        later: z.int(),
        never: z.int(),
      })
      .describe("when live memories end"),
    upkeep: z
      .array(
        z.object({
          memory: MemoryShape,
          reasons: z.array(z.enum(upkeepReasons)),
          calls: z.array(ReadyCall).describe("requests that settle it, ready to send"),
        }),
      )
      .describe("what somebody had better look at, the most pressing first"),
    queue: z.object({ waiting: z.int(), failed: z.int() }).describe("turns of these ids"),
  })
  .meta({ id: "Panel" });
export type PanelWire = z.infer<typeof PanelAnswer>;

/** How long a memory is kept on that somebody keeps. */
const keptForMs = 90 * dayMs;

/** What a person may do about it: requests of this API, complete. `now` in epoch ms. */
function readyCalls(
  id: string,
  reasons: readonly UpkeepReason[],
  now: number,
): PanelWire["upkeep"][number]["calls"] {
  const path = `/v1/memories/${id}`;
  const ends = reasons.includes("expired") || reasons.includes("expiring");
  const keep = { expires_at: rfc3339(now + keptForMs) };
  return [
    ...(ends ? [{ name: "keep" as const, method: "PATCH" as const, path, body: keep }] : []),
    ...(reasons.includes("faded")
      ? [{ name: "pin" as const, method: "PATCH" as const, path, body: { pinned: true } }]
      : []),
    ...(reasons.includes("disliked") || reasons.includes("quarantined")
      ? [
          {
            name: "approve" as const,
            method: "POST" as const,
            path: `${path}/feedback`,
            body: { value: "up" },
          },
        ]
      : []),
    { name: "forget", method: "DELETE", path, body: null },
  ];
}

export const dueToWire = (
  memory: MemoryWire,
  reasons: UpkeepReason[],
  now: number,
): PanelWire["upkeep"][number] => ({ memory, reasons, calls: readyCalls(memory.id, reasons, now) });
