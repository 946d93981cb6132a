import type { Range } from "./ranges.ts";

/** A cleaned text as pieces of the raw one; a piece of length 0 in the raw text is a line break put in. */
export interface Piece {
  rawStart: number;
  rawLength: number;
}
export type Pieces = readonly Piece[];

const filler = "\n";

export const whole = (raw: string): Pieces => [{ rawStart: 0, rawLength: raw.length }];

const lengthOf = (piece: Piece): number =>
  piece.rawLength === 0 ? filler.length : piece.rawLength;

export const textOf = (raw: string, pieces: Pieces): string =>
  pieces
    .map(({ rawStart, rawLength }) =>
      rawLength === 0 ? filler : raw.slice(rawStart, rawStart + rawLength),
    )
    .join("");

/** The raw offset of the character at `offset` of the cleaned text; the end maps to the last piece's end. */
export function rawOffset(pieces: Pieces, offset: number): number {
  let at = 0;
  let end = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (offset < at + length) return piece.rawStart + (piece.rawLength === 0 ? 0 : offset - at);
    at += length;
    end = piece.rawStart + piece.rawLength;
  }
  return end;
}

/** The pieces without the ranges (merged, in cleaned offsets); each leaves one line break. */
export function dropped(pieces: Pieces, ranges: readonly Range[]): Pieces {
  if (ranges.length === 0) return pieces;
  const out: Piece[] = [];
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    let from = 0;
    while (from < length) {
      const range = ranges[next];
      if (range === undefined || range.start >= at + length) {
        pushPart(out, piece, from, length);
        break;
      }
      const start = Math.max(0, range.start - at);
      const end = Math.min(length, range.end - at);
      if (start > from) pushPart(out, piece, from, start);
      if (range.start >= at) pushBreak(out, piece.rawStart + Math.min(start, piece.rawLength));
      from = Math.max(from, end);
      if (range.end <= at + length) next++;
      else break;
    }
    at += length;
  }
  return out;
}

/** The pieces up to `length` of the cleaned text. */
export function upTo(pieces: Pieces, length: number): Pieces {
  const out: Piece[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    pushPart(out, piece, 0, Math.min(left, lengthOf(piece)));
    left -= lengthOf(piece);
  }
  return out;
}

function pushPart(out: Piece[], piece: Piece, from: number, to: number): void {
  if (piece.rawLength === 0) pushBreak(out, piece.rawStart);
  else out.push({ rawStart: piece.rawStart + from, rawLength: to - from });
}

function pushBreak(out: Piece[], rawStart: number): void {
  if (out.at(-1)?.rawLength !== 0) out.push({ rawStart, rawLength: 0 });
}
