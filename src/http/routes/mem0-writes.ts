import { z } from "@hono/zod-openapi";
import { memoryOf } from "../../mem0/answers.ts";
import { endOf } from "../../mem0/expiry.ts";
import {
  BatchDeleteBody,
  BatchUpdateBody,
  DeleteAllQuery,
  DeleteQuery,
  FeedbackBody,
  UpdateBody,
} from "../../mem0/requests.ts";
import { giveFeedback } from "../../memories/feedback.ts";
import { forgetMemory } from "../../memories/forget.ts";
import { type MemoryPatch, revise } from "../../memories/revise.ts";
import { EbbError } from "../../model/errors.ts";
import type { Memory } from "../../model/memory.ts";
import { type Scope, bears, withIds } from "../../model/scope.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { gates } from "../gates.ts";
import { mem0Zone } from "../mem0-zone.ts";
import { reachId, reachTogether } from "../reach.ts";
import { forgetAllOf } from "./mem0-forget.ts";

/** What mem0's clients change and delete. */

const hide = true;
const anything = json(z.unknown(), "As mem0 answers");

const update = endpoint({
  method: "put",
  path: "/mem0/v1/memories/{id}",
  "x-access": "write",
  hide,
  request: { params: byId, ...jsonBody(UpdateBody) },
  responses: { 200: anything },
});

const forget = endpoint({
  method: "delete",
  path: "/mem0/v1/memories/{id}",
  "x-access": "write",
  hide,
  request: { params: byId, query: DeleteQuery },
  responses: { 200: anything },
});

const forgetAll = endpoint({
  method: "delete",
  path: "/mem0/v1/memories",
  "x-access": "write",
  hide,
  request: { query: DeleteAllQuery },
  responses: { 200: anything },
});

const updateMany = endpoint({
  method: "put",
  path: "/mem0/v1/batch",
  "x-access": "write",
  hide,
  request: jsonBody(BatchUpdateBody),
  responses: { 200: anything },
});

const forgetMany = endpoint({
  method: "delete",
  path: "/mem0/v1/batch",
  "x-access": "write",
  hide,
  request: jsonBody(BatchDeleteBody),
  responses: { 200: anything },
});

const feedback = endpoint({
  method: "post",
  path: "/mem0/v1/feedback",
  "x-access": "write",
  "x-idempotent": true,
  hide,
  request: jsonBody(FeedbackBody),
  responses: { 200: anything },
});

export function mem0WriteRoutes(app: App): void {
  app.openapi(update, async (c) => {
    const { text, metadata, expiration_date: expires } = c.req.valid("json");
    const zone = await mem0Zone(c);
    const expiresAt = expires == null ? expires : endOf(expires, zone);
    const memory = await changed(c, c.req.valid("param").id, { text, metadata, expiresAt });
    return c.json(memoryOf(memory, zone), 200);
  });

  app.openapi(forget, async (c) => {
    const principal = c.get("principal");
    const { id } = c.req.valid("param");
    const services = await reachId(c, "memory", id);
    await forgetMemory(services, wholeScope(principal), id, principal.keyId);
    return c.json({ message: "The memory is deleted." }, 200);
  });

  app.openapi(forgetAll, async (c) => {
    await forgetAllOf(c, scopeOfSomeone(c.get("principal"), c.req.valid("query")));
    return c.json({ message: "The memories are deleted." }, 200);
  });

  app.openapi(updateMany, async (c) => {
    const { memories } = c.req.valid("json");
    await requireAll(
      c,
      memories.map(({ memory_id }) => memory_id),
    );
    for (const { memory_id, text, metadata } of memories) {
      await changed(c, memory_id, { text, metadata, expiresAt: undefined });
    }
    return c.json({ message: `${memories.length} memories are updated.` }, 200);
  });

  app.openapi(forgetMany, async (c) => {
    const ids = c.req.valid("json").memories.map(({ memory_id }) => memory_id);
    const principal = c.get("principal");
    await requireAll(c, ids);
    const { memories, clock } = c.get("services");
    const act = { by: principal.keyId, reason: null, now: clock.now() };
    const gone = await memories.forget(wholeScope(principal), ids, act);
    return c.json({ message: `${gone.length} memories are deleted.` }, 200);
  });

  app.openapi(feedback, async (c) => {
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const { memory_id: id, feedback: thumb, feedback_reason: reason } = c.req.valid("json");
    const services = await reachId(c, "memory", id);
    await giveFeedback(
      services,
      scope,
      id,
      { value: thumb === "POSITIVE" ? "up" : "down", reason: reason ?? null },
      principal.keyId,
      ({ agentId }) => effectiveSettings(services, withIds(scope, { agentId })),
    );
    return c.json({ message: "The feedback is counted." }, 200);
  });
}

interface Change {
  text: string | undefined;
  metadata: Record<string, unknown> | undefined;
  expiresAt: number | null | undefined;
}

/** An update as mem0 means it: metadata is replaced, not merged. */
async function changed(c: DoorContext, id: string, change: Change): Promise<Memory> {
  const services = await reachId(c, "memory", id);
  const principal = c.get("principal");
  const scope = wholeScope(principal);
  const patch: MemoryPatch = {
    content: change.text,
    type: undefined,
    importance: undefined,
    emotion: undefined,
    tags: undefined,
    metadata: await replacing(c, scope, id, change.metadata),
    expiresAt: change.expiresAt,
    layer: undefined,
    pinned: undefined,
  };
  return revise(services, scope, id, patch, principal.keyId, gates(services, scope));
}

/** The merge patch that leaves this document and nothing else. */
async function replacing(
  c: DoorContext,
  scope: Scope,
  id: string,
  metadata: Record<string, unknown> | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (metadata === undefined) return undefined;
  const memory = await c.get("services").memories.get(scope, id);
  const gone = Object.keys(memory?.metadata ?? {}).map((key) => [key, null]);
  return { ...Object.fromEntries(gone), ...metadata };
}

/** Throws `not_found` and changes nothing where one of the memories is not there. */
async function requireAll(c: DoorContext, ids: readonly string[]): Promise<void> {
  const scope = wholeScope(c.get("principal"));
  const { memories } = await reachTogether(c, "memory", ids, "memories");
  const records = await memories.records(scope, ids);
  const seen = new Set(
    records.filter(({ memory }) => bears(memory, scope)).map(({ memory }) => memory.id),
  );
  const missing = ids.filter((id) => !seen.has(id));
  if (missing.length > 0) {
    throw new EbbError(
      "not_found",
      `Nothing is changed: no memory ${missing[0] ?? ""} is visible to this key.`,
    );
  }
}
