import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi } from "../stand-ins/openai.ts";
import * as copies from "../support/started.ts";
import type { Started } from "../support/started.ts";

const directory = copies.copyOfRepository();
let ebb: Started;

beforeAll(async () => {
  ebb = await copies.start(directory);
});

afterAll(async () => {
  await copies.interrupt(ebb);
  copies.removeCopy(directory);
});

interface Running {
  child: ChildProcess;
  printed(): string;
  ended: Promise<number | null>;
}

function example(name: string, more: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, ["examples/run.mjs", name], {
    env: { ...process.env, EBB_URL: ebb.address, EBB_ADMIN_KEY: ebb.key, LLM_MODEL: "", ...more },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, printed: () => printed, ended };
}

/** What an example prints to somebody who types these lines and leaves. */
async function typed(
  name: string,
  lines: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const running = example(name, more);
  running.child.stdin?.end([...lines, "", ""].join("\n"));
  expect(await running.ended, running.printed()).toBe(0);
  return running.printed();
}

test("the terminal chat remembers across restarts, forgets on request and takes memory commands", async () => {
  const user = { CHAT_USER: "tess" };
  expect(await typed("terminal-chat", ["My dog is called Biscuit."], user)).toContain(
    "+ My dog is called Biscuit.",
  );
  const later = await typed("terminal-chat", ["What is my dog called?", "记忆 列表"], user);
  expect(later).toMatch(/From what I remember:\n- .*My dog is called Biscuit\./);
  expect(later).toMatch(/\n 1\. My dog is called Biscuit\./);
  const last = await typed(
    "terminal-chat",
    ["/mem add I row on Sundays.", "Forget my dog.", "What is my dog called?"],
    user,
  );
  expect(last).toContain("Remembered.\n 1. I row on Sundays.");
  expect(last).toContain("- forgotten mem_");
  expect(last).not.toMatch(/From what I remember:\n- .*Biscuit/);
});

test("with a model the terminal chat hands it the memory and streams its words", async () => {
  const model = await startOpenAi({ answer: () => "Biscuit, of course." });
  const user = { CHAT_USER: "tess-2" };
  await typed("terminal-chat", ["My dog is called Biscuit."], user);
  const printed = await typed("terminal-chat", ["What is my dog called?"], {
    ...user,
    LLM_MODEL: "a-model",
    OPENAI_BASE_URL: model.url,
  });
  await model.close();
  const unheard = await typed("terminal-chat", ["Where is Biscuit?"], {
    ...user,
    LLM_MODEL: "a-model",
    OPENAI_BASE_URL: model.url,
  });
  expect(unheard).toMatch(/\(a-model did not answer: Connection error\.\)[^]*Until next time/);
  expect(printed).toContain("You talk to a-model.");
  expect(printed).toContain("bot  Biscuit, of course.");
  expect(JSON.stringify(model.requests.at(-1))).toContain("My dog is called Biscuit.");
});

test("the bot behind Telegram's webhook answers from what its user wrote before", async () => {
  await typed("telegram-bot", ["I live in Porto."]);
  const printed = await typed("telegram-bot", ["Where do I live?", "mem search Porto"]);
  expect(printed).toMatch(/bot {2}1 found for "Porto"\n 1\. .*I live in Porto\./);
  expect(printed).toMatch(/bot {2}From what I remember:\n- .*Porto/);
});

test("the agent remembers, recalls and forgets over MCP", async () => {
  const printed = await typed(
    "mcp-agent",
    [
      "My boat is called Petrel.",
      "What is my boat called?",
      "forget my boat",
      "What is my boat called?",
    ],
    { CHAT_USER: "mara" },
  );
  expect(printed).toContain('→ add_memory {"content":"My boat is called Petrel."}');
  expect(printed).toMatch(/bot {2}- .*My boat is called Petrel\./);
  expect(printed).toMatch(/Forgotten\.[^]*I do not know\./);
});

test("the page in the browser remembers after a reload, with a token that is the visitor's alone", async () => {
  const port = await copies.freePort();
  const page = example("browser-chat", { CHAT_PORT: String(port) });
  const profile = mkdtempSync(join(tmpdir(), "ebb-page-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    await expect.poll(page.printed, { timeout: 30_000 }).toContain("Open http");
    const tab = await browser.newPage();
    const wrong: string[] = [];
    tab.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    tab.on("pageerror", (error) => wrong.push(error.message));
    const say = async (text: string): Promise<void> => {
      await tab.getByLabel("Your words").fill(text);
      await tab.getByRole("button", { name: "Send" }).click();
    };
    const open = async (): Promise<void> => {
      await tab.goto(`http://127.0.0.1:${port}/`);
      await tab.waitForSelector("body[data-ready]");
    };
    await open().catch((cause: unknown) => {
      throw new Error(`The page is not ready: ${wrong.join("\n")}\n${page.printed()}`, { cause });
    });
    await say("I love <b>figs</b> & dates.");
    await tab.locator("#memories li").first().waitFor();
    expect(await tab.locator("#memories").innerText()).toContain("I love <b>figs</b> & dates.");
    await open();
    await say("/mem search figs");
    await tab.getByText('1 found for "figs"').waitFor();
    await say("What fruit do I love?");
    await tab.getByText("As I remember: I love <b>figs</b> & dates.").waitFor();
    const confined = await tab.evaluate(async (url) => {
      const handed: Promise<{ token: string }> = (await fetch("/token")).json();
      const { token } = await handed;
      const answer = await fetch(`${url}/v1/memories?user_id=tess`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.status;
    }, ebb.address);
    expect(confined).toBe(403);
    expect(wrong.filter((line) => !line.includes("403"))).toEqual([]);
  } finally {
    await browser.close();
    page.child.kill("SIGTERM");
    await page.ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
