import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, root } from "./install.mjs";

const bin = join(root, "node_modules", ".bin");

/** Runs a JavaScript program of `node_modules` (a path under it) under the pinned Node; returns the exit code. */
export function run(program, args, env = {}) {
  const child = spawnSync(pinnedNode, [join(root, "node_modules", program), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    stdio: "inherit",
  });
  if (child.error) console.error(child.error.message);
  return child.status ?? 1;
}
