/** A kind of work: a route (`POST /v1/retrieve`), a stage (`retrieve.rank`, `ingest`), a job (`job.fade`). */
export interface Took {
  work: string;
  /** Ms. */
  ms: number;
  /** `ok`, or the code of what went wrong. */
  outcome: string;
  /** Null where the work is no tenant's. */
  tenantId: string | null;
}

/** Counts what was done and how long it took. Derived and lossy; never a user's words or ids. */
export interface Meter {
  took(one: Took): void;
  /** What this isolate has seen since it began: others have seen other work. */
  seen(): Seen;
}

export interface Seen {
  /** Epoch ms. */
  since: number;
  work: SeenWork[];
}

export interface SeenWork {
  work: string;
  count: number;
  /** By outcome; `ok` among them. */
  outcomes: Record<string, number>;
  /** Ms. */
  meanMs: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}
