import { EbbError, notFound } from "../model/errors.ts";
import { revisionAttemptsMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, bears } from "../model/scope.ts";
import type { MemoryRecord, Revision } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";

export type RewriteServices = Pick<Services, "memories" | "clock">;

/** One version as a function of the one before; null where nothing changes. */
export type Rewriting = (
  record: MemoryRecord,
) => Promise<(Omit<Revision, "was"> & { reason: string }) | null>;

/** Reads, decides and writes until no other change came between, a bounded number of times. */
export async function rewrite(
  { memories, clock }: RewriteServices,
  scope: Scope,
  id: string,
  by: string,
  next: Rewriting,
): Promise<Memory> {
  for (let attempt = 0; attempt < revisionAttemptsMax; attempt++) {
    const [record] = await memories.records(scope, [id]);
    if (record === undefined || !bears(record.memory, scope)) throw notFound("memory");
    const revision = await next(record);
    if (revision === null) return record.memory;
    const { reason, ...version } = revision;
    const now = clock.now();
    if (await memories.revise(scope, { was: record, ...version }, { by, reason, now })) {
      const memory = await memories.get(scope, id);
      if (memory === null) throw notFound("memory");
      return memory;
    }
    await refuseTwin(memories, scope, record, revision, now);
  }
  throw new EbbError("conflict", "Others change this memory at the same time; try again.", {
    retryAfterS: 1,
  });
}

async function refuseTwin(
  memories: Services["memories"],
  scope: Scope,
  { memory }: MemoryRecord,
  { claims, indexed }: Pick<Revision, "claims" | "indexed">,
  now: number,
): Promise<void> {
  if (claims === null) return;
  const partitionId = indexed?.partition?.id ?? memory.partitionId;
  const twin = await memories.sameAs(scope, partitionId, claims.contentHash, now);
  if (twin !== null && twin !== memory.id) {
    throw new EbbError("conflict", `The memory ${twin} says the same.`);
  }
}
