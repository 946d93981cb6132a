/** Keeps what has to be shown to others again, so cannot be a hash. */
export interface Vault {
  /** `owner` is bound in: what was sealed for one cannot be opened for another. */
  seal(text: string, owner: string): Promise<string>;
  /** Null where it was sealed under another secret, for another owner, or not here. */
  open(sealed: string, owner: string): Promise<string | null>;
}
