import { expect, it } from "vitest";
import { fitLines } from "../../../src/model/fit-lines.ts";

const more = (n: number): string => `… ${n} more`;

it("leaves a text that fits as it is", () => {
  expect(fitLines("one\ntwo", 7, more)).toBe("one\ntwo");
});

it("cuts behind a line, and says how many are left out", () => {
  const text = Array.from({ length: 20 }, (_, n) => `line ${n}`).join("\n");
  const cut = fitLines(text, 40, more);
  expect(cut).toBe("line 0\nline 1\nline 2\nline 3\n… 16 more");
  for (let max = 12; max < text.length; max++) {
    const lines = fitLines(text, max, more).split("\n");
    expect(lines.join("\n").length).toBeLessThanOrEqual(max);
    if (lines.length > 1) expect(lines.at(-1)).toBe(more(20 - lines.length + 1));
  }
});

it("counts a line as it is shown", () => {
  const shown = (line: string) => line.replaceAll("&", "&amp;");
  expect(fitLines("&&&\n&&&", 35, more, shown)).toBe("&amp;&amp;&amp;\n&amp;&amp;&amp;");
  expect(fitLines("&&&\n&&&", 30, more, shown)).toBe("&amp;&amp;&amp;\n… 1 more");
});

it("cuts a first line that does not fit between two characters, never in one", () => {
  const family = "👩‍👩‍👧";
  expect(fitLines(family.repeat(4), family.length * 2 + 3, more)).toBe(`${family.repeat(2)}…`);
  const shown = (line: string) => line.replaceAll("&", "&amp;");
  expect(fitLines("&&&&", 12, more, shown)).toBe("&amp;&amp;…");
});
