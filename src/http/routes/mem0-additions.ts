import { z } from "@hono/zod-openapi";
import { accept } from "../../ingestion/accept.ts";
import { type Exchange, exchangesOf, isSpoken, textOf } from "../../mem0/messages.ts";
import { endOf } from "../../mem0/expiry.ts";
import { AddBody } from "../../mem0/requests.ts";
import { type Remembered, remember } from "../../memories/remember.ts";
import { invalid, notFound } from "../../model/errors.ts";
import { memoryCharsMax } from "../../model/limits.ts";
import type { Memory } from "../../model/memory.ts";
import { type Scope, bears } from "../../model/scope.ts";
import { rfc3339 } from "../../model/time.ts";
import type { Turn } from "../../model/turn.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { requireRoom } from "../../tenancy/quotas.ts";
import { effectiveSettings } from "../../tenancy/settings.ts";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { gates } from "../gates.ts";
import { mem0Zone } from "../mem0-zone.ts";
import { reach, reachId } from "../reach.ts";

/** What mem0's clients add, and what became of it. */

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

export function mem0AdditionRoutes(app: App): void {
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
      const { expires, ...body } = c.req.valid("json");
      const scope = scopeOfSomeone(c.get("principal"), body.ids);
      const expiresAt = expires === null ? null : endOf(expires, await mem0Zone(c));
      const addition = { ...body, expiresAt };
      const kept = body.infer ? told(c, scope, addition) : stated(c, scope, addition);
      return c.json(await kept, 200);
    });
  }

  app.openapi(event, async (c) => c.json(await outcomeOf(c, c.req.valid("param").id), 200));
}

type Addition = Omit<z.output<typeof AddBody>, "expires"> & { expiresAt: number | null };

/** Names what an addition made: turns that are read, or memories that are stated. */
const eventOf = (ids: readonly string[]): string => ids.join(".");

/** Each exchange as a turn, read behind the answer. */
async function told(
  c: DoorContext,
  scope: Scope,
  { messages, metadata, createdAt, expiresAt }: Addition,
): Promise<object> {
  const services = await reach(c, scope);
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
      expiresAt,
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
  const services = await reach(c, scope);
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
  event: "ADD" | "UPDATE" | "NONE";
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
    case "duplicate": {
      const { of: id, content: memory, again } = outcome;
      return again.changed.length === 0
        ? [{ id, event: "NONE", memory: null, data: null }]
        : [{ id, event: "UPDATE", memory, data: { memory } }];
    }
    case "inferred":
      return outcome.memories.map(addedResult);
    case "refused":
      return [];
  }
}

/** What became of an addition. Throws `not_found` where it is none that this key sees. */
async function outcomeOf(c: DoorContext, id: string): Promise<object> {
  const scope = wholeScope(c.get("principal"));
  const ids = id.split(".").slice(0, eventIdsMax);
  // All of one addition is in one database.
  const [first = ""] = ids;
  const kind = first.startsWith("trn_") ? "turn" : "memory";
  const { memories, turns } = await reachId(c, kind, first);
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
    results: all.toSorted(bySaying).map(addedResult),
    created_at: rfc3339(Math.min(...times)),
    updated_at: rfc3339(Math.max(...times)),
  };
}

/** In the order in which they were said. */
const bySaying = (a: Memory, b: Memory): number =>
  a.createdAt - b.createdAt || (a.sources[0]?.start ?? 0) - (b.sources[0]?.start ?? 0);

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
