/** A stretch of text, in UTF-16 units, as the API counts. */
export interface Span {
  start: number;
  end: number;
}

export interface Piece {
  text: string;
  isMarked: boolean;
}

/** A text cut where spans begin and end; spans may overlap, be empty, or reach beyond it. */
export function piecesOf(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = Math.min(Math.max(span.start, at), text.length);
    const end = Math.min(span.end, text.length);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
