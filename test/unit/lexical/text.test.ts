import { expect, test } from "vitest";
import { normalise, termHash, terms } from "../../../src/model/text.ts";

test("English words are stems without function words", () => {
  expect(terms("I was painting the sunrises with my daughter's class")).toEqual([
    "paint",
    "sunris",
    "daughter",
    "class",
  ]);
});

test("curly and straight apostrophes make the same terms", () => {
  expect(terms("don’t Anna’s o’clock")).toEqual(terms("don't Anna's o'clock"));
});

test("composed and decomposed letters make the same terms", () => {
  const text = "Café Zürich, Ångström; 한국어; ガラス; не́бо";
  expect(terms(text.normalize("NFD"))).toEqual(terms(text.normalize("NFC")));
  expect(terms("café")).toEqual(terms("cafe"));
});

test("names with signs, codes and options are terms as a whole and in pieces", () => {
  expect(terms("C++ and C#")).toEqual(expect.arrayContaining(["c++", "c#"]));
  expect(terms("the node.js server")).toEqual(
    expect.arrayContaining(["node.js", "node", "server"]),
  );
  expect(terms("ticket AB-1234!")).toEqual(expect.arrayContaining(["ab-1234", "ab", "1234"]));
  expect(terms("never run rm -rf /")).toEqual(expect.arrayContaining(["rm", "-rf", "rf"]));
  expect(terms("ported to .NET")).toContain(".net");
  expect(terms("She writes R")).toContain("r");
});

test("the end of a sentence makes no dotted name", () => {
  expect(terms("It rained.Then we left. Good")).not.toContain("left.");
  expect(terms("self-care")).toEqual(["self", "care"]);
});

test("a name that looks like a function word is kept where its capital tells", () => {
  expect(terms("I met Will in May")).toContain("will");
  expect(terms("Will you come")).not.toContain("will");
  expect(terms("she works in IT now")).toContain("it");
  expect(terms("WHAT IS IT")).toEqual([]);
});

test("Chinese, Japanese and Korean give words and single characters", () => {
  const chinese = terms("我对花生过敏");
  expect(chinese).toEqual(expect.arrayContaining(["花生", "花", "生", "过敏", "敏"]));
  expect(chinese).not.toContain("我");
  expect(terms("東京に住んでいます")).toEqual(expect.arrayContaining(["東京", "京"]));
  expect(terms("서울에서 살아요")).toEqual(expect.arrayContaining(["서", "울"]));
  expect(terms("iPhone手机")).toEqual(expect.arrayContaining(["iphon", "手机"]));
});

test("of a Chinese function word nothing is left, not even its characters", () => {
  expect(terms("我的猫叫什么名字")).toEqual(["猫叫", "猫", "叫", "名字", "名", "字"]);
  expect(terms("你告诉我什么时候去了哪里")).toEqual([]);
  expect(terms("过去掉在地上")).toEqual(expect.arrayContaining(["过去", "地上"]));
});

test("scripts without spaces and with other cases are still words", () => {
  expect(terms("ฉันรักแมว").length).toBeGreaterThan(1);
  expect(terms("Москва́ МОСКВА")).toEqual(["москва", "москва"]);
});

test("NUL, lone surrogates and emoji are no obstacle", () => {
  expect(terms("a\u0000b \ud800 cat 👨‍👩‍👧")).toContain("cat");
});

test("the same words in another dress are the same text, other signs are not", () => {
  expect(normalise("  I live in  Oslo. ")).toBe(normalise("“i LIVE in Oslo”!"));
  expect(normalise("Straße")).toBe(normalise("STRASSE"));
  expect(normalise("I like C#")).not.toBe(normalise("I like C"));
  expect(normalise("it is -5")).not.toBe(normalise("it is 5"));
  expect(normalise("?!")).toBe("?!");
});

test("a term's number has 24 bits and is never zero", () => {
  for (const term of ["", "a", "paint", "花生"]) {
    expect(termHash(term)).toBeGreaterThan(0);
    expect(termHash(term)).toBeLessThan(2 ** 24);
  }
});
