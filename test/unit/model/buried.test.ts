import { expect, test } from "vitest";
import { isAllForgotten, shownSide, withoutBuried } from "../../../src/model/buried.ts";

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
  const buried = [{ role: "prompt" as const, start: 0, end: 23 }];
  const forgotten = ["My locker code is 5512."];
  expect(shownSide(sides, "prompt", buried, forgotten)).toBe("[forgotten] I row.");
  expect(shownSide(sides, "response", buried, forgotten)).toBe("[forgotten] Rowing is fun!");
  expect(shownSide(sides, "response", buried, [])).toBe(sides.response);
  const han = { prompt: "我的手机是小米。", response: "小米手机不错。今天天气好。" };
  expect(shownSide(han, "response", [], ["我的手机是小米。"])).toBe("[forgotten]今天天气好。");
});

const answered = (forgotten: string, response: string): string =>
  shownSide({ prompt: "", response }, "response", [], [forgotten]);

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
