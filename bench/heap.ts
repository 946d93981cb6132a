import { isRecord } from "./client.ts";
import type { RunningWorker } from "./worker.ts";

/** The Worker's own memory, as its inspector tells it: nothing of D1 or of other Workers is in it. */
export interface HeapWatch {
  /** The most so far, garbage that waits to be collected among it: MB. */
  peakMb(): number;
  stop(): void;
}

const everyMs = 50;
const workerName = "core:user:ebb";

/** Asks the isolate for its heap and buffers again and again, until it is stopped. */
export async function watchHeap(worker: RunningWorker): Promise<HeapWatch> {
  const inspector = await worker.inspector();
  const socket = new WebSocket(new URL(`/${workerName}`, inspector).href);
  await new Promise<void>((open, failed) => {
    socket.addEventListener("open", () => open(), { once: true });
    socket.addEventListener("error", () => failed(new Error("no inspector")), { once: true });
  });
  let peak = 0;
  socket.addEventListener("message", ({ data }) => {
    const { result }: { result?: unknown } = JSON.parse(String(data));
    if (!isRecord(result)) return;
    const bytes = Number(result["usedSize"]) + Number(result["backingStorageSize"]);
    if (bytes > peak) peak = bytes;
  });
  let id = 0;
  const asking = setInterval(() => {
    socket.send(JSON.stringify({ id: ++id, method: "Runtime.getHeapUsage" }));
  }, everyMs);
  return {
    peakMb: () => peak / 2 ** 20,
    stop() {
      clearInterval(asking);
      socket.close();
    },
  };
}
