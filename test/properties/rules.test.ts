import fc from "fast-check";
import { expect, test } from "vitest";
import { draftsOf } from "../support/said.ts";

const shard = fc.constantFrom(
  "I live in Bodø",
  "my sister Anna",
  " and ",
  ", ",
  ". ",
  "不对，",
  "我住在北京",
  "明天下午三点",
  "last Friday",
  "if I had",
  '"',
  "remember that",
  "```",
  "13月45日",
  "99:99",
  "\u0000",
  "\ud83d",
  "👩‍👩‍👧",
  "١٢٣",
  "((((",
);
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: shard }, fc.string({ unit: "binary", maxLength: 12 })), {
    maxLength: 16,
  })
  .map((parts) => parts.join(""));

test("any text is read without an error, and the same text gives the same drafts", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (prompt, named) => {
      const turn = named ? { promptName: "Ida" } : {};
      expect(await draftsOf(prompt, turn)).toEqual(await draftsOf(prompt, turn));
    }),
    { numRuns: 150 },
  );
});

test("evidence lies in the raw prompt, and the content's words in it, or in the prompt where a name or a list's head is taken up", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (prompt) => {
      for (const draft of await draftsOf(prompt)) {
        expect(draft.start).toBeGreaterThanOrEqual(0);
        expect(draft.end).toBeLessThanOrEqual(prompt.length);
        expect(draft.start).toBeLessThan(draft.end);
        const evidence = draft.verbatim ? prompt.slice(draft.start, draft.end) : prompt;
        for (const word of draft.content.match(/\p{L}{2,}/gu) ?? []) {
          expect(evidence.toLowerCase()).toContain(word.toLowerCase());
        }
        expect(draft.importance).toBeGreaterThan(0);
        expect(draft.importance).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 150 },
  );
});
