import { afterFailure, afterSuccess, closedCircuit, entering } from "../../model/circuit.ts";
import type { Circuit } from "../../model/circuit.ts";
import { redisCircuitRules } from "../../model/limits.ts";

/** The circuit breaker of an isolate's Redis. It holds nothing of any request. */
export interface Breaker {
  /** Whether it may be asked now; whoever is let through says how it went. */
  admits(now: number): boolean;
  worked(): void;
  failed(now: number, reason: string): void;
  /** Why it is left alone; null where it is not. */
  outage(): string | null;
}

export function redisBreaker(): Breaker {
  let circuit: Circuit = closedCircuit;
  let reason: string | null = null;
  return {
    admits(now) {
      const entered = entering(circuit, now, redisCircuitRules);
      circuit = entered.circuit;
      return entered.passes;
    },
    worked() {
      circuit = afterSuccess();
      reason = null;
    },
    failed(now, why) {
      circuit = afterFailure(circuit, now, redisCircuitRules, null);
      reason = why;
    },
    outage: () => reason,
  };
}
