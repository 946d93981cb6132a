import { homeShard } from "../../src/model/placement.ts";
import type { Fleet } from "../../src/ports/fleet.ts";
import type { Services } from "../../src/ports/services.ts";

/** A deployment of one database, with these services on it. */
export const loneFleet = (services: Services): Fleet => ({
  origin: "test",
  meter: services.meter,
  home: services,
  shards: [homeShard],
  directory: {
    placement: () => Promise.resolve({ shard: homeShard, isMoving: false }),
    counts: () => Promise.resolve(new Map()),
    weights: () => Promise.resolve(new Map()),
    setWeight: () => Promise.resolve(),
    tenantOfSource: () => Promise.resolve(null),
    noteSources: () => Promise.resolve(),
    forgetSource: () => Promise.resolve(),
  },
  on: () => services,
  of: () => Promise.resolve(services),
  state: () => Promise.resolve({ bytes: null }),
});
