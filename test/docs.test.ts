import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as copies from "./support/started.ts";
import type { Started } from "./support/started.ts";
import { blocksOf, misfits } from "./support/documents.ts";
import type { Block } from "./support/documents.ts";

const shell = promisify(execFile);
const text = readFileSync("README.md", "utf8");
const blocks = blocksOf(text);
const directory = copies.copyOfRepository();
const local = "http://127.0.0.1:8787";
let started: Started;

beforeAll(async () => {
  await shell(process.execPath, ["scripts/build-client.mjs"], { cwd: directory });
  started = await copies.start(directory);
});

afterAll(async () => {
  await copies.terminate(started);
  await copies.noProcessOf(directory);
  copies.removeCopy(directory);
});

/** Runs a block as it stands, with the variables that earlier blocks set, against this test's own port. */
async function runShell(block: Block): Promise<string> {
  const before = blocks.slice(0, blocks.indexOf(block));
  const variables = before.flatMap(({ body }) => body.match(/^[A-Z_]+=.*$/gm) ?? []);
  const script = ["set -euo pipefail", ...variables, block.body].join("\n");
  const here = script
    .replaceAll(local, started.address)
    .replaceAll("curl -s ", "curl -s --fail-with-body ");
  return (await shell("bash", ["-c", here], { cwd: directory })).stdout;
}

describe("README", () => {
  const requests = blocks.filter(({ language }) => language === "sh");

  test("shows requests", () => {
    expect(requests.length).toBeGreaterThan(1);
  });

  test.for(requests.map((block) => [block.line, block] as const))(
    "the commands of line %i run, and what is shown is what they answer",
    async ([, block]) => {
      const output = await runShell(block);
      expect(output).not.toBe("");
      const next = blocks[blocks.indexOf(block) + 1];
      if (next?.language !== "json") return;
      expect(misfits(JSON.parse(next.body), JSON.parse(output))).toEqual([]);
    },
  );

  test("the program runs as it stands, by the line below it", async () => {
    const program = blocks.findIndex(({ language }) => language === "ts");
    const line = blocks[program + 1];
    if (line === undefined) throw new Error("No line runs the program.");
    expect(line.body).toContain("node chat.mjs");
    writeFileSync(join(directory, "chat.mjs"), blocks[program]?.body ?? "");
    const output = await runShell(line);
    expect(output).toContain("You are a cook.");
    expect(output).toContain("peanuts");
  });

  test("every npm command is a script of package.json", () => {
    const scripts: unknown = JSON.parse(readFileSync("package.json", "utf8")).scripts;
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z:]+)/g)].map((match) => match[1] ?? "");
    expect(named).toContain("start");
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  test("every variable of a deployment is named, and no other", () => {
    const env = readFileSync("src/env.ts", "utf8");
    const read = new Set(
      env.match(/\b(EBB|OPENAI|LLM|EMBEDDING)S?_?[A-Z_]*\b(?=\??: (string|absent))/g),
    );
    const named = new Set(
      [...text.matchAll(/`((?:EBB|OPENAI|LLM|EMBEDDING)[A-Z_]*)`/g)].map((match) => match[1]),
    );
    expect(named).toEqual(read);
  });
});
