import { z } from "zod";
import type { ScopeIds } from "../model/scope.ts";
import { rfc3339 } from "../model/time.ts";
import type { ListedSummary, SummaryFilter } from "../ports/summary-store.ts";
import { QueryTime, orNull, pageFields, pageOf } from "./fields.ts";
import { idsOf, scopeFields } from "./scope.ts";

const kinds = ["session", "day"] as const;

const SummaryShape = z
  .object({
    id: z.string().describe("`sum_…`"),
    kind: z.enum(kinds),
    text: z.string(),
    user_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    session_id: z.string().nullable(),
    day: z.string().nullable().describe("the user's local date of a day's digest"),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    created_at: z.iso.datetime(),
    source_memory_ids: z.array(z.string()).describe("the memories it is made of"),
  })
  .meta({ id: "Summary" });

export const SummaryPage = pageOf(SummaryShape).meta({ id: "SummaryPage" });

export const summaryToWire = (summary: ListedSummary): z.infer<typeof SummaryShape> => ({
  id: summary.id,
  kind: summary.kind,
  text: summary.text,
  user_id: summary.userId,
  agent_id: summary.agentId,
  session_id: summary.sessionId,
  day: summary.day,
  from: rfc3339(summary.from),
  to: rfc3339(summary.to),
  created_at: rfc3339(summary.createdAt),
  source_memory_ids: summary.memoryIds,
});

interface SummaryListInput {
  ids: ScopeIds;
  filter: SummaryFilter;
  limit: number;
  cursor: string | null;
}

/** The query of `GET /v1/summaries`, read as a `SummaryListInput`. */
export const SummaryListQuery = z
  .strictObject({
    ...scopeFields,
    ...pageFields,
    kind: z.enum(kinds).optional(),
    from: QueryTime.optional().describe("covers something said at or after"),
    to: QueryTime.optional().describe("covers something said before"),
  })
  .transform((wire, ctx): SummaryListInput => ({
    ids: idsOf(wire, ctx),
    filter: { kind: orNull(wire.kind), from: orNull(wire.from), to: orNull(wire.to) },
    limit: wire.limit,
    cursor: orNull(wire.cursor),
  }));
