// `node scripts/keep-release.mjs`: keeps this Worker, minified, as the release that the next one may be rolled back to.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { install, root } from "./install.mjs";
import { run } from "./run.mjs";

const built = "dist/release";
const kept = join(root, "test", "releases");

install();
const code = run(
  "wrangler/bin/wrangler.js",
  ["deploy", "--dry-run", "--minify", "--outdir", built],
  { CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" },
);
if (code !== 0) process.exit(code);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
mkdirSync(kept, { recursive: true });
for (const old of readdirSync(kept)) rmSync(join(kept, old));
const script = readFileSync(join(root, built, "worker.js"));
writeFileSync(join(kept, `${version}.js.gz`), gzipSync(script, { level: 9 }));
console.log(`Kept test/releases/${version}.js.gz.`);
