import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { epochSeconds, parseTime, rfc3339 } from "../../../src/model/time.ts";

describe("a time from a request", () => {
  it("is RFC 3339 or epoch seconds, UTC where it names no offset", () => {
    const ms = Date.UTC(2024, 6, 3, 9, 46, 40);
    for (const value of [
      1_720_000_000,
      "2024-07-03T09:46:40Z",
      "2024-07-03T11:46:40+02:00",
      "2024-07-03t09:46:40.000z",
      "2024-07-03 09:46:40",
    ]) {
      expect(parseTime(value), String(value)).toBe(ms);
    }
    expect(parseTime("2024-07-03")).toBe(Date.UTC(2024, 6, 3));
    expect(parseTime("2024-02-29")).toBe(Date.UTC(2024, 1, 29));
  });

  it.each([
    "2024-02-30",
    "2023-02-29T10:00:00Z",
    "2024-04-31",
    "2024-13-01",
    "2024-07-03T25:00:00Z",
    "yesterday",
    "",
    "2024",
    NaN,
    Infinity,
    1e300,
  ])("is none: %s", (value) => {
    expect(parseTime(value)).toBeNull();
  });

  it("comes back from both ways of writing it", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const ms = date.getTime();
          expect(parseTime(rfc3339(ms))).toBe(ms);
          expect(parseTime(epochSeconds(ms))).toBe(ms);
        },
      ),
    );
  });
});
