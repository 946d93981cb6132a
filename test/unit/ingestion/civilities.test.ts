import { expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

test.each([
  "I'm on it",
  "Sure, I'm happy to help!",
  "I’m all set now",
  "We live for the weekend",
  "I'm so sleepy.",
  "I'm on my way!",
  "Been really busy today.",
  "I'm cold and hungry.",
  "I could eat a horse.",
  "I can't complain.",
  "I'll be right back",
  "I gotta run now",
  "我好困啊",
  "我今天超级忙。",
  "我在路上了",
  "饿死我了！",
  "我马上到",
])("%s gives no memory", async (prompt) => {
  expect(await draftsOf(prompt)).toEqual([]);
});

test.each([
  "I'm tired of the rain.",
  "I live for music.",
  "I'm ready to adopt a beagle.",
  "I'm sick of my commute.",
  "I need a wheelchair.",
  "I'm nervous about my exam on Friday.",
  "我很怕黑。",
  "我最近在忙搬家。",
])("%s gives one", async (prompt) => {
  expect(await draftsOf(prompt)).toHaveLength(1);
});

test("what passes is left out of a sentence that says more", async () => {
  const drafts = await draftsOf("I'm exhausted, but I got the job at Barco.");
  expect(drafts.map(({ content }) => content)).toEqual(["I got the job at Barco."]);
});

test("what was asked to be kept is kept, though it passes", async () => {
  expect(await draftsOf("Please remember that I'm tired today.")).toHaveLength(1);
});
