// `npm run size`: builds the Worker as `wrangler deploy` would and holds its gzip size to a budget.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { install, root } from "./install.mjs";
import { run } from "./run.mjs";

/**
 * The free plan allows 3 MB; a small Worker starts faster. Raise it knowingly: with Upstash's clients,
 * several databases and every kind of model it was 777 KiB; tables of words (names, traditional characters, what
 * means the same in English and Chinese) and rules of how people chat brought 108 more, and what kinds of statements
 * Chinese has, its calendar and what is only pasted (docs/decisions/0094) another 11. Functions without their names took 50 off.
 */
const budgetKib = 950;
const out = "dist/worker";

install();
const built = run(
  "wrangler/bin/wrangler.js",
  ["deploy", "--dry-run", "--minify", "--outdir", out],
  {
    CI: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
  },
);
if (built !== 0) process.exit(built);

const files = readdirSync(join(root, out), { recursive: true })
  .map((name) => join(root, out, name))
  .filter((path) => statSync(path).isFile() && !path.endsWith(".map") && !path.endsWith(".md"));
const kib = files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1024;
console.log(`Worker: ${kib.toFixed(0)} KiB gzip, budget ${budgetKib} KiB.`);
process.exitCode = kib <= budgetKib ? 0 : 1;
