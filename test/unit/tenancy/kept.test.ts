import { describe, expect, it } from "vitest";
import { kept } from "../../../src/tenancy/kept.ts";

function counted() {
  let loads = 0;
  return { load: () => Promise.resolve(`value ${++loads}`), loads: () => loads };
}

describe("a kept value", () => {
  it("is loaded once while it lives, and again after", async () => {
    const values = kept<string>(100, 10);
    const { load, loads } = counted();
    expect(await values.get("k", 0, load)).toBe("value 1");
    expect(await values.get("k", 99, load)).toBe("value 1");
    expect(await values.get("k", 100, load)).toBe("value 2");
    expect(loads()).toBe(2);
  });

  it("is never null: what was not there is looked for again", async () => {
    const values = kept<string>(100, 10);
    expect(await values.get("k", 0, () => Promise.resolve(null))).toBeNull();
    expect(await values.get("k", 1, () => Promise.resolve("found"))).toBe("found");
  });

  it("is dropped by the beginning of its key, and pushed out by newer ones", async () => {
    const values = kept<string>(100, 2);
    const { load, loads } = counted();
    await values.get("a1", 0, load);
    await values.get("a2", 0, load);
    values.drop("a");
    await values.get("a1", 0, load);
    expect(loads()).toBe(3);
    await values.get("b", 0, load);
    await values.get("c", 0, load);
    await values.get("a1", 0, load);
    expect(loads()).toBe(6);
  });
});
