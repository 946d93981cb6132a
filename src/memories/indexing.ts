import type { Memory } from "../model/memory.ts";
import type { Partition, Scope } from "../model/scope.ts";
import type { NewIndexing } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { embedTexts } from "./embed.ts";
import { linksOf } from "./links.ts";
import type { Reading } from "./reading.ts";
import { unitOf } from "./remember.ts";

export type IndexServices = Pick<
  Services,
  "turns" | "graph" | "embedder" | "formerEmbedder" | "spaces" | "log"
>;

/** A memory that is to be found anew. */
interface Reindexed {
  memory: Memory;
  /** Where it moves to, or null where it stays. */
  partition: (Partition & { id: string }) | null;
  /** What it means to the graph; null leaves the graph as it is. */
  reading: Reading | null;
  /** The conversation that it stands in, or null for none. */
  sessionId: string | null;
  /** Since when what it says holds, where it does not say so itself: epoch ms. */
  since: number;
  /** From which likeness on two names are one entity: 0–1. */
  aliasJaccard: number;
}

/** New index entries of a memory: unit, vector and graph. */
export async function indexingOf(
  services: IndexServices,
  scope: Scope,
  { memory, partition, reading, sessionId, since, aliasJaccard }: Reindexed,
): Promise<NewIndexing> {
  const partitionId = partition?.id ?? memory.partitionId;
  const [[vector], speaker] = await Promise.all([
    embedTexts(services, scope, [memory.content]),
    speakerOf(services, scope, memory),
  ]);
  const seed = `${memory.id} ${memory.version}`;
  return {
    partition,
    unit: unitOf(memory.content, sessionId, memory.createdAt, speaker),
    vector: vector ?? null,
    links:
      reading === null
        ? null
        : await linksOf(
            services,
            scope,
            partitionId,
            [{ memoryId: memory.id, reading, at: since, seed }],
            aliasJaccard,
          ),
  };
}

/** Who said it, where a turn tells. */
async function speakerOf(
  { turns }: Pick<Services, "turns">,
  scope: Scope,
  { sources }: Memory,
): Promise<string | null> {
  const [source] = sources;
  if (source === undefined) return null;
  const [turn] = await turns.getMany(scope, [source.turnId]);
  if (turn === undefined) return null;
  return source.role === "prompt" ? turn.promptName : turn.responseName;
}
