import { describe, expect, test } from "vitest";
import { restated } from "../../../src/ingestion/restate.ts";
import type { KnownMemory } from "../../../src/ports/memory-store.ts";
import { draftsOf } from "../../support/said.ts";
import { knownAfter } from "../../support/talk.ts";

const justSaid = async (): Promise<boolean> => true;

describe("what was said later ends what it makes untrue", () => {
  test.each([
    ["I'm pescatarian.", "I'm not pescatarian anymore."],
    ["I vape.", "I quit vaping two months ago."],
    ["I smoke cigars.", "I stopped smoking cigars in October."],
    ["I drink.", "I don't drink any more."],
    ["I play the bassoon.", "I don't play the bassoon any longer."],
    ["I drive a Skoda Octavia.", "I finally sold the Skoda."],
    ["I'm going to Porto in May.", "The Porto trip got cancelled."],
    ["I'm going to Porto in May.", "I cancelled my trip to Porto."],
    ["The interview with Barco is on Tuesday.", "The interview with Barco was moved to Thursday."],
    ["My flight is on Sunday.", "My flight got pushed to Monday."],
    ["My girlfriend is Ottilie.", "Ottilie and I broke up."],
    ["我喝酒。", "我戒酒了。"],
    ["我女朋友叫小雯。", "我和小雯上周分手了。"],
    ["我在华为工作。", "我现在在网易。"],
    ["I love oysters.", "I can't stand oysters any more."],
    ["I enjoy opera.", "I hate opera."],
    ["I'm not engaged.", "I got engaged on Sunday."],
    ["I have no pets.", "I adopted a rabbit called Moss."],
    ["I don't have a car.", "I just bought a car."],
    ["我喜欢喝奶茶。", "我现在不喝奶茶了。"],
    ["我没有宠物。", "我最近养了一只仓鼠。"],
    ["I work at Bosch.", "I resigned from Bosch yesterday."],
    ["I work at Siemens.", "I left Siemens."],
    ["I'm a nurse at Bosch.", "I left Bosch."],
    ["I'm a paramedic.", "I quit my job as a paramedic."],
    ["My sister works at Siemens.", "My sister left Siemens."],
    ["我在腾讯上班。", "我从腾讯离职了。"],
    ["我在一家游戏公司做原画。", "我已经不在游戏公司了。"],
    [
      "I'm allergic to penicillin.",
      "The allergist tested me: I'm not allergic to penicillin after all.",
    ],
    ["I'm allergic to latex.", "It turns out I'm not allergic to latex."],
    ["我对花生过敏。", "医生查了，我其实对花生不过敏。"],
    ["我对虾过敏。", "我对虾不过敏，之前弄错了。"],
    ["我是素食者。", "我不再吃素了。"],
    ["I'm vegetarian.", "I eat meat again."],
    ["我在腾讯上班。", "我上个月离开腾讯了。"],
    ["我有乳糖不耐。", "查过了，其实我没有乳糖不耐。"],
    ["I don't have any siblings.", "I found out I have a half-sister, Vera."],
    ["我没有兄弟姐妹。", "我有一个妹妹。"],
  ])("%s / %s", async (before, now) => {
    const known = await knownAfter([before, now]);
    expect(known).not.toContain(before);
    expect(known).toHaveLength(1);
  });

  test("a denied allergy ends, and the one that takes its place is told of the speaker", async () => {
    const known = await knownAfter(["我对芒果过敏。", "我不对芒果过敏，是对海鲜过敏。"]);
    expect(known).not.toContain("我对芒果过敏。");
    expect(known).toContain("我对海鲜过敏。");
  });

  test.each([
    ["My flight is on Sunday.", "Anna's flight got pushed to Monday."],
    ["Anna's flight is on Sunday.", "My flight got pushed to Monday."],
    ["I drive a Skoda Octavia.", "My sister sold the Skoda."],
    ["I'm going to Porto in May.", "My meeting got cancelled."],
    ["My girlfriend is Ottilie.", "Anna and Tom broke up."],
    ["My girlfriend is Ottilie.", "My sister broke up with Ben."],
    ["I play the bassoon.", "I don't play chess any more."],
    ["I live in Graz.", "I no longer live in Linz."],
    ["I smoke.", "I quit drinking in March."],
    ["I love oysters.", "I can't stand herring any more."],
    ["My brother loves jazz.", "I hate jazz."],
    ["I'm not engaged.", "My sister got engaged on Sunday."],
    ["I have no pets.", "I got a rabbit hutch for my niece."],
    ["I don't have a car.", "I bought a car seat."],
    ["I have no pets.", "My niece got a rabbit."],
    ["我喜欢喝奶茶。", "我现在不喝豆浆了。"],
    ["I went to Porto in May.", "My trip to Porto in June is cancelled."],
    ["I work at Siemens.", "I left the Siemens building at noon."],
    ["I work at Siemens.", "I left Bosch."],
    ["My sister works at Siemens.", "I left Siemens."],
    ["我在一家游戏公司做原画。", "我已经不在那家出版社了。"],
    ["I'm allergic to penicillin.", "My brother says I'm not allergic to penicillin."],
    ["I'm allergic to latex.", "If the test is right, I'm not allergic to latex."],
    ["I'm allergic to latex.", "It's not true that I'm not allergic to latex."],
    ["I'm allergic to penicillin.", "They tested me: I'm not allergic to nuts."],
    ["我对花生过敏。", "医生查了，我妈对花生不过敏。"],
    ["我对花生过敏。", "我以为我对花生不过敏。"],
    ["I have no siblings.", "I have a sister-in-law."],
    ["我以前在上海住过四年。", "我现在住在滨江区。"],
    ["I used to live in Oslo.", "I live in Bergen."],
  ])("but nothing that is another's or of another thing: %s / %s", async (before, now) => {
    expect(await knownAfter([before, now])).toContain(before);
  });
});

describe("a death ends what was so of the living", () => {
  test.each([
    ["I have a parrot called Kiko.", "Kiko died on Monday."],
    ["My rabbit Thumper sleeps in the shed.", "We had to put down our rabbit Thumper."],
    ["My grandfather lives in Cork.", "My grandfather passed away in March."],
    ["I have a tortoise.", "My tortoise died."],
  ])("%s / %s", async (before, now) => {
    expect(await knownAfter([before, now])).toEqual([now]);
  });

  test.each([
    ["My grandfather was a baker.", "My grandfather passed away in March."],
    ["My brother Tom lives in Hull.", "My neighbour Tom died."],
    ["I have two parrots, Kiko and Lulu.", "Kiko died on Monday."],
    ["My sister is a vet.", "My phone died."],
    ["My brother is called Tom.", "My brother Tom died in May."],
  ])("%s stays beside %s", async (before, now) => {
    expect(await knownAfter([before, now])).toContain(before);
  });
});

describe("a correction in fragments is kept as a whole", () => {
  test.each([
    ["My dentist is Dr. Abel.", "No, it's Dr. Adler, not Dr. Abel.", "My dentist is Dr. Adler."],
    ["I live in Graz.", "Sorry, Linz, not Graz.", "I live in Linz."],
    [
      "I work at Kings.",
      "No wait, it's not Kings, it's at Guys Hospital.",
      "I work at Guys Hospital.",
    ],
    ["My exam is on Tuesday.", "No, it's on Thursday.", "My exam is on Thursday."],
    ["我的面试是5月2日。", "不对，是5月3日。", "我的面试是5月3日。"],
    ["我住在杭州。", "说错了，是苏州，不是杭州。", "我住在苏州。"],
    ["我每天吃20毫克氟西汀。", "现在改成40毫克了。", "我每天吃40毫克氟西汀。"],
    [
      "My physio appointment is on Wednesday at 8:30.",
      "No wait, it's Friday at 14:45.",
      "My physio appointment is on Friday at 14:45.",
    ],
    ["My exam is on Tuesday.", "No, it's on Thursday at 9:15.", "My exam is on Thursday at 9:15."],
    [
      "My brother is a plumber in Turku.",
      "No, he's an electrician, not a plumber.",
      "My brother is an electrician in Turku.",
    ],
    ["My brother is a plumber.", "No, he's an electrician.", "My brother is an electrician."],
    ["我哥哥是律师。", "不对，他是老师。", "我哥哥是老师。"],
    [
      "I have an exam next Tuesday.",
      "Not next Tuesday, next Thursday.",
      "I have an exam next Thursday.",
    ],
    [
      "My phone number is 0211 777 8888.",
      "Oops, typo: 0211 777 9999.",
      "My phone number is 0211 777 9999.",
    ],
    [
      "I was born on 3 March 1988.",
      "Sorry, typo: born on 13 March, not 3.",
      "I was born on 13 March 1988.",
    ],
    [
      "Our housewarming party is on 3 May 2028 in Lier.",
      "We moved the party to 10 May.",
      "Our housewarming party is on 10 May 2028 in Lier.",
    ],
    [
      "My flight to Riga leaves on Friday at 10:00.",
      "The flight is delayed to 13:30.",
      "My flight to Riga leaves on Friday at 13:30.",
    ],
    [
      "The interview with Barco is on Tuesday at 9:00.",
      "The interview was moved to Thursday.",
      "The interview was moved to Thursday.",
    ],
    ["My locker code is 3310.", "Actually it's 3301.", "My locker code is 3301."],
    ["门禁码是3310。", "打错了，是3301。", "门禁码是3301。"],
    ["I live in Bonn.", "Typo, I meant Köln.", "I live in Köln."],
    ["My sister lives in Ulm.", "Correction: Kiel.", "My sister lives in Kiel."],
    ["我住在杭州。", "打错了，是苏州。", "我住在苏州。"],
    ["我妹妹叫小红。", "我写错了，是小虹。", "我妹妹叫小虹。"],
    [
      "My dentist appointment is on 4 December.",
      "Sorry, I meant the 5th.",
      "My dentist appointment is on 5 December.",
    ],
    [
      "My dentist appointment is on 4 December.",
      "Make that 5 December.",
      "My dentist appointment is on 5 December.",
    ],
    ["我周五下午三点看牙医。", "打错了，是四点。", "我周五下午四点看牙医。"],
    ["我每周二和周四练瑜伽。", "不对，是周三和周五。", "我每周三和周五练瑜伽。"],
    [
      "I do yoga on Tuesdays and Thursdays.",
      "No, it's Wednesdays and Fridays.",
      "I do yoga on Wednesdays and Fridays.",
    ],
    ["I take 20 mg of citalopram.", "My doctor raised it to 30 mg.", "I take 30 mg of citalopram."],
  ])("%s / %s", async (before, now, after) => {
    expect(await knownAfter([before, now])).toEqual([after]);
  });

  test("and tells of whom and what it speaks, as the whole would", async () => {
    const known: KnownMemory = {
      id: "mem_1",
      content: "I live in Graz.",
      contentHash: "",
      simhash: "0".repeat(16),
      type: "LOCATION",
      attribute: "user|lives_in",
      attributeValue: "graz",
      createdAt: 0,
      validTo: null,
    };
    const fragment = await draftsOf("Sorry, Linz, not Graz.");
    const [home] = await restated(fragment, [known], (content) => draftsOf(content), justSaid);
    expect(home).toMatchObject({ content: "I live in Linz.", value: "linz" });
    expect(home?.relations).toContainEqual(
      expect.objectContaining({ subject: "user", predicate: "lives_in", object: "Linz" }),
    );
  });

  test.each([
    ["I have an exam next Tuesday.", "Not next Tuesday, next Thursday.", "2026-12-03"],
    ["我下周二有考试。", "不是下周二，是下周四。", "2026-12-03"],
    [
      "My physio appointment is on Wednesday at 8:30.",
      "No wait, it's Friday at 14:45.",
      "2026-11-27",
    ],
    ["Our wedding is on 12 June 2027.", "We moved the wedding to 19 June.", "2027-06-19"],
    ["Our party is on 3 May 2028 at 18:00.", "We moved the party to 10 May.", "2028-05-10"],
  ])("its day is the one that was said: %s / %s", async (before, now, day) => {
    const known = (await draftsOf(before)).map((draft, i): KnownMemory => ({
      id: `mem_${i}`,
      content: draft.content,
      contentHash: "",
      simhash: "0".repeat(16),
      type: draft.type,
      attribute: draft.attribute,
      attributeValue: draft.value,
      createdAt: 0,
      validTo: null,
    }));
    const [whole] = await restated(
      await draftsOf(now),
      known,
      (content) => draftsOf(content),
      justSaid,
    );
    expect(new Date(whole?.occurredAt ?? 0).toISOString()).toMatch(day);
    expect(whole?.replaces).toBe("mem_0");
  });

  test.each([
    ["I hate tea.", "Not tea, coffee."],
    ["My brother is a plumber.", "No, she's an electrician."],
    ["我哥哥是律师。", "不对，她是老师。"],
    ["My interview with Barco is on Tuesday.", "My flight was moved to Thursday."],
    ["Anna's flight is on Sunday at 9:00.", "My flight is delayed to 13:30."],
    ["My exam is on Tuesday 8 December.", "No, it's on Thursday."],
    ["My sister is Anna.", "Typo, I meant 12 May."],
    ["I live in Bonn.", "Actually it's 3301."],
    ["I live in Bonn.", "Make that 5 December."],
    ["My exam is on 8 December.", "Make it 200 words."],
    ["我住在杭州。", "打错了，是我妹妹。"],
    ["I take 20 mg of citalopram.", "My sister's doctor raised it to 30 mg."],
  ])("what corrects nothing that is known leaves it: %s / %s", async (before, now) => {
    expect(await knownAfter([before, now])).toContain(before);
  });

  test("a slip mends the one name of the turn before, and no other", async () => {
    const asked = ["My name is Anna.", "What's the weather in Bonn?", "Sorry, I meant Köln."];
    expect(await knownAfter(asked)).toContain("My name is Anna.");
    const both = ["My name is Anna and I live in Bonn.", "Typo, I meant Köln."];
    expect(await knownAfter(both)).toContain("I live in Bonn.");
  });

  test("one whose wrong value nobody told changes nothing that is known", async () => {
    const known = await knownAfter(["I live in Graz.", "Sorry, Turin, not Oslo."]);
    expect(known).toContain("I live in Graz.");
  });
});

describe("vital statements are kept", () => {
  test.each([
    "Mochi died last night.",
    "Bruno passed away on Monday.",
    "Anouk is lactose intolerant.",
    "Anouk is vegan.",
    "Anouk is pregnant!",
    "Anouk is 41.",
    "Anouk can't eat shellfish.",
    "Anouk's birthday is on 9 June.",
    "gonna start learning Dutch next month",
    "你们可以叫我阿宁。",
  ])("%s", async (said) => {
    expect(await knownAfter([said])).toHaveLength(1);
  });

  test("a death is an event, and not of the moment", async () => {
    expect((await draftsOf("Mochi died this morning."))[0]?.type).toBe("EVENTS");
  });

  test("a new dose ends the one before it, though nobody says whose it is", async () => {
    const now = "dose went down, it's 5 mg of ramipril now";
    expect(await knownAfter(["I take 10 mg of ramipril.", now])).toEqual([now]);
  });

  test("what was sold for something else leaves the new thing", async () => {
    const known = await knownAfter([
      "I drive a Skoda Octavia.",
      "Sold the Skoda, got a Volvo now.",
    ]);
    expect(known.join()).toMatch(/Volvo/);
    expect(known).not.toContain("I drive a Skoda Octavia.");
  });

  test.each(["Python is great.", "Paris is the capital of France.", "Napoleon was a general."])(
    "what the world knows is not: %s",
    async (said) => {
      expect(await knownAfter([said])).toEqual([]);
    },
  );
});
