/** Units of the lexical index, decoded and side by side: one column a feature, tokens end to end. */
export interface UnitTable {
  n: number;
  /** The partition's number in the order given. */
  partition: Uint16Array;
  position: Uint32Array;
  speaker: Uint32Array;
  /** Bits of `traits.ts`. */
  traits: Uint32Array;
  order: Uint8Array;
  /** Seconds since 1970. */
  timeS: Float64Array;
  /** 0 is no session. */
  sessionHash: Uint32Array;
  /** Unit u's tokens are `tokens[start[u]] … tokens[start[u + 1] - 1]`. */
  start: Uint32Array;
  tokens: Uint32Array;
}

/** `chat` is people's short turns; `role` a user and an assistant with long messages. */
export type Mode = "chat" | "role";

/** A person who speaks in a partition; the index keeps the hash, questions are asked by name. */
export interface Speaker {
  hash: number;
  name: string;
}

/**
 * The live units of some partitions, laid out for ranking: utterances first, each session's together and
 * in the order in which they were said, whatever order they were written in; then the notes. A unit's
 * number is its place in this layout. Never changed once made: it is shared by all who read it.
 */
export interface LexicalIndex extends UnitTable {
  mode: Mode;
  utterances: number;
  /** Equal for units of one session; a unit without one has a number of its own. */
  session: Uint32Array;
  sessions: number;
  /** Session s, where it is one, has the utterances `sessionStart[s]` … `sessionStart[s + 1] - 1`. */
  sessionStart: Uint32Array;
  /** For each note (its number − utterances) the utterance it was taken from, or −1. */
  host: Int32Array;
  /** Utterance u's notes are `noteOf[noteStart[u]] … noteOf[noteStart[u + 1] - 1]`. */
  noteStart: Uint32Array;
  noteOf: Uint32Array;
  /** Whether neighbours lend their terms: in chat. */
  lends: boolean;
  /** Terms in each unit's bag: its own and what it borrows. */
  bagLength: Float64Array;
  averageBag: number;
  speakers: readonly Speaker[];
  /** Numbers of the speakers who said something. */
  present: ReadonlySet<number>;
}

/** What an index takes up, in bytes. */
export const indexBytes = (index: LexicalIndex): number =>
  Object.values(index).reduce<number>(
    (sum, column: unknown) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0),
    0,
  );
