import { expect, test } from "vitest";
import {
  forgottenFar,
  isAllForgotten,
  shownSide,
  withoutBuried,
} from "../../../src/model/buried.ts";
import type { KeptTurn } from "../../../src/model/buried.ts";

const keptTurn = (
  sides: { prompt: string; response: string },
  buried: KeptTurn["buried"] = [],
): KeptTurn => ({ ...sides, buried, createdAt: 1_000 });

const said = "I row. My code is 12. Bye.";

test("buried words give way to a mark, on their own side only", () => {
  const buried = [{ role: "prompt" as const, start: 7, end: 21 }];
  expect(withoutBuried(said, "prompt", buried)).toBe("I row. [forgotten] Bye.");
  expect(withoutBuried(said, "response", buried)).toBe(said);
});

test("spans that overlap or touch are one mark, and an end within another adds nothing", () => {
  const spans = [
    { role: "prompt" as const, start: 10, end: 21 },
    { role: "prompt" as const, start: 7, end: 14 },
    { role: "prompt" as const, start: 0, end: 6 },
  ];
  expect(withoutBuried(said, "prompt", spans)).toBe("[forgotten] Bye.");
});

test("all is forgotten where only marks and stops are left", () => {
  expect(isAllForgotten("[forgotten]!")).toBe(true);
  expect(isAllForgotten("Forget [forgotten]")).toBe(false);
  expect(isAllForgotten("...")).toBe(false);
});

test("an answer's sentence that says again what was forgotten goes with it", () => {
  const sides = {
    prompt: "My locker code is 5512. I row.",
    response: "Noted: 5512 opens your locker. Rowing is fun!",
  };
  const turn = keptTurn(sides, [{ role: "prompt" as const, start: 0, end: 23 }]);
  const forgotten = ["My locker code is 5512."];
  expect(shownSide(turn, "prompt", forgotten, [])).toBe("[forgotten] I row.");
  expect(shownSide(turn, "response", forgotten, [])).toBe("[forgotten] Rowing is fun!");
  expect(shownSide(turn, "response", [], [])).toBe(sides.response);
  const han = keptTurn({ prompt: "我的手机是小米。", response: "小米手机不错。今天天气好。" });
  expect(shownSide(han, "response", ["我的手机是小米。"], [])).toBe("[forgotten]今天天气好。");
});

const answered = (forgotten: string, response: string): string =>
  shownSide(keptTurn({ prompt: "", response }), "response", [forgotten], []);

test.each([
  ["My boyfriend is called Wendelin.", "Wendelin is a fine name! Keep well."],
  ["My safe word is flumadiddle.", "Flumadiddle it is. Keep well."],
  ["I moved to Trottiscliffe.", "Trottiscliffe sounds nice. Keep well."],
  ["My gate opens with 8841.", "8841, I see. Keep well."],
  ["我女朋友叫欧阳若曦。", "欧阳若曦真好听！保重。"],
])("an answer that has a rare word of %s is masked, and no more of it: %s", (told, answer) => {
  expect(answered(told, answer)).toMatch(/^\[forgotten\]\s?(?:Keep well\.|保重。)$/u);
});

test.each([
  ["My boyfriend is called Wendelin.", "Your sister's boyfriend is nice."],
  ["My locker code is 7731.", "The locker room is closed today."],
  ["我的密码是7731。", "手机没电了，记得充电。"],
])("an everyday word of %s masks nothing: %s", (told, answer) => {
  expect(answered(told, answer)).toBe(answer);
});

const answeredFar = (forgotten: string, prompt: string, response: string, at = 2_000): string =>
  shownSide(keptTurn({ prompt, response }), "response", [], [forgottenFar(forgotten, at)]);

test.each([
  ["I take sertraline.", "What do I take?", "You take sertraline every day. Drink water."],
  ["I'm dating Marisol.", "Tell me a joke.", "Marisol would love this joke. Drink water."],
  ["My gate opens with 8841.", "How do I get in?", "Try 8841 at the gate. Drink water."],
  ["My mother is a teacher.", "Who teaches?", "Your mother is the teacher. Drink water."],
  ["我在吃舍曲林。", "我吃什么药？", "你每天吃舍曲林。Drink water."],
])("an answer in another turn that says %s again is masked", (forgotten, prompt, answer) => {
  for (const at of [500, 2_000]) {
    expect(answeredFar(forgotten, prompt, answer, at)).toMatch(/^\[forgotten\]\s?Drink water\.$/u);
  }
});

test.each([
  ["My mother teaches small children at the old school.", "Your mother has a small garden."],
  ["I take sertraline.", "Take a walk and drink water."],
  ["My locker code is 7731.", "The locker room is closed today."],
])("everyday words that %s shares with another turn's answer mask nothing: %s", (told, answer) => {
  expect(answeredFar(told, "And now?", answer)).toBe(answer);
});

test("what a prompt tells anew after it was forgotten may be answered, what it only asks may not", () => {
  const answer = "You take sertraline, noted.";
  const shown = (prompt: string, at: number) =>
    answeredFar("I take sertraline.", prompt, answer, at);
  expect(shown("I take sertraline again.", 500)).toBe(answer);
  expect(shown("I take sertraline again.", 2_000)).toBe("[forgotten]");
  expect(shown("What do I take?", 500)).toBe("[forgotten]");
});
