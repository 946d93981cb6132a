import { trait } from "../../model/lexical/traits.ts";
import type { LexicalIndex, UnitTable } from "../../model/lexical/lexical-index.ts";
import { compareTokens, tokensOf } from "./order.ts";
import { addKept, addRange, eachRun, noRuns, type Runs } from "./runs.ts";
import { copyUnits, emptyTable } from "./unit-table.ts";

/**
 * Putting live units where ranking wants them: sessions together, in the order of what was said. What is
 * laid out already is moved in bulk; only sessions in which something changed are put in order anew.
 */

/** What an index is made of: one that is there, without some of its units, and units to add. */
export interface Change {
  base: LexicalIndex;
  /** 1 for each unit of the base that goes. */
  dropped: Uint8Array;
  /** Live units. Their ids follow those of the base. */
  added: UnitTable;
}

/** Added units: utterances by session hash, those without one, and notes; by id. */
interface Grouped {
  sessions: Map<number, number[]>;
  lone: number[];
  notes: number[];
}

function groupAdded({ base, added }: Change): Grouped {
  const grouped: Grouped = { sessions: new Map(), lone: [], notes: [] };
  let last = 0;
  let list = grouped.lone;
  for (let at = 0; at < added.n; at++) {
    if (((added.traits[at] ?? 0) & trait.note) !== 0) {
      grouped.notes.push(base.n + at);
      continue;
    }
    const session = added.sessionHash[at] ?? 0;
    if (session !== last) {
      last = session;
      list = session === 0 ? grouped.lone : (grouped.sessions.get(session) ?? []);
      if (session !== 0) grouped.sessions.set(session, list);
    }
    list.push(base.n + at);
  }
  return grouped;
}

/**
 * When it was said, then the side, the speaker, the words and what they show: nothing that depends on when
 * it was written. Only what is alike in all of them goes by its place.
 */
function compareSaid({ base, added }: Change, a: number, b: number): number {
  const [tableA, tableB] = [a < base.n ? base : added, b < base.n ? base : added];
  const [atA, atB] = [a < base.n ? a : a - base.n, b < base.n ? b : b - base.n];
  return (
    (tableA.timeS[atA] ?? 0) - (tableB.timeS[atB] ?? 0) ||
    (tableA.order[atA] ?? 0) - (tableB.order[atB] ?? 0) ||
    (tableA.speaker[atA] ?? 0) - (tableB.speaker[atB] ?? 0) ||
    compareTokens(tokensOf(tableA, atA), tokensOf(tableB, atB)) ||
    (tableA.traits[atA] ?? 0) - (tableB.traits[atB] ?? 0) ||
    (tableA.partition[atA] ?? 0) - (tableB.partition[atB] ?? 0) ||
    (tableA.position[atA] ?? 0) - (tableB.position[atB] ?? 0)
  );
}

function sortUnlessSorted(change: Change, ids: number[]): void {
  for (let i = 1; i < ids.length; i++) {
    if (compareSaid(change, ids[i - 1] ?? 0, ids[i] ?? 0) <= 0) continue;
    ids.sort((a, b) => compareSaid(change, a, b));
    return;
  }
}

/** Where the base's sessions went: their new number, and by how far their utterances moved. */
interface Moves {
  /** −1 where nothing is left of a session. */
  session: Int32Array;
  by: Int32Array;
  /** 1 where what is in the session changed: its notes look for their host again. */
  changed: Uint8Array;
}

export interface Arranged {
  utterances: Runs;
  notes: Runs;
  starts: number[];
  hashes: Map<number, number>;
  moves: Moves;
}

const startOf = (base: LexicalIndex, session: number): number => base.sessionStart[session] ?? 0;
const hashOf = (base: LexicalIndex, session: number): number =>
  base.sessionHash[startOf(base, session)] ?? 0;

function changedSessions({ base, dropped }: Change, grouped: Grouped): Uint8Array {
  const count = base.sessionStart.length - 1;
  const changed = new Uint8Array(count);
  const loneFrom = startOf(base, count);
  for (let unit = 0; unit < loneFrom; unit++) {
    if (dropped[unit] === 1) changed[base.session[unit] ?? 0] = 1;
  }
  for (let s = 0; s < count; s++) if (grouped.sessions.has(hashOf(base, s))) changed[s] = 1;
  return changed;
}

/** A changed session's utterances in order: what is kept, and what came to it. */
function inOrder(change: Change, session: number, more: readonly number[]): number[] {
  const { base, dropped } = change;
  const ids: number[] = [];
  const end = startOf(base, session + 1);
  for (let unit = startOf(base, session); unit < end; unit++) {
    if (dropped[unit] !== 1) ids.push(unit);
  }
  ids.push(...more);
  sortUnlessSorted(change, ids);
  return ids;
}

/** The order of the new layout, as ids. */
export function arrange(change: Change): Arranged {
  const { base, dropped } = change;
  const grouped = groupAdded(change);
  const count = base.sessionStart.length - 1;
  const changed = changedSessions(change, grouped);
  const moves = { session: new Int32Array(count).fill(-1), by: new Int32Array(count), changed };
  const utterances = noRuns(base.n);
  const starts: number[] = [];
  const hashes = new Map<number, number>();
  const open = (hash: number): number => {
    hashes.set(hash, starts.length);
    return starts.push(utterances.length) - 1;
  };
  for (let s = 0; s < count; s++) {
    const hash = hashOf(base, s);
    if (changed[s] === 0) {
      moves.session[s] = open(hash);
      moves.by[s] = utterances.length - startOf(base, s);
      addRange(utterances, startOf(base, s), startOf(base, s + 1));
      continue;
    }
    const ids = inOrder(change, s, grouped.sessions.get(hash) ?? []);
    grouped.sessions.delete(hash);
    if (ids.length === 0) continue;
    moves.session[s] = open(hash);
    for (const id of ids) addRange(utterances, id, id + 1);
  }
  for (const [hash, ids] of grouped.sessions) {
    sortUnlessSorted(change, ids);
    open(hash);
    for (const id of ids) addRange(utterances, id, id + 1);
  }
  starts.push(utterances.length);
  addKept(utterances, startOf(base, count), base.utterances, dropped);
  for (const id of grouped.lone) addRange(utterances, id, id + 1);
  const notes = noRuns(base.n);
  addKept(notes, base.utterances, base.n, dropped);
  for (const id of grouped.notes) addRange(notes, id, id + 1);
  return { utterances, notes, starts, hashes, moves };
}

/** The units, side by side in their new order. */
export function placed(change: Change, { utterances, notes }: Arranged): UnitTable {
  const { base, added } = change;
  const table = emptyTable(
    utterances.length + notes.length,
    base.tokens.length + added.tokens.length,
  );
  let to = 0;
  const copy = (first: number, end: number): void => {
    if (first < base.n) copyUnits(base, first, end, table, to);
    else copyUnits(added, first - base.n, end - base.n, table, to);
    to += end - first;
  };
  eachRun(utterances, copy);
  eachRun(notes, copy);
  return { ...table, tokens: trimmed(table.tokens, table.start[to] ?? 0) };
}

/** A tenth too much is let be; more would be kept in vain for as long as the index. */
const trimmed = (tokens: Uint32Array, length: number): Uint32Array =>
  length < tokens.length * 0.9 ? tokens.slice(0, length) : tokens.subarray(0, length);
