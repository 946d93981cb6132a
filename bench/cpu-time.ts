import { readFileSync, readdirSync } from "node:fs";

/**
 * Milliseconds of processor time that the workerd processes started by this one have used so far:
 * unlike wall time, it hardly depends on what else the machine does. Null where there is no Linux
 * `/proc` to tell.
 */
export function workerdCpuMs(): number | null {
  try {
    return workerdProcesses()
      .flatMap((pid) =>
        readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
      )
      .reduce((sum, thread) => sum + nanosecondsOn(thread) / 1e6, 0);
  } catch {
    return null;
  }
}

function workerdProcesses(): string[] {
  return readdirSync("/proc/self/task")
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" "))
    .filter((pid) => pid.trim() !== "")
    .filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}

/** The first figure of a thread's schedstat is its time on a processor. */
const nanosecondsOn = (thread: string): number =>
  Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[0]);
