import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const datedOf = async (prompt: string) =>
  (await draftsOf(prompt)).map(({ attribute, occurredAt, validFrom }) => [
    attribute,
    occurredAt === null ? null : new Date(occurredAt).toISOString().slice(0, 10),
    validFrom === null ? null : new Date(validFrom).toISOString().slice(0, 10),
  ]);

describe("a date belongs to the clause that names it", () => {
  test("a diet is not dated by the race beside it", async () => {
    expect(await datedOf("I'm vegetarian and I'm running a relay in July.")).toEqual([
      ["user|diet", null, null],
    ]);
    expect(await datedOf("I've been vegetarian since 2021.")).toEqual([
      ["user|diet", "2021-01-01", "2021-01-01"],
    ]);
  });

  test("an origin has no start, the home named with a year has", async () => {
    expect(await datedOf("I'm from Chile but I've been living in Lyon since 2018")).toEqual([
      ["user|origin", null, null],
      ["user|lives_in", "2018-01-01", "2018-01-01"],
    ]);
  });

  test("this year's age dates neither the name nor the home", async () => {
    expect(await datedOf("我叫李思远，今年31岁，住在南京。")).toEqual([
      ["user|name", null, null],
      ["user|age", null, null],
      ["user|lives_in", null, null],
    ]);
  });

  test("a date at the front still reaches the changes behind it", async () => {
    expect(await datedOf("In May, I moved to Lund and I started at Barco.")).toEqual([
      ["user|lives_in", "2026-05-01", "2026-05-01"],
      ["user|employer", "2026-05-01", "2026-05-01"],
    ]);
  });

  test("every evening is no evening", async () => {
    expect(await datedOf("I take 10mg of ramipril every night")).toEqual([
      ["user|dose_of_ramipril", null, null],
    ]);
  });
});
