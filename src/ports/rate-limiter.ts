/** So many requests of somebody in one UTC minute. */
export interface RateBound {
  of: "tenant" | "key" | "user" | "address";
  /** Who: ids that tell one from every other of its kind. */
  subject: readonly string[];
  perMinute: number;
}

/** Where somebody stands in the minute. */
export interface Pace {
  limit: number;
  remaining: number;
  isOver: boolean;
}

export interface RateLimiter {
  /**
   * Counts one more request against each bound; where each stands then. Null for a tenant's where nobody
   * counts for all isolates: D1 does that exactly. Other bounds are then counted by each isolate for itself.
   */
  take(bounds: readonly RateBound[], now: number): Promise<readonly (Pace | null)[]>;
  /** Requests without a key that work, from one address; null is no bound. */
  addressPerMinute: number | null;
}
