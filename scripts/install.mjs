// What runs before anything else is installed: no dependency, and the system's Node (20 or newer).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that is pinned in package.json; wrangler refuses the system's where that is older. */
export const pinnedNode = join(root, "node_modules", ".bin", "node");

/** Runs `npm ci` unless an install has finished before: npm writes this file last. */
export function install() {
  if (existsSync(join(root, "node_modules", ".package-lock.json"))) return;
  console.error("Installing packages (npm ci) …");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (npm.status !== 0) {
    console.error("npm ci failed; its own message stands above.");
    process.exit(npm.status ?? 1);
  }
}
