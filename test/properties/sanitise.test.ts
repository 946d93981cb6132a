import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "../../src/contract/settings.ts";
import { sanitise } from "../../src/ingestion/sanitise.ts";
import { recalledEnd, recalledHeading } from "../../src/model/recalled.ts";

const shard = fc.constantFrom(
  "I live in Bodø. ",
  "我住在北京。",
  "```js\n",
  "```\n",
  "~~~\n",
  "[KEEP_CODE]",
  "<tool_call>",
  "</tool_call>",
  "<tool_code>",
  "\n",
  "\n\n",
  '{"name": "find", "arguments": {"q": "x"}}',
  "{",
  '"',
  "Action: search\nAction Input: cats\n",
  "<|python_tag|>",
  recalledHeading,
  recalledEnd,
  "👩‍👩‍👧",
  "\u0000",
  "\ud83d",
  "e\u0301",
);
const text = fc
  .array(fc.oneof(shard, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 30 })
  .map((parts) => parts.join(""));
const settings = fc.record({
  tool_calls: fc.boolean(),
  code_blocks: fc.boolean(),
  preserve_tagged_code: fc.boolean(),
  max_memory_tokens: fc.integer({ min: 5, max: 200 }),
  custom_patterns: fc.constantFrom<string[]>([], ["li.e"], ["\\s+", "x*"], ["("]),
});

test("cleaning a clean text changes nothing, whatever the text and the settings", async () => {
  await fc.assert(
    fc.asyncProperty(text, settings, async (raw, options) => {
      const once = await sanitise(raw, options);
      expect((await sanitise(once.text, options)).text).toBe(once.text);
    }),
    { numRuns: 300 },
  );
});

test("each character kept is found at its mapped place in the raw text", async () => {
  await fc.assert(
    fc.asyncProperty(text, settings, async (raw, options) => {
      const { text: clean, map } = await sanitise(raw, options);
      for (let i = 0; i < clean.length; i++) {
        // A line break may stand for what was taken out.
        if (clean[i] !== "\n") expect(raw[map(i)]).toBe(clean[i]);
        if (i > 0) expect(map(i)).toBeGreaterThanOrEqual(map(i - 1));
      }
    }),
    { numRuns: 300 },
  );
});

test("a cut never splits a grapheme", async () => {
  const grapheme = fc.constantFrom("👩‍👩‍👧", "e\u0301", "🇳🇴", "क्षि", "a", "北");
  await fc.assert(
    fc.asyncProperty(fc.array(grapheme, { minLength: 60, maxLength: 300 }), async (units) => {
      const raw = units.join("");
      const options = { ...defaultSettings.sanitize, max_memory_tokens: 20 };
      const { text: clean } = await sanitise(raw, options);
      const whole = new Set<number>([0]);
      let at = 0;
      for (const unit of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(raw)) {
        whole.add((at += unit.segment.length));
      }
      expect(whole.has(clean.length)).toBe(true);
    }),
  );
});
