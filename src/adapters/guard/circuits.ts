import {
  type Circuit,
  type CircuitRules,
  afterFailure,
  afterSuccess,
  closedCircuit,
  entering,
  stateOf,
} from "../../model/circuit.ts";
import { circuitRules, circuitsMax } from "../../model/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { ModelError, type ModelProblem } from "../../ports/language-model.ts";
import type { ServiceState } from "../../ports/model-providers.ts";

/** Runs a call to a service, or throws `ModelError` at once where the service is known to be down. */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/** Where nothing stands between. */
export const unguarded: Guard = (work) => work();

/** The circuit breakers of an isolate, one a service and whoever pays for it. */
export interface Circuits {
  guard(key: string): Guard;
  report(key: string): ServiceState;
}

/** What says that the service is not well; a refused request does not. */
const isFault = (problem: ModelProblem): boolean => problem !== "refused";

export function circuits(clock: Clock, rules: CircuitRules = circuitRules): Circuits {
  const known = new Map<string, { circuit: Circuit; problem: ModelProblem | null }>();

  function keep(key: string, circuit: Circuit, problem: ModelProblem | null): void {
    known.delete(key);
    if (circuit === closedCircuit) return;
    const oldest = known.keys().next().value;
    if (known.size >= circuitsMax && oldest !== undefined) known.delete(oldest);
    known.set(key, { circuit, problem });
  }

  return {
    guard: (key) => async (work) => {
      const { circuit, problem } = known.get(key) ?? { circuit: closedCircuit, problem: null };
      const entered = entering(circuit, clock.now(), rules);
      if (!entered.passes) throw paused(problem, entered.waitMs);
      if (entered.circuit !== circuit) keep(key, entered.circuit, problem);
      try {
        const value = await work();
        if (known.has(key)) keep(key, afterSuccess(), null);
        return value;
      } catch (error) {
        const before = known.get(key)?.circuit ?? closedCircuit;
        if (error instanceof ModelError && isFault(error.problem)) {
          const after = afterFailure(before, clock.now(), rules, error.retryAfterMs);
          keep(key, after, error.problem);
        } else if (error instanceof ModelError) {
          keep(key, afterSuccess(), null);
        }
        throw error;
      }
    },
    report(key) {
      const { circuit, problem } = known.get(key) ?? { circuit: closedCircuit, problem: null };
      const now = clock.now();
      const { waitMs } = entering(circuit, now, rules);
      const state = stateOf(circuit, now);
      return { state, problem: state === "closed" ? null : problem, waitMs };
    },
  };
}

const paused = (problem: ModelProblem | null, waitMs: number): ModelError =>
  new ModelError(
    "circuit_open",
    `the service is left alone for ${Math.ceil(waitMs / 1000)} s after ${problem ?? "failures"}`,
    waitMs,
  );
