import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSubjects, relevance } from "../../src/lifecycle/subjects.ts";
import { differingBits, hamming, lanesOf } from "../../src/model/similarity.ts";
import { noon } from "../support/builders.ts";

const observation = (id: string, topics: string[], content = "Ada went climbing.") => ({
  id,
  partitionId: "prt_1",
  layer: "global" as const,
  userId: "ada",
  agentId: null,
  sessionId: null,
  content,
  topics,
  importance: 0.5,
  createdAt: noon,
  recordedAt: noon,
  names: [],
});
const observations = fc
  .array(fc.array(fc.constantFrom("bees", "climbing", "rent", "sailing"), { maxLength: 3 }), {
    maxLength: 30,
  })
  .map((all) => all.map((topics, i) => observation(`m${i}`, topics)));

describe("subjects", () => {
  test("are each in three memories at least, none is known, and none comes twice", () => {
    fc.assert(
      fc.property(observations, fc.integer({ min: 1, max: 4 }), (all, max) => {
        const found = newSubjects(all, ["Rent"], max);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(max);
        expect(found).not.toContain("rent");
        for (const name of found) {
          expect(all.filter(({ topics }) => topics.includes(name)).length).toBeGreaterThanOrEqual(
            3,
          );
        }
      }),
    );
  });

  test("bear on an observation between not at all and fully", () => {
    const insight = { subject: "climbing", content: "Recurring subject: climbing." };
    expect(relevance(insight, observation("a", [], "Bees hum."))).toBe(0);
    expect(relevance(insight, observation("a", ["climbing"], "Bees hum."))).toBe(0.5);
    const most = relevance(insight, observation("a", ["Climbing"], "climbing"));
    expect(most).toBe(1);
  });
});

test("bits of two SimHashes are counted alike by lanes and by digits", () => {
  const hex = fc.stringMatching(/^[0-9a-f]{16}$/);
  fc.assert(
    fc.property(hex, hex, (a, b) => {
      expect(differingBits(lanesOf(a), lanesOf(b))).toBe(hamming(a, b));
    }),
  );
});
