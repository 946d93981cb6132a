/** The product as a reader of the README has it: a copy of the repository, started by `npm start`. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a start needs of the repository. */
const needed = [
  "src",
  "migrations",
  "public",
  "scripts",
  "client",
  "dashboard",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "wrangler.toml",
  "test/stand-ins",
];

export interface Started {
  address: string;
  directory: string;
  key: string;
  /** Everything printed so far. */
  printed(): string;
  /** The process that a terminal would send Ctrl-C to. */
  npm: ChildProcess;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** A copy with the packages of this checkout and no data. */
export function copyOfRepository(): string {
  const directory = mkdtempSync(join(tmpdir(), "ebb-start-"));
  for (const name of needed.filter((each) => existsSync(each))) {
    cpSync(name, join(directory, name), { recursive: true });
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(directory, "node_modules"));
  return directory;
}

export function removeCopy(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

type Script = "start" | "start:full";

/** Runs `npm start` as a terminal does: in a process group of its own, so that Ctrl-C can be sent to it. */
export function launch(
  directory: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
  script: Script = "start",
): Omit<Started, "key"> {
  const npm = spawn("npm", ["run", script], {
    cwd: directory,
    env: { ...cleanEnvironment(), ...variables, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const ended = new Promise<number | null>((resolve) => {
    npm.once("exit", (code) => resolve(code));
  });
  return { address: `http://127.0.0.1:${port}`, directory, printed: () => printed, npm, ended };
}

/** Starts and waits until the greeting is printed. Throws with what was printed where it is not. */
export async function start(
  directory: string,
  variables: Readonly<Record<string, string>> = {},
  script: Script = "start",
): Promise<Started> {
  const started = launch(directory, await freePort(), variables, script);
  const over = started.ended.then(() => true);
  const until = Date.now() + 150_000;
  while (!started.printed().includes("Ctrl-C stops it")) {
    const ended = await Promise.race([over, pause(100)]);
    if (ended || Date.now() > until) {
      throw new Error(`npm run ${script} gave no greeting:\n${started.printed()}`);
    }
  }
  return { ...started, key: /key\s+(ebb_\w+)/.exec(started.printed())?.[1] ?? "" };
}

/** Ctrl-C: a terminal signals the whole foreground group. */
export async function interrupt({ npm, ended }: Started): Promise<void> {
  if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGINT");
  await ended;
}

/** What a process manager does: it signals npm alone. */
export async function terminate({ npm, ended }: Started): Promise<void> {
  npm.kill("SIGTERM");
  await ended;
}

/** Command lines of what runs from the copy's folder or in it. */
export async function processesOf(directory: string): Promise<string[]> {
  const ids = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  );
  const lines = await Promise.all(ids.map(commandLine));
  return lines.filter((line) => line.includes(directory));
}

/** A process's folder and command line; empty where it is gone or only waits to be collected. */
async function commandLine(id: string): Promise<string> {
  try {
    const stat = await readFile(`/proc/${id}/stat`, "utf8");
    if (/\) Z/.test(stat)) return "";
    const command = await readFile(`/proc/${id}/cmdline`, "utf8");
    return `${id} in ${await readlink(`/proc/${id}/cwd`)}: ${command.replaceAll("\0", " ")}`;
  } catch {
    return "";
  }
}

/** Resolves when nothing runs there any more. Throws with what still does after 15 s. */
export async function noProcessOf(directory: string): Promise<void> {
  const until = Date.now() + 15_000;
  let left = await processesOf(directory);
  while (left.length > 0) {
    if (Date.now() > until) throw new Error(`left behind:\n${left.join("\n")}`);
    await pause(100);
    left = await processesOf(directory);
  }
}

const pause = (ms: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), ms));

/** The shell's environment without what this test run itself has set. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|VITE|NODE_ENV$|NODE_OPTIONS$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|TEST$|OPENAI_|LLM_|EMBEDDING|UPSTASH_)/.test(
          name,
        ),
    ),
  );
}
