/** Time and chance come in from here; nothing inside reads a global. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface Random {
  /** An unguessable token of 128 bits, hex. */
  token(): string;
}
