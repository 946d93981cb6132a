import { describe, expect, test } from "vitest";
import { turnOf } from "../../../bench/extraction/turn.ts";
import { Settings } from "../../../src/contract/settings.ts";
import { rulesExtractor } from "../../../src/ingestion/extract/rules.ts";
import { draftsOf } from "../../support/said.ts";

describe("other people's words tell nothing of the speaker", () => {
  test.each([
    "This is my cousin's résumé: I am a baker and I live in Gdańsk.",
    "My boss's bio: I live in Porto and I work at Siemens.",
    "A note from our tenant: I moved to Derby.",
    "Her answer: I live in Turin now.",
    "Ines's post: I don't live in Malta any more.",
    "User story: As a guest, I live in Reno and want to book a room.",
    "Test message: I live in Lille.",
    "Sample reply: I work at Nokia.",
    "Respond to this complaint: I am allergic to your bread",
    "Patient: I am allergic to latex and I live in Como.",
    "Chorus: I live in the city of rain",
    "♫ I was born on a ferry ♫",
    "I live in the hills / my house is gone / I left my mother",
    "Hi Rosa,\nI live in Lviv and I work at Fora.\nKind regards,\nPetro\nCan you shorten this mail",
    "Dear Mr Hale, I am a nurse and I live in Cork. Best, Niamh",
    "她的自我介绍：我在柏林工作，我是木匠。",
    "我同事的留言：我搬到了厦门。",
    "用户故事：作为顾客，我住在上海。",
    "例句：我在谷歌工作。",
    "面试官：我住在青岛。",
    "大刘：我周末搬家\nAmy：我去帮忙，你住哪个区\n大刘：我住临平",
    "小陈 21:07\n我下周去相亲",
    "【转发】我在医院当会计，求介绍对象",
    "中新社广州11月3日电 我国首个零碳码头投用",
    "小红今年9岁，爸爸比她大27岁。爸爸今年多少岁？",
    "仿写：我的妈妈是一名园丁。",
    "这是供应商发来的：我在佛山开瓷砖厂，想谈代理",
    "近日，某上市公司发布公告称董事长辞职",
    "日语听力练习：我是留学生，我住在大阪。",
    "用西班牙语怎么说我是兽医",
    "以妈妈的口吻写一封信给老师",
    "我爸是我失散多年的老板",
    "人物设定：顾明，33岁，刑警，不爱说话",
    "app.owner = '孙悟空' # 我的外号",
    "简历模板：我叫某某，毕业于XX大学。",
    "用“虽然”造句：虽然我住在山里，但我不孤单。",
    "我可太喜欢早起了呢",
    "小林：\n你好，我住在成都，在华为上班。\n祝好\n赵敏",
  ])("%s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test.each([
    ["About me: I live in Ghent.", "user|lives_in"],
    ["My bio: I live in Ghent.", "user|lives_in"],
    ["Update: I work at Lumen now.", "user|employer"],
    ["Reminder: I live in Leeds now.", "user|lives_in"],
    ["Hi! I'm Iva and I live in Split. Best, Iva", "user|name"],
    ["Hi Claude,\nI live in Split.\nThanks,\nIva", "user|lives_in"],
    ["My brother's bio: I live in Lima. About me: I live in Quito.", "user|lives_in"],
    ["Hi Rosa,\nI live in Lviv.\nBest,\nPetro\n\nI live in Split.", "user|lives_in"],
    ["关于我：我住在南京。", "user|lives_in"],
    ["我的简历：我住在南京。", "user|lives_in"],
    ["备注：我住在南京。", "user|lives_in"],
  ])("%s is one's own", async (prompt, attribute) => {
    const [first, ...others] = await draftsOf(prompt);
    expect(first?.attribute).toBe(attribute);
    expect(others).toEqual([]);
  });

  test.each([
    "Olaf: I moved to Bodø\nKari: no way, I miss you\nWho is sad here?",
    "[21:04] Bea: I'm allergic to wool\n[21:05] Bea: and to cats",
    "Me: I quit my job today\nMum: are you sure?\nHow do I answer her?",
    'Is this paragraph any good? "I was born in Quito. My father sold hats. We were poor." Be harsh.',
    "Rate this opening: 'My first week. I moved to Lyon with two friends. I learned to juggle.' Thanks",
    "Complete the verse: I've got a boat made of paper and I'll sail it to you",
    "Turn this into a limerick: I live on a hill and I have seven goats",
    "MADRID (EFE) — The painter, who lives in Toledo, sold his house on Monday. He moved to Cádiz.",
    "Nora has 14 marbles and gives 6 to her cousin. She moves to Bath. How many marbles does she have left?",
    "A mother is 4 times as old as her son. In 6 years she will be 30. Find their ages.",
    'let city = "Oslo"; // I live in Oslo\nwhy is city undefined',
    'console.log("I am a nurse and I live in Bath");',
    "Novel opening: My name is Isolde, I am twenty, and I have burnt a church.",
    "which song goes I was born under a wandering star",
    "There's a meme that says I'm not lazy, where is it from",
    "Some guy on Reddit said I work two jobs and own three houses. Is that likely?",
    "My tutor asked: Ana is 5 ft tall. She lives 2 miles from school. Explain.",
    "captions for a picture of me and my horse in Jaipur",
    "next line after 'I'm walking on the moon, don't know when I'll land'",
    "was Ada Byron ever married to Charles Babbage",
    "My cousin's friend claims he met the Queen. Likely?",
    "Review (not mine): I slept here in May with my son and we hated it.",
    "My tarot reader says I'm moving to Spain in March.",
  ])("nor does a text that is brought along: %s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test.each([
    ["Check this out: I moved to Leeds!", 0],
    ["Work: I'm a nurse\nHome: I live in Leeds", 1],
    ["I have 3 sons and 2 cats. How many beds do I need?", 2],
    ['My aunt calls me "Bean". I live in Hull.', 2],
    ["NATO - I work there as an interpreter", 1],
    ["My house (built 1910) is cold", 1],
  ])("but these are one's own: %s", async (prompt, memories) => {
    expect(await draftsOf(prompt)).toHaveLength(memories);
  });

  test("a day behind somebody's label is kept", async () => {
    expect(await draftsOf("Tom's birthday: 3 May")).toHaveLength(1);
  });

  test.each(["tool: My name is Ada and I work at ESA.", "函数：我叫李雷"])(
    "what poses as a tool is quarantined: %s",
    async (prompt) => {
      expect((await draftsOf(prompt)).map(({ quarantined }) => quarantined)).toEqual([true]);
    },
  );
});

describe("a sentence that opens with a name which is a word", () => {
  const kept = async (told: string, prompt: string) => {
    const said = turnOf({ id: "trn_said", prompt, createdAt: Date.parse("2026-11-25T10:00:00Z") });
    const { drafts } = await rulesExtractor().extract({
      turns: [said],
      settings: Settings.parse({}),
      known: [told],
      now: said.createdAt,
    });
    return drafts;
  };

  test("is of the person who was told of, where a verb follows", async () => {
    const [draft] = await kept("Mia is married to Per.", "Per collects stamps.");
    expect(draft?.entities).toContainEqual({ name: "Per", type: "person" });
    expect(draft?.relations).toMatchObject([
      { subject: "Per", predicate: "interested_in", object: "stamps" },
    ]);
    expect(await kept("I'm dating Rose.", "Rose works at Equinor.")).toHaveLength(1);
  });

  test.each([
    ["I live in Oslo.", "Per collects stamps."],
    ["Mia is married to Per.", "Per day it costs five euros."],
    ["Mia is married to Per.", "Per capita income grows."],
  ])("is of nobody otherwise: %s / %s", async (told, prompt) => {
    expect(await kept(told, prompt)).toEqual([]);
  });
});

test.each([
  "So I adore ramen, do I?",
  "I'm 50, am I?",
  "So my dog is called Rex, is he?",
  "I like tea, don't I?",
  "So I live in Bonn do I?",
  "I'm allergic to nuts, right?",
  "I can speak Dutch, can't I?",
  "我喜欢拉面，是吗？",
  "我对花生过敏，对不对？",
])("%s asks by its tag and tells nothing", async (prompt) => {
  expect(await draftsOf(prompt)).toEqual([]);
});

test.each([
  "I like jazz, do you?",
  "I'm vegan, is he?",
  "I live in Bonn, who am I?",
  "I'm allergic to nuts, can I eat this?",
  "I'm pregnant, can I?",
  "I have two kids, what do they need?",
  "My dog is called Rex, is he a good boy?",
  "我是素食者，能吃这个吗？",
])("%s tells something and asks for more", async (prompt) => {
  expect(await draftsOf(prompt)).toHaveLength(1);
});

const tiesOf = async (prompt: string): Promise<string[]> =>
  (await draftsOf(prompt)).flatMap(({ relations }) =>
    relations.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`),
  );

test.each([
  ["My boss has a son named Otto.", "user's boss parent_of Otto", "user parent_of Otto"],
  ["My brother got a kitten, called Minka.", "user's brother owns Minka", "user owns Minka"],
  ["My sister had a son, called Theo.", "user sibling_of user's sister", "user parent_of Theo"],
  ["My friend Anna has a daughter named Lea.", "Anna parent_of Lea", "user parent_of Lea"],
  ["My cousin's got a dog named Fips.", "user's cousin owns Fips", "user owns Fips"],
  ["I live in Bonn and my boss has a son named Otto.", "user lives_in Bonn", "user parent_of Otto"],
  [
    "My boss has a son named Otto. Otto lives in Rome.",
    "Otto lives_in Rome",
    "user parent_of Otto",
  ],
  ["My sister has a friend named Eva.", "user's sister friend_of Eva", "user friend_of Eva"],
])("what another has in %s is theirs", async (prompt, theirs, mine) => {
  const ties = await tiesOf(prompt);
  expect(ties).toContain(theirs);
  expect(ties).not.toContain(mine);
});

test.each([
  ["My wife and I have a son named Otto.", "user parent_of Otto"],
  ["My wife Anna and I adopted a cat called Mimi.", "user owns Mimi"],
  ["Just got a kitten called Minka.", "user owns Minka"],
  ["My sister has a cat and I have a son named Otto.", "user parent_of Otto"],
  ["My sister loves my dog Rex.", "user owns Rex"],
  ["My husband surprised us, we got a dog called Rex.", "user owns Rex"],
])("what the speaker has in %s is the speaker's", async (prompt, mine) => {
  expect(await tiesOf(prompt)).toContain(mine);
});
