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

  test("each of which rests on its own words", async () => {
    const prompt = "I'm allergic to walnuts and prawns.";
    const drafts = await draftsOf(prompt);
    expect(drafts.map(({ start, end }) => prompt.slice(start, end))).toEqual([
      "I'm allergic to walnuts",
      "prawns.",
    ]);
    expect(drafts.map(({ verbatim }) => verbatim)).toEqual([false, false]);
  });

  test.each(["I like fish and chips.", "My friends Ola and Per live in Lund."])(
    "what is not listed stays whole: %s",
    async (prompt) => {
      expect(await contentsOf(prompt)).toEqual([prompt]);
    },
  );
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
