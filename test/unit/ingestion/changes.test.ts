import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const attributesOf = async (prompt: string) =>
  (await draftsOf(prompt)).map(({ attribute }) => attribute);

describe("a plan leaves the present as it is", () => {
  test.each([
    "I'm moving to Graz next month.",
    "I start at Barco on Monday.",
    "I'm leaving my job at Barco in March.",
    "I'm getting married to Ada in June.",
    "I'm getting divorced.",
    "I'm moving in September!",
    "We're moving in three weeks.",
    "We move in the spring.",
    "我们三月份要搬家了！",
    "I'm turning 41 in May.",
    "明年我要搬到昆明。",
  ])("%s", async (prompt) => {
    expect(await attributesOf(prompt)).toEqual([null]);
  });

  test("a wedding to come is dated ahead", async () => {
    const [draft] = await draftsOf("I'm getting married to Ada in June.");
    expect(draft?.occurredAt).toBe(Date.parse("2027-06-01T00:00:00Z"));
  });

  test("what has come about changes the present", async () => {
    expect(await attributesOf("I just moved to Graz.")).toEqual(["user|lives_in"]);
    expect(await attributesOf("I got married to Ada in June.")).toEqual(["user|partner"]);
    expect(await attributesOf("I quit my job at Barco.")).toEqual(["user|employer"]);
  });
});

describe("a dated move in Chinese", () => {
  test("tells where the person lives now, from that date", async () => {
    const [draft] = await draftsOf("我上个月搬到昆明了。");
    expect(draft).toMatchObject({
      attribute: "user|lives_in",
      value: "昆明",
      validFrom: Date.parse("2026-10-01T00:00:00Z"),
    });
  });

  test("a home of the past stays past", async () => {
    expect(await attributesOf("我去年住在昆明。")).toEqual([null]);
  });

  test("a new employer is named with the day of joining, or with the trade", async () => {
    expect((await draftsOf("我上个月入职了腾讯。"))[0]?.attribute).toBe("user|employer");
    expect((await draftsOf("我在腾讯做硬件工程师。"))[0]).toMatchObject({
      attribute: "user|employer",
      value: "腾讯",
    });
  });
});
