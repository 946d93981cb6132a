// What runs before anything else is installed: no dependency, and the system's Node (20 or newer).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that is pinned in package.json; wrangler refuses the system's where that is older. */
export const pinnedNode = join(root, "node_modules", ".bin", "node");

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;

/** Whether what is installed is what the lock file asks for: npm writes its own list last. */
function installed() {
  const list = join("node_modules", ".package-lock.json");
  if (!existsSync(join(root, list))) return false;
  const here = packagesOf(list);
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, { version, optional, peer }]) =>
      path === "" || (here[path]?.version ?? (optional || peer ? version : null)) === version,
  );
}

/** Runs `npm ci` where packages are missing or of another version, as after an update of this project. */
export function install() {
  if (installed()) return;
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
