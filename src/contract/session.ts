import { z } from "zod";
import type { ScopeIds } from "../model/scope.ts";
import { rfc3339, rfc3339OrNull } from "../model/time.ts";
import type { Session } from "../model/turn.ts";
import { orNull, pageFields, pageOf } from "./fields.ts";
import { idsOf, scopeFields } from "./scope.ts";

const statuses = ["open", "archived"] as const;

export const SessionShape = z
  .object({
    id: z.string(),
    user_id: z.string().nullable(),
    agent_id: z.string().nullable(),
    status: z.enum(statuses),
    started_at: z.iso.datetime(),
    last_turn_at: z.iso.datetime(),
    archived_at: z.iso.datetime().nullable(),
    turn_count: z.int(),
  })
  .meta({ id: "Session" });

export const SessionPage = pageOf(SessionShape).meta({ id: "SessionPage" });

export const sessionToWire = (session: Session): z.infer<typeof SessionShape> => ({
  id: session.id,
  user_id: session.userId,
  agent_id: session.agentId,
  status: session.status,
  started_at: rfc3339(session.startedAt),
  last_turn_at: rfc3339(session.lastTurnAt),
  archived_at: rfc3339OrNull(session.archivedAt),
  turn_count: session.turnCount,
});

interface SessionListInput {
  ids: ScopeIds;
  status: Session["status"] | null;
  limit: number;
  cursor: string | null;
}

/** The query of `GET /v1/sessions`, read as a `SessionListInput`. */
export const SessionListQuery = z
  .strictObject({ ...scopeFields, ...pageFields, status: z.enum(statuses).optional() })
  .transform((wire, ctx): SessionListInput => ({
    ids: idsOf(wire, ctx),
    status: orNull(wire.status),
    limit: wire.limit,
    cursor: orNull(wire.cursor),
  }));
