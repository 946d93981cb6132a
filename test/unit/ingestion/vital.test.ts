import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

const importances = async (said: string): Promise<number[]> =>
  (await draftsOf(said)).map(({ importance }) => importance);

describe("what a person must not lose has nine tenths of importance", () => {
  test.each([
    "My name is Runa Lindqvist.",
    "I live in Trondheim.",
    "I just moved to Ghent.",
    "I work at the harbour office.",
    "I'm a midwife.",
    "My husband is called Tomas.",
    "I'm married to Ingrid.",
    "My wife Solveig is an architect.",
    "We have a daughter called Mia.",
    "I have three kids.",
    "My son Leo is 7.",
    "My daughter is allergic to eggs.",
    "I'm allergic to latex.",
    "I have epilepsy.",
    "I take metformin every morning.",
    "I take 75 mcg of levothyroxine.",
    "I use an insulin pump.",
    "My blood type is B positive.",
    "I'm vegetarian.",
    "I don't eat shellfish.",
    "I can't eat gluten.",
    "Please remember that the spare key is under the blue pot.",
    "我叫林晓雨。",
    "我住在苏州。",
    "我是护士。",
    "我在腾讯工作。",
    "我老公叫建国。",
    "我女儿叫朵朵。",
    "我有两个孩子。",
    "我对青霉素过敏。",
    "我有哮喘。",
    "我每天吃二甲双胍片。",
    "我每天打胰岛素。",
    "我的血型是B型。",
    "我吃素。",
    "我不吃牛肉。",
    "请记住我的车牌是沪A77120。",
  ])("%s", async (said) => {
    const found = await importances(said);
    expect(found.length).toBeGreaterThan(0);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0.9);
  });
});

describe("what may fade has less", () => {
  test.each([
    "My neighbour lives in Oslo.",
    "My sister works at Shell.",
    "I used to live in Aarhus.",
    "I'm going to move to Graz.",
    "I don't take metformin anymore.",
    "My daughter loves horses.",
    "My daughter Mia went to the zoo yesterday.",
    "I don't like olives.",
    "I bought a red kayak.",
    "我邻居住在南京。",
    "我以前住在武汉。",
    "我女儿喜欢画画。",
    "我喜欢喝咖啡。",
  ])("%s", async (said) => {
    for (const importance of await importances(said)) expect(importance).toBeLessThan(0.9);
  });
});

test("children named together are people each by themselves", async () => {
  const [draft] = await draftsOf("I have three sons called Leo, Max and Jon.");
  expect(draft?.relations.map(({ predicate, object }) => [predicate, object])).toEqual([
    ["knows", "Leo"],
    ["knows", "Max"],
    ["knows", "Jon"],
  ]);
  const names = draft?.entities.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Leo", "Max", "Jon"]));
  expect(names?.some((name) => name.includes(" and "))).toBe(false);
});
