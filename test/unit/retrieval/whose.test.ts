import { describe, expect, it } from "vitest";
import { askedOf } from "../../../src/retrieval/whose/asked-of.ts";
import { whoseShare } from "../../../src/retrieval/whose/subject.ts";

const share = (question: string, memory: string): number => {
  const holder = askedOf(question);
  return holder === null ? 1 : whoseShare(holder, memory);
};

describe("of whom a question asks", () => {
  it.each([
    ["Does my wife like opera?", { kind: "kin", words: ["wife", "spouse", "partner"] }],
    ["What is my best friend's job?", { kind: "kin", words: ["best friend", "friend"] }],
    ["Where does Anna work?", { kind: "named", name: "Anna" }],
    ["Tell me where Anna lives", { kind: "named", name: "Anna" }],
    ["Do I like tea?", { kind: "asker" }],
    ["我老婆喜欢歌剧吗？", { kind: "kin", words: ["老婆", "妻子", "太太", "爱人"] }],
    ["阿健吃什么药？", { kind: "named", name: "阿健" }],
    ["我对什么过敏？", { kind: "asker" }],
  ])("is told by “%s”", (question, holder) => {
    expect(askedOf(question)).toEqual(holder);
  });

  it.each([
    "What is the capital of France?",
    "Is Sunday free?",
    "Who do I work with?",
    "Do I have a brother?",
    "What did I say about Anna?",
    "How often do I take Biscuit out?",
    "What is my dog called?",
    "天气怎么样？",
    "谁对花生过敏？",
    "我和谁一起住？",
    "我有几个孩子？",
  ])("is open in “%s”", (question) => {
    expect(askedOf(question)).toBeNull();
  });
});

describe("another's words", () => {
  it.each([
    ["Does my wife like opera?", "I like opera."],
    ["Does my wife like opera?", "My brother likes opera."],
    ["Does my wife like opera?", "The user likes opera."],
    ["Who is my mother?", "Farouk's mother is a nurse."],
    ["Do I like opera?", "My wife hates opera."],
    ["Where does Anna work?", "I work at Lidl."],
    ["Where does Anna work?", "Farouk works at Lidl."],
    ["我老婆喜欢歌剧吗？", "我喜欢歌剧。"],
    ["我喜欢歌剧吗？", "我老婆讨厌歌剧。"],
    ["阿健吃什么药？", "我吃二甲双胍。"],
  ])("count less for “%s”: %s", (question, memory) => {
    expect(share(question, memory)).toBeLessThan(1);
  });

  it.each([
    ["Does my wife like opera?", "My wife Lena hates opera."],
    ["Does my wife like opera?", "My spouse hates opera."],
    ["Does my wife like opera?", "I took my wife to the opera."],
    ["Does my wife like opera?", "The user's wife hates opera."],
    ["Does my wife like opera?", "We saw Tosca in Verona."],
    ["Does my wife like opera?", "我老婆讨厌歌剧。"],
    ["When did my wife get her licence?", "I drove her to the test in May."],
    ["What did I get for my birthday?", "My sister gave me a drone."],
    ["Where does Anna work?", "My friend Anna works at Lidl."],
    ["Where does Anna work?", "Work was exhausting this week."],
    ["我妈妈住哪里？", "我母亲住在洛阳。"],
    ["我生日收到了什么？", "我姐姐送了我一架无人机。"],
  ])("keep their relevance where they tell of the one meant, “%s”: %s", (question, memory) => {
    expect(share(question, memory)).toBe(1);
  });
});
