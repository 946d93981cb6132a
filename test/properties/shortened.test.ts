import fc from "fast-check";
import { expect, test } from "vitest";
import { shortened } from "../../src/model/shortened.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const partsOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), (part) => part.segment);
const piece = fc.constantFrom("a", " ", "é", "e\u0301", "你", "👩‍👩‍👧‍👦", "🇳🇴", "\r\n", "क्षि");

test("a text within the bound stays; a longer one keeps whole graphemes from its start, and ends in an ellipsis", () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 200 }),
      fc.integer({ min: 1, max: 150 }),
      (parts, max) => {
        const text = parts.join("");
        const short = shortened(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        if (text.length <= max) {
          expect(short).toBe(text);
          return;
        }
        const kept = short.slice(0, -1);
        expect(short.endsWith("…")).toBe(true);
        expect(text.startsWith(kept)).toBe(true);
        expect(partsOf(text).slice(0, partsOf(kept).length)).toEqual(partsOf(kept));
        // What was left out did not fit as a whole.
        const next = partsOf(text)[partsOf(kept).length] ?? "";
        expect(kept.length + next.length).toBeGreaterThan(max - 1);
      },
    ),
    { numRuns: 500 },
  );
});
