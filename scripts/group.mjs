import { spawn } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, root } from "./install.mjs";

const warden = join(root, "scripts", "warden.mjs");

/**
 * Starts a Node program of `node_modules` under the pinned Node, in a process group of its own.
 * `output` is called with each piece of what it prints. `ended` resolves to the exit code when no
 * process of the group is left; `end()` asks for that.
 */
export function startGroup(args, { env, output }) {
  const leader = spawn(pinnedNode, [warden, pinnedNode, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [leader.stdout, leader.stderr]) {
    stream.setEncoding("utf8").on("data", output);
  }
  leader.stdin.on("error", () => {});
  const ended = new Promise((resolve) => {
    leader.on("error", (error) => {
      output(`${pinnedNode} could not be started: ${error.message}\n`);
      resolve(1);
    });
    leader.on("exit", (code) => {
      killRest(leader.pid);
      resolve(code ?? 1);
    });
  });
  return { ended, end: () => leader.stdin.end() };
}

function killRest(groupId) {
  try {
    process.kill(-groupId, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
