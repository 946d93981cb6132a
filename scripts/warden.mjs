// Runs one command as the leader of a process group, and ends the whole group when its standard
// input closes. A pipe closes however its other end dies, so not even `kill -9` on the starter
// leaves wrangler or workerd behind.
import { spawn } from "node:child_process";

const graceMs = 3_000;
const [command, ...args] = process.argv.slice(2);
let stopping = false;

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code) => {
  if (stopping) process.kill(-process.pid, "SIGKILL");
  else process.exit(code ?? 1);
});

function stop() {
  if (stopping) return;
  stopping = true;
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), graceMs);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
process.stdin.on("end", stop).on("error", stop).resume();
