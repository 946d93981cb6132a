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

describe("what comes round again has no date of its own", () => {
  const said = async (prompt: string) =>
    (await draftsOf(prompt)).map(({ type, occurredAt, expiresAt }) => [
      type === "EVENTS" || type === "TEMPORAL",
      occurredAt,
      expiresAt,
    ]);

  test.each([
    "My lessons usually begin at 9:15.",
    "I get up at 5:40.",
    "I take my drops at 7 am and 9 pm every day.",
    "I have a drawing class every Monday and Wednesday.",
    "My bus leaves at 6:50 every morning.",
    "I get paid on the last Monday of the month.",
    "Recycling day is Tuesday.",
    "I play bridge on Thursday evenings.",
    "我每周一和周三上钢琴课。",
    "我平时早上6点半起床。",
  ])("%s", async (prompt) => {
    expect(await said(prompt)).toEqual([[false, null, null]]);
  });

  test.each([
    "My class starts at 6 pm tomorrow.",
    "I woke up at 5:10 today.",
    "I have yoga at 6 pm on Friday.",
    "My flight leaves at 7:30.",
    "I started therapy last Monday.",
  ])("%s happens once", async (prompt) => {
    expect((await said(prompt)).map(([, at]) => at === null)).toEqual([false]);
  });

  test.each(["My friend April lives in Kent.", "My aunt June speaks Welsh."])(
    "a name that is a month's is no date: %s",
    async (prompt) => {
      expect((await said(prompt)).map(([, at]) => at)).toEqual([null]);
    },
  );

  test("a month is one beside a person of that kind of name", async () => {
    expect((await said("I'm moving in April.")).map(([, at]) => at === null)).toEqual([false]);
    expect((await said("I met June in August.")).map(([, at]) => at === null)).toEqual([false]);
  });

  test.each([
    "Sanne's birthday is 2 July.",
    "My wedding anniversary is on 9 May.",
    "我妈的生日是3月11日。",
  ])("a day of every year does not end: %s", async (prompt) => {
    expect((await draftsOf(prompt)).map(({ importance }) => importance)).toEqual([0.9]);
  });

  test("a party on a birthday ends like any other", async () => {
    const [draft] = await draftsOf("I'm going to Sanne's birthday party on 2 July.");
    expect(draft?.importance).toBeLessThan(0.9);
  });
});

describe("a thing that begins or ends on a day", () => {
  const edgesOf = async (prompt: string) =>
    (await draftsOf(prompt)).map(({ type, attribute, value, occurredAt }) => [
      type,
      attribute,
      value,
      occurredAt === null ? null : new Date(occurredAt).toISOString().slice(0, 10),
    ]);

  test.each([
    ["My college opens on 3 August.", "TEMPORAL", "user|college_start", "3 august", "2027-08-03"],
    ["Our term ends on 17 December.", "TEMPORAL", "user|term_end", "17 december", "2026-12-17"],
    ["My visa expires in June 2027.", "TEMPORAL", "user|visa", "june 2027", "2027-06-01"],
    [
      "My library card renews in May.",
      "TEMPORAL",
      "user|library_card_renewal",
      "may",
      "2027-05-01",
    ],
    ["My finals start next Monday.", "EVENTS", "user|finals", "next monday", "2026-11-30"],
    ["My phone bill is due on Friday.", "TASK", null, null, "2026-11-27"],
    ["My phone bill is due on the 3rd of every month.", "FACTS", null, null, null],
    ["My nursery opens at 7:30.", "FACTS", "user|nursery_start", "7:30", null],
    ["Our anniversary is on 9 June.", "FACTS", "user|anniversary", "9 june", "2027-06-09"],
  ])("%s", async (prompt, ...told) => {
    expect(await edgesOf(prompt)).toEqual([told]);
  });
});

describe("each clause looks back or ahead by itself", () => {
  test.each([
    ["I sprained my ankle on Sunday but the race is on 6 March.", "2026-11-22"],
    ["I've got a triathlon on 12 April and my calf's been sore since Tuesday.", "2027-04-12"],
    ["The christening is on 8 June, need ideas for a cake.", "2027-06-08"],
    ["We've reserved a cabin from 2 July.", "2027-07-02"],
    ["My uncle retired last year in October.", "2025-10-01"],
    ["We start building in March next year.", "2027-03-01"],
    ["The viewing is at 9:40 on the 3rd of March, wish me luck.", "2027-03-03"],
    ["The handover's on Saturday the 12th.", "2026-12-12"],
    ["My card is getting expired on 30 June.", "2027-06-30"],
    ["No sorry, it's the 17th I leave.", "2026-12-17"],
    ["I've been seeing Tess for about six years now.", "2020-01-01"],
  ])("%s", async (prompt, on) => {
    const [draft] = await draftsOf(prompt, { timezone: "UTC" });
    expect(new Date(draft?.occurredAt ?? 0).toISOString().slice(0, 10)).toBe(on);
  });

  test("a day to come is not the day of what is over", async () => {
    const drafts = await draftsOf("I handed in my notice, my last day is 18 December.");
    expect(
      drafts.map(({ occurredAt }) =>
        occurredAt === null ? null : new Date(occurredAt).toISOString().slice(0, 10),
      ),
    ).toEqual([null, "2026-12-18"]);
  });
});

describe("what looks like a time and is none", () => {
  test.each([
    "我住在五一路23号。",
    "我家在中山路12号。",
    "我最喜欢的乐队是五月天。",
    "我的朋友叫周一。",
    "我在十月咖啡上班。",
    "I live on 4th of July Street.",
    "My cat is called Sunday.",
    "I love June's bakery.",
    "My favourite song is Friday I'm in Love.",
    "I ran the marathon in 3:58:12.",
    "My 5k time is 22:30.",
    "My favourite film is Freaky Friday.",
    "I love the film Black Friday.",
    "My favourite song is Ruby Tuesday.",
    "I like the song Blue Monday.",
    "I love the movie Friday Night Lights.",
    "My favourite band is Black Sunday.",
    "I work Monday to Friday from 9 to 5.",
    "I run every Monday and Wednesday, about 7 km.",
  ])("dates nothing: %s", async (prompt) => {
    const drafts = await draftsOf(prompt);
    expect(drafts).not.toEqual([]);
    for (const { occurredAt, validFrom } of drafts) {
      expect([occurredAt, validFrom]).toEqual([null, null]);
    }
  });

  /** Said on 25 November 2026, a Wednesday. */
  test.each([
    ["The meeting is tomorrow at half past three.", "2026-11-26T15:30", "minute"],
    ["I see the dentist on Friday at quarter to nine.", "2026-11-27T08:45", "minute"],
    ["I have a call on Monday at half past 9 in the morning.", "2026-11-30T09:30", "minute"],
    ["The flight leaves at 22:30 tomorrow.", "2026-11-26T22:30", "minute"],
    ["我12月12号去上海。", "2026-12-12T00:00", "day"],
    ["I watched the film Friday night.", "2026-11-20T00:00", "day"],
    ["I saw the movie Titanic Friday.", "2026-11-20T00:00", "day"],
    ["I finished the book Monday and Clara liked it.", "2026-11-23T00:00", "day"],
    ["I bought a TV on Black Friday.", "2026-11-20T00:00", "day"],
    ["I'm in Lyon for the fair from Monday to Friday next week.", "2026-11-30T00:00", "week"],
  ])("and what is one stays: %s", async (prompt, at, precision) => {
    const [draft] = await draftsOf(prompt);
    expect(new Date(draft?.occurredAt ?? 0).toISOString().slice(0, 16)).toBe(at);
    expect(draft?.occurredPrecision).toBe(precision);
  });
});

const minutesOf = async (prompt: string): Promise<(string | null)[]> =>
  (await draftsOf(prompt)).map(({ occurredAt }) =>
    occurredAt === null ? null : new Date(occurredAt).toISOString().slice(0, 16),
  );

test.each([
  ["我明天下午三点半看牙医。", "2026-11-26T15:30"],
  ["我明天下午3点半看牙医。", "2026-11-26T15:30"],
  ["我明天下午三点一刻看牙医。", "2026-11-26T15:15"],
  ["我明天下午三点三刻看牙医。", "2026-11-26T15:45"],
  ["我明晚八点半去看电影。", "2026-11-26T20:30"],
  ["我后天上午九点四十五分开会。", "2026-11-27T09:45"],
  ["我后天上午九点零五开会。", "2026-11-27T09:05"],
  ["我明天下午三点看牙医。", "2026-11-26T15:00"],
])("%s names its minute", async (prompt, at) => {
  expect(await minutesOf(prompt)).toEqual([at]);
});

test.each(["我今年三十岁。", "今年三十岁。", "我今年三十五岁。", "我今年三十了。"])(
  "%s tells an age, and no feast",
  async (prompt) => {
    expect(await draftsOf(prompt)).toMatchObject([{ attribute: "user|age", occurredAt: null }]);
  },
);

test.each([
  ["今年三十号我要考试。", "2026-11-30T00:00"],
  ["我年三十要回老家。", "2027-02-05T00:00"],
  ["我大年三十要回老家。", "2027-02-05T00:00"],
  ["今年年三十我要回老家。", "2027-02-05T00:00"],
])("%s is on its day", async (prompt, at) => {
  expect(await minutesOf(prompt)).toEqual([at]);
});
