import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ExtractionAnswer,
  extractionSchema,
  readExtraction,
} from "../../../src/contract/extraction.ts";
import { emotions, memoryTypes, precisions } from "../../../src/model/memory.ts";

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const time = fc.option(fc.constantFrom("2024", "2024-05", "2024-05-03T09:30"));
const role = fc.constantFrom("prompt" as const, "response" as const);
const memory = fc.record({
  action: fc.constantFrom("add", "merge", "supersede", "drop"),
  target: fc.option(fc.nat(50)),
  evidence: fc.record({ turn: fc.integer({ min: 1, max: 9 }), role, quote: word }),
  content: word,
  type: fc.constantFrom(...memoryTypes),
  importance: fc.integer({ min: 1, max: 10 }),
  emotion: fc.option(fc.constantFrom(...emotions)),
  emotion_intensity: fc.double({ min: 0, max: 1, noNaN: true }),
  vibe: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  topics: fc.array(word, { maxLength: 4 }),
  keywords: fc.array(word, { maxLength: 4 }),
  occurred_at: time,
  occurred_precision: fc.option(fc.constantFrom(...precisions)),
  valid_from: time,
  valid_to: time,
  expires_at: time,
  attribute: fc.option(fc.record({ subject: word, name: word, value: word })),
  corrects: fc.boolean(),
  instruction: fc.boolean(),
  entities: fc.array(fc.record({ name: word, type: word }), { maxLength: 3 }),
  relations: fc.array(
    fc.record({
      subject: word,
      predicate: word,
      object: word,
      single_valued: fc.boolean(),
      valid_from: time,
      valid_to: time,
    }),
    { maxLength: 3 },
  ),
});
const answer = fc.record({
  messages: fc.array(fc.record({ turn: fc.nat(9), role, score: fc.integer({ min: 0, max: 3 }) })),
  memories: fc.array(memory, { maxLength: 6 }),
});

const fair = {
  evidence: { turn: 1, role: "prompt", quote: "I live in Oslo" },
  content: "The user lives in Oslo",
};

test("an answer as it was asked for is read unchanged", () => {
  fc.assert(
    fc.property(answer, (given) => {
      expect(ExtractionAnswer.safeParse(given).success).toBe(true);
      expect(readExtraction(given)).toEqual({ answer: given, unreadable: 0 });
    }),
  );
});

test("the schema is one that strict structured output takes", () => {
  const objects = (node: unknown): Record<string, unknown>[] => {
    if (typeof node !== "object" || node === null) return [];
    const own = Reflect.get(node, "type") === "object" ? [node as Record<string, unknown>] : [];
    return [...own, ...Object.values(node).flatMap(objects)];
  };
  const found = objects(extractionSchema.schema);
  expect(found.length).toBeGreaterThan(5);
  for (const { properties, required, additionalProperties } of found) {
    expect(additionalProperties).toBe(false);
    expect(required).toEqual(Object.keys(properties as object));
  }
  expect(extractionSchema.schema).toMatchObject({ type: "object" });
  expect(JSON.stringify(extractionSchema.schema)).not.toMatch(
    /"(?:minLength|maxItems|pattern|\$schema|default)"/,
  );
});

describe("a model that does not keep to the shape", () => {
  test("one bad memory is dropped and counted, the others are kept", () => {
    const read = readExtraction({
      memories: [
        fair,
        "text",
        7,
        null,
        { content: "no evidence" },
        { ...fair, content: "  " },
        fair,
      ],
    });
    expect(read?.answer.memories.map((one) => one.content)).toEqual([fair.content, fair.content]);
    expect(read?.unreadable).toBe(5);
  });

  test("misspelt values get their nearest sense, unknown ones a default", () => {
    const read = readExtraction({
      memories: [
        {
          ...fair,
          evidence: { turn: "1", role: "Prompt", quote: " I live in Oslo " },
          action: "create",
          type: "location",
          importance: "14",
          emotion: "Joy",
          emotion_intensity: "0.8",
          topics: "home",
          keywords: ["oslo", 3, ""],
          occurred_at: 2024,
          occurred_precision: "decade",
          attribute: { subject: "user", name: "Lives In", value: "Oslo" },
          corrects: "true",
          relations: [{ subject: "user", predicate: "livesIn", object: "Oslo" }, { subject: "x" }],
        },
      ],
    });
    expect(read?.answer.memories[0]).toMatchObject({
      action: "add",
      evidence: { turn: 1, role: "prompt", quote: "I live in Oslo" },
      type: "LOCATION",
      importance: 10,
      emotion: "joy",
      emotion_intensity: 0.8,
      topics: [],
      keywords: ["oslo"],
      occurred_at: "2024",
      occurred_precision: null,
      attribute: { subject: "user", name: "lives_in", value: "Oslo" },
      corrects: true,
      relations: [{ predicate: "lives_in", single_valued: false, valid_from: null }],
    });
  });

  test("a bare list and a wrapped object are read, other things are not", () => {
    expect(readExtraction([fair])?.answer.memories).toHaveLength(1);
    expect(readExtraction({ result: { memories: [fair] } })?.answer.memories).toHaveLength(1);
    for (const value of [null, 3, "x", {}, { memories: 3 }, { memories: { content: true } }]) {
      expect(readExtraction(value)).toBeNull();
    }
  });

  test("an answer that lists everything is cut, not refused", () => {
    const many = { ...fair, keywords: Array.from({ length: 99 }, (_, i) => `k${i}`) };
    const read = readExtraction({ memories: Array.from({ length: 900 }, () => many) });
    expect(read?.answer.memories.length).toBeLessThanOrEqual(256);
    expect(read?.answer.memories[0]?.keywords.length).toBeLessThanOrEqual(24);
  });
});
