import { z } from "@hono/zod-openapi";
import { accept } from "../../ingestion/accept.ts";
import { memoryOf } from "../../mem0/answers.ts";
import { type Exchange, exchangesOf, isSpoken, textOf } from "../../mem0/messages.ts";
import {
  AddBody,
  BatchDeleteBody,
  BatchUpdateBody,
  DeleteAllQuery,
  DeleteQuery,
  FeedbackBody,
  UpdateBody,
} from "../../mem0/requests.ts";
import { giveFeedback } from "../../memories/feedback.ts";
import { forgetMemory } from "../../memories/forget.ts";
import { type Remembered, remember } from "../../memories/remember.ts";
import { type MemoryPatch, revise } from "../../memories/revise.ts";
import { EbbError, invalid, notFound } from "../../model/errors.ts";
import { memoryCharsMax } from "../../model/limits.ts";
import type { Memory } from "../../model/memory.ts";
import { type Scope, bears, withIds } from "../../model/scope.ts";
import { rfc3339 } from "../../model/time.ts";
import type { Turn } from "../../model/turn.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { requireRoom } from "../../tenancy/quotas.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { byId, endpoint, json, jsonBody } from "../endpoint.ts";
import { gates } from "../gates.ts";
import { forgetAllOf } from "./mem0-forget.ts";

/** What mem0's clients write, and what became of it. */

const hide = true;
const anything = json(z.unknown(), "As mem0 answers");

const event = endpoint({
  method: "get",
  path: "/mem0/v1/event/{id}",
  "x-access": "read",
  hide,
  request: { params: z.object({ id: z.string().min(1).max(8_000) }) },
  responses: { 200: anything },
});

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
  for (const path of ["/mem0/v1/memories", "/mem0/v3/memories/add"] as const) {
    const add = endpoint({
      method: "post",
      path,
      "x-access": "write",
      "x-idempotent": true,
      hide,
      request: jsonBody(AddBody),
      responses: { 200: anything },
    });
    app.openapi(add, async (c) => {
      const body = c.req.valid("json");
      const scope = scopeOfSomeone(c.get("principal"), body.ids);
      return c.json(await (body.infer ? told(c, scope, body) : stated(c, scope, body)), 200);
    });
  }

  app.openapi(event, async (c) => c.json(await outcomeOf(c, c.req.valid("param").id), 200));

  app.openapi(update, async (c) => {
    const { text, metadata, expiration_date: expiresAt } = c.req.valid("json");
    const memory = await changed(c, c.req.valid("param").id, { text, metadata, expiresAt });
    return c.json(memoryOf(memory), 200);
  });

  app.openapi(forget, async (c) => {
    const principal = c.get("principal");
    const { id } = c.req.valid("param");
    await forgetMemory(c.get("services"), wholeScope(principal), id, principal.keyId);
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
    const { memories, clock } = c.get("services");
    const principal = c.get("principal");
    await requireAll(c, ids);
    const act = { by: principal.keyId, reason: null, now: clock.now() };
    const gone = await memories.forget(wholeScope(principal), ids, act);
    return c.json({ message: `${gone.length} memories are deleted.` }, 200);
  });

  app.openapi(feedback, async (c) => {
    const services = c.get("services");
    const principal = c.get("principal");
    const scope = wholeScope(principal);
    const { memory_id: id, feedback: thumb, feedback_reason: reason } = c.req.valid("json");
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

type Addition = z.output<typeof AddBody>;

/** Names what an addition made: turns that are read, or memories that are stated. */
const eventOf = (ids: readonly string[]): string => ids.join(".");

/** Each exchange as a turn, read behind the answer. */
async function told(
  c: DoorContext,
  scope: Scope,
  { messages, metadata, createdAt }: Addition,
): Promise<object> {
  const services = c.get("services");
  await requireRoom(services, c.get("principal"), "turns");
  const exchanges = exchangesOf(messages);
  if (exchanges.length === 0) throw invalid("messages", "say nothing");
  const settings = await effectiveSettings(services, scope);
  const seed = c.get("seed");
  const key = seed?.key ?? services.random.token();
  const at = seed?.at ?? services.clock.now();
  const said = createdAt ?? at;
  const ids: string[] = [];
  for (const [i, exchange] of exchanges.entries()) {
    const input = {
      ids: scope,
      prompt: exchange.prompt,
      response: exchange.response,
      createdAt: said + i,
      timezone: null,
      promptName: null,
      responseName: null,
      layer: null,
      tags: [],
      metadata,
      attachments: attachmentsOf(exchange),
    };
    const options = { wait: false, seed: { key: `${key} ${i}`, at } };
    ids.push((await accept(services, scope, settings, input, options)).turnId);
  }
  return {
    message: "The messages are kept, and are being read.",
    status: "PENDING",
    event_id: eventOf(ids),
    results: [],
  };
}

const attachmentsOf = ({ images }: Exchange) =>
  images.map(({ url, role }) => ({ url, mime: "image/*", caption: null, role }));

/** Each message as a memory, as it stands. */
async function stated(c: DoorContext, scope: Scope, addition: Addition): Promise<object> {
  const services = c.get("services");
  const principal = c.get("principal");
  await requireRoom(services, principal, "memories");
  const texts = addition.messages
    .filter(isSpoken)
    .map((message) => textOf(message).trim())
    .filter((text) => text !== "");
  if (texts.length === 0) throw invalid("messages", "say nothing");
  if (texts.some((text) => text.length > memoryCharsMax)) {
    throw invalid("messages", `must not be longer than ${memoryCharsMax} characters each`);
  }
  const seed = c.get("seed");
  const key = seed?.key ?? services.random.token();
  const gate = await gates(services, scope)(scope);
  const outcomes = await remember(
    services,
    scope,
    texts.map((content, i) => ({
      input: {
        ids: scope,
        layer: null,
        content,
        type: null,
        importance: null,
        emotion: null,
        tags: [],
        metadata: addition.metadata,
        expiresAt: addition.expiresAt,
        occurredAt: null,
        infer: false,
      },
      gate,
      seed: [key, String(i)],
    })),
    { by: principal.keyId, at: addition.createdAt ?? seed?.at ?? services.clock.now() },
  );
  const refused = outcomes.find((outcome) => outcome.kind === "refused");
  if (refused !== undefined && outcomes.every(({ kind }) => kind === "refused")) {
    throw refused.error;
  }
  const results = outcomes.flatMap(resultsOf);
  return {
    message: "The memories are kept.",
    status: "SUCCEEDED",
    event_id: eventOf(results.map(({ id }) => id)),
    results,
  };
}

interface Result {
  id: string;
  event: "ADD" | "NONE";
  memory: string | null;
  data: { memory: string } | null;
}

const addedResult = ({ id, content }: Memory): Result => ({
  id,
  event: "ADD",
  memory: content,
  data: { memory: content },
});

function resultsOf(outcome: Remembered): Result[] {
  switch (outcome.kind) {
    case "added":
      return [addedResult(outcome.memory)];
    case "duplicate":
      return [{ id: outcome.of, event: "NONE", memory: null, data: null }];
    case "inferred":
      return outcome.memories.map(addedResult);
    case "refused":
      return [];
  }
}

/** What became of an addition. Throws `not_found` where it is none that this key sees. */
async function outcomeOf(c: DoorContext, id: string): Promise<object> {
  const { memories, turns } = c.get("services");
  const scope = wholeScope(c.get("principal"));
  const ids = id.split(".").slice(0, eventIdsMax);
  const turnIds = ids.filter((each) => each.startsWith("trn_"));
  const heard = (await turns.getMany(scope, turnIds)).filter((turn) => bears(turn, scope));
  const made = (
    await memories.records(
      scope,
      ids.filter((each) => each.startsWith("mem_")),
    )
  ).map(({ memory }) => memory);
  const kept = made.filter((memory) => bears(memory, scope));
  if (heard.length === 0 && kept.length === 0) throw notFound("event");
  const ofTurns = await Promise.all(heard.map((turn) => memories.ofTurn(scope, turn.id)));
  const all = [...new Map([...kept, ...ofTurns.flat()].map((each) => [each.id, each])).values()];
  const times = [...heard, ...kept].map(({ recordedAt }) => recordedAt);
  return {
    id,
    event_type: "ADD",
    status: statusOf(heard),
    payload: {},
    metadata: {},
    results: all.map(addedResult),
    created_at: rfc3339(Math.min(...times)),
    updated_at: rfc3339(Math.max(...times)),
  };
}

const eventIdsMax = 200;

/** The state of the one that is furthest behind. */
function statusOf(turns: readonly Turn[]): "PENDING" | "RUNNING" | "FAILED" | "SUCCEEDED" {
  if (turns.some(({ status }) => status === "failed" || status === "skipped")) return "FAILED";
  const waiting = turns.filter(({ status }) => status === "queued");
  if (waiting.length === 0) return "SUCCEEDED";
  return waiting.length < turns.length || waiting.some(({ attempts }) => attempts > 0)
    ? "RUNNING"
    : "PENDING";
}

interface Change {
  text: string | undefined;
  metadata: Record<string, unknown> | undefined;
  expiresAt: number | null | undefined;
}

/** An update as mem0 means it: metadata is replaced, not merged. */
async function changed(c: DoorContext, id: string, change: Change): Promise<Memory> {
  const services = c.get("services");
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
  const records = await c.get("services").memories.records(scope, ids);
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
