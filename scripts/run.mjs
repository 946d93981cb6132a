import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, root } from "./install.mjs";

const bin = join(root, "node_modules", ".bin");
const commandOf = (program, args) => [join(root, "node_modules", program), ...args];
const envWith = (env) => ({ ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env });

/** Runs a JavaScript program of `node_modules` (a path under it) under the pinned Node; returns the exit code. */
export function run(program, args, env = {}) {
  const child = spawnSync(pinnedNode, commandOf(program, args), {
    cwd: root,
    env: envWith(env),
    stdio: "inherit",
  });
  if (child.error) console.error(child.error.message);
  return child.status ?? 1;
}

/** The same beside others: resolves to the exit code with all that it printed. */
export function runBeside(program, args) {
  const child = spawn(pinnedNode, commandOf(program, args), { cwd: root, env: envWith({}) });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (printed += text));
  }
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: 1, printed: error.message }));
    child.on("close", (status) => resolve({ status: status ?? 1, printed }));
  });
}
