export interface HealthPart {
  /** `d1`, `queue`, … */
  part: string;
  ok: boolean;
  /** Whether requests fail without it; others go on and say in `degraded` what was missing. */
  vital: boolean;
  ms: number;
  /** One plain line where it is not ok; never an upstream's own words. */
  reason: string | null;
}

export interface HealthProbe {
  /** Reaches every part that a request needs; resolves also where they fail. */
  check(): Promise<HealthPart[]>;
}
