import { MemoryShape } from "../../contract/memory.ts";
import {
  BatchAnswer,
  BatchBody,
  type BatchOutcome,
  Duplicate,
  Inferred,
  RememberBody,
  againToWire,
  batchToWire,
} from "../../contract/remember.ts";
import { type Remembered, remember } from "../../memories/remember.ts";
import { EbbError } from "../../model/errors.ts";
import { type Scope, withIds } from "../../model/scope.ts";
import type { Services } from "../../ports/services.ts";
import { scopeOfSomeone, wholeScope } from "../../tenancy/authenticate.ts";
import { z } from "@hono/zod-openapi";
import type { App } from "../app.ts";
import type { DoorContext } from "../door.ts";
import { endpoint, json, jsonBody } from "../endpoint.ts";
import { invalidRequest } from "../errors.ts";
import { gates } from "../gates.ts";
import { shown, shownOne } from "../shown.ts";
import { reach } from "../reach.ts";

const tags = ["Memories"];

const create = endpoint({
  method: "post",
  path: "/v1/memories",
  "x-access": "write",
  "x-idempotent": true,
  "x-spends": "memories",
  tags,
  summary: "Remember what is stated",
  description:
    "Found by the next search. Where a live memory of the same scope says the same, nothing is added: " +
    "that one takes the later end (none is the latest), the higher importance, and tags and metadata of both, " +
    "and the answer names what changed and what was not taken. " +
    "Where it contradicts one, that one is superseded.",
  request: jsonBody(RememberBody),
  responses: {
    201: json(z.union([MemoryShape, Inferred]), "The memory; with `infer`, those that are new"),
    200: json(z.union([Duplicate, Inferred]), "Nothing was new"),
  },
});

const batch = endpoint({
  method: "post",
  path: "/v1/memories/batch",
  "x-access": "write",
  "x-idempotent": true,
  "x-spends": "memories",
  tags,
  summary: "Remember many at once",
  description: "Items are taken in order and stand for themselves: a bad one spoils no other.",
  request: jsonBody(BatchBody),
  responses: { 200: json(BatchAnswer, "What became of each item") },
});

interface Parsed {
  input: z.output<typeof RememberBody>;
  /** In the request: what its id is made of, beside the key. */
  place: number;
}

/** An item of a batch, with its ids confined to the principal's; or why it is refused. */
function parsedItem(c: DoorContext, item: unknown, place: number): Parsed | EbbError {
  const parsed = RememberBody.safeParse(item);
  if (!parsed.success) return invalidRequest(parsed.error);
  try {
    const ids = scopeOfSomeone(c.get("principal"), parsed.data.ids);
    return { input: { ...parsed.data, ids }, place };
  } catch (error) {
    if (error instanceof EbbError) return error;
    throw error;
  }
}

/** Remembers the items that were read, and puts refusals where they belong. */
async function rememberAll(
  c: DoorContext,
  services: Services,
  scope: Scope,
  items: readonly (Parsed | EbbError)[],
): Promise<Remembered[]> {
  const seed = c.get("seed");
  const key = seed?.key ?? services.random.token();
  const gateOf = gates(services, scope);
  const wishes = await Promise.all(
    items.flatMap((item) =>
      item instanceof EbbError
        ? []
        : [
            gateOf(item.input.ids).then((gate) => ({
              input: item.input,
              gate,
              seed: [key, String(item.place)],
            })),
          ],
    ),
  );
  const outcomes = await remember(services, scope, wishes, {
    by: c.get("principal").keyId,
    at: seed?.at ?? services.clock.now(),
  });
  const next = outcomes.values();
  return items.map((item): Remembered => {
    if (item instanceof EbbError) return { kind: "refused", error: item };
    const { value } = next.next();
    return value ?? { kind: "refused", error: new EbbError("internal", "No outcome.") };
  });
}

/** The same where items are of users that may be placed apart: each database's by themselves, in their order. */
async function rememberApart(
  c: DoorContext,
  scope: Scope,
  items: readonly (Parsed | EbbError)[],
): Promise<Remembered[]> {
  if (c.get("spread") === null) return rememberAll(c, c.get("services"), scope, items);
  const outcomes: Remembered[] = [];
  const parts = new Map<Services, Parsed[]>();
  for (const [place, item] of items.entries()) {
    const reached = item instanceof EbbError ? item : await reachedOrWhy(c, scope, item);
    if (reached instanceof EbbError) outcomes[place] = { kind: "refused", error: reached };
    else if (!(item instanceof EbbError)) {
      parts.set(reached, [...(parts.get(reached) ?? []), item]);
    }
  }
  for (const [services, part] of parts) {
    const remembered = await rememberAll(c, services, scope, part);
    for (const [i, { place }] of part.entries()) {
      const outcome = remembered[i];
      if (outcome !== undefined) outcomes[place] = outcome;
    }
  }
  const { whole } = c.get("spread") ?? {};
  if (whole !== undefined) c.set("services", whole);
  return outcomes;
}

/** Where an item goes, or why it goes nowhere. */
async function reachedOrWhy(
  c: DoorContext,
  scope: Scope,
  { input }: Parsed,
): Promise<Services | EbbError> {
  try {
    return await reach(c, withIds(scope, input.ids));
  } catch (error) {
    if (error instanceof EbbError) return error;
    throw error;
  }
}

async function outcomeShown(
  services: Pick<Services, "settings" | "clock" | "log">,
  scope: Scope,
  outcome: Remembered,
): Promise<BatchOutcome> {
  switch (outcome.kind) {
    case "added":
      return { kind: "added", memory: await shownOne(services, scope, outcome.memory) };
    case "inferred":
      return { ...outcome, memories: await shown(services, scope, outcome.memories) };
    case "duplicate":
    case "refused":
      return outcome;
  }
}

export function rememberRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid("json");
    const scope = scopeOfSomeone(c.get("principal"), input.ids);
    const services = await reach(c, scope);
    const parsed = { input: { ...input, ids: scope }, place: 0 };
    const [remembered] = await rememberAll(c, services, scope, [parsed]);
    if (remembered === undefined) throw new EbbError("internal", "Nothing was remembered.");
    const outcome = await outcomeShown(services, scope, remembered);
    switch (outcome.kind) {
      case "added":
        return c.json(outcome.memory, 201);
      case "duplicate":
        return c.json({ duplicate_of: outcome.of, ...againToWire(outcome.again) }, 200);
      case "inferred": {
        const { memories, duplicateOf, again } = outcome;
        const answer = { memories, duplicate_of: duplicateOf, ...againToWire(again) };
        return outcome.memories.length > 0 ? c.json(answer, 201) : c.json(answer, 200);
      }
      case "refused":
        throw outcome.error;
    }
  });

  app.openapi(batch, async (c) => {
    const services = c.get("services");
    const scope = wholeScope(c.get("principal"));
    const items = c.req.valid("json").memories.map((item, place) => parsedItem(c, item, place));
    const remembered = await rememberApart(c, scope, items);
    const outcomes = await Promise.all(
      remembered.map((each) => outcomeShown(services, scope, each)),
    );
    return c.json(batchToWire(outcomes), 200);
  });
}
