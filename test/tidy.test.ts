import { existsSync, readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { cronsOf } from "../scripts/cron.mjs";
import { schedule } from "../src/jobs/schedule.ts";
import * as house from "./support/architecture.ts";
import type { Source } from "./support/architecture.ts";

/** What is made, not written. */
const made = /(^|\/)(node_modules|dist|coverage|\.git|\.wrangler|public\/assets)$/;

/** Every written file, with forward slashes. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (made.test(path)) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });

const paths = filesUnder(".");

const read = (pattern: RegExp): Source[] =>
  paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const code = read(/^(src|test|bench|client|dashboard|scripts)\/.*\.(ts|tsx|mjs|js)$|^[\w.]+\.ts$/);
const src = code.filter(({ path }) => path.startsWith("src/"));
const documents = read(
  /^(README|ARCHITECTURE)\.md$|^docs\/.*\.md$|^(bench|client|dashboard)\/README\.md$/,
);
const source = (path: string, text: string): Source => ({ path, text });

test("the tree is really read", () => {
  expect(src.length).toBeGreaterThan(20);
  expect(documents.map(({ path }) => path)).toContain("README.md");
});

test("imports go leftwards only, and each package stays in its home", () => {
  expect(house.strayImports(src)).toEqual([]);
});

test("an import to the right, sideways, of an adapter, or of a vendor is noticed", () => {
  const stray = (path: string, text: string): number =>
    house.strayImports([source(path, text)]).length;
  expect(stray("src/model/a.ts", 'import type { T } from "../ports/clock.ts";')).toBe(1);
  expect(stray("src/ingestion/a.ts", 'import { x } from "../lifecycle/fade.ts";')).toBe(1);
  expect(stray("src/retrieval/deep/a.ts", 'import { x } from "../../adapters/d1/turns.ts";')).toBe(
    1,
  );
  expect(stray("src/http/app.ts", 'export { x } from "../compose.ts";')).toBe(1);
  expect(stray("src/adapters/d1/a.ts", 'import { x } from "../../retrieval/retrieve.ts";')).toBe(1);
  expect(stray("src/retrieval/a.ts", 'const x = await import("openai");')).toBe(1);
  expect(stray("src/ingestion/a.ts", 'import { Hono } from "hono/tiny";')).toBe(1);
  expect(stray("src/http/a.ts", 'import { eq } from "drizzle-orm";')).toBe(1);
  expect(stray("src/http/a.ts", 'import x from "left-pad";')).toBe(1);
  expect(stray("src/http/a.ts", 'import "node:fs";')).toBe(1);
  expect(stray("src/compose.ts", 'import { x } from "./adapters/d1/turns.ts";')).toBe(0);
  expect(
    stray("src/http/a.ts", '// import "node:fs";\nimport { x } from "../retrieval/retrieve.ts";'),
  ).toBe(0);
});

test("only authentication and jobs can grant a scope", () => {
  expect(house.strayGuards(src)).toEqual([]);
  const granting = 'import { grantScope } from "../model/scope.ts";';
  expect(house.strayGuards([source("src/memories/list.ts", granting)])).toHaveLength(1);
  expect(house.strayGuards([source("src/jobs/consume.ts", granting)])).toEqual([]);
});

test("every folder of src is a room of the plan", () => {
  expect(house.unknownRooms(src)).toEqual([]);
  expect(house.unknownRooms([source("src/services/x.ts", "")])).toEqual(["services"]);
});

test("capabilities are given the time, chance and the network", () => {
  expect(src.flatMap(house.readsGlobals)).toEqual([]);
  expect(
    house.readsGlobals(source("src/lifecycle/fade.ts", "const now = new Date();")),
  ).toHaveLength(1);
  expect(house.readsGlobals(source("src/lifecycle/fade.ts", "await fetch(url)"))).toHaveLength(1);
  expect(house.readsGlobals(source("src/lifecycle/fade.ts", "new Date(clock.now())"))).toEqual([]);
});

test("no file is longer than one idea needs", () => {
  expect(code.filter(house.isTooLong).map(({ path }) => path)).toEqual([]);
  expect(house.isTooLong(source("src/a.ts", "\n".repeat(house.linesMax)))).toBe(true);
  const written = "// Written by `npm run x`.\n" + "\n".repeat(house.linesMax);
  expect(house.isTooLong(source("client/src/a.ts", written))).toBe(false);
  expect(house.isTooLong(source("src/cues-data.ts", "\n".repeat(house.linesMax)))).toBe(false);
});

test("every file is named after something", () => {
  expect(paths.filter(house.isNameless)).toEqual([]);
  expect(
    ["src/http/utils.ts", "src/memory-manager.ts", "test/common/a.ts"].every(house.isNameless),
  ).toBe(true);
  expect(house.isNameless("src/commands/list.ts")).toBe(false);
});

test("nothing is left for later", () => {
  expect(code.filter(house.hasLeftover).map(({ path }) => path)).toEqual([]);
  expect(house.hasLeftover(source("src/a.ts", `// ${["TO", "DO"].join("")}: later`))).toBe(true);
});

test("titles of tests are statements", () => {
  expect(code.flatMap(house.modalTitles)).toEqual([]);
  const modal = ["it", '("it ', "should", ' fade", () => {})'].join("");
  expect(house.modalTitles(source("test/a.test.ts", modal))).toHaveLength(1);
});

test("documents cite only paths that exist", () => {
  const missing = documents.flatMap((document) =>
    house
      .citedPaths(document)
      .filter((path) => !existsSync(path))
      .map((path) => `${document.path}: ${path}`),
  );
  expect(missing).toEqual([]);
  const sample = source(
    "docs/a.md",
    "See [b](b.md), [c](https://x.y/z), `src/gone.ts` and\n```\n`src/x.ts`\n```\n",
  );
  expect(house.citedPaths(sample)).toEqual(["docs/b.md", "src/gone.ts"]);
});

test("wrangler's crons are the schedule's, and a local start fires the same", () => {
  const crons = unstable_readConfig({ config: "wrangler.toml" }).triggers.crons;
  expect(Object.keys(schedule).toSorted()).toEqual(crons?.toSorted());
  expect(cronsOf()).toEqual(crons);
});
