/**
 * What a move of a tenant to another database goes through, in this order. Until `switching` is over the
 * tenant is where it was; `cancelling` leads back from any stage before that.
 *
 * `announced`: isolates unlearn where the tenant is · `copying`: all rows, page by page, while writes go on
 * and are noted · `comparing`: both sides, page by page · `catching_up`: what was written meanwhile ·
 * `fenced`: writes are refused, the last of them brought over · `resting`: the old copy is left for those who
 * still read it · `clearing`: it is deleted.
 */
export const moveStages = [
  "announced",
  "copying",
  "comparing",
  "catching_up",
  "fenced",
  "resting",
  "clearing",
  "done",
  "cancelling",
  "cancelled",
] as const;
export type MoveStage = (typeof moveStages)[number];

export type MoveSide = "source" | "target";

/** A place in the tables of one side, which are gone through by name: behind this row. */
export interface MovePlace {
  side: MoveSide;
  table: string;
  row: number;
}

export interface MoveCounts {
  /** Rows that were copied. */
  copied: number;
  /** Rows written meanwhile that were brought over. */
  caughtUp: number;
  /** Rows that were compared, and those among them that had to be mended. */
  compared: number;
  mended: number;
  /** Rows of the old copy that were deleted. */
  cleared: number;
  /** How long writes were refused, in ms. */
  pausedMs: number;
}

export const noCounts: MoveCounts = {
  copied: 0,
  caughtUp: 0,
  compared: 0,
  mended: 0,
  cleared: 0,
  pausedMs: 0,
};

export interface Move {
  tenantId: string;
  id: string;
  source: string;
  target: string;
  stage: MoveStage;
  place: MovePlace | null;
  counts: MoveCounts;
  requestedAt: number;
  updatedAt: number;
  fencedAt: number | null;
  switchedAt: number | null;
  finishedAt: number | null;
  error: string | null;
}

/** Stages in which the tenant is where it was, and the move can still be called off. */
const before: ReadonlySet<MoveStage> = new Set([
  "announced",
  "copying",
  "comparing",
  "catching_up",
  "fenced",
]);
export const isBeforeSwitch = (stage: MoveStage): boolean => before.has(stage);

export const isOver = (stage: MoveStage): boolean => stage === "done" || stage === "cancelled";
