import { homeShard } from "../../src/model/placement.ts";
import type { Fleet } from "../../src/ports/fleet.ts";
import type { Mover, MoveStore } from "../../src/ports/move-store.ts";
import type { Services } from "../../src/ports/services.ts";

/** There is nowhere to move to. */
const nobody = new Proxy({} as Mover, {
  get: (_, name) => () => Promise.reject(new Error(`${String(name)}: there is one database`)),
});

/** A deployment of one database, with these services on it. */
export const loneFleet = (services: Services): Fleet => ({
  origin: "test",
  meter: services.meter,
  home: services,
  shards: [homeShard],
  directory: {
    placement: () => Promise.resolve({ shard: homeShard, isMoving: false, spreadAt: null }),
    spread: () => Promise.resolve(new Map()),
    setSpread: () => Promise.resolve(false),
    counts: () => Promise.resolve(new Map()),
    weights: () => Promise.resolve(new Map()),
    setWeight: () => Promise.resolve(),
    tenantOfSource: () => Promise.resolve(null),
    noteSources: () => Promise.resolve(),
    forgetSource: () => Promise.resolve(),
  },
  moves: {
    request: () => Promise.resolve(false),
    get: () => Promise.resolve(null),
    take: () => Promise.resolve([]),
    note: () => Promise.resolve(false),
    switchOver: () => Promise.resolve(false),
    cancel: () => Promise.resolve(false),
    settle: () => Promise.resolve(),
  } satisfies MoveStore,
  mover: nobody,
  again: () => Promise.resolve(),
  later: () => Promise.resolve(),
  on: () => services,
  of: () => Promise.resolve(services),
  spread: () => Promise.resolve(null),
  presence: () => ({
    has: () => Promise.resolve(false),
    sessionOf: () => Promise.resolve(null),
    isEmpty: () => Promise.resolve(true),
  }),
  state: () => Promise.resolve({ bytes: null }),
});
