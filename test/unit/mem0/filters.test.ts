import { describe, expect, test } from "vitest";
import { readFilters } from "../../../src/mem0/filters.ts";
import { exchangesOf } from "../../../src/mem0/messages.ts";
import { matches } from "../../../src/model/filter.ts";
import { aMemory, noon } from "../../support/builders.ts";

const memory = aMemory({
  id: "mem_1",
  userId: "ada",
  agentId: null,
  sessionId: "trip",
  topics: ["health care"],
  metadata: { hives: 2, place: { city: "Porto" } },
  createdAt: noon,
});

const lets = (filters: object): boolean => {
  const { where } = readFilters(filters);
  return where === null || matches(where, memory, noon);
};

describe("filters of mem0", () => {
  test.each([
    [{ user_id: "ada" }, true],
    [{ user_id: "bo" }, false],
    [{ user_id: "*" }, true],
    [{ agent_id: "*" }, false],
    [{ run_id: { in: ["trip", "home"] } }, true],
    [{ run_id: { nin: ["trip"] } }, false],
    [{ agent_id: { ne: "guide" } }, true],
    [{ metadata: { hives: 2 } }, true],
    [{ metadata: { hives: { gt: 2 } } }, false],
    [{ metadata: { hives: { gte: 1, lt: 3 } } }, true],
    [{ metadata: { hives: 2, other: 1 } }, false],
    [{ categories: { in: ["health care"] } }, true],
    [{ categories: { contains: "health" } }, true],
    [{ categories: { contains: "work" } }, false],
    [{ memory_ids: ["mem_1", "mem_2"] }, true],
    [{ memory_ids: ["mem_2"] }, false],
    [{ created_at: { gte: "2026-01-01", lt: "2027-01-01" } }, true],
    [{ timestamp: { lt: "2026-01-01" } }, false],
    [{ AND: [{ user_id: "ada" }, { NOT: { metadata: { hives: 3 } } }] }, true],
    [{ AND: [{ user_id: "ada" }, { OR: [{ run_id: "x" }, { metadata: { hives: 3 } }] }] }, false],
    [{ NOT: [{ user_id: "bo" }, { run_id: "home" }] }, true],
    [{ created_at: { gte: "2026-01-01" }, timestamp: { lt: "2026-02-01" } }, false],
  ])("%j lets a memory through: %s", (filters, expected) => {
    expect(lets(filters)).toBe(expected);
  });

  test("what all results bear is the scope", () => {
    const scopeOf = (filters: object) => readFilters(filters).ids;
    const ada = { userId: "ada", agentId: null, sessionId: null };
    expect(scopeOf({ user_id: "ada" })).toEqual(ada);
    expect(scopeOf({ AND: [{ user_id: { eq: "ada" } }, { run_id: "*" }] })).toEqual(ada);
    expect(scopeOf({ OR: [{ user_id: "ada" }, { user_id: "bo" }] }).userId).toBeNull();
    expect(scopeOf({ NOT: [{ user_id: "ada" }] }).userId).toBeNull();
    expect(scopeOf({ user_id: { ne: "ada" } }).userId).toBeNull();
  });

  test.each([
    [{ app_id: "shop" }, "filters.app_id"],
    [{ AND: [{ keywords: { contains: "bees" } }] }, "filters.AND.0.keywords"],
    [{ colour: "red" }, "filters.colour"],
    [{ AND: { user_id: "ada" } }, "filters.AND"],
    [{ OR: ["ada"] }, "filters.OR.0"],
    [{ metadata: "x" }, "filters.metadata"],
    [{ user_id: { like: "a%" } }, "filters.user_id.like"],
    [{ created_at: { gte: "soon" } }, "filters.created_at.gte"],
    [{ user_id: { in: ["*"], eq: "*" } }, "filters.user_id"],
  ])("%j is refused at %s", (filters, path) => {
    expect(() => readFilters(filters)).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        errors: [expect.objectContaining({ path })],
      }),
    );
  });
});

test("messages are paired into what was said and answered", () => {
  const image = { type: "image_url" as const, image_url: { url: "https://example.org/a.png" } };
  expect(
    exchangesOf([
      { role: "system", content: "Be kind." },
      { role: "user", content: "I keep bees." },
      { role: "user", content: [{ type: "text", text: "Here:" }, image] },
      { role: "assistant", content: "Lovely." },
      { role: "tool", content: "42" },
      { role: "assistant", content: "How many?" },
      { role: "user", content: "Two hives." },
    ]),
  ).toEqual([
    {
      prompt: "I keep bees.\n\nHere:",
      response: "Lovely.\n\nHow many?",
      images: [{ url: "https://example.org/a.png", role: "prompt" }],
    },
    { prompt: "Two hives.", response: "", images: [] },
  ]);
});
