import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { startOpenAi } from "../stand-ins/openai.ts";
import type { OpenAiStandIn } from "../stand-ins/openai.ts";
import * as copies from "../support/started.ts";
import type { Started } from "../support/started.ts";

const shell = promisify(execFile);
const directory = copies.copyOfRepository();
let running: Started | null = null;
let model: OpenAiStandIn | null = null;

afterAll(async () => {
  if (running !== null) await copies.interrupt(running);
  copies.removeCopy(directory);
});

/** The two requests that the greeting prints, as they stand there. */
const printedCurls = (printed: string): string[] =>
  [...printed.matchAll(/^ {2}(curl [\s\S]*?\n {4}-d '.*')$/gm)].map((match) => match[1] ?? "");

const paste = async (command: string): Promise<unknown> =>
  JSON.parse((await shell("bash", ["-c", command])).stdout);

test("npm start alone prints requests that store a turn and find it again", async () => {
  running = await copies.start(directory);
  const [store, retrieve] = printedCurls(running.printed());
  expect(await paste(store ?? "")).toMatchObject({
    status: "done",
    memories: expect.arrayContaining([expect.objectContaining({ user_id: "ada" })]),
  });
  expect(await paste(retrieve ?? "")).toMatchObject({
    memories: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining("peanuts") }),
    ]),
  });
});

test("the key it prints is the one in .dev.vars, which only its owner can read", () => {
  const file = join(directory, ".dev.vars");
  expect(readFileSync(file, "utf8")).toContain(`EBB_ADMIN_KEY=${running?.key}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a port that is taken is said in one sentence", async () => {
  const port = await copies.freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const second = copies.launch(directory, port);
  expect(await second.ended).toBe(1);
  other.close();
  expect(second.printed()).toContain(`Port ${port} on 127.0.0.1 is taken.`);
});

test("a wrong variable is named, and nothing is left running", async () => {
  const wrong = copies.launch(directory, await copies.freePort(), { EMBEDDINGS: "openai" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.printed()).toContain("EMBEDDINGS openai needs EMBEDDING_MODEL");
});

test("Ctrl-C leaves no process behind", async () => {
  if (running === null) throw new Error("nothing runs");
  expect(await copies.processesOf(directory)).not.toEqual([]);
  await copies.interrupt(running);
  running = null;
  await copies.noProcessOf(directory);
  expect(await copies.processesOf(directory)).toEqual([]);
});

test("a second start keeps the key and the data", async () => {
  const before = readFileSync(join(directory, ".dev.vars"), "utf8");
  model = await startOpenAi();
  running = await copies.start(directory, {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "a$key'of-mine",
    LLM_MODEL: "loopback",
  });
  expect(readFileSync(join(directory, ".dev.vars"), "utf8")).toBe(before);
  const [, retrieve] = printedCurls(running.printed());
  expect(await paste(retrieve ?? "")).toMatchObject({
    memories: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining("peanuts") }),
    ]),
  });
});

test("a model that the shell names is asked, with its key as it was written", async () => {
  const [store] = printedCurls(running?.printed() ?? "");
  const other = store?.replace("peanuts", "walnuts") ?? "";
  expect(await paste(other)).toMatchObject({ status: "done" });
  expect(model?.requests[0]).toMatchObject({
    key: "a$key'of-mine",
    body: { model: "loopback" },
  });
});

test("npm that is killed outright leaves no process behind", async () => {
  if (running === null) throw new Error("nothing runs");
  running.npm.kill("SIGKILL");
  running = null;
  await copies.noProcessOf(directory);
  expect(await copies.processesOf(directory)).toEqual([]);
});
