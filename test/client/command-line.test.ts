import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { run } from "../../client/src/cli/run.ts";
import { reach } from "../../client/src/cli/reach.ts";
import { table } from "../../client/src/cli/table.ts";
import { fitted, jsonText, plain, widthOf } from "../../client/src/cli/terminal.ts";
import { type Behaviour, type Loopback, loopback, problem } from "../support/loopback.ts";

let server: Loopback | null = null;
afterEach(() => server?.close());

interface Ran {
  code: number;
  out: string;
  err: string;
}

const terminal = { isWatched: false, columns: 80, colours: false };

/** Runs a command line in this process, with a key but no checkout around it. */
async function ebb(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  let out = "";
  let err = "";
  const code = await run(args, {
    terminal: { ...terminal, out: (text) => void (out += text), err: (text) => void (err += text) },
    env: { EBB_KEY: "ebb_k", ...(server === null ? {} : { EBB_URL: server.url }), ...env },
    folder: tmpdir(),
    version: "1.2.3",
  });
  return { code, out, err };
}

async function against(behaviour: Behaviour, ...args: string[]): Promise<Ran> {
  server = await loopback(behaviour);
  return ebb(args);
}

describe("an exit code", () => {
  test.for<[number, string, Behaviour]>([
    [1, "an error", problem(500, "internal")],
    [2, "a request that is refused", problem(422, "invalid_request")],
    [3, "nothing there", problem(404, "not_found")],
    [4, "no such key", problem(401, "unauthenticated")],
    [4, "a key that may not", problem(403, "forbidden")],
    [5, "a busy server", problem(429, "rate_limited", { "retry-after": "3600" })],
  ])("is %i for %s", async ([code, , behaviour]) => {
    const ran = await against(behaviour, "list", "--user", "ada");
    expect(ran).toMatchObject({ code, out: "" });
    expect(ran.err).toContain("error why");
    expect(ran.err).toContain("request req_1");
  });

  test("is 5 where nothing listens", async () => {
    server = await loopback("hang");
    await server.close();
    expect(await ebb(["list", "-u", "ada"])).toMatchObject({ code: 5 });
  });

  test("is 4 without a key", async () => {
    server = await loopback({ status: 200 });
    const ran = await ebb(["list", "-u", "ada"], { EBB_KEY: "" });
    expect(ran).toMatchObject({ code: 4, err: expect.stringContaining("--key or EBB_KEY") });
    expect(server.requests).toEqual([]);
  });

  test.for([
    [["bogus"], 'no command "bogus"'],
    [["--user", "ada"], "command is missing"],
    [["list", "--bogus", "-u", "ada"], "Unknown option '--bogus'"],
    [["list"], "--user, --agent or --session"],
    [["list", "-u", "ada", "--limit", "few"], "whole number"],
    [["list", "-u", "ada", "--limit", "0"], "from 1"],
    [["export", "-u", "ada", "/nowhere/at/all"], "/nowhere/at/all cannot be written: ENOENT"],
    [["list", "-u", "ada", "--status", "odd"], "active, superseded"],
    [["store", "-u", "ada", "only a prompt"], "RESPONSE is missing"],
    [["retrieve", "-u", "ada", "two", "words"], "quote texts"],
    [["keys", "burn"], "list, create or revoke"],
    [["keys", "create", "x", "--role", "god"], "admin, write, read"],
  ] as const)("is 2 for a line that nobody understands: %s", async ([args, says]) => {
    const ran = await ebb([...args]);
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain(says);
  });

  test("is 0 for help and version", async () => {
    expect(await ebb([])).toMatchObject({ code: 0, out: expect.stringContaining("retrieve") });
    expect(await ebb(["--version"])).toEqual({ code: 0, out: "1.2.3\n", err: "" });
    const page = await ebb(["store", "--help"]);
    expect(page.out).toContain("--wait");
    expect(page.out).toContain("--user ID");
  });
});

test("options may stand before the command", async () => {
  server = await loopback({ status: 200, body: { data: [], next_cursor: null } });
  const ran = await ebb(["--url", server.url, "-u", "ada", "list", "--limit", "3"], {
    EBB_URL: "",
  });
  expect(ran).toMatchObject({ code: 0, err: "No memories.\n" });
  expect(server.requests[0]?.path).toContain("user_id=ada");
  expect((await ebb(["--json", "doctor", "--help"])).out).toContain("ebb doctor");
});

test("a failure under --json is JSON on the error stream", async () => {
  const ran = await against(problem(404, "not_found"), "list", "-u", "ada", "--json");
  expect(JSON.parse(ran.err)).toEqual({
    error: { code: "not_found", status: 404, detail: "why", errors: [], request_id: "req_1" },
  });
  expect(ran.out).toBe("");
});

test("a new key stands alone on the output, so that a script can take it", async () => {
  const made = { id: "key_1", key: "ebb_new", role: "write" };
  const ran = await against({ status: 201, body: made }, "keys", "create", "bot");
  expect(ran).toMatchObject({ code: 0, out: "ebb_new\n" });
  expect(server?.requests[0]?.body).toEqual({ name: "bot", role: "write" });
});

test("a memory cannot steer the terminal", async () => {
  const memory = {
    id: "mem_1",
    content: "\u001b[2Jgone\u0007\nnext\u009b31m\u202eevil",
    created_at: "2026-03-01T18:00:00.000Z",
    type: "FACTS",
    layer: "global",
    decay_score: 1,
  };
  const page = { status: 200, body: { data: [memory], next_cursor: null } };
  const ran = await against(page, "list", "-u", "ada");
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  expect(ran.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(ran.out).toContain("[U+202E]evil");
  expect(ran.out).toContain("2026-03-01 18:00");
  expect(jsonText(memory.content)).toBe(String.raw`"\u001b[2Jgone\u0007\nnext\u009b31m\u202eevil"`);
  expect(plain(" a\tb\n ")).toBe("a b");
});

describe("a table", () => {
  const columns = [
    { head: "ID", of: (row: string[]) => row[0] ?? "" },
    { head: "TEXT", of: (row: string[]) => row[1] ?? "" },
  ];
  const rows = [
    ["1", "short"],
    ["23", "a text that is longer than the terminal is wide"],
  ];
  const on = (isWatched: boolean): Parameters<typeof table>[0] => ({
    out: () => undefined,
    err: () => undefined,
    columns: 30,
    colours: false,
    isWatched,
  });

  test("fits the terminal", () => {
    const lines = table(on(true), columns, rows).trimEnd().split("\n");
    expect(lines).toEqual(["ID  TEXT", "1   short", "23  a text that is longer tha…"]);
    expect(Math.max(...lines.map(widthOf))).toBe(30);
  });

  test("is whole where a program reads it", () => {
    expect(table(on(false), columns, rows)).toContain("wide\n");
  });

  test("counts a Chinese character as two columns", () => {
    expect(widthOf("喝茶ok")).toBe(6);
    expect(fitted("喝茶喝茶", 5)).toBe("喝茶…");
    expect(widthOf("e\u0301")).toBe(1);
  });
});

describe("the key of a checkout", () => {
  const folder = mkdtempSync(join(tmpdir(), "ebb-cli-"));
  const inside = join(folder, "src", "deep");
  mkdirSync(inside, { recursive: true });
  writeFileSync(join(folder, ".dev.vars"), 'OTHER=1\nEBB_ADMIN_KEY="ebb_local"\n');
  const none = { url: undefined, key: undefined };

  test("is found from any folder in it", () => {
    expect(reach(none, {}, inside)).toMatchObject({
      url: "http://127.0.0.1:8787",
      key: "ebb_local",
      keyFrom: join(folder, ".dev.vars"),
    });
  });

  test.for(["https://ebb.example", "http://127.0.0.1.evil.example", "http://10.0.0.1:8787"])(
    "never goes to another machine: %s",
    (url) => {
      expect(reach({ url, key: undefined }, {}, inside).key).toBeNull();
    },
  );

  test("gives way to the environment, and that to a flag", () => {
    const env = { EBB_KEY: "ebb_env", EBB_URL: "https://ebb.example" };
    expect(reach(none, env, inside)).toMatchObject({ url: env.EBB_URL, key: "ebb_env" });
    expect(reach({ url: "http://localhost:1", key: "ebb_flag" }, env, inside)).toMatchObject({
      url: "http://localhost:1",
      key: "ebb_flag",
      urlFrom: "--url",
    });
    rmSync(folder, { recursive: true });
  });
});
