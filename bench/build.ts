import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** The Worker as it would be uploaded, and what wrangler says of its size. */
export interface Build {
  directory: string;
  main: string;
  uploadKib: number;
  gzipKib: number;
}

const run = promisify(execFile);
const quiet = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
};

/**
 * Bundles and minifies `src/worker.ts` as a deployment would, without uploading it.
 * @throws when wrangler fails, or does not print the sizes.
 */
export async function buildWorker(directory: string): Promise<Build> {
  const wrangler = resolve("node_modules/wrangler/bin/wrangler.js");
  const args = [wrangler, "deploy", "--dry-run", "--minify", "--outdir", directory];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...quiet } });
  const sizes = /Total Upload:\s*([\d.]+) KiB \/ gzip:\s*([\d.]+) KiB/.exec(stdout);
  if (sizes === null) throw new Error(`wrangler did not say how large the Worker is:\n${stdout}`);
  return {
    directory,
    main: newestScript(directory),
    uploadKib: Number(sizes[1]),
    gzipKib: Number(sizes[2]),
  };
}

/**
 * Milliseconds of work at start-up, as wrangler profiles it on this machine: evaluating the
 * modules, before any request. Null where wrangler cannot tell (it has no stable output for it).
 */
export async function profileStartUp(scratch: string): Promise<number | null> {
  const wrangler = resolve("node_modules/wrangler/bin/wrangler.js");
  const profile = join(scratch, "start.cpuprofile");
  const args = [wrangler, "check", "startup", "--outfile", profile, "--args=--minify"];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...quiet } });
  const active = /Active:\s*([\d.]+) ms/.exec(stdout);
  return active === null ? null : Number(active[1]);
}

function newestScript(directory: string): string {
  const scripts = readdirSync(directory)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(directory, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const main = scripts[0];
  if (main === undefined) throw new Error(`no script in ${directory}`);
  return main;
}
