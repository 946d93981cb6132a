import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const contentsOf = async (prompt: string) => (await draftsOf(prompt)).map(({ content }) => content);

describe("a pronoun gives way to whom it means", () => {
  test.each([
    ["My sister Ida is a vet. She lives in Lund.", "Ida lives in Lund."],
    ["My sister Ida is a vet and she lives in Lund.", "Ida lives in Lund."],
    ["My uncle is a baker. He's allergic to flour.", "My uncle is allergic to flour."],
    ["My brother Per is a cook. My sister Ida is a vet. She lives in Lund.", "Ida lives in Lund."],
    ["I met Robin on Friday. She's moving to Cork.", "Robin is moving to Cork."],
    [
      "I have a daughter named Liv. She's been a diver since 2019.",
      "Liv has been a diver since 2019.",
    ],
    ["My parents live in Leeds. They have two dogs.", "My parents have two dogs."],
    ["My manager is Sara. She works from Porto.", "Sara works from Porto."],
    ["My aunt is a judge. Her birthday is on 3 May.", "My aunt's birthday is on 3 May."],
    ["我姐姐小红是护士。她住在杭州。", "小红住在杭州。"],
    ["我姐姐小红是护士，住在杭州。", "小红住在杭州。"],
    ["我爸爸是医生。他对虾过敏。", "我爸爸对虾过敏。"],
  ])("%s", async (prompt, content) => {
    expect(await contentsOf(prompt)).toContain(content);
  });

  test("the sentence with the pronoun stays the evidence, and the fact is of whom it names", async () => {
    const prompt = "My sister Ida is a vet. She lives in Lund.";
    const home = (await draftsOf(prompt)).find(({ attribute }) => attribute === "ida|lives_in");
    expect(prompt.slice(home?.start, home?.end)).toBe("She lives in Lund.");
    expect(home?.verbatim).toBe(false);
  });
});

describe("where nobody or more than one may be meant, nothing is kept", () => {
  test.each([
    ["She lives in Lund.", []],
    ["他住在杭州。", []],
    [
      "My sister Ida is a vet. My aunt Rosa is a cook. She lives in Lund.",
      ["My sister Ida is a vet.", "My aunt Rosa is a cook."],
    ],
    ["My brother Per is a cook. She lives in Lund.", ["My brother Per is a cook."]],
  ])("%s", async (prompt, contents) => {
    expect(await contentsOf(prompt)).toEqual(contents);
  });

  test("unless it was asked to be kept, or people talk with each other", async () => {
    expect(await contentsOf("Remember that she lives in Lund.")).toHaveLength(1);
    expect(await draftsOf("She lives in Lund.", { promptName: "Mia" })).toHaveLength(1);
  });
});

test.each([
  ["And I like tea.", "I like tea."],
  ["But my brother likes coffee.", "My brother likes coffee."],
  ["I moved to Lund, and my sister stayed in Cork.", "My sister stayed in Cork."],
  ["但是我喜欢喝茶。", "我喜欢喝茶。"],
])("%s loses what ties it to another sentence", async (prompt, content) => {
  expect(await contentsOf(prompt)).toContain(content);
});
