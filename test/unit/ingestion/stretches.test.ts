import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const day = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString().slice(0, 10);

/** Said on 25 November 2026. */
async function stretchOf(prompt: string) {
  const [draft] = await draftsOf(prompt);
  return [draft?.occurredPrecision, day(draft?.occurredAt), day(draft?.validTo)];
}

describe("a stretch of days begins on its first and ends after its last", () => {
  test.each([
    ["I booked a cabin trip to Røros from 14 to 19 February.", "2027-02-14", "2027-02-20"],
    ["I'm on parental leave 7–21 January.", "2027-01-07", "2027-01-22"],
    ["I'm at a conference from the 2nd to the 5th of June 2027.", "2027-06-02", "2027-06-06"],
    ["I'm hiking between the 8th and the 12th of August.", "2027-08-08", "2027-08-13"],
    ["I'm in Bologna March 4-9.", "2027-03-04", "2027-03-10"],
    ["我2月14日到19日在哈尔滨出差。", "2027-02-14", "2027-02-20"],
    ["我订了8月8号至8月12号去青岛的酒店。", "2027-08-08", "2027-08-13"],
    ["从12月29日到1月2日我休假。", "2026-12-29", "2027-01-03"],
    ["我明年六月2日到5日开会。", "2027-06-02", "2027-06-06"],
  ])("%s", async (prompt, first, over) => {
    expect(await stretchOf(prompt)).toEqual(["day", first, over]);
  });

  test("and what is booked for it is kept when it is over", async () => {
    const [draft] = await draftsOf("I booked a cabin trip to Røros from 14 to 19 February.");
    expect(draft?.expiresAt).toBeNull();
  });

  test("two days are no stretch, and days that are none are no time", async () => {
    expect(await stretchOf("I have exams on 3 and 10 June.")).toEqual(["day", "2027-06-10", null]);
    expect((await stretchOf("I scored 40 to 45 May points."))[0]).not.toBe("day");
  });
});

describe("how long something lasted is no date", () => {
  const heldSince = async (prompt: string) => {
    const [draft] = await draftsOf(prompt);
    return [draft?.occurredPrecision ?? null, day(draft?.validFrom)];
  };

  test.each([
    "I lived in Turin for four years.",
    "I was engaged for two years.",
    "I had been teaching for six years when we met.",
    "I've worked at Barco for three years, but I quit.",
    "I've been to Peru for three weeks.",
    "I've booked a cottage for two weeks.",
    "I have to be in Kiel for two weeks.",
    "我在苏州住过四年。",
    "我年轻时在部队待了两年。",
    "我在那家公司干了六年。",
    "我等了三个月才收到回复。",
    "我还有两年了就毕业了。",
  ])("%s", async (prompt) => {
    expect(await heldSince(prompt)).toEqual([null, null]);
  });

  test.each([
    ["I've been living in Turin for four years.", "year", "2022-01-01"],
    ["I have worked at Barco for almost three years.", "year", "2023-01-01"],
    ["She's been teaching for two months.", "month", "2026-09-01"],
    ["I'm sober for two years now.", "year", "2024-01-01"],
    ["我在苏州住了四年了。", "year", "2022-01-01"],
    ["我学了两年日语了。", "year", "2024-01-01"],
    ["我结婚十二年了。", "year", "2014-01-01"],
    ["我戒烟三个月了。", "month", "2026-08-01"],
  ])("but what holds still began then: %s", async (prompt, precision, from) => {
    const drafts = await draftsOf(prompt, { promptName: "Ida" });
    const [draft] = drafts;
    expect([draft?.occurredPrecision, day(draft?.validFrom)]).toEqual([precision, from]);
  });

  test("a year that is named is none either", async () => {
    const [draft] = await draftsOf("现在已经是2026年了，我还住在苏州。", { promptName: "Ida" });
    expect(day(draft?.validFrom)).not.toBe("0000-01-01");
    expect(draft?.occurredPrecision === "year" ? day(draft.occurredAt) : "2026-01-01").toBe(
      "2026-01-01",
    );
  });
});

describe("days of the Chinese calendar are days of the common one", () => {
  const on = async (prompt: string): Promise<string> => {
    const [draft] = await draftsOf(prompt, { timezone: "Asia/Shanghai" });
    const at = draft?.occurredAt ?? null;
    return at === null ? "" : new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
  };

  test.each([
    ["中秋那天我崴了脚。", "2026-09-25"],
    ["端午节我要去看龙舟。", "2027-06-09"],
    ["我除夕要值班。", "2027-02-05"],
    ["大年初三我要回娘家。", "2027-02-08"],
    ["前年春节我去了厦门。", "2024-02-10"],
    ["我腊月二十六要搬家。", "2027-02-02"],
    ["农历八月初九我要办婚礼。", "2027-09-09"],
    ["我清明要去扫墓。", "2027-04-05"],
    ["冬至我要请客。", "2026-12-22"],
    ["我去年年底换了工作。", "2025-12-01"],
    ["年初我换了工作。", "2026-01-01"],
    ["我下月初要体检。", "2026-12-01"],
    ["我大前年换的工作。", "2023-01-01"],
    ["我二十七号要体检。", "2026-11-27"],
  ])("%s %s", async (prompt, wanted) => {
    expect(await on(prompt)).toBe(wanted);
  });

  test.each([
    "我小时候过年都去外婆家。",
    "我每年中秋都要加班。",
    "我爱吃腊八粥。",
    "我对小年轻没意见。",
  ])("%s names no day", async (prompt) => {
    expect(await on(prompt)).toBe("");
  });
});
