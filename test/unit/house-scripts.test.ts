import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variableNames } from "../../src/env.ts";
import { cronsOf, isDue } from "../../scripts/cron.mjs";
import { deployAsBound, isBuiltThere } from "../../scripts/deploy/as-bound.ts";
import { readWrangler } from "../../scripts/deploy/config.ts";
import { ownSecrets } from "../../scripts/deploy/plan.ts";
import { ensureDevVars, envFiles, valueOf } from "../../scripts/dev-vars.mjs";
import { bindingsOf, shardsOf, withShards } from "../../scripts/shards.mjs";
import { tally } from "../../scripts/tally.mjs";

const at = (text: string): Date => new Date(`${text}Z`);
const path = (): string => join(mkdtempSync(join(tmpdir(), "ebb-vars-")), ".dev.vars");

test("a cron expression is due in the minutes that it names", () => {
  expect(isDue("* * * * *", at("2026-05-17T03:04"))).toBe(true);
  expect(isDue("*/15 * * * *", at("2026-05-17T03:45"))).toBe(true);
  expect(isDue("*/15 * * * *", at("2026-05-17T03:46"))).toBe(false);
  expect(isDue("0 3 * * *", at("2026-05-17T03:00"))).toBe(true);
  expect(isDue("0 3 * * *", at("2026-05-17T04:00"))).toBe(false);
  expect(isDue("30 1-5,22 * * *", at("2026-05-17T22:30"))).toBe(true);
  expect(isDue("30 1-5,22 * * *", at("2026-05-17T06:30"))).toBe(false);
});

test("SHARDS says how many databases the Worker gets, and wrangler.toml's stays the first", () => {
  expect([undefined, "", "1", "3", "10"].map(shardsOf)).toEqual([1, 1, 1, 3, 10]);
  expect(["0", "11", "2.5", "many"].map(shardsOf)).toEqual([null, null, null, null]);
  const toml = readFileSync("wrangler.toml", "utf8");
  const three = withShards(toml, 3);
  expect(three.startsWith(toml.trimEnd())).toBe(true);
  const bindings = [...three.matchAll(/^binding = "(DB[^"]*)"/gm)].map((match) => match[1]);
  expect(bindings).toEqual(bindingsOf(3));
  expect(withShards(toml, 1)).toBe(toml);
});

test("the first weekday is Sunday, as Cloudflare counts", () => {
  expect(isDue("0 0 * * 1", at("2026-05-17T00:00"))).toBe(true);
  expect(isDue("0 0 * * 2", at("2026-05-17T00:00"))).toBe(false);
});

test("two restricted day fields widen each other, as cron has it", () => {
  expect(isDue("0 0 1 * 1", at("2026-05-17T00:00"))).toBe(true);
  expect(isDue("0 0 1 * 1", at("2026-05-01T00:00"))).toBe(true);
  expect(isDue("0 0 1 * 1", at("2026-05-02T00:00"))).toBe(false);
});

test("crons are read from wrangler.toml's list, over several lines too", () => {
  expect(cronsOf('[triggers]\ncrons = [\n  "* * * * *",\n  "0 3 * * *",\n]\n')).toEqual([
    "* * * * *",
    "0 3 * * *",
  ]);
  expect(cronsOf("name = 'x'\n")).toEqual([]);
});

test("a first start makes secrets that only their owner can read", () => {
  const file = path();
  const key = ensureDevVars(file);
  expect(key).toMatch(/^ebb_[0-9a-f]{48}$/);
  expect(valueOf(readFileSync(file, "utf8"), "EBB_SIGNING_SECRET")).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a later start keeps the secrets and what a person added", () => {
  const file = path();
  writeFileSync(file, 'EBB_ADMIN_KEY="ebb_mine"\nLLM_MODEL=small');
  expect(ensureDevVars(file)).toBe("ebb_mine");
  const kept = readFileSync(file, "utf8");
  expect(kept).toContain('EBB_ADMIN_KEY="ebb_mine"\nLLM_MODEL=small\nEBB_SIGNING_SECRET=');
  expect(ensureDevVars(file)).toBe("ebb_mine");
  expect(readFileSync(file, "utf8")).toBe(kept);
});

test("every variable of a deployment but the secrets that are made here can come from the shell", () => {
  const made = ["EBB_ADMIN_KEY", "EBB_SIGNING_SECRET"];
  const names = [...variableNames].filter((name) => !made.includes(name));
  expect(names).toContain("EBB_SIGNING_SECRET_PREVIOUS");
  const env = Object.fromEntries(names.map((name, i) => [name, `value ${i}`]));
  const [, fromShell = ""] = envFiles(env, mkdtempSync(join(tmpdir(), "ebb-vars-")));
  const text = readFileSync(fromShell, "utf8");
  expect(Object.fromEntries(names.map((name) => [name, valueOf(text, name)]))).toEqual(env);
});

test("a test file that breaks before its first test counts as a failure", () => {
  const file = (status: string, ...tests: string[]): object => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  });
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [file("passed", "passed"), file("failed", "passed", "failed"), file("failed")],
  };
  expect(tally(report)).toEqual({ passed: 3, failed: 2 });
});

test("where Cloudflare builds a copy itself, every bound database is migrated before the Worker goes up", async () => {
  expect(isBuiltThere([], { WORKERS_CI: "1" })).toBe(true);
  expect(isBuiltThere(["--env", "production"], { WORKERS_CI: "1" })).toBe(false);
  expect(isBuiltThere([], {})).toBe(false);
  const toml = readWrangler(withShards(readFileSync("wrangler.toml", "utf8"), 2));
  const asked: string[] = [];
  const ran = (ok: boolean) => (args: readonly string[]) => {
    asked.push(args.join(" "));
    return Promise.resolve({ ok, stdout: "", stderr: "no such database" });
  };
  await deployAsBound(ran(true), toml);
  expect(asked).toEqual([
    "d1 migrations apply DB --remote",
    "d1 migrations apply DB_1 --remote",
    "deploy --minify --keep-vars",
  ]);
  asked.length = 0;
  await expect(deployAsBound(ran(false), toml)).rejects.toThrow("no such database");
  expect(asked).toHaveLength(1);
});

test("the deploy button's page says what each binding and secret is for, and asks for every secret of ours", () => {
  const { cloudflare } = JSON.parse(readFileSync("package.json", "utf8")) as {
    cloudflare: { bindings: Record<string, { description: string }> };
  };
  const toml = readWrangler(readFileSync("wrangler.toml", "utf8"));
  const bound = [...toml.d1_databases, ...toml.kv_namespaces, ...toml.queues.producers];
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(
    [...ownSecrets, ...bound.map(({ binding }) => binding)].toSorted(),
  );
  const asked = readFileSync(".dev.vars.example", "utf8");
  for (const name of ownSecrets) expect(asked).toMatch(new RegExp(`^${name}=`, "m"));
});
