/**
 * A circuit breaker (Nygard, "Release It!", 2007) as a pure state machine: closed, open after several
 * failures in a row, and half open while one call tries whether the service is back. Times are epoch ms.
 */
export interface Circuit {
  /** Failures in a row, oldest first; emptied by a success. */
  failures: readonly number[];
  /** Null while closed. */
  open: {
    until: number;
    /** Openings without a success between them: each lasts twice as long as the one before. */
    times: number;
  } | null;
  /** Until when a trying call may take; null where none is out. */
  probeUntil: number | null;
}

export interface CircuitRules {
  /** So many failures in a row, within `windowMs`, open it. */
  failures: number;
  windowMs: number;
  /** How long it stays open the first time, and at most. */
  openMs: number;
  openMaxMs: number;
  /** A trying call that is not heard of for so long is given up, and the next one tries. */
  probeMs: number;
}

export type CircuitState = "closed" | "open" | "half_open";

export const closedCircuit: Circuit = { failures: [], open: null, probeUntil: null };

/** Whether a call may go out now, and the circuit with it under way; else how long to wait. */
export function entering(
  circuit: Circuit,
  now: number,
  { probeMs, openMs }: CircuitRules,
): { circuit: Circuit; passes: boolean; waitMs: number } {
  const { open, probeUntil } = circuit;
  if (open === null) return { circuit, passes: true, waitMs: 0 };
  if (now < open.until) return { circuit, passes: false, waitMs: open.until - now };
  // The trying call will soon tell; it is rarely as long under way as it may be.
  if (probeUntil !== null && now < probeUntil) return { circuit, passes: false, waitMs: openMs };
  return { circuit: { ...circuit, probeUntil: now + probeMs }, passes: true, waitMs: 0 };
}

/** After a call that was answered: whatever was wrong is over. */
export const afterSuccess = (): Circuit => closedCircuit;

/** After a call that failed. `askedMs` is how long the service asked to be left alone, or null. */
export function afterFailure(
  circuit: Circuit,
  now: number,
  rules: CircuitRules,
  askedMs: number | null,
): Circuit {
  const failures = [...circuit.failures, now]
    .filter((at) => now - at < rules.windowMs)
    .slice(-rules.failures);
  const asked = askedMs === null ? 0 : Math.min(askedMs, rules.openMaxMs);
  const { open, probeUntil } = circuit;
  if (open !== null && probeUntil === null) {
    // A call from before it opened: it may say more of how long to wait, nothing else.
    return { failures, open: { ...open, until: Math.max(open.until, now + asked) }, probeUntil };
  }
  if (open === null && failures.length < rules.failures && asked === 0) {
    return { failures, open, probeUntil: null };
  }
  const times = (open?.times ?? 0) + 1;
  const lasts = Math.min(rules.openMaxMs, rules.openMs * 2 ** (times - 1));
  // One that only asks for a pause gets that, and not the longer one of a service that is down.
  const isPause = open === null && failures.length < rules.failures;
  const until = now + (isPause ? asked : Math.max(lasts, asked));
  return { failures, open: { until, times: isPause ? 0 : times }, probeUntil: null };
}

export function stateOf({ open, probeUntil }: Circuit, now: number): CircuitState {
  if (open === null) return "closed";
  return probeUntil === null && now < open.until ? "open" : "half_open";
}
