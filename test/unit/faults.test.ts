import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/faults.md", "utf8");
const rows = text.split("\n").filter((line) => /^\| (?!kind|---)/.test(line));

interface Named {
  path: string;
  title: string;
}

const namedIn = (line: string): Named[] =>
  Array.from(line.matchAll(/\]\(\.\.\/([^)]+)\) “([^”]+)”/g), ([, path = "", title = ""]) => ({
    path,
    title,
  }));

/** Whether a file has a test, a group of them or a case that is called so. */
const has = (source: string, title: string): boolean =>
  ['"', "'", "`"].some((mark) => source.includes(`${mark}${title}${mark}`));

const missing = ({ path, title }: Named): boolean =>
  !existsSync(path) || !has(readFileSync(path, "utf8"), title);

test("each kind of fault is held by a test", () => {
  expect(rows.length).toBeGreaterThan(35);
  expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
});

test("each test that the table of faults names is there", () => {
  expect(namedIn(text).filter(missing)).toEqual([]);
});

test("a test that is gone is noticed", () => {
  expect(missing({ path: "test/unit/faults.test.ts", title: ["no such", "title"].join(" ") })).toBe(
    true,
  );
  expect(missing({ path: "test/unit/none.test.ts", title: "a" })).toBe(true);
});
