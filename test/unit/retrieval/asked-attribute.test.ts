import { tellsAsked } from "../../../src/retrieval/attributes/told.ts";
import { describe, expect, it } from "vitest";
import { askedAttribute } from "../../../src/retrieval/attributes/asked-attribute.ts";

const keptUnder = (question: string) => askedAttribute(question)?.names[0] ?? null;
const holderOf = (question: string) => askedAttribute(question)?.holder ?? null;

describe("the attribute that a question asks for", () => {
  it.each([
    ["Where do I live?", "lives_in"],
    ["where am i living these days", "lives_in"],
    ["I want to order pizza. Where do I live again?", "lives_in"],
    ["Do you know where I live?", "lives_in"],
    ["Which country do I live in?", "lives_in"],
    ["What city am I based in?", "lives_in"],
    ["What’s my address?", "lives_in"],
    ["Remind me what my name is", "name"],
    ["Do you remember my name?", "name"],
    ["how old am i now", "age"],
    ["Tell me how old I am.", "age"],
    ["Whats my age?", null],
    ["When's my birthday?", "birthday"],
    ["When was I born?", "birthday"],
    ["Where am I originally from?", "origin"],
    ["Where did I grow up?", "childhood_home"],
    ["Who's my employer?", "employer"],
    ["What's my job?", "job"],
    ["What do I do for work?", "job"],
    ["What do I study?", "field_of_study"],
    ["Which university do I go to?", "school"],
    ["What foods am I allergic to?", "allergy"],
    ["Tell me what I'm allergic to", "allergy"],
    ["Am I allergic to anything?", "allergy"],
    ["What are my allergies?", "allergy"],
    ["What medical conditions do I have?", "condition"],
    ["Am I married?", "partner"],
    ["Which languages do I speak?", "native_language"],
    ["What car do I drive?", "car"],
    ["What is my shoe size?", "shoe_size"],
    ["What's my favorite color?", "favourite_color"],
    ["What is my cat's name?", "cat_name"],
    ["我住哪？", "lives_in"],
    ["请问我家住在哪里？", "lives_in"],
    ["我在哪个城市住？", "lives_in"],
    ["知道我叫啥不", "name"],
    ["我是谁？", "name"],
    ["我几岁了？", "age"],
    ["我的年龄是多少？", "age"],
    ["我什么时候过生日？我的生日是几号？", "birthday"],
    ["我是哪里人？", "origin"],
    ["我在哪里出生？", "birthplace"],
    ["我在什么公司上班？", "employer"],
    ["我的职业是什么？", "job"],
    ["我有没有过敏？", "allergy"],
    ["我最喜欢的颜色是什么？", "favourite_颜色"],
    ["我最喜欢吃什么菜？", "favourite_菜"],
  ])("of “%s” is kept under %s", (question, name) => {
    expect(keptUnder(question)).toBe(name);
  });

  it.each([
    "Where did I live before Ghent?",
    "Where do I work out?",
    "What do I do on Sundays?",
    "What should I do?",
    "Where do you live?",
    "Where does she live?",
    "What is your name?",
    "What is the name of that café?",
    "How old is the tree?",
    "I live in Ghent.",
    "My name is on the list.",
    "我以前住在哪里？",
    "你叫什么？",
    "她住在哪里？",
    "我应该怎么办？",
    "我住在厦门。",
    "What happened at the market?",
    "",
  ])("is none in “%s”", (question) => {
    const asked = askedAttribute(question);
    expect(asked?.holder.kind === "asker" ? asked : null).toBe(null);
  });

  it("is that of the one who is named", () => {
    expect(holderOf("Where does Olga live?")).toEqual({ kind: "named", name: "Olga" });
    expect(holderOf("How old is Olga Petrova?")).toEqual({ kind: "named", name: "Olga Petrova" });
    expect(holderOf("What's Olga's job?")).toEqual({ kind: "named", name: "Olga" });
    expect(holderOf("小周住在哪里？")).toEqual({ kind: "named", name: "小周" });
    expect(holderOf("Where does my little brother work?")).toMatchObject({
      kind: "kin",
      words: ["little brother", "brother"],
    });
    expect(holderOf("我妈妈多大了？")).toMatchObject({
      kind: "kin",
      words: ["妈妈", "妈", "母亲"],
    });
  });
});

const tells = (question: string, memory: string, held = false): boolean => {
  const asked = askedAttribute(question);
  return asked !== null && tellsAsked(asked, memory, held);
};

describe("a memory that is kept under another value", () => {
  it.each([
    ["How old am I?", "I'm Greta, 34"],
    ["How old am I?", "I'm Greta and I'm 34."],
    ["How old am I?", "I am Ada Lovelace, 36, and I write."],
    ["我多大了？", "我叫周敏，三十四岁。"],
    ["How many children do I have?", "We have twins, Jonas and Alma."],
    ["我有几个孩子？", "我家有一对双胞胎。"],
    ["What is my dog called?", "I have a corgi called Bo."],
    ["What is my cat called?", "We adopted an old Maine Coon named Tom."],
  ])("answers “%s”: %s", (question, memory) => {
    expect(tells(question, memory)).toBe(true);
  });

  it.each([
    ["How old am I?", "I'm 30 minutes late."],
    ["How old am I?", "I'm in Boston, 34 Elm Street."],
    ["How old is my wife?", "I'm Greta, 34"],
    ["How many children do I have?", "I have a twin brother."],
    ["How many children do I have?", "My neighbour has twins."],
    ["What is my dog called?", "I have a cat called Tom."],
    ["What is my dog called?", "My neighbour has a corgi called Rex."],
  ])("does not answer “%s”: %s", (question, memory) => {
    expect(tells(question, memory)).toBe(false);
  });

  it("does not stand beside an age that is kept as one", () => {
    expect(tells("How old am I?", "I'm Greta, 34", true)).toBe(false);
  });
});
