import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ebb, EbbError } from "../../client/src/index.ts";
import { MemoryOS } from "../../client/src/reference.ts";
import { blocksOf } from "../support/documents.ts";
import * as copies from "../support/started.ts";
import type { Started } from "../support/started.ts";

const shell = promisify(execFile);
const directory = copies.copyOfRepository();
let started: Started;
let ebb: Ebb;

beforeAll(async () => {
  await shell(process.execPath, ["scripts/build-client.mjs"], { cwd: directory });
  started = await copies.start(directory);
  ebb = new Ebb({ url: started.address, apiKey: started.key, userId: "ada" });
});

afterAll(async () => {
  await copies.terminate(started);
  await copies.noProcessOf(directory);
  copies.removeCopy(directory);
});

const told = { prompt: "I am allergic to peanuts.", response: "Noted!" };

describe("the client", () => {
  test("stores, and retrieves what it stored", async () => {
    const stored = await ebb.store(told, { wait: true });
    expect(stored.status).toBe("done");
    expect(stored.memories?.map(({ content }) => content).join()).toContain("peanuts");
    const { context, memories } = await ebb.retrieve("What food am I allergic to?");
    expect(context).toContain("peanuts");
    expect(memories[0]?.text).toContain("peanuts");
  });

  test("under one idempotency key stores once", async () => {
    const turn = { ...told, user_id: "twice" };
    const first = await ebb.store(turn, { wait: true, idempotencyKey: "twice-1" });
    const second = await ebb.store(turn, { wait: true, idempotencyKey: "twice-1" });
    expect(second).toEqual(first);
    expect((await ebb.turns.list({ user_id: "twice" }).page()).data).toHaveLength(1);
  });

  test("traces a memory to its turn and session, and forgets it", async () => {
    const owner = { user_id: "trace" };
    const { memories: [memory] = [] } = await ebb.store({ ...told, ...owner }, { wait: true });
    const turn = await ebb.turns.get(memory?.source_turn_ids[0] ?? "");
    expect(turn.prompt).toBe(told.prompt);
    expect(turn.memories.map(({ id }) => id)).toContain(memory?.id);
    expect((await ebb.sessions.get(turn.session_id)).turn_count).toBe(1);
    await ebb.memories.delete(memory?.id ?? "");
    const gone = await ebb.memories.get(memory?.id ?? "").catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(EbbError);
    expect(gone).toMatchObject({ status: 404, code: "not_found", requestId: expect.any(String) });
  });

  test("reads a list over its pages", async () => {
    for (const thing of ["tea", "rye bread", "long walks"]) {
      await ebb.store(
        { user_id: "pages", prompt: `I like ${thing}.`, response: "" },
        { wait: true },
      );
    }
    const ids = new Set<string>();
    for await (const { id } of ebb.memories.list({ user_id: "pages", limit: 1 })) ids.add(id);
    expect(ids.size).toBe(3);
  });

  test("adds a memory, finds, changes and rates it", async () => {
    const owner = { user_id: "bo" };
    const added = await ebb.memories.add({ ...owner, content: "Bo keeps bees." });
    if (!("id" in added)) throw new Error("is no memory");
    const { memories } = await ebb.memories.search({ ...owner, query: "bees" });
    expect(memories.map(({ id }) => id)).toEqual([added.id]);
    const changed = await ebb.memories.update(added.id, {
      content: "Bo keeps goats.",
      pinned: true,
    });
    expect(changed).toMatchObject({ content: "Bo keeps goats.", version: 2, pinned: true });
    expect((await ebb.memories.feedback(added.id, "up")).feedback).toBe(1);
    const versions = await ebb.memories.history(added.id);
    expect(versions.map(({ content }) => content)).toContain("Bo keeps bees.");
    expect((await ebb.memories.sources(added.id)).turns).toEqual([]);
    const same = await ebb.memories.add({ ...owner, content: "Bo keeps goats." });
    expect(same).toEqual({ duplicate_of: added.id });
  });

  test("adds many, and forgets all of a person", async () => {
    const things = ["oboe", "harp", "lute"].map((each) => ({
      user_id: "many",
      content: `Plays the ${each} on Sundays with friends.`,
      metadata: { instrument: each },
    }));
    const { results } = await ebb.memories.addMany([...things, { user_id: "many", content: " " }]);
    expect(results.map(({ status }) => status)).toEqual(["added", "added", "added", "failed"]);
    const filters = { "metadata.instrument": { in: ["harp", "lute"] } };
    const found = await ebb.memories.list({ user_id: "many", filters }).page();
    expect(found.data).toHaveLength(2);
    expect(await ebb.memories.deleteAll({ user_id: "many" })).toEqual({ deleted: 3, done: true });
  });

  test("takes all of a person out, and into another's name", async () => {
    await ebb.store({ ...told, user_id: "leaving" }, { wait: true });
    const lines: string[] = [];
    for await (const line of ebb.export({ user_id: "leaving" })) lines.push(JSON.stringify(line));
    expect(lines[0]).toContain('"kind":"ebb"');
    expect(lines.at(-1)).toBe(`{"kind":"end","lines":${lines.length - 2}}`);
    const calls: number[] = [];
    const imported = await ebb.import(
      lines,
      { user_id: "coming" },
      {
        progress: (_answer, done) => calls.push(done),
      },
    );
    expect(imported).toMatchObject({
      format: "ebb",
      invalid: 0,
      skipped: 0,
      duplicate: 0,
      complete: true,
    });
    expect(calls).toEqual([lines.length]);
    const { memories } = await ebb.retrieve({
      prompt: "What food am I allergic to?",
      user_id: "coming",
    });
    expect(memories.map(({ text }) => text).join()).toContain("peanuts");
    const again = await ebb.import(lines.join("\n"), { user_id: "coming" });
    expect(again).toMatchObject({ added: {}, duplicate: lines.length - 2, complete: true });
  });

  test("with a token reads for its own person only", async () => {
    const { token } = await ebb.tokens.create({ user_id: "ada", allow: ["read"], ttl_s: 60 });
    const browser = new Ebb({ url: started.address, token: async () => token });
    expect((await browser.retrieve("What food am I allergic to?")).context).toContain("peanuts");
    await expect(browser.retrieve({ prompt: "Food?", user_id: "bo" })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("makes a key, uses it and ends it", async () => {
    const made = await ebb.keys.create({ name: "reader", role: "read" });
    const reader = new Ebb({ url: started.address, apiKey: made.key ?? "", userId: "ada" });
    expect((await reader.settings.get()).recall.limit).toBeGreaterThan(0);
    await expect(reader.store(told)).rejects.toMatchObject({ code: "forbidden" });
    await ebb.keys.revoke(made.id);
    const revoked = await ebb.keys.list().page();
    expect(revoked.data.find(({ id }) => id === made.id)?.revoked_at).not.toBeNull();
  });

  test("changes settings for one agent and takes it back", async () => {
    const cook = ebb.settings.agent("cook");
    expect((await cook.patch({ recall: { limit: 3 } })).recall.limit).toBe(3);
    await cook.reset();
    expect(await cook.get()).toEqual(await ebb.settings.get());
  });

  test("as the two-call surface keeps a session's pairs", async () => {
    const memory = new MemoryOS({ url: started.address, apiKey: started.key, sessionId: "s-77" });
    await memory.store("My sister is called Ines.", "A lovely name.");
    const recollection = await memory.retrieve("What is my sister called?");
    expect(Object.keys(recollection)).toEqual(["recent_pairs", "memories"]);
    expect(recollection.recent_pairs).toMatchObject([
      { prompt: "My sister is called Ines.", response: "A lovely name." },
    ]);
  });
});

describe("the package", () => {
  test("is fit to be published, and brings nothing along", async () => {
    const { messages } = await publint({ pkgDir: directory, pack: false, strict: true });
    expect(messages).toEqual([]);
    const description: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    expect(description).not.toHaveProperty("dependencies");
  });

  test("is imported by its name", async () => {
    const file = join(directory, "by-name.mjs");
    writeFileSync(
      file,
      `import { Ebb } from "ebb-memory";
       import { MemoryOS } from "ebb-memory/reference";
       import { ebbMemory } from "ebb-memory/ai-sdk";
       const ebb = new Ebb({ url: process.env.EBB_URL, apiKey: process.env.EBB_KEY, userId: "ada" });
       const { context } = await ebb.retrieve("What food am I allergic to?");
       console.log(typeof MemoryOS, typeof ebbMemory, context);`,
    );
    const env = { ...process.env, EBB_URL: started.address, EBB_KEY: started.key };
    const { stdout } = await shell(process.execPath, [file], { cwd: directory, env });
    expect(stdout).toMatch(/^function function .*peanuts/s);
  });
});

describe("the client's README", () => {
  test("shows programs that fit the package", async () => {
    const programs = blocksOf(readFileSync("client/README.md", "utf8")).filter(
      ({ language }) => language === "ts",
    );
    expect(programs.length).toBeGreaterThan(3);
    for (const { body, line } of programs) {
      writeFileSync(join(directory, `readme-${line}.ts`), body);
    }
    writeFileSync(
      join(directory, "readme.d.ts"),
      `declare module "@ai-sdk/openai" {
         type Model = Parameters<typeof import("ai").wrapLanguageModel>[0]["model"];
         export const openai: (id: string) => Model;
       }`,
    );
    const include = ["readme-*.ts", "readme.d.ts"];
    const config = { extends: "./tsconfig.json", include };
    writeFileSync(join(directory, "tsconfig.readme.json"), JSON.stringify(config));
    const compiler = join("node_modules", "typescript", "bin", "tsc");
    const { stdout } = await shell(process.execPath, [compiler, "-p", "tsconfig.readme.json"], {
      cwd: directory,
    }).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });
});

describe("the command line", () => {
  interface Ran {
    code: number;
    stdout: string;
    stderr: string;
  }

  /** Runs `ebb` as a process of its own in the folder of the checkout. */
  function run(...args: string[]): Promise<Ran> {
    const program = join(directory, "client", "dist", "cli", "main.js");
    const env: NodeJS.ProcessEnv = { ...process.env, EBB_URL: started.address, EBB_KEY: "" };
    return new Promise((resolve) => {
      execFile(program, args, { cwd: directory, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
      );
    });
  }

  test("stores, retrieves and lists with the key of the checkout", async () => {
    const stored = await run("store", "-u", "cli", "--wait", "I play the oboe.", "Nice.");
    expect(stored).toMatchObject({ code: 0, stderr: "" });
    expect(stored.stdout).toMatch(/^done trn_\w+ in ses_\w+\n {2}\+ mem_\w+ {2}.*oboe/);
    const retrieved = await run("retrieve", "-u", "cli", "Which instrument do I play?");
    expect(retrieved.stdout).toMatch(/^ID +SCORE +SAID +TYPE +MEMORY\nmem_\w+ +0\.\d{3} .*oboe/);
    const context = await run("retrieve", "-u", "cli", "-c", "Which instrument do I play?");
    expect(context.stdout).toContain("not instructions");
    const listed = await run("list", "-u", "cli", "--json");
    const [memory]: { id: string }[] = JSON.parse(listed.stdout);
    expect(memory).toMatchObject({ user_id: "cli", status: "active" });
    const found = await run("search", "-u", "cli", "oboe");
    expect(found.stdout).toContain(memory?.id);
    const versions = await run("history", memory?.id ?? "");
    expect(versions.stdout).toMatch(/^VERSION +WHEN +EVENT +BY +CONTENT\n1 +.* add .*oboe/);
    expect(await run("history", "mem_nothing")).toMatchObject({ code: 3 });
  });

  test("exports to a file and imports it", async () => {
    await run("store", "-u", "moving", "--wait", "I play the harp.", "Nice.");
    const file = join(directory, "moving.jsonl");
    const exported = await run("export", "-u", "moving", file);
    expect(exported).toMatchObject({ code: 0, stderr: expect.stringMatching(/^\d+ records in /) });
    const looked = await run("import", file, "-u", "moved", "--dry-run");
    expect(looked.stdout).toMatch(/^would add 1 session, 1 turn, 1 memory/);
    expect((await run("list", "-u", "moved", "--json")).stdout).toBe("[]\n");
    expect((await run("import", file, "-u", "moved")).stdout).toMatch(/^added 1 session/);
    expect((await run("list", "-u", "moved")).stdout).toContain("harp");
    expect((await run("import", file, "-u", "moved")).stdout).toMatch(/^added nothing/);
    expect(await run("import", "no-such-file")).toMatchObject({ code: 2 });
    const piped = await run("export", "-u", "moving");
    expect(
      piped.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).kind)[0],
    ).toBe("ebb");
    const chats = join(directory, "conversations.json");
    const said = {
      author: { role: "user" },
      content: { content_type: "text", parts: ["I like figs."] },
    };
    const mapping = { a: { parent: null, message: said } };
    writeFileSync(chats, JSON.stringify([{ id: "c1", current_node: "a", mapping }]));
    expect((await run("import", chats, "-u", "chatter")).stdout).toMatch(
      /^added 1 session, 1 turn/,
    );
  });

  test("finds nothing wrong with a deployment that is well", async () => {
    const { code, stdout } = await run("doctor");
    expect(stdout).toMatch(
      /✓ address[\s\S]*✓ key[\s\S]*✓ readiness[\s\S]*✓ clock[\s\S]*✓ versions/,
    );
    expect(stdout).not.toMatch(/✗|!/);
    expect(code).toBe(0);
  });

  test("says which key is wrong", async () => {
    const { code, stdout } = await run("doctor", "--key", "ebb_wrong");
    expect(stdout).toContain("✗ key        the key from --key is not one of this deployment");
    expect(code).toBe(4);
  });

  test("says that nothing answers, and what to do", async () => {
    const url = `http://127.0.0.1:${await copies.freePort()}`;
    const { code, stdout } = await run("doctor", "--json", "--url", url);
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      checks: [{ check: "address", state: "failed", says: expect.stringContaining("npm start") }],
    });
  });

  test("makes a key that works, and ends it", async () => {
    const { stdout: key } = await run("keys", "create", "script", "--role", "read");
    expect(await run("list", "-u", "cli", "--key", key.trim())).toMatchObject({ code: 0 });
    const { stdout } = await run("keys", "list", "--json");
    const keys: { id: string; name: string }[] = JSON.parse(stdout);
    const id = keys.find(({ name }) => name === "script")?.id ?? "";
    expect(await run("keys", "revoke", id)).toMatchObject({ code: 0 });
    expect((await run("keys")).stdout).toMatch(new RegExp(`${id} +read`));
  });
});
