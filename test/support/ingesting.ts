import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { servicesOf } from "../../src/compose.ts";
import { defaultSettings } from "../../src/contract/settings.ts";
import type { Settings } from "../../src/contract/settings.ts";
import { ingest } from "../../src/ingestion/ingest.ts";
import type { Ingested, IngestServices } from "../../src/ingestion/ingest.ts";
import type { Memory, MemoryStatus } from "../../src/model/memory.ts";
import type { Turn } from "../../src/model/turn.ts";
import type { Services } from "../../src/ports/services.ts";
import { aScope, aTurn, noon } from "./builders.ts";

/** Ingestion over the real D1, with parts of the services in a test's own hand. */

export const scope = aScope({ tenantId: "default" });

export const servicesWith = (over: Partial<Services> = {}): Services => ({
  ...servicesOf(env, createExecutionContext(), null),
  ...over,
});

let made = 0;

/** A stored turn of Ada's, said a minute after the one before. */
export async function stored(prompt: string, over: Partial<Turn> = {}): Promise<Turn> {
  const n = made++;
  const createdAt = noon + n * 60_000;
  const turn = aTurn({ id: `trn_said_${n}`, prompt, createdAt, recordedAt: createdAt, ...over });
  await servicesWith().turns.accept(scope, turn, createdAt + 60_000);
  return turn;
}

export async function read(
  turns: readonly Turn[],
  {
    services = servicesWith(),
    settings = defaultSettings,
  }: { services?: IngestServices; settings?: Settings } = {},
): Promise<Ingested[]> {
  const batch = { scope, settings, turns, patience: "last_attempt" } as const;
  const { ingested, failed } = await ingest(services, batch);
  const [first] = failed;
  if (first !== undefined) throw first.cause;
  return ingested;
}

/** Says it, and has it read. */
export async function say(
  prompt: string,
  options: { services?: IngestServices; settings?: Settings; turn?: Partial<Turn> } = {},
): Promise<Ingested & { turn: Turn }> {
  const turn = await stored(prompt, options.turn);
  const [result] = await read([turn], options);
  if (result === undefined) throw new Error("The turn was not read.");
  return { ...result, turn };
}

export async function memoriesOf(status: MemoryStatus | "any" = "active"): Promise<Memory[]> {
  const { data } = await servicesWith().memories.list(
    scope,
    {
      layers: null,
      types: null,
      tags: null,
      status,
      createdAfter: null,
      createdBefore: null,
      metadata: {},
      where: null,
      forms: null,
      order: "oldest",
      now: noon,
    },
    100,
    null,
  );
  return data;
}

export const contents = async (status: MemoryStatus | "any" = "active"): Promise<string[]> =>
  (await memoriesOf(status)).map(({ content }) => content);
