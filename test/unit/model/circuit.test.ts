import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Circuit,
  afterFailure,
  afterSuccess,
  closedCircuit,
  entering,
  stateOf,
} from "../../../src/model/circuit.ts";

const rules = { failures: 3, windowMs: 1_000, openMs: 100, openMaxMs: 800, probeMs: 500 };
const failed = (circuit: Circuit, now: number, asked: number | null = null): Circuit =>
  afterFailure(circuit, now, rules, asked);
const opened = failed(failed(failed(closedCircuit, 0), 1), 2);

test("a service is left alone after three failures in a row", () => {
  expect(stateOf(failed(failed(closedCircuit, 0), 1), 1)).toBe("closed");
  expect(stateOf(opened, 2)).toBe("open");
  expect(entering(opened, 50, rules)).toMatchObject({ passes: false, waitMs: 52 });
});

test("failures that are far apart, or have a success between them, do not count together", () => {
  expect(stateOf(failed(failed(failed(closedCircuit, 0), 1_000), 2_000), 2_000)).toBe("closed");
  failed(closedCircuit, 0);
  expect(stateOf(failed(failed(afterSuccess(), 1), 2), 2)).toBe("closed");
});

test("one call at a time tries whether the service is back, and a success closes the circuit", () => {
  const first = entering(opened, 102, rules);
  expect(first.passes).toBe(true);
  expect(stateOf(first.circuit, 102)).toBe("half_open");
  expect(entering(first.circuit, 103, rules)).toMatchObject({ passes: false, waitMs: 100 });
  expect(entering(afterSuccess(), 104, rules).passes).toBe(true);
});

test("a trying call that is never heard of makes room for the next", () => {
  const { circuit } = entering(opened, 102, rules);
  expect(entering(circuit, 601, rules).passes).toBe(false);
  expect(entering(circuit, 602, rules).passes).toBe(true);
});

test("each failed try doubles the wait, up to the bound", () => {
  let circuit = opened;
  let now = 102;
  const waits = Array.from({ length: 5 }, () => {
    circuit = failed(entering(circuit, now, rules).circuit, now);
    const wait = (circuit.open?.until ?? 0) - now;
    now += wait;
    return wait;
  });
  expect(waits).toEqual([200, 400, 800, 800, 800]);
});

test("a service that asks for a pause gets it at once, and no longer one", () => {
  const paused = failed(closedCircuit, 0, 40);
  expect(entering(paused, 39, rules)).toMatchObject({ passes: false, waitMs: 1 });
  expect(entering(paused, 40, rules).passes).toBe(true);
  expect(failed(closedCircuit, 0, 10_000).open?.until).toBe(rules.openMaxMs);
});

test("calls from before it opened do not make the wait longer", () => {
  expect(failed(opened, 50).open).toEqual(opened.open);
});

test("whatever happens, a service that is back is asked again within the longest wait", () => {
  const step = fc.record({
    after: fc.integer({ min: 0, max: 2_000 }),
    ok: fc.boolean(),
    asked: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    late: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      let circuit = closedCircuit;
      for (const { after, ok, asked, late } of steps) {
        now += after;
        const entered = entering(circuit, now, rules);
        circuit = entered.circuit;
        if (entered.passes || late) circuit = ok ? afterSuccess() : failed(circuit, now, asked);
        expect(circuit.failures.length).toBeLessThanOrEqual(rules.failures);
      }
      const longest = rules.openMaxMs + rules.probeMs;
      expect(entering(circuit, now + longest, rules).passes).toBe(true);
    }),
  );
});
