import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { read } from "../support/wire.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "'; drop table turns; --",
    '"*" NEAR (',
    "....",
    "/forget_that all",
    "今天我在东京",
  ),
);
const anything = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constantFrom(null, -1, 1e308, ""));

/** Filters that are mostly right, over any values. */
const conditions = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.dictionary(
      fc.constantFrom("user_id", "tags", "importance", "created_at", "metadata.a", "status"),
      fc.oneof(
        anything,
        fc.dictionary(fc.constantFrom("eq", "in", "gt", "icontains", "exists"), anything),
      ),
      { maxKeys: 3 },
    ),
    fc.record({ AND: fc.array(tie("node"), { maxLength: 3 }) }),
    fc.record({ NOT: tie("node") }),
  ),
})).node;

/** A body that is mostly right, so that the wrong part reaches beyond the schema. */
const plausible = fc.record(
  {
    prompt: fc.oneof({ weight: 4, arbitrary: text }, anything),
    response: fc.oneof({ weight: 4, arbitrary: text }, anything),
    user_id: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("fuzz", "o'brien", "用户") },
      anything,
    ),
    session_id: fc.oneof(text, anything),
    created_at: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      anything,
    ),
    timezone: fc.oneof(fc.constantFrom("Europe/Oslo", "UTC"), anything),
    names: fc.oneof(fc.record({ prompt: text, response: text }), anything),
    layer: fc.oneof(fc.constantFrom("global", "persona", "conversation"), anything),
    tags: fc.oneof(fc.array(text, { maxLength: 5 }), anything),
    metadata: fc.oneof(fc.dictionary(text, fc.jsonValue()), anything),
    limit: fc.oneof(fc.nat(200), anything),
    as_of: anything,
    raw_turns: fc.oneof(fc.nat(30), anything),
    explain: fc.oneof(fc.boolean(), anything),
    engine: fc.oneof(fc.constant("basic"), anything),
    content: fc.oneof({ weight: 4, arbitrary: text }, anything),
    query: fc.oneof({ weight: 4, arbitrary: text }, anything),
    infer: fc.oneof(fc.boolean(), anything),
    importance: fc.oneof(fc.nat(11), anything),
    expires_at: anything,
    filters: fc.oneof(conditions, anything),
    memories: fc.array(fc.record({ user_id: text, content: text }), { maxLength: 3 }),
  },
  { requiredKeys: ["prompt", "content", "query", "memories"] },
);

const storeFields = new Set([
  "prompt",
  "response",
  "user_id",
  "session_id",
  "created_at",
  "timezone",
  "names",
  "layer",
  "tags",
  "metadata",
]);
const retrieveFields = new Set([
  "prompt",
  "user_id",
  "session_id",
  "timezone",
  "tags",
  "limit",
  "as_of",
  "raw_turns",
  "explain",
  "engine",
]);
const rememberFields = new Set([
  "content",
  "user_id",
  "session_id",
  "layer",
  "tags",
  "metadata",
  "infer",
  "importance",
  "expires_at",
]);
const searchFields = new Set(["query", "user_id", "session_id", "tags", "limit", "filters"]);
const only = (body: Record<string, unknown>, fields: Set<string>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => fields.has(name)));

const raw = fc.oneof(fc.json(), fc.uint8Array({ maxLength: 300 }), text);
const inputs = (fields: Set<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: plausible.map((body): BodyInit => JSON.stringify(only(body, fields))) },
    { weight: 1, arbitrary: raw.map((body): BodyInit => body as BodyInit) },
  );

async function answersInTerms(path: string, body: BodyInit): Promise<number> {
  const answer = await call("POST", path, { raw: body });
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) read.problem(answer.body);
  return answer.status;
}

describe("no input makes a fault of ours", () => {
  it.each([
    ["/v1/store", storeFields, 200],
    ["/v1/store?wait=true", storeFields, 120],
    ["/v1/retrieve", retrieveFields, 200],
    ["/v1/memories", rememberFields, 150],
    ["/v1/memories/batch", new Set(["memories"]), 50],
    ["/v1/memories/search", searchFields, 200],
  ] as const)("%s", { timeout: 120_000 }, async (path, fields, numRuns) => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(inputs(fields), async (body) => {
        statuses.add(await answersInTerms(path, body));
      }),
      { numRuns },
    );
    // The inputs are of use only if some pass and some do not.
    expect(statuses.size).toBeGreaterThan(1);
  });

  it("any id and any query in a path", { timeout: 60_000 }, async () => {
    const paths = fc.constantFrom("/v1/turns/", "/v1/memories/", "/v1/settings/agents/", "/docs/");
    const queries = fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          "user_id",
          "limit",
          "cursor",
          "tags",
          "from",
          "metadata.a",
          "status",
          "filters",
        ),
        text,
      ),
      text,
    );
    await fc.assert(
      fc.asyncProperty(paths, text, queries, async (path, id, query) => {
        const asked = await call("GET", path + encodeURIComponent(id.toWellFormed()));
        expect(asked.status).toBeLessThan(500);
        for (const list of ["/v1/memories", "/v1/memories/review", "/v1/turns"]) {
          const { status } = await call("GET", `${list}?${new URLSearchParams(query).toString()}`);
          expect(status).toBeLessThan(500);
        }
      }),
      { numRuns: 150 },
    );
    for (const path of [
      "/v1/memories/%E0%A4%A",
      "/v1/memories/%00",
      "/v1/memories?user_id=%E0%A4%A",
    ]) {
      expect((await call("GET", path)).status, path).toBeLessThan(500);
    }
  });
});
