// `npm run build:dashboard`: dashboard/ → public/, where what was built is missing or stale.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";
import { run } from "./run.mjs";

const builder = "vite/bin/vite.js";
const sources = ["dashboard", "client/src", "package-lock.json"];
const assets = join(root, "public", "assets");
const stamp = join(assets, "built-from.txt");

function filesUnder(path) {
  const whole = join(root, path);
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole, { recursive: true })
    .map((name) => join(whole, name))
    .filter((file) => statSync(file).isFile())
    .toSorted();
}

/** Changes with any source: names and contents. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Returns the builder's exit code; 0 where nothing had to be done. */
export function buildDashboard() {
  const wanted = fingerprint();
  const page = join(root, "public", "index.html");
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  rmSync(assets, { recursive: true, force: true });
  const code = run(builder, ["build", "--config", "dashboard/vite.config.ts"], {
    NODE_ENV: "production",
  });
  if (code === 0) writeFileSync(stamp, wanted);
  return code;
}

if (process.argv[1] === join(root, "scripts", "build-dashboard.mjs")) {
  // An install without development packages has nothing to build with.
  if (existsSync(join(root, "node_modules", builder))) process.exitCode = buildDashboard();
  else console.error("The dashboard is not built: no builder is installed.");
}
