import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Ran {
  ok: boolean;
  stdout: string;
  stderr: string;
}

export type RunWrangler = (args: readonly string[], env?: Record<string, string>) => Promise<Ran>;

const quiet = {
  CI: "1",
  FORCE_COLOR: "0",
  NO_COLOR: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
};

/** Runs the pinned wrangler in `root`. Its output is kept, not shown: ids and account names stand in it. */
export const wranglerIn =
  (root: string): RunWrangler =>
  (args, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args],
        { cwd: root, env: { ...process.env, ...quiet, ...env }, stdio: ["ignore", "pipe", "pipe"] },
      );
      const [out, err]: [string[], string[]] = [[], []];
      child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => err.push(text));
      child.on("error", reject);
      child.on("close", (code) =>
        resolve({ ok: code === 0, stdout: out.join(""), stderr: err.join("") }),
      );
    });

/** Throws with wrangler's own words where it failed. */
export async function must(ran: Promise<Ran>, what: string): Promise<Ran> {
  const done = await ran;
  if (done.ok) return done;
  throw new Error(`${what} failed:\n${(done.stderr.trim() || done.stdout.trim()).slice(-2_000)}`);
}
