/** What the deployment sets for a tenant. Null is no bound. */
export interface TenantOptions {
  /** Pages of these origins may call with the tenant's keys and tokens. */
  corsOrigins: readonly string[];
  /** Turns that may be stored in one UTC day. */
  turnsPerDay: number | null;
  /** Memories that may be kept; at the bound nothing more is stored, all else goes on. */
  memoriesMax: number | null;
  /** Requests in one UTC minute. */
  requestsPerMinute: number | null;
}

export const freeOptions: TenantOptions = {
  corsOrigins: [],
  turnsPerDay: null,
  memoriesMax: null,
  requestsPerMinute: null,
};
