import { expect, test } from "vitest";
import { queryCharsMax } from "../../../src/model/limits.ts";
import { stem, termHash } from "../../../src/model/text.ts";
import { cueHeads, cuesOf } from "../../../src/retrieval/lexical/cues.ts";
import { dateFit, questionDate } from "../../../src/retrieval/lexical/date.ts";
import { parseQuestion } from "../../../src/retrieval/lexical/question.ts";

const date = (year: number | null, month: number | null, day: number | null) => ({
  year,
  month,
  day,
});
const at = (...utc: [number, number, number]): number =>
  Date.UTC(utc[0], utc[1] - 1, utc[2]) / 1000;

test.each([
  ["What happened on 2023-05-08?", date(2023, 5, 8)],
  ["Where was I on 23/05/2023?", date(2023, 5, 23)],
  ["Where was I on 5/23/2023?", date(2023, 5, 23)],
  ["What did she do in March 2022?", date(2022, 3, null)],
  ["What did she do on 7th of june, 2022", date(2022, 6, 7)],
  ["Who came on Aug 15?", date(null, 8, 15)],
  ["What about early sept 2021", date(2021, 9, null)],
  ["What did we plan in May?", date(null, 5, null)],
  ["May I ask who came?", null],
  ["Did the sun march on?", null],
  ["What changed in 1998?", date(1998, null, null)],
  ["2023年5月8日发生了什么?", date(2023, 5, 8)],
  ["5月份我去了哪里", date(null, 5, null)],
  ["２０２３年我做了什么", date(2023, null, null)],
  ["Who is 99/99/2023?", date(2023, null, null)],
])("the date of %j", (question, wanted) => {
  expect(questionDate(question, null)).toEqual(wanted);
});

test("relative dates count from now, and are no dates without it", () => {
  const now = Date.UTC(2024, 0, 15, 9);
  expect(questionDate("what did I do yesterday", now)).toEqual(date(2024, 1, 14));
  expect(questionDate("上个月我去了哪里", now)).toEqual(date(2023, 12, null));
  expect(questionDate("what did we do last year", now)).toEqual(date(2023, null, null));
  expect(questionDate("what did I do yesterday", null)).toBeNull();
});

test("what is told soon after a date fits it best", () => {
  expect(dateFit(date(2023, 5, 8), at(2023, 5, 9))).toBe(1);
  expect(dateFit(date(2023, 5, 8), at(2023, 5, 7))).toBe(1);
  expect(dateFit(date(2023, 5, 8), at(2023, 5, 28))).toBe(0.4);
  expect(dateFit(date(2023, 5, 8), at(2023, 8, 1))).toBe(0);
  expect(dateFit(date(2023, 5, null), at(2023, 6, 2))).toBe(0.6);
  expect(dateFit(date(2023, 12, null), at(2024, 1, 2))).toBe(0.6);
  expect(dateFit(date(2023, 5, null), at(2022, 5, 2))).toBe(0);
  expect(dateFit(date(2023, null, null), at(2023, 2, 2))).toBe(0.15);
});

test("what is asked for is read from the question, in English and Chinese", () => {
  expect(parseQuestion("When did she leave?", null).asksWhen).toBe(true);
  expect(parseQuestion("她什么时候走的?", null).asksWhen).toBe(true);
  expect(parseQuestion("Which city did he visit?", null).asksWhere).toBe(true);
  expect(parseQuestion("他住在哪里", null).asksWhere).toBe(true);
  expect(parseQuestion("How many cats are there?", null).asksHowMany).toBe(true);
  expect(parseQuestion("有几只猫", null).asksHowMany).toBe(true);
  expect(parseQuestion("Who is she?", null)).toMatchObject({
    asksWhen: false,
    asksWhere: false,
    asksHowMany: false,
    firstPerson: false,
  });
  expect(parseQuestion("What’s my name", null).firstPerson).toBe(true);
  expect(parseQuestion("What did you recommend for dinner?", null).assistantWords).toBe(true);
  expect(parseQuestion("你之前推荐了什么", null).assistantWords).toBe(true);
});

test.each([
  ["What did you recommend for my kitchen?", true],
  ["Which hotel had you suggested to us?", true],
  ["What was your advice on the roses?", true],
  ["In our previous conversation there was a list of films, which was the third?", true],
  ["你给我推荐过什么书？", true],
  ["你上次说的那家店叫什么", true],
  ["你说猫绝育以后热量要减多少？", true],
  ["你给同事礼物的第一个建议是什么？", true],
  ["你说我该穿哪件", false],
  ["你说呢？", false],
  ["Can you tell me where Anna lives?", false],
  ["Do you remember what I said about the car?", false],
  ["What did I tell you about my dog?", false],
  ["Please explain recursion.", false],
  ["你知道我住在哪里吗", false],
  ["你能告诉我小雅是哪里人吗", false],
])("%s asks for the assistant's own words: %s", (prompt, isAsked) => {
  expect(parseQuestion(prompt, null).assistantWords).toBe(isAsked);
});

test("a head word stands for its instances, other forms of a word for the word", () => {
  const cue = (head: string, word: string): number | undefined =>
    cuesOf(stem(head)).find(({ term }) => term === stem(word))?.weight;
  expect(cue("hobbies", "pottery")).toBeLessThan(0.5);
  expect(cue("go", "went")).toBeGreaterThan(0.5);
  expect(cue("pottery", "hobbies")).toBeUndefined();
  expect(cuesOf("过敏").map(({ term }) => term)).toContain("花生");
  expect(cuesOf("zyzzyva")).toEqual([]);
  expect(cueHeads()).toBeGreaterThan(420);
});

test("a question's own words are no cues of each other", () => {
  const { terms } = parseQuestion("Which pet is it, a dog or a cat?", null);
  const dog = termHash("dog");
  expect(terms.some(({ hash }) => hash === dog)).toBe(true);
  expect(terms.flatMap(({ cues }) => cues).some(({ hash }) => hash === dog)).toBe(false);
});

test("a character weighs less where its whole word is asked for", () => {
  const weight = (term: string): number | undefined =>
    parseQuestion("对花生过敏", null).terms.find((one) => one.term === term)?.weight;
  expect(weight("花生")).toBe(1);
  expect(weight("花")).toBeLessThan(1);
});

test("a character with a particle weighs as if it stood alone", () => {
  const weight = (prompt: string, term: string): number | undefined =>
    parseQuestion(prompt, null).terms.find((one) => one.term === term)?.weight;
  expect(weight("我捡到的是什么", "捡")).toBe(1);
  expect(weight("我捡到的是什么", "捡到")).toBeLessThan(1);
  expect(weight("我对什么过敏", "过敏")).toBe(1);
});

test("how many are asked for is no word of the answer", () => {
  expect(parseQuestion("How many hens do I have?", null).terms.map(({ term }) => term)).toEqual([
    "hen",
  ]);
});

test("of a text past the bound the beginning and the end are read", () => {
  const many = "word ".repeat(queryCharsMax / 5);
  const read = parseQuestion(`giraffe ${many} lion ${many} where is the zebra?`, null);
  const found = read.terms.map(({ term }) => term);
  expect(found).toContain("giraff");
  expect(found).toContain("zebra");
  expect(found).not.toContain("lion");
  expect(read.asksWhere).toBe(true);
});

test.each([
  ["supervisor", "manager"],
  ["manager", "supervisor"],
  ["prawns", "shrimp"],
  ["weekday", "tuesdays"],
  ["上司", "领导"],
  ["薪水", "工资"],
  ["rent", "房租"],
  ["失眠", "asleep"],
])("%s stands for %s", (asked, told) => {
  const form = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word);
  expect(cuesOf(form(asked)).map(({ term }) => term)).toContain(form(told));
});

test("the words beside what a long text asks weigh little, in Chinese as well", () => {
  const weights = (prompt: string): Record<string, number> =>
    Object.fromEntries(parseQuestion(prompt, null).terms.map(({ term, weight }) => [term, weight]));
  const english = weights(
    `${"The harbour froze and the ferry stayed. ".repeat(15)}Who owns the ferry?`,
  );
  expect(english[stem("ferry")]).toBeGreaterThan(1);
  expect(english[stem("harbour")]).toBeLessThan(0.4);
  const chinese = weights(`${"港口结冰了，轮船停在岸边。".repeat(40)}我的鹦鹉叫什么？`);
  expect(chinese["鹦鹉"]).toBe(1);
  expect(chinese["港口"]).toBeLessThan(0.4);
  expect(weights("The harbour froze. Who owns the ferry?")[stem("harbour")]).toBe(1);
});
