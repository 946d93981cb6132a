import type { Services } from "../../src/ports/services.ts";

/** Services whose every store fails with this error, and whose health says so. */
export function services(failure: Error): Services {
  const failing = new Proxy(
    {},
    {
      get: () => () => Promise.reject(failure),
    },
  );
  const working: Partial<Services> = {
    model: null,
    embedder: null,
    clock: { now: () => 1_720_000_000_000 },
    random: { token: () => "00" },
    meter: { took: () => {}, seen: () => ({ since: 0, work: [] }) },
    log: () => {},
    after: () => {},
    bookmark: () => null,
    health: {
      check: () =>
        Promise.resolve([{ part: "d1", ok: false, vital: true, ms: 3, reason: "does not answer" }]),
    },
  };
  return new Proxy(working, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : failing),
  }) as Services;
}
