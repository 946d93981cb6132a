import { describe, expect, test } from "vitest";
import { liveAfter } from "../../support/conversation.ts";
import { draftsOf } from "../../support/said.ts";

const contentsOf = async (prompt: string) => (await draftsOf(prompt)).map(({ content }) => content);

describe("a list gives one memory a thing", () => {
  test.each([
    [
      "I'm allergic to walnuts, prawns and celery.",
      ["I'm allergic to walnuts", "I'm allergic to prawns", "I'm allergic to celery."],
    ],
    ["I speak both Polish and Welsh.", ["I speak Polish", "I speak Welsh."]],
    ["My aunt has asthma and migraines.", ["My aunt has asthma", "My aunt has migraines."]],
    ["I have two sons and three dogs.", ["I have two sons", "I have three dogs."]],
    ["I take metformin and lisinopril.", ["I take metformin", "I take lisinopril."]],
    ["我对芒果、虾和牛奶过敏。", ["我对芒果过敏。", "我对虾过敏。", "我对牛奶过敏。"]],
    ["我会说日语和葡萄牙语。", ["我会说日语", "我会说葡萄牙语。"]],
    ["我有两只猫和三只狗。", ["我有两只猫", "我有三只狗。"]],
  ])("%s", async (prompt, contents) => {
    expect(await contentsOf(prompt)).toEqual(contents);
  });

  test.each([
    [
      "I'm vegetarian, allergic to soy and left-handed.",
      ["I'm vegetarian.", "I'm allergic to soy.", "I'm left-handed."],
    ],
    ["I'm a vegetarian with a soy allergy.", ["I'm a vegetarian.", "I have a soy allergy."]],
    ["I'm a nurse and mother of two.", ["I'm a nurse.", "I'm a mother of two."]],
    [
      "My sister Ida is vegan and coeliac.",
      ["My sister Ida is vegan.", "My sister Ida is coeliac."],
    ],
    ["I have a dog, Bruno, and a cat, Mia.", ["I have a dog, Bruno.", "I have a cat, Mia."]],
    ["I have a car and a motorbike.", ["I have a car.", "I have a motorbike."]],
    [
      "I have a dog, Bruno, and I'm allergic to cats.",
      ["I have a dog, Bruno.", "I'm allergic to cats."],
    ],
  ])("and one a thing that is told beside another, as a whole sentence: %s", async (said, told) => {
    expect(await contentsOf(said)).toEqual(told);
  });

  test("each of which rests on its own words", async () => {
    const prompt = "I'm allergic to walnuts and prawns.";
    const drafts = await draftsOf(prompt);
    expect(drafts.map(({ start, end }) => prompt.slice(start, end))).toEqual([
      "I'm allergic to walnuts",
      "prawns.",
    ]);
    expect(drafts.map(({ verbatim }) => verbatim)).toEqual([false, false]);
  });

  test.each([
    "I like fish and chips.",
    "My friends Ola and Per live in Lund.",
    "I'm a doctor and a teacher.",
    "I'm a cat and dog person.",
    "I'm not vegan and allergic to soy.",
    "I have an exam and a meeting on Monday.",
    "I have two brothers, Karl and Otto.",
    "I live in Lisbon with my sister Anna.",
  ])("what is not listed stays whole: %s", async (prompt) => {
    expect(await contentsOf(prompt)).toEqual([prompt]);
  });
});

describe("a denial ends only what it names", () => {
  test.each([
    [
      "I'm allergic to walnuts and prawns.",
      "I'm not allergic to prawns.",
      ["I'm allergic to walnuts", "I'm not allergic to prawns."],
    ],
    [
      "I speak Polish and Welsh.",
      "I don't speak Welsh any more.",
      ["I speak Polish", "I don't speak Welsh any more."],
    ],
    ["我对芒果和虾过敏。", "我其实对虾不过敏。", ["我对芒果过敏。", "我其实对虾不过敏。"]],
    ["我会说日语和葡萄牙语。", "我不会说葡萄牙语。", ["我会说日语", "我不会说葡萄牙语。"]],
    [
      "I have two sons and three dogs.",
      "I have four dogs.",
      ["I have two sons", "I have four dogs."],
    ],
  ])("%s / %s", async (first, second, left) => {
    expect(await liveAfter(first, second)).toEqual(left);
  });
});

describe("what names nobody's I is told all the same", () => {
  test.each([
    ["Bruno runs a bookshop.", "FACTS"],
    ["Helena speaks Finnish.", "SKILL"],
    ["The rehearsal is the day after tomorrow.", "EVENTS"],
    ["Lunch with Nina at 1 tomorrow.", "EVENTS"],
    ["Packing list: tent, stove", "FACTS"],
    ["采购清单：米、酱油", "FACTS"],
    ["请记得我周六要还书", "TASK"],
  ])("%s", async (prompt, type) => {
    expect((await draftsOf(prompt)).map((draft) => draft.type)).toEqual([type]);
  });

  test.each(["Lunch is the meal at noon.", "Python runs on Linux.", "请记得给我妈打电话"])(
    "%s gives no memory",
    async (prompt) => {
      expect(await draftsOf(prompt)).toEqual([]);
    },
  );

  test.each([
    "Off the record, I am selling my house. I have a buyer.",
    "Don't save this: my salary is 5000",
    "这句话不要记住：我在找新工作",
  ])("what is not to be kept is not: %s", async (prompt) => {
    expect(await draftsOf(prompt)).toEqual([]);
  });

  test("a medicine by its name is one that is taken, and a city no employer", async () => {
    const [medicine] = await draftsOf("我在吃氟西汀");
    expect(medicine?.relations.map(({ predicate }) => predicate)).toEqual(["takes"]);
    const [job] = await draftsOf("我在布拉格当厨师");
    expect(job?.attribute).toBe("user|job");
    const [employer] = await draftsOf("我在华为当工程师");
    expect(employer?.attribute).toBe("user|employer");
  });
});
