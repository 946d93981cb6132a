import { z } from "zod";
import { idCharsMax } from "../model/limits.ts";
import { layers } from "../model/memory.ts";
import type { ScopeIds } from "../model/scope.ts";
import { label, orNull } from "./fields.ts";

export const CallerId = label(idCharsMax);

export const LayerName = z
  .enum(layers)
  .describe("conversation = the session, persona = agent and user, global = the user");

/** Who it is about. At least one is needed, in the request or in the token that makes it. */
export const scopeFields = {
  user_id: CallerId.nullish().describe("the person"),
  agent_id: CallerId.nullish().describe("the agent, preset or persona"),
  session_id: CallerId.nullish().describe("the conversation"),
  run_id: CallerId.nullish().describe("another name for session_id"),
};

interface WireIds {
  user_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  session_id?: string | null | undefined;
  run_id?: string | null | undefined;
}

/** The ids of a request, with `run_id` read as `session_id`; an issue where the two differ. */
export function idsOf(wire: WireIds, ctx: z.RefinementCtx): ScopeIds {
  const { session_id: session, run_id: run } = wire;
  if (session != null && run != null && session !== run) {
    ctx.addIssue({
      code: "custom",
      path: ["run_id"],
      message: "is another name for session_id and must not differ from it",
    });
  }
  return {
    userId: orNull(wire.user_id),
    agentId: orNull(wire.agent_id),
    sessionId: session ?? orNull(run),
  };
}
