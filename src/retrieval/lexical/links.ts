import type { UnitTable } from "../../model/lexical/lexical-index.ts";
import type { Arranged, Change } from "./layout.ts";
import { eachRun } from "./runs.ts";

/** Which units belong together: sessions, and notes with the utterance they were taken from. */
export interface Links {
  session: Uint32Array;
  sessions: number;
  sessionStart: Uint32Array;
  host: Int32Array;
  noteStart: Uint32Array;
  noteOf: Uint32Array;
}

/** The utterance a note was taken from: of its session and time, its speaker's first; −1 for none. */
function hostOf(table: UnitTable, first: number, end: number, note: number): number {
  const time = table.timeS[note] ?? 0;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.timeS[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  for (let u = low; u < end && table.timeS[u] === time; u++) {
    if (table.speaker[u] === table.speaker[note]) return u;
  }
  return low < end && table.timeS[low] === time ? low : -1;
}

function linkNotes({ host, noteStart, noteOf }: Links): void {
  const utterances = noteStart.length - 1;
  for (const u of host) if (u >= 0) noteStart[u + 1] = (noteStart[u + 1] ?? 0) + 1;
  for (let u = 0; u < utterances; u++) {
    noteStart[u + 1] = (noteStart[u + 1] ?? 0) + (noteStart[u] ?? 0);
  }
  const next = noteStart.slice();
  host.forEach((u, i) => {
    if (u < 0) return;
    const to = next[u] ?? 0;
    noteOf[to] = utterances + i;
    next[u] = to + 1;
  });
}

function numberSessions(links: Links, utterances: number): void {
  const { session, sessionStart } = links;
  const real = sessionStart.length - 1;
  for (let s = 0; s < real; s++) session.fill(s, sessionStart[s], sessionStart[s + 1]);
  links.sessions = real;
  for (let u = sessionStart[real] ?? 0; u < utterances; u++) session[u] = links.sessions++;
}

/** Gives each note its session and host; in sessions that only moved, hosts move with them. */
function placeNotes(links: Links, table: UnitTable, change: Change, arranged: Arranged): void {
  const { base } = change;
  const { moves, hashes } = arranged;
  const known = base.sessionStart.length - 1;
  const utterances = arranged.utterances.length;
  let note = utterances;
  const settle = (session: number | undefined): void => {
    links.session[note] = session ?? links.sessions++;
    if (session === undefined) return;
    const [first, end] = [links.sessionStart[session] ?? 0, links.sessionStart[session + 1] ?? 0];
    links.host[note - utterances] = hostOf(table, first, end, note);
  };
  eachRun(arranged.notes, (from, end) => {
    for (let id = from; id < end; id++, note++) {
      const before = id < base.n ? (base.session[id] ?? known) : known;
      if (before < known && moves.changed[before] === 0) {
        const host = base.host[id - base.utterances] ?? -1;
        links.session[note] = moves.session[before] ?? 0;
        links.host[note - utterances] = host < 0 ? -1 : host + (moves.by[before] ?? 0);
      } else settle(hashes.get(table.sessionHash[note] ?? 0));
    }
  });
}

export function linksOf(table: UnitTable, change: Change, arranged: Arranged): Links {
  const utterances = arranged.utterances.length;
  const links: Links = {
    session: new Uint32Array(table.n),
    sessions: 0,
    sessionStart: Uint32Array.from(arranged.starts),
    host: new Int32Array(table.n - utterances).fill(-1),
    noteStart: new Uint32Array(utterances + 1),
    noteOf: new Uint32Array(table.n - utterances),
  };
  numberSessions(links, utterances);
  placeNotes(links, table, change, arranged);
  linkNotes(links);
  return links;
}
