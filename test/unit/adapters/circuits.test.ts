import { expect, test } from "vitest";
import { type Guard, circuits } from "../../../src/adapters/guard/circuits.ts";
import { withCircuits } from "../../../src/adapters/guard/health.ts";
import { ModelError } from "../../../src/ports/language-model.ts";

const rules = { failures: 2, windowMs: 60_000, openMs: 10_000, openMaxMs: 60_000, probeMs: 5_000 };

function made() {
  let now = 1_000_000;
  const all = circuits({ now: () => now }, rules);
  const fails =
    (problem: ModelError["problem"], retryAfterMs: number | null = null) =>
    () =>
      Promise.reject(new ModelError(problem, "why", retryAfterMs));
  return { all, fails, pass: (ms: number) => (now += ms) };
}

async function failing(guard: Guard, work: () => Promise<never>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await expect(guard(work)).rejects.toBeInstanceOf(Error);
}

test("a service that fails is not asked, and the error says for how long", async () => {
  const { all, fails, pass } = made();
  const guard = all.guard("a");
  await failing(guard, fails("timeout"), 2);
  let asked = 0;
  const work = () => Promise.resolve(++asked);
  await expect(guard(work)).rejects.toMatchObject({
    problem: "circuit_open",
    retryAfterMs: 10_000,
    message: "circuit_open: the service is left alone for 10 s after timeout",
  });
  expect(asked).toBe(0);
  expect(all.report("a")).toEqual({ state: "open", problem: "timeout", waitMs: 10_000 });
  pass(10_000);
  expect(await guard(work)).toBe(1);
  expect(all.report("a")).toEqual({ state: "closed", problem: null, waitMs: 0 });
});

test("one payer's failures never keep another from the service", async () => {
  const { all, fails } = made();
  await failing(all.guard("a"), fails("key_refused"), 2);
  expect(all.report("a").state).toBe("open");
  expect(await all.guard("b")(() => Promise.resolve("fine"))).toBe("fine");
});

test("a request that the service refuses says that the service is well", async () => {
  const { all, fails } = made();
  await all
    .guard("a")(fails("timeout"))
    .catch(() => undefined);
  await failing(all.guard("a"), fails("refused"), 3);
  await all
    .guard("a")(fails("timeout"))
    .catch(() => undefined);
  expect(all.report("a").state).toBe("closed");
});

test("an error of our own is no failure of the service", async () => {
  const { all } = made();
  await failing(all.guard("a"), () => Promise.reject(new Error("ours")), 3);
  expect(all.report("a").state).toBe("closed");
});

test("a limit is honoured at once, for as long as the service asks", async () => {
  const { all, fails, pass } = made();
  await all
    .guard("a")(fails("rate_limited", 3_000))
    .catch(() => undefined);
  expect(all.report("a")).toMatchObject({ state: "open", waitMs: 3_000 });
  pass(3_000);
  expect(await all.guard("a")(() => Promise.resolve("again"))).toBe("again");
});

test("a service that is left alone is told by readiness, which it does not end", async () => {
  const { all, fails } = made();
  await failing(all.guard("a"), fails("timeout"), 2);
  const d1 = { part: "d1", ok: true, vital: true, ms: 1, reason: null };
  const probe = withCircuits({ check: () => Promise.resolve([d1]) }, [
    { part: "model", report: () => all.report("a") },
    { part: "embedder", report: () => all.report("b") },
  ]);
  expect(await probe.check()).toEqual([
    d1,
    { part: "model", ok: false, vital: false, ms: 0, reason: "timeout; asked again in 10 s" },
    { part: "embedder", ok: true, vital: false, ms: 0, reason: null },
  ]);
});
