import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteFinder } from "../../src/ingestion/extract/evidence.ts";

const findQuote = (text: string, quote: string) => quoteFinder(text)(quote);
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
const prose = fc
  .array(fc.stringMatching(/^[A-Za-zÀ-öø-ÿ0-9]{1,9}$/), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(" "));

test("every run of words of a text is found in it, at a place that says the same", () => {
  fc.assert(
    fc.property(prose, fc.nat(11), fc.nat(11), (text, a, b) => {
      const words = text.split(" ");
      const [from, to] = [Math.min(a, b) % words.length, Math.max(a, b)];
      const quote = words.slice(from, Math.max(from, to) + 1).join(" ");
      const span = findQuote(text, quote);
      expect(span && text.slice(span.start, span.end).toLowerCase()).toBe(quote.toLowerCase());
    }),
  );
});

test("form, case, spaces, the marks around a quote and the shape of its dashes make no difference", () => {
  fc.assert(
    fc.property(prose, (text) => {
      const raw = `Well – ${text.normalize("NFD").replaceAll(" ", "\n ")}, then.`;
      const span = findQuote(
        raw,
        `“well - ${text.normalize("NFC").toUpperCase().toLowerCase()} …”`,
      );
      expect(span?.start).toBe(0);
      expect(raw.slice(span?.end)).toBe(", then.");
    }),
  );
});

test("a place never splits a grapheme, and odd text never fails", () => {
  fc.assert(
    fc.property(anyText, fc.nat(80), fc.nat(80), (text, a, b) => {
      const quote = text.slice(Math.min(a, b), Math.max(a, b));
      const span = findQuote(text, quote) ?? { start: 0, end: text.length };
      const cuts = new Set([
        text.length,
        ...Array.from(graphemes.segment(text), ({ index }) => index),
      ]);
      expect(cuts.has(span.start) && cuts.has(span.end) && span.end >= span.start).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("words that do not stand there are not found", () => {
  expect(findQuote("I moved to Oslo", "I moved to Bergen")).toBeNull();
  expect(findQuote("I moved to Oslo", "…")).toBeNull();
  expect(findQuote("", "Oslo")).toBeNull();
});
