import { z } from "zod";
import { tokenTtlSMax } from "../model/limits.ts";
import type { ScopeIds } from "../model/scope.ts";
import { CallerId, idsOf, scopeFields } from "./scope.ts";

/** What a client token may do: `write` without `read` may store and not look. */
export const tokenRights = ["read", "write"] as const;
export type TokenRight = (typeof tokenRights)[number];

export interface TokenInput {
  ids: ScopeIds & { userId: string };
  allow: TokenRight[];
  ttlS: number;
}

/** The body of `POST /v1/tokens`, read as a `TokenInput`. */
export const TokenBody = z
  .strictObject({
    ...scopeFields,
    user_id: CallerId.describe("the person who will hold it"),
    allow: z.array(z.enum(tokenRights)).min(1).max(tokenRights.length),
    ttl_s: z.int().min(1).max(tokenTtlSMax).default(tokenTtlSMax).describe("seconds it works"),
  })
  .transform((wire, ctx): TokenInput => ({
    ids: { ...idsOf(wire, ctx), userId: wire.user_id },
    allow: [...new Set(wire.allow)],
    ttlS: wire.ttl_s,
  }))
  .meta({ id: "TokenRequest", example: { user_id: "ada", allow: ["read"], ttl_s: 900 } });

export const TokenAnswer = z
  .object({
    token: z.string().describe("send it as `Authorization: Bearer …`"),
    expires_at: z.iso.datetime(),
    user_id: z.string(),
    agent_id: z.string().nullable(),
    session_id: z.string().nullable(),
    allow: z.array(z.enum(tokenRights)),
  })
  .meta({ id: "ClientToken" });
