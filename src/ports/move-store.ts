import type { Move, MovePlace, MoveSide } from "../model/move.ts";

/** A move that somebody works at: no one else does before its lease runs out. */
export interface TakenMove extends Move {
  token: string;
}

export type MoveChange = Partial<
  Pick<Move, "stage" | "place" | "counts" | "fencedAt" | "switchedAt" | "finishedAt" | "error">
>;

/** Moves as they are noted, in the home database. */
export interface MoveStore {
  /** Notes the wish, and that nobody is to remember the tenant's place; false where the tenant is on its way already. */
  request(move: Move): Promise<boolean>;
  get(tenantId: string): Promise<Move | null>;
  /** Takes moves that nobody works at, the longest waiting first: of one tenant or of all. */
  take(
    lease: { token: string; now: number; until: number },
    limit: number,
    tenantId: string | null,
  ): Promise<TakenMove[]>;
  /** Notes how far it is. False, and nothing is noted, where another took it over or it was called off. */
  note(
    move: TakenMove,
    change: MoveChange,
    lease: { now: number; until: number },
  ): Promise<boolean>;
  /** The tenant is in its target from now on. False, and it is not, where another took the move over. */
  switchOver(move: TakenMove, sourceIds: readonly string[], now: number): Promise<boolean>;
  /** Calls it off, whoever works at it; false where it is too late. */
  cancel(tenantId: string, now: number): Promise<boolean>;
  /** The tenant's place may be remembered again. */
  settle(tenantId: string): Promise<void>;
}

/** Rows of one page of work. */
export interface PageDone {
  rows: number;
  /** Where the next page begins; null at the end of that side. */
  next: MovePlace | null;
}

/**
 * What is done to the two databases. Each of these may be repeated, and is refused where another took the
 * move over (what writes to the target) or undone by what comes later.
 */
export interface Mover {
  /** From now on the source notes what is written, and the target takes rows from this move's holder alone. */
  begin(move: TakenMove): Promise<void>;
  /** The target takes rows from this holder. */
  takeOver(move: TakenMove): Promise<void>;
  /** Whether every table of the source is watched. */
  isWatched(move: TakenMove): Promise<boolean>;
  copy(move: TakenMove, place: MovePlace): Promise<PageDone>;
  /** Holds a page of one side against the other; rows that differ for no reason are set right. */
  compare(move: TakenMove, place: MovePlace): Promise<PageDone & { mended: number }>;
  /** Brings over what was written meanwhile, `limit` writes at most. */
  catchUp(move: TakenMove, limit: number): Promise<{ rows: number; isAll: boolean }>;
  /** Refuses writes at the source. */
  fence(move: TakenMove): Promise<void>;
  /** Takes them again. */
  unfence(move: TakenMove): Promise<void>;
  /**
   * From now on nobody writes to the target by this move, and requests that were under way may be sent again. Returns the tenant's sources of platform events.
   */
  seal(move: TakenMove): Promise<string[]>;
  /** Deletes a page of the copy on one side. */
  clear(move: TakenMove, place: MovePlace): Promise<PageDone>;
  /** The side knows nothing of the move any more; the source takes writes. */
  release(move: TakenMove, side: MoveSide): Promise<void>;
}
