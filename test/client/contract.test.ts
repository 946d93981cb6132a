import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contractFile, currentContract } from "../../client/generate/contract.ts";
import { type ApiDocument, typesOf } from "../../client/generate/document.ts";
import { typeOf } from "../../client/generate/schema.ts";

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "client/src"], {
  encoding: "utf8",
}).split("\n");
const sources = tracked
  .filter((path) => path.endsWith(".ts") && path !== contractFile)
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const routesIn = (text: string): string[] =>
  [...text.matchAll(/"((?:GET|POST|PUT|PATCH|DELETE) \/[^"]*)"/g)].map((match) => match[1] ?? "");

test("the client's types are those of the server: npm run client:types", async () => {
  expect(readFileSync(contractFile, "utf8")).toBe(await currentContract());
});

test("the client reaches every route", async () => {
  const called = new Set(sources.flatMap(({ text }) => routesIn(text)));
  const there = new Set(routesIn(await currentContract()));
  expect(there.size).toBeGreaterThan(10);
  // Platforms call hooks, with signatures of their own in place of a key.
  const isForClients = (route: string) => !route.startsWith("POST /v1/hooks/");
  expect([...there].filter((route) => isForClients(route) && !called.has(route))).toEqual([]);
});

test("the client depends on nothing, and only its command line on Node", () => {
  const imports = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (type )?[^"]*"([^."][^"]*)"/gm)].map((match) => ({
      path,
      from: `${match[1] ?? ""}${match[2]}`,
    })),
  );
  const stray = imports.filter(
    ({ path, from }) =>
      !(path.startsWith("client/src/cli/") && /^(type )?node:/.test(from)) &&
      !(path.startsWith("client/src/ai-sdk/") && from === "type ai"),
  );
  expect(imports.length).toBeGreaterThan(2);
  expect(stray).toEqual([]);
});

test("a schema is told as the type that fits it", () => {
  const shapes: [object, string][] = [
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "integer" }, "number"],
    [{ enum: ["a", null] }, '"a" | null'],
    [{ const: 3 }, "3"],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, "string | number"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ $ref: "#/components/schemas/Memory" }, "Memory"],
    [{}, "unknown"],
  ];
  for (const [schema, type] of shapes) expect(typeOf(schema, "request")).toBe(type);
});

test("a default may be left out of a request and is always in an answer", () => {
  const schema = { type: "object", properties: { limit: { type: "number", default: 10 } } };
  expect(typeOf(schema, "request")).toContain("limit?: number");
  expect(typeOf(schema, "answer")).toContain("limit: number");
});

test("a route is told with its parameters, its body and its answers", () => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
  const document: ApiDocument = {
    info: { version: "7" },
    components: { schemas: { Thing: { type: "object", properties: { a: { default: 1 } } } } },
    paths: {
      "/things/{id}": {
        patch: {
          summary: "Change it",
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "wait", in: "query", schema: { enum: ["true", "false"] } },
          ],
          requestBody: { required: true, content },
          responses: { "200": { content }, "204": {}, default: { content } },
        },
        get: { responses: { "200": { content: { "application/jsonl": {} } } } },
      },
    },
  };
  const source = typesOf(document).replaceAll(/\s+/g, " ");
  expect(source).toContain('apiVersion = "7"');
  expect(source).toContain("interface Thing { a?: unknown; }");
  expect(source).toContain('/** Change it */ "PATCH /things/{id}"');
  expect(source).toContain("path: { id: string; };");
  expect(source).toContain('query?: { wait?: boolean | "true" | "false" | undefined; };');
  expect(source).toContain("body: Thing; }; answer: Thing | undefined;");
  expect(source).toContain("answer: ReadableStream<Uint8Array>;");
});
