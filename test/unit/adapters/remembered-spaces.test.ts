import { expect, test } from "vitest";
import {
  type KnownSpaces,
  rememberedSpaces,
} from "../../../src/adapters/cache/remembered-spaces.ts";
import { placementKeptMs } from "../../../src/model/limits.ts";
import type { SpaceStore } from "../../../src/ports/space-store.ts";
import { aScope } from "../../support/builders.ts";

const scope = aScope({ tenantId: "t" });
const model = { model: "m", dimensions: 8 };

/** A store that counts how often it is asked, and whose space is the one last switched to. */
function asked() {
  let id = "first";
  let times = 0;
  let now = 0;
  const current: SpaceStore["current"] = async () => {
    times++;
    return { id, ...model };
  };
  const store = {
    current,
    read: current,
    switchTo: async (_scope: unknown, to: string) => void (id = to),
  } as unknown as SpaceStore;
  const known: KnownSpaces = new Map();
  return {
    spaces: rememberedSpaces(store, known, { now: () => now }, "DB"),
    times: () => times,
    later: (ms: number) => void (now += ms),
  };
}

test("whoever reads asks once in a few seconds, whoever writes each time", async () => {
  const { spaces, times, later } = asked();
  for (let i = 0; i < 3; i++) {
    expect(await spaces.read(scope, model)).toMatchObject({ id: "first" });
  }
  expect(times()).toBe(1);
  await spaces.current(scope, model);
  expect(times()).toBe(2);
  later(placementKeptMs);
  await spaces.read(scope, model);
  expect(times()).toBe(3);
});

test("a switch is seen at once where it was made, and other tenants are not asked for again", async () => {
  const { spaces, times } = asked();
  const other = aScope({ tenantId: "t2" });
  await spaces.read(scope, model);
  await spaces.read(other, model);
  await spaces.switchTo(scope, "second", 0);
  expect(await spaces.read(scope, model)).toMatchObject({ id: "second" });
  await spaces.read(other, model);
  expect(times()).toBe(3);
});
