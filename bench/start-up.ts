import { profileStartUp } from "./build.ts";
import { milliseconds, percentile } from "./durations.ts";
import { table } from "./table.ts";
import { startWorker } from "./worker.ts";

const restarts = 7;

/** The Worker's size as uploaded, and how long a new isolate takes to its first answers. */
export async function startUp(): Promise<string> {
  const worker = await startWorker({ stateDirectory: null });
  try {
    const first: number[] = [];
    const second: number[] = [];
    const retrieve: number[] = [];
    for (let i = 0; i < restarts; i++) {
      await worker.restart({ counting: false });
      first.push((await worker.client.get("/healthz")).ms);
      second.push((await worker.client.get("/healthz")).ms);
      const asked = { prompt: "Where do I live?", user_id: "newcomer" };
      retrieve.push((await worker.client.send("POST", "/v1/retrieve", asked)).ms);
    }
    const row = (what: string, ms: number[]) => [what, milliseconds(percentile(ms, 0.5))];
    const profiled = await profileStartUp(worker.build.directory);
    return [
      `minified ${worker.build.uploadKib} KiB, gzip ${worker.build.gzipKib} KiB; ` +
        `start-up ${profiled === null ? "not told" : `${profiled} ms active`} (wrangler check startup)`,
      table(
        ["in a new isolate", `p50 ms of ${restarts}`],
        [
          row("first answer (healthz)", first),
          row("second", second),
          row("first retrieve", retrieve),
        ],
      ),
    ].join("\n\n");
  } finally {
    await worker.stop();
  }
}
