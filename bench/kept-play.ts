import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { play, type Played } from "./conversation-play.ts";
import type { Conversation } from "./locomo.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

/** Stored conversations, kept so that several runs ask the same memories. */
export interface Stage {
  worker: RunningWorker;
  played: Played[];
  /** Ends the Worker; what the questions changed is thrown away. */
  close(): Promise<void>;
}

const played = (directory: string): string => join(directory, "played.json");
const data = (directory: string): string => join(directory, "data");

/** Stores the conversations, or takes them as an earlier run left them in `directory`. */
export async function setStage(
  conversations: readonly Conversation[],
  directory: string | null,
): Promise<Stage> {
  if (directory === null) {
    const worker = await startWorker({ stateDirectory: null });
    return { worker, played: await playAll(worker, conversations), close: () => worker.stop() };
  }
  if (!existsSync(played(directory))) await fillStage(conversations, directory);
  const copy = mkdtempSync(join(tmpdir(), "ebb-stage-"));
  cpSync(data(directory), copy, { recursive: true });
  const worker = await startWorker({ stateDirectory: copy });
  const kept = JSON.parse(readFileSync(played(directory), "utf8")) as [string, KeptPlay][];
  const byId = new Map(kept);
  return {
    worker,
    played: conversations.map(({ id }) => playedOf(byId.get(id), id)),
    async close() {
      await worker.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

type KeptPlay = Omit<Played, "diaOf"> & { diaOf: [string, string][] };

function playedOf(kept: KeptPlay | undefined, id: string): Played {
  if (kept === undefined) throw new Error(`the kept state has no conversation ${id}`);
  return { ...kept, diaOf: new Map(kept.diaOf) };
}

async function fillStage(conversations: readonly Conversation[], directory: string): Promise<void> {
  mkdirSync(data(directory), { recursive: true });
  const worker = await startWorker({ stateDirectory: data(directory) });
  try {
    const all = await playAll(worker, conversations);
    const kept = all.map((one, i) => [
      conversations[i]?.id,
      { ...one, diaOf: [...one.diaOf] } satisfies KeptPlay,
    ]);
    writeFileSync(played(directory), JSON.stringify(kept));
  } finally {
    await worker.stop();
  }
}

async function playAll(
  { client }: RunningWorker,
  conversations: readonly Conversation[],
): Promise<Played[]> {
  const all: Played[] = [];
  for (const conversation of conversations) all.push(await play(client, conversation));
  return all;
}
