import { EbbError, invalid, notFound } from "../model/errors.ts";
import { derivedId } from "../model/ids.ts";
import {
  caughtUpRows,
  fencedRoundsMax,
  moveErrorMs,
  moveLeaseMs,
  moveRunMs,
  moveStepsMax,
  movesPerRun,
  oldCopyKeptMs,
  placementForgottenMs,
} from "../model/limits.ts";
import {
  type Move,
  type MoveCounts,
  type MovePlace,
  type MoveSide,
  isBeforeSwitch,
  isOver,
  noCounts,
} from "../model/move.ts";
import type { Fleet } from "../ports/fleet.ts";
import type { MoveChange, TakenMove } from "../ports/move-store.ts";
import { defaultTenant } from "./principal.ts";
import { requireShard } from "./shards.ts";

/**
 * Moves a tenant to another database while it is read and written. All rows are copied page by page; what is written
 * meanwhile is noted by the source itself and brought over. Then writes are refused for a moment, the last of them
 * come over, and the directory says the new place. Every step is bounded and may be repeated, so whoever dies
 * in the middle is followed by the next.
 */

/** Notes the wish. Throws `not_found`, `invalid_request` where it leads nowhere, `conflict` where one is under way. */
export async function requestMove(fleet: Fleet, tenantId: string, target: string): Promise<Move> {
  const { home, directory, moves } = fleet;
  requireShard(fleet, target, "to");
  const isThere = tenantId === defaultTenant || (await home.tenants.get(tenantId)) !== null;
  if (!isThere) throw notFound("tenant");
  const { shard: source, spreadAt } = await directory.placement(tenantId, true);
  if (spreadAt !== null) {
    throw new EbbError(
      "conflict",
      "Users of this tenant are placed apart (placement: by_user): it has no one database to move from.",
    );
  }
  if (source === target) throw invalid("to", "is where the tenant is");
  const now = home.clock.now();
  const id = await derivedId("mov", now, tenantId, home.random.token());
  const wanted: Move = {
    tenantId,
    id,
    source,
    target,
    stage: "announced",
    place: null,
    counts: noCounts,
    requestedAt: now,
    updatedAt: now,
    fencedAt: null,
    switchedAt: null,
    finishedAt: null,
    error: null,
  };
  if (await moves.request(wanted)) return wanted;
  throw new EbbError("conflict", "This tenant is on its way already, or its old copy is not gone.");
}

/** The tenant's latest move. Throws `not_found`. */
export async function getMove({ moves }: Pick<Fleet, "moves">, tenantId: string): Promise<Move> {
  const move = await moves.get(tenantId);
  if (move === null) throw new EbbError("not_found", "This tenant was never moved.");
  return move;
}

/** Calls a move off. Throws `not_found`, and `conflict` where the tenant is in its new place already. */
export async function cancelMove(fleet: Fleet, tenantId: string): Promise<Move> {
  const cancelled = await fleet.moves.cancel(tenantId, fleet.home.clock.now());
  const move = await getMove(fleet, tenantId);
  if (!cancelled && move.stage !== "cancelling") {
    throw new EbbError("conflict", "It is too late: the tenant has moved, or the move is over.");
  }
  return move;
}

/** Goes on with moves that nobody works at: one tenant's, or the longest waiting. */
export async function driveMoves(
  fleet: Fleet,
  tenantId: string | null,
): Promise<{ moves: number; over: number }> {
  const { home, moves } = fleet;
  const now = home.clock.now();
  const lease = { token: home.random.token(), now, until: now + moveLeaseMs };
  const taken = await moves.take(lease, movesPerRun, tenantId);
  let over = 0;
  for (const move of taken) if (await drive(fleet, move)) over++;
  return { moves: taken.length, over };
}

/** One run at one move; true where it is over. A failure is noted, and the next run goes on from there. */
async function drive(fleet: Fleet, taken: TakenMove): Promise<boolean> {
  const { home, moves } = fleet;
  try {
    return await run(fleet, taken);
  } catch (cause) {
    const now = home.clock.now();
    const error = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
    home.log("move_failed", { tenant_id: taken.tenantId, move_id: taken.id, problem: error });
    await moves.note(taken, { error }, { now, until: now + moveErrorMs });
    return false;
  }
}

async function run(fleet: Fleet, taken: TakenMove): Promise<boolean> {
  const { home, moves, mover } = fleet;
  const begun = home.clock.now();
  let move = taken;
  if (isBeforeSwitch(move.stage) || move.stage === "cancelling") await mover.takeOver(move);
  for (let steps = 0; steps < moveStepsMax; steps++) {
    const next = await step(fleet, move);
    const now = home.clock.now();
    if ("waitsUntil" in next) {
      await moves.note(move, {}, { now, until: next.waitsUntil });
      return false;
    }
    const change = { ...next, error: null };
    if (!(await moves.note(move, change, { now, until: now + moveLeaseMs }))) return false;
    if (next.stage !== undefined && next.stage !== move.stage) {
      home.log("move_stage", { tenant_id: move.tenantId, move_id: move.id, stage: next.stage });
    }
    move = { ...move, ...change };
    if (isOver(move.stage)) return true;
    if (now - begun > moveRunMs) break;
  }
  const now = home.clock.now();
  await moves.note(move, {}, { now, until: now - 1 });
  await fleet.again(move.tenantId);
  return false;
}

/** Before every table's name, and before every row. */
const first = (side: MoveSide): MovePlace => ({ side, table: "", row: 0 });

type Next = MoveChange | { waitsUntil: number };

/** Does the next bounded part of the move's stage, and says what is to be noted. */
async function step(fleet: Fleet, move: TakenMove): Promise<Next> {
  const { mover, moves, home } = fleet;
  const { counts, place } = move;
  switch (move.stage) {
    case "announced":
      await mover.begin(move);
      return { stage: "copying", place: first("source"), counts: noCounts };
    case "copying":
      return copyPage(fleet, move, place ?? first("source"));
    case "comparing":
      return comparePage(fleet, move, place ?? first("source"));
    case "catching_up":
      return catchUp(fleet, move);
    case "fenced":
      return changeOver(fleet, move);
    case "resting": {
      await mover.release(move, "target");
      const until = (move.switchedAt ?? move.updatedAt) + oldCopyKeptMs;
      if (home.clock.now() < until) return { waitsUntil: until };
      return { stage: "clearing", place: first("source") };
    }
    case "clearing": {
      const { rows, next } = await mover.clear(move, place ?? first("source"));
      const cleared = { ...counts, cleared: counts.cleared + rows };
      if (next !== null) return { place: next, counts: cleared };
      await mover.release(move, "source");
      return { stage: "done", place: null, counts: cleared, finishedAt: home.clock.now() };
    }
    case "cancelling": {
      // First the source takes writes again; the copy goes behind it.
      if (place === null) {
        await mover.release(move, "source");
        await moves.settle(move.tenantId);
        return { place: first("target") };
      }
      const { next } = await mover.clear(move, place);
      if (next !== null) return { place: next };
      await mover.release(move, "target");
      return { stage: "cancelled", place: null, finishedAt: home.clock.now() };
    }
    case "done":
    case "cancelled":
      return { waitsUntil: Number.MAX_SAFE_INTEGER };
  }
}

/** What was written since the last step comes along with each page, so that it never grows long. */
async function withWrites({ mover }: Fleet, move: TakenMove): Promise<MoveCounts> {
  const { rows } = await mover.catchUp(move, caughtUpRows);
  return { ...move.counts, caughtUp: move.counts.caughtUp + rows };
}

async function copyPage(fleet: Fleet, move: TakenMove, place: MovePlace): Promise<MoveChange> {
  const counts = await withWrites(fleet, move);
  const { rows, next } = await fleet.mover.copy(move, place);
  const copied = { ...counts, copied: counts.copied + rows };
  return next === null
    ? { stage: "comparing", place: first("source"), counts: copied }
    : { place: next, counts: copied };
}

async function comparePage(fleet: Fleet, move: TakenMove, place: MovePlace): Promise<MoveChange> {
  const counts = await withWrites(fleet, move);
  const { rows, mended, next } = await fleet.mover.compare(move, place);
  const compared = {
    ...counts,
    compared: counts.compared + rows,
    mended: counts.mended + mended,
  };
  if (next !== null) return { place: next, counts: compared };
  return place.side === "source"
    ? { place: first("target"), counts: compared }
    : { stage: "catching_up", place: null, counts: compared };
}

/** Until little is left: then the time has come to refuse writes, if nobody remembers the old place any more. */
async function catchUp({ mover, home }: Fleet, move: TakenMove): Promise<Next> {
  const { rows, isAll } = await mover.catchUp(move, caughtUpRows);
  const counts = { ...move.counts, caughtUp: move.counts.caughtUp + rows };
  if (!isAll) return { counts };
  const forgottenAt = move.requestedAt + placementForgottenMs;
  const now = home.clock.now();
  if (now < forgottenAt) return { waitsUntil: forgottenAt };
  // A table that came with a new release was not watched: all over again.
  if (!(await mover.isWatched(move))) return { stage: "announced", place: null, counts };
  return { stage: "fenced", fencedAt: now, counts };
}

/** The moment in which writes are refused: the last of them come over, and the directory says the new place. */
async function changeOver({ mover, moves, home }: Fleet, move: TakenMove): Promise<MoveChange> {
  let { counts } = move;
  await mover.fence(move);
  let isAll = false;
  for (let rounds = 0; rounds < fencedRoundsMax && !isAll; rounds++) {
    const caught = await mover.catchUp(move, caughtUpRows);
    counts = { ...counts, caughtUp: counts.caughtUp + caught.rows };
    ({ isAll } = caught);
  }
  if (!isAll) {
    await mover.unfence(move);
    return { stage: "catching_up", fencedAt: null, counts };
  }
  const sourceIds = await mover.seal(move);
  const now = home.clock.now();
  if (!(await moves.switchOver(move, sourceIds, now))) {
    throw new Error("Another took the move over.");
  }
  const pausedMs = now - (move.fencedAt ?? now);
  return { stage: "resting", place: null, switchedAt: now, counts: { ...counts, pausedMs } };
}
