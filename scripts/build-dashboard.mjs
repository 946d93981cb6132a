// `npm run build:dashboard`: dashboard/ → public/, where what was built is missing or stale.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { builtFrom } from "./built-from.mjs";
import { root } from "./install.mjs";
import { run } from "./run.mjs";

const builder = "vite/bin/vite.js";
const sources = [
  "dashboard",
  "client/src",
  "src/model/direction.ts",
  "src/model/limits.ts",
  "src/model/strength.ts",
  "src/model/type-names.ts",
  "package-lock.json",
];
const assets = join(root, "public", "assets");
const stamp = join(assets, "built-from.txt");

/** Returns the builder's exit code; 0 where nothing had to be done. */
export function buildDashboard() {
  const product = join(root, "public", "index.html");
  return builtFrom({ sources, product, stamp }, () => {
    rmSync(assets, { recursive: true, force: true });
    return run(builder, ["build", "--config", "dashboard/vite.config.ts"], {
      NODE_ENV: "production",
    });
  });
}

if (process.argv[1] === join(root, "scripts", "build-dashboard.mjs")) {
  // An install without development packages has nothing to build with.
  if (existsSync(join(root, "node_modules", builder))) process.exitCode = buildDashboard();
  else console.error("The dashboard is not built: no builder is installed.");
}
