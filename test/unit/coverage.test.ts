import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callsIn } from "../operations/calls.ts";
import { coverageFile, currentCoverage } from "../operations/current.ts";
import { coverage, documentOf, staleIn } from "../operations/table.ts";

const covered = currentCoverage();

test("every operation of the contract has a test that calls it", () => {
  const bare = covered.filter(({ files }) => files.length === 0);
  expect(bare.map(({ operation }) => operation)).toEqual([]);
  expect(covered.length).toBeGreaterThan(60);
});

test("the table of what is covered names every operation, and only tests that call it", () => {
  expect(staleIn(readFileSync(coverageFile, "utf8"), covered)).toEqual([]);
});

test("a table is stale that lacks an operation or names a test that calls it no more", () => {
  const one = { operation: "GET /v1/cups", summary: "List", files: ["test/api/cups.test.ts"] };
  const other = { operation: "POST /v1/cups", summary: "Add", files: ["test/api/cups.test.ts"] };
  expect(staleIn(documentOf([one]), [one])).toEqual([]);
  expect(staleIn(documentOf([one]), [one, other])).toEqual(["POST /v1/cups"]);
  expect(staleIn(documentOf([one, other]), [one])).toEqual(["POST /v1/cups"]);
  expect(staleIn(documentOf([one]), [{ ...one, files: [] }])).toEqual(["GET /v1/cups"]);
  const more = { ...one, files: [...one.files, "test/api/saucers.test.ts"] };
  expect(staleIn(documentOf([one]), [more])).toEqual([]);
});

test("an operation is covered by calls that spell out its method and path, and by no other", () => {
  const document = {
    paths: {
      "/v1/cups": { get: { summary: "List" }, post: {} },
      "/v1/cups/{id}": { get: {}, delete: {} },
      "/v1/cups/search": { get: {} },
    },
  };
  const source = `
    const cups = "/v1/cups";
    await call("GET", \`\${cups}?limit=1\`);
    await call("GET", \`\${cups}/\${id}\`, { key });
    await call("GET", "/v1/cups/search");
    await call(method, "/v1/cups");
    it.each([["DELETE", "/v1/saucers/1"]]);
  `;
  const calls = new Map([["test/a.test.ts", callsIn("a.test.ts", source)]]);
  const counts = coverage(document, calls).map((one) => [one.operation, one.files.length]);
  expect(counts).toEqual([
    ["GET /v1/cups", 1],
    ["POST /v1/cups", 0],
    ["GET /v1/cups/search", 1],
    ["DELETE /v1/cups/{id}", 0],
    ["GET /v1/cups/{id}", 1],
  ]);
});
