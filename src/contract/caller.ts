import { z } from "zod";

/** What `GET /v1/me` answers: who asks, what they may do, and what this deployment works with. */
export const CallerShape = z
  .object({
    tenant_id: z.string(),
    key_id: z.string().describe("the key, or the one that made the token"),
    kind: z.enum(["key", "token"]),
    may: z
      .array(z.enum(["read", "write", "admin", "deployment"]))
      .describe("deployment: also makes tenants and keys of others"),
    user_id: z.string().nullable().describe("what a token is confined to; null for a key"),
    agent_id: z.string().nullable(),
    session_id: z.string().nullable(),
    model: z.string().nullable().describe("reads turns; null: the built-in rules do"),
    embedder: z.string().nullable().describe("makes vectors; null: ranking is by words"),
  })
  .meta({ id: "Caller" });
export type CallerWire = z.infer<typeof CallerShape>;
