// `npm run example -- NAME`: starts Ebb where none answers, then the example; both end together.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildClient } from "../scripts/build-client.mjs";
import { ensureDevVars } from "../scripts/dev-vars.mjs";
import { install, pinnedNode, root } from "../scripts/install.mjs";

const examples = {
  "terminal-chat": "chat.mjs",
  "browser-chat": "server.mjs",
  "telegram-bot": "bot.mjs",
  "mcp-agent": "agent.mjs",
};
const startMs = 120_000;
const [name = "", ...args] = process.argv.slice(2);

if (!Object.hasOwn(examples, name)) {
  console.error(`npm run example -- ${Object.keys(examples).join(" | ")}`);
  process.exit(2);
}
install();
const url = process.env.EBB_URL ?? "http://127.0.0.1:8787";
// A server elsewhere has a key of its own; the one in this folder lies in .dev.vars.
const key = process.env.EBB_ADMIN_KEY ?? ensureDevVars();

const answers = async () => {
  try {
    return (await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

let server = null;
if (!(await answers())) {
  console.error(`Starting Ebb at ${url} …`);
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    cwd: root,
    env: { ...process.env, PORT: new URL(url).port || "8787" },
    // Not in the terminal's group: Ctrl-C is for the example, which then ends the server.
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  server = child;
  const deadline = Date.now() + startMs;
  while (child.exitCode === null && Date.now() < deadline && !(await answers())) await pause(200);
  if (!(await answers())) {
    console.error("Ebb did not start; its own words stand above.");
    child.kill("SIGINT");
    process.exit(1);
  }
}

if (buildClient() !== 0) process.exit(1);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const example = spawn(pinnedNode, [join(root, "examples", name, examples[name]), ...args], {
  env: { ...process.env, EBB_URL: url, EBB_ADMIN_KEY: key, EBB_VERSION: version },
  stdio: "inherit",
});
process.on("SIGINT", () => {});
process.on("SIGTERM", () => example.kill("SIGTERM"));
example.on("exit", (code, signal) => {
  server?.kill("SIGINT");
  process.exitCode = code ?? (signal === null ? 1 : 0);
});
