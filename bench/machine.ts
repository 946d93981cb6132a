import { cpus, loadavg } from "node:os";

/** What the numbers were measured on, and how busy it was: the load is that of the last minute. */
export function machine(): string {
  const cores = cpus();
  const load = loadavg()[0]?.toFixed(1) ?? "unknown";
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${new Date().toISOString().slice(0, 10)}, ${cores.length} × ${model}, Node ${process.versions.node}, load average ${load}`;
}
