import {
  indexSettleMs,
  reconcileEveryMs,
  reconciledPage,
  reconciledStepsMax,
} from "../model/limits.ts";
import type { Scope } from "../model/scope.ts";
import { readMark, writeMark } from "./sweep.ts";
import type { Step, Sweep, SweepServices } from "./sweep.ts";

/** Where a pass stands: in which space, in which direction, and where in that. */
interface Place {
  spaceId: string;
  side: "index" | "stored";
  at: string | null;
}

/**
 * Compares the index outside with D1, both ways, page by page, and mends: what only the index has is removed,
 * what it lacks or has under another partition is sent again.
 */
export const reconcileVectors: Sweep = {
  having: "spaces",
  stepsPerTick: reconciledStepsMax,
  endsPerTick: Infinity,
  keepsPlace: false,
  isDue: (lastRunAt, now) => lastRunAt === null || now - lastRunAt >= reconcileEveryMs,
  async step(services, { scope }, cursor) {
    const { spaces, vectorIndex } = services;
    const place = vectorIndex === null ? null : readPlace(cursor);
    const all = vectorIndex === null ? [] : await spaces.active(scope);
    const space = all.find(({ id }) => id >= (place?.spaceId ?? ""));
    if (space === undefined) return { cursor: null, done: true, counts: {} };
    const here: Place =
      place?.spaceId === space.id ? place : { spaceId: space.id, side: "index", at: null };
    const { next, counts } = await (here.side === "index" ? fromIndex : fromStored)(
      services,
      scope,
      here,
    );
    const following = all.find(({ id }) => id > space.id);
    const goesOn = next ?? (following === undefined ? null : beginningOf(following.id));
    return {
      cursor: goesOn === null ? null : JSON.stringify(goesOn),
      done: goesOn === null,
      counts,
    };
  },
};

const beginningOf = (spaceId: string): Place => ({ spaceId, side: "index", at: null });

type Compared = Pick<Step, "counts"> & { next: Place | null };

/** What the index holds, held against D1. */
async function fromIndex(
  { vectorIndex, vectorLedger }: SweepServices,
  scope: Scope,
  { spaceId, at }: Place,
): Promise<Compared> {
  if (vectorIndex === null) return { next: null, counts: {} };
  const page = await vectorIndex.range(scope, spaceId, at, reconciledPage);
  const ids = page.entries.map(({ id }) => id);
  const known = await vectorLedger.known(scope, spaceId, ids);
  const strays = ids.filter((id) => !known.has(id));
  const moved = page.entries.flatMap(({ id, partitionId }) => {
    const partition = known.get(id);
    return partition !== undefined && partition !== partitionId ? [id] : [];
  });
  await vectorLedger.noteStray(scope, spaceId, strays);
  await vectorLedger.noteLost(scope, spaceId, moved);
  return {
    next:
      page.cursor === null
        ? { spaceId, side: "stored", at: null }
        : { spaceId, side: "index", at: page.cursor },
    counts: { compared: ids.length, strays: strays.length, moved: moved.length },
  };
}

/** What D1 takes the index to hold, held against the index. */
async function fromStored(
  { vectorIndex, vectorLedger, clock }: SweepServices,
  scope: Scope,
  { spaceId, at }: Place,
): Promise<Compared> {
  if (vectorIndex === null) return { next: null, counts: {} };
  const before = clock.now() - indexSettleMs;
  const page = await vectorLedger.indexed(scope, spaceId, readMark(at), before, reconciledPage);
  const ids = page.map(({ id }) => id);
  const held = new Set(ids.length === 0 ? [] : await vectorIndex.held(scope, spaceId, ids));
  const lost = ids.filter((id) => !held.has(id));
  await vectorLedger.noteLost(scope, spaceId, lost);
  const last = page.at(-1);
  const isEnd = last === undefined || page.length < reconciledPage;
  return {
    next: isEnd ? null : { spaceId, side: "stored", at: writeMark(last) },
    counts: { compared: ids.length, lost: lost.length },
  };
}

/** The place that a cursor names; null for the beginning, also where the cursor is none of ours. */
function readPlace(cursor: string | null): Place | null {
  if (cursor === null) return null;
  const value = JSON.parse(cursor) as Partial<Place> | null;
  return typeof value?.spaceId === "string" && (value.side === "index" || value.side === "stored")
    ? { spaceId: value.spaceId, side: value.side, at: value.at ?? null }
    : null;
}
