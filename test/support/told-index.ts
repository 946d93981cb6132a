import type { LexicalIndex } from "../../src/model/lexical/lexical-index.ts";

interface ToldUnit {
  place: string;
  next: string | null;
  host: string | null;
  notes: string[];
  tokens: number[];
  said: unknown[];
  bag: number | undefined;
}

interface Told {
  units: ToldUnit[];
  whole: Pick<LexicalIndex, "n" | "utterances" | "sessions" | "mode" | "lends" | "averageBag"> & {
    present: number[];
  };
}

/** All that an index says of each unit, told by places instead of numbers. */
export function told(index: LexicalIndex): Told {
  const placeOf = (unit: number) => [index.partition[unit], index.position[unit]].join("/");
  const together = (a: number, b: number) =>
    b < index.utterances && index.session[a] === index.session[b];
  const units = Array.from({ length: index.n }, (_, unit) => {
    const isNote = unit >= index.utterances;
    const host = isNote ? (index.host[unit - index.utterances] ?? -1) : -1;
    const notes = isNote
      ? []
      : [...index.noteOf.subarray(index.noteStart[unit], index.noteStart[unit + 1])];
    return {
      place: placeOf(unit),
      next: !isNote && together(unit, unit + 1) ? placeOf(unit + 1) : null,
      host: host < 0 ? null : placeOf(host),
      notes: notes.map(placeOf).toSorted(),
      tokens: [...index.tokens.subarray(index.start[unit], index.start[unit + 1])],
      said: [index.timeS[unit], index.speaker[unit], index.traits[unit], index.order[unit]],
      bag: index.bagLength[unit],
    };
  });
  const { n, utterances, sessions, mode, lends, averageBag, present } = index;
  return {
    units: units.toSorted((a, b) => (a.place < b.place ? -1 : 1)),
    whole: {
      n,
      utterances,
      sessions,
      mode,
      lends,
      averageBag,
      present: [...present].toSorted((a, b) => a - b),
    },
  };
}
