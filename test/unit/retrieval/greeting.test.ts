import { expect, test } from "vitest";
import { isGreeting } from "../../../src/retrieval/greeting.ts";

test.each([
  "Hello there! 😀",
  "thank you, good night my friend!",
  "Thanks a lot for the help",
  "Hi, how are you?",
  "你好呀！",
  "好的，谢谢啦～",
  "嗯嗯嗯",
  "哈哈哈哈",
  "太谢谢你了，辛苦了",
  "大家好",
])("“%s” asks for nothing", (prompt) => {
  expect(isGreeting(prompt)).toBe(true);
});

test.each([
  "friend",
  "today",
  "朋友",
  "Thanks, what is my name?",
  "好的，我住在哪里",
  "Hello, remind me of my dentist",
  "早上好，今天做什么",
])("“%s” is searched for", (prompt) => {
  expect(isGreeting(prompt)).toBe(false);
});

test.each([
  "嗯",
  "哈",
  "好",
  "你好",
  "谢谢你",
  "早上好",
  "thank you so much ",
  "ok",
  "了",
  "hi there ",
])("“%s” again and again is read in no time", (word) => {
  const started = performance.now();
  isGreeting(`${word.repeat(79).slice(0, 79)}x`);
  expect(performance.now() - started).toBeLessThan(5_000);
});
