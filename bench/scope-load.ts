import { expectStatus } from "./client.ts";
import { smallTalk } from "./sentences.ts";
import type { RunningWorker } from "./worker.ts";

/** How full a scope is: what was said, what was remembered, what the index ranks. */
export interface ScopeSize {
  turns: number;
  memories: number;
}

export interface BenchScope {
  userId: string;
  /** Of its small talk. */
  seed: number;
}

/** Stores under way at once. */
const parallelMax = 8;
/** Turns that may wait in the queue before more are stored. */
const waitingMax = 400;
const turnsPerSession = 20;
const turnEveryMs = 60_000;
const storyStartsAt = Date.UTC(2026, 0, 1);

/** Stores small talk through `POST /v1/store` until the scope has this many memories. */
export async function fill(
  worker: RunningWorker,
  scope: BenchScope,
  memories: number,
): Promise<ScopeSize> {
  let size = await scopeSize(worker, scope);
  while (size.memories < memories) {
    // Each exchange gives up to two memories, so half of what is missing never overshoots.
    const more = Math.max(1, Math.min(waitingMax, Math.ceil((memories - size.memories) / 2)));
    await storeAll(worker, scope, size.turns, more);
    await queueDrained(worker);
    const next = await scopeSize(worker, scope);
    if (next.memories === size.memories) throw new Error(`${more} turns gave no memory`);
    size = next;
  }
  return size;
}

/** The body of the `index`-th exchange of a scope. */
export function storeBody({ userId, seed }: BenchScope, index: number): Record<string, unknown> {
  const { prompt, response } = smallTalk(seed, index);
  return {
    prompt,
    response,
    names: { prompt: "Mina", response: "Theo" },
    user_id: userId,
    session_id: `${userId}/${Math.floor(index / turnsPerSession)}`,
    created_at: (storyStartsAt + index * turnEveryMs) / 1000,
  };
}

async function storeAll(
  worker: RunningWorker,
  scope: BenchScope,
  from: number,
  count: number,
): Promise<void> {
  let next = from;
  const storing = Array.from({ length: parallelMax }, async () => {
    while (next < from + count) {
      const body = storeBody(scope, next++);
      const stored = expectStatus(await worker.client.send("POST", "/v1/store", body), 202);
      if (stored["status"] !== "queued") throw new Error(`stored as ${String(stored["status"])}`);
    }
  });
  await Promise.all(storing);
}

/** Waits until no turn is queued. @throws where nothing moves for a minute, or a turn failed. */
export async function queueDrained(worker: RunningWorker, database = "DB"): Promise<void> {
  const db = database === "DB" ? worker.db : await worker.database(database);
  let before = -1;
  let movedAt = performance.now();
  for (;;) {
    const waiting = await db
      .prepare("select count(*) as n from turns where status = 'queued'")
      .first<number>("n");
    if (waiting === 0) break;
    if (waiting !== before) movedAt = performance.now();
    if (performance.now() - movedAt > 60_000) throw new Error(`${waiting} turns wait for ever`);
    before = waiting ?? -1;
    await new Promise((later) => setTimeout(later, 20));
  }
  const failed = await db
    .prepare("select error from turns where status = 'failed' limit 1")
    .first<string>("error");
  if (failed !== null) throw new Error(`a turn failed: ${failed}`);
}

export async function scopeSize({ db }: RunningWorker, { userId }: BenchScope): Promise<ScopeSize> {
  const row = await db
    .prepare(
      `select (select count(*) from turns where user_id = ?1) as turns,
              (select count(*) from memories where user_id = ?1 and status = 'active') as memories`,
    )
    .bind(userId)
    .first<{ turns: number; memories: number }>();
  return { turns: row?.turns ?? 0, memories: row?.memories ?? 0 };
}
