import { expect, test } from "vitest";
import { isolateMeter } from "../../../src/adapters/platform/meter.ts";
import { meteredWorkMax } from "../../../src/model/limits.ts";

const clock = { now: () => 1_000 };
const one = { work: "POST /v1/store", ms: 12, outcome: "ok", tenantId: "ten_a" };

test("each piece of work is counted by its outcome, and is a data point where a data set is bound", () => {
  const points: unknown[] = [];
  const meter = isolateMeter(clock, { writeDataPoint: (point) => void points.push(point) });
  meter.took(one);
  meter.took({ ...one, outcome: "429", ms: 1 });
  expect(meter.seen()).toMatchObject({
    since: 1_000,
    work: [{ work: "POST /v1/store", count: 2, outcomes: { ok: 1, "429": 1 }, maxMs: 12 }],
  });
  expect(points[0]).toEqual({ indexes: ["ten_a"], blobs: ["POST /v1/store", "ok"], doubles: [12] });
});

test("a data set that refuses costs no work", () => {
  const meter = isolateMeter(clock, {
    writeDataPoint: () => {
      throw new Error("too many data points");
    },
  });
  meter.took(one);
  expect(meter.seen().work).toHaveLength(1);
});

test("kinds of work are bounded, and those known already go on being counted", () => {
  const meter = isolateMeter(clock, null);
  for (let i = 0; i < meteredWorkMax + 50; i++) meter.took({ ...one, work: `job.${i}` });
  meter.took({ ...one, work: "job.0" });
  expect(meter.seen().work).toHaveLength(meteredWorkMax);
  expect(meter.seen().work[0]).toMatchObject({ work: "job.0", count: 2 });
});
