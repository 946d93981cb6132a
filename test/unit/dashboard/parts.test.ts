import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, draftOf, patchOf, tagsOf } from "../../../dashboard/src/memory/draft.ts";
import { piecesOf } from "../../../dashboard/src/memory/marked.ts";
import {
  countOf,
  listQuery,
  noFilters,
  searchRequest,
} from "../../../dashboard/src/views/memories/filters.ts";
import { evenSteps, growthPath } from "../../../dashboard/src/views/overview/timeline.ts";
import { timingsIn } from "../../../dashboard/src/views/playground/timings.ts";
import type { Memory } from "../../../client/src/index.ts";
import { showsDirection, writtenOver } from "../../../src/model/direction.ts";

const memory: Memory = {
  id: "mem_1",
  content: "I keep bees.",
  type: "FACTS",
  layer: "global",
  user_id: "ada",
  agent_id: null,
  session_id: null,
  importance: 0.5,
  importance_level: 5,
  emotion: null,
  emotional_weight: 1,
  vibe: null,
  topics: [],
  tags: ["home"],
  metadata: { room: "hall", old: 1 },
  status: "active",
  version: 1,
  pinned: false,
  created_at: "2026-03-01T10:00:00.000Z",
  recorded_at: "2026-03-01T10:00:00.000Z",
  updated_at: "2026-03-01T10:00:00.000Z",
  occurred_at: null,
  occurred_precision: null,
  expires_at: null,
  valid_from: null,
  valid_to: null,
  last_accessed: null,
  access_count: 0,
  stability_hours: 24,
  decay_score: 1,
  feedback: 0,
  superseded_by: null,
  quarantined: false,
  source_turn_ids: [],
};

describe("marked text", () => {
  it("is the whole text, whatever the spans are", () => {
    const span = fc.record({
      start: fc.integer({ min: -3, max: 40 }),
      end: fc.integer({ min: -3, max: 40 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
        expect(
          piecesOf(text, spans)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  it("marks what the spans name, once where they overlap", () => {
    const spans = [
      { start: 2, end: 6 },
      { start: 4, end: 8 },
    ];
    expect(piecesOf("I keep bees.", spans)).toEqual([
      { text: "I ", isMarked: false },
      { text: "keep", isMarked: true },
      { text: " b", isMarked: true },
      { text: "ees.", isMarked: false },
    ]);
  });
});

describe("a form's changes", () => {
  const patch = (changes: Partial<Draft>) => patchOf(memory, { ...draftOf(memory), ...changes });

  it("are nothing where nothing was changed", () => {
    expect(patch({})).toEqual({});
  });

  it("hold only what was changed", () => {
    expect(patch({ content: "I keep goats.", importance: "9", tags: "home, farm, home" })).toEqual({
      content: "I keep goats.",
      importance: 9,
      tags: ["home", "farm"],
    });
    expect(patch({ emotion: "joy" })).toEqual({ emotion: "joy" });
    expect(patch({ expires: "2026-05-01T12:00" })).toEqual({
      expires_at: new Date("2026-05-01T12:00").toISOString(),
    });
  });

  it("remove a key of the metadata that is not there any more", () => {
    expect(patch({ metadata: '{"room": "attic"}' })).toEqual({
      metadata: { room: "attic", old: null },
    });
    expect(patch({ metadata: "" })).toEqual({ metadata: { room: null, old: null } });
  });

  it("are refused where the metadata is no object", () => {
    for (const text of ["{", "[1]", '"text"', "null", "3"]) {
      expect(patch({ metadata: text })).toBeNull();
    }
  });

  it("show signs that turn a text by their numbers, and keep them", () => {
    const turned = { ...memory, metadata: { room: "\u2066hall" } };
    expect(draftOf(turned).metadata).toContain(String.raw`"\u2066hall"`);
    expect(patchOf(turned, draftOf(turned))).toEqual({});
    const content = "I am \u202elive\u202c.";
    expect(showsDirection(content)).toBe("I am [U+202E]live[U+202C].");
    expect(writtenOver(content, `So ${showsDirection(content)}`)).toBe(`So ${content}`);
    expect(writtenOver("The sign is", "The sign is [U+202E].")).toBe("The sign is [U+202E].");
  });

  it("take full-width commas between tags", () => {
    expect(tagsOf("家，工作, , a")).toEqual(["家", "工作", "a"]);
  });
});

describe("filters", () => {
  it("ask for nothing where none is set", () => {
    expect(listQuery(noFilters)).toEqual({ status: "active", order: "newest" });
    expect(searchRequest("bees", noFilters)).toEqual({
      query: "bees",
      mode: "hybrid",
      explain: true,
    });
    expect(countOf(noFilters)).toBe(0);
  });

  it("say the same of a list and of a search", () => {
    const filters = {
      ...noFilters,
      types: ["FACTS" as const],
      emotion: "joy" as const,
      importance: 7,
      isPinned: true,
      metadata: "room=hall, nonsense",
      after: "2026-03-01",
      before: "2026-03-02",
    };
    const conditions = {
      emotion: "joy",
      importance: { gte: 0.65 },
      pinned: true,
      "metadata.room": "hall",
    };
    const [after, before] = [new Date("2026-03-01T00:00"), new Date("2026-03-03T00:00")];
    expect(listQuery(filters)).toMatchObject({
      types: ["FACTS"],
      filters: conditions,
      created_after: after.toISOString(),
      created_before: before.toISOString(),
    });
    expect(searchRequest("bees", filters)).toMatchObject({
      types: ["FACTS"],
      filters: {
        ...conditions,
        created_at: { gte: after.toISOString(), lt: before.toISOString() },
      },
    });
    expect(countOf(filters)).toBe(7);
  });
});

describe("growth", () => {
  it("has a step for each day, also for those on which nothing was said", () => {
    const steps = [
      { from: "2026-02-27", added: 2, total: 2 },
      { from: "2026-03-02", added: 1, total: 3 },
    ];
    expect(
      evenSteps({ unit: "day", steps }).map(({ from, added, total }) => [from, added, total]),
    ).toEqual([
      ["2026-02-27", 2, 2],
      ["2026-02-28", 0, 2],
      ["2026-03-01", 0, 2],
      ["2026-03-02", 1, 3],
    ]);
  });

  it("has a step for each month where it spans years", () => {
    const steps = [
      { from: "2025-11", added: 1, total: 1 },
      { from: "2026-02", added: 1, total: 2 },
    ];
    expect(evenSteps({ unit: "month", steps }).map(({ from }) => from)).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });

  it("is a line that ends at the top", () => {
    expect(
      growthPath([{ total: 1 }, { total: 4 }].map((step) => ({ from: "", added: 0, ...step }))),
    ).toBe("M25.00 75.00L75.00 0.00");
  });
});

describe("a server's timings", () => {
  it("are read by name, in ms", () => {
    expect(timingsIn('cache;dur=0.4, candidates;desc="D1";dur=12, total;dur=x, rank')).toEqual([
      { name: "cache", ms: 0.4 },
      { name: "candidates", ms: 12 },
    ]);
    expect(timingsIn("")).toEqual([]);
  });
});
