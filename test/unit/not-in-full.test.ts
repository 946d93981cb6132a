import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notInFull } from "../support/not-in-full.ts";

/** A case of a table stands without the words that all of them begin with. */
const names = (source: string, title: string): boolean =>
  [title, title.replace(/^to /, "")].some((one) => source.includes(`"${one}"`));

const gone = notInFull.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => {
    const path = `test/${file}.test.ts`;
    const source = existsSync(path) ? readFileSync(path, "utf8") : "";
    return titles.filter((title) => !names(source, title));
  }),
);

test("each test that is left out of the full configuration is there, and has a reason", () => {
  expect(gone).toEqual([]);
  expect(notInFull.every(({ why }) => why.endsWith("."))).toBe(true);
});
