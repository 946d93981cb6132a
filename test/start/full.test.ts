import { execFile } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Ebb } from "../../client/src/index.ts";
import * as copies from "../support/started.ts";
import type { Started } from "../support/started.ts";

const directory = copies.copyOfRepository();
let running: Started | null = null;

afterAll(async () => {
  if (running !== null) await copies.interrupt(running);
  copies.removeCopy(directory);
});

/** Where a service stands in, as the start says it. */
const addressOf = (part: string): string =>
  new RegExp(`^ {2}${part} +(http://127\\.0\\.0\\.1:\\d+\\S*)`, "m").exec(
    running?.printed() ?? "",
  )?.[1] ?? "";

test("npm run start:full stores and retrieves through a model, an embedder, a vector index and a Redis", async () => {
  // So that what Redis keeps its socket in shows in the list of processes.
  running = await copies.start(directory, { TMPDIR: directory }, "start:full");
  const ebb = new Ebb({ url: running.address, apiKey: running.key, userId: "ada" });
  const turn = { prompt: "I am allergic to peanuts.", response: "Noted!" };
  const { turn_id: id } = await ebb.store(turn, { wait: true });
  expect(await ebb.turns.get(id)).toMatchObject({ status: "done", extractor: "model" });
  const { memories, degraded } = await ebb.retrieve("What food am I allergic to?");
  expect(memories[0]?.text).toContain("peanuts");
  expect(degraded).toEqual([]);
  const counts = await (await fetch(`${addressOf("cache")}/stand-in/counts`)).json();
  expect(counts).toMatchObject({ requests: expect.any(Number) });
  expect((counts as { requests: number }).requests).toBeGreaterThan(0);
});

test("it says of each part what stands in for it", () => {
  for (const part of ["vectors", "cache", "model", "embedder"]) {
    expect(addressOf(part)).not.toBe("");
  }
});

test("Ctrl-C ends the stand-ins too", async () => {
  if (running === null) throw new Error("nothing runs");
  expect((await copies.processesOf(directory)).join("\n")).toContain("redis-server");
  await copies.interrupt(running);
  running = null;
  await copies.noProcessOf(directory);
  expect(await copies.processesOf(directory)).toEqual([]);
});

test("a missing redis-server is said in one sentence", async () => {
  const nothing = mkdtempSync(join(tmpdir(), "ebb-path-"));
  const program = join(directory, "scripts", "start-full.mjs");
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [program], { env: { PATH: nothing } }, (error, _stdout, printed) =>
      resolve({ code: error?.code ?? 0, stderr: printed }),
    );
  });
  expect(stderr.trim()).toMatch(/^A real Redis is needed: install it with .*\.$/);
  expect(code).toBe(1);
  rmdirSync(nothing);
});
