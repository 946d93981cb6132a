import fc from "fast-check";
import { expect, test } from "vitest";
import { localTime, utcMs, zonedMs } from "../../src/model/zoned.ts";

const zones = [
  "UTC",
  "Europe/Oslo",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Asia/Shanghai",
  "America/St_Johns",
];
const minutes = fc.integer({ min: -1_000_000, max: 60_000_000 }).map((n) => n * 60_000);

test("an instant shown on the clock leads back to that instant, or the hour that is there twice", () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (ms, zone) => {
      const shown = localTime(ms, zone);
      const back = zonedMs(shown, zone);
      expect(localTime(back, zone)).toEqual(shown);
      expect(ms - back === 0 || (ms > back && ms - back <= 3_600_000)).toBe(true);
    }),
  );
});

test("the hour that spring skips is moved on, the hour that autumn repeats is the first", () => {
  const at = (month: number, day: number) => ({ year: 2025, month, day, hour: 2, minute: 30 });
  expect(new Date(zonedMs(at(3, 30), "Europe/Oslo")).toISOString()).toBe(
    "2025-03-30T01:30:00.000Z",
  );
  expect(new Date(zonedMs(at(10, 26), "Europe/Oslo")).toISOString()).toBe(
    "2025-10-26T00:30:00.000Z",
  );
});

test("fields past their range carry over, and early years stay early", () => {
  const noon = { hour: 12, minute: 0 };
  expect(new Date(utcMs({ year: 2024, month: 13, day: 0, ...noon })).toISOString()).toBe(
    "2024-12-31T12:00:00.000Z",
  );
  expect(localTime(utcMs({ year: 87, month: 6, day: 1, ...noon }), "UTC").year).toBe(87);
});
