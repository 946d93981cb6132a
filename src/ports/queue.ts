/** A message holds ids only: text stays in D1. */
export interface IngestJob {
  tenant_id: string;
  turn_id: string;
  /** The database of the turn, where its tenant's users are placed apart. */
  shard?: string | undefined;
  /** The id of the request that it comes from, for logs. */
  origin?: string | undefined;
}

export interface IngestQueue {
  /** Throws where the queue refuses; the turn is durable already and cron drives it again. */
  send(jobs: readonly IngestJob[], delayS?: number): Promise<void>;
}
