import { asWritten, simplified } from "../../model/simplified.ts";
import type { AskedAttribute, Holder } from "./asked-attribute.ts";
import { kindOfThing, kinds } from "./kinds.ts";
import type { Kind } from "./kinds.ts";
import { petWords } from "./pets.ts";

/** Who a question is about: 我, 我妈妈, 小明. */
const who = String.raw`(?<who>(?:我们?的?|咱们?的?)?[\p{Script=Han}A-Za-z]{0,6}?)`;
const now = "(?:现在|目前|如今|今年|到底|究竟|是|都)*";
const which = "(?:什么|哪|啥|何)";
const place = String.raw`(?:哪(?:里|儿|个|座|家|所)?|什么|啥)(?:地方|城市|国家|公司|单位|大学|学校)?`;

const asks = (pattern: string): RegExp => new RegExp(`${who}${pattern}`, "u");

const questions: readonly [RegExp, Kind][] = [
  [asks(`${now}(?:居?住|定居|生活)(?:在|于)?${place}`), kinds.home],
  [asks(`${now}在${place}(?:居?住|定居|生活)`), kinds.home],
  [asks(`${now}家?住(?:在)?${place}`), kinds.home],
  [asks(`${now}(?:名字)?叫(?:做)?(?:什么|啥)(?:名字)?`), kinds.name],
  [/(?<who>我)是谁/u, kinds.name],
  [/(?<who>我)姓(?:什么|啥|甚)/u, kinds.name],
  [asks(`${now}(?:多大(?!程)|几岁|多少岁)`), kinds.age],
  [asks(`${now}(?:什么时候|哪一?年|何时|几几年|哪一?天|几月几号)(?:出)?生`), kinds.birthday],
  [asks(`${now}(?:在)?${place}(?:出生)`), kinds.birthplace],
  [asks(`${now}出生(?:在|于)${place}`), kinds.birthplace],
  [asks(`${now}哪(?:里|儿|个?(?:地方|国家|城市|省)的?)的?人`), kinds.origin],
  [asks(`${now}(?:来自|从)${place}来?`), kinds.origin],
  [asks(`${now}在${place}长大`), kinds.childhood],
  [asks(`${now}在${place}(?:工作|上班|任职|就职|打工)`), kinds.employer],
  [
    asks(`${now}(?:做|干|从事)(?:什么|啥|哪(?:一)?(?:行|种))(?:样的?)?(?:工作|职业|行业|的)`),
    kinds.work,
  ],
  [asks(`${now}(?:学|读|念)(?:的是?)?${which}(?:个)?专业`), kinds.subject],
  [asks(`${now}在${place}(?:上学|读书|念书|上大学|读大学)`), kinds.school],
  [asks(`${now}对(?:什么|哪些|啥|哪种)(?:东西|食物|药物?)?过敏`), kinds.allergy],
  [asks(`${now}有(?:没有|什么|哪些)?(?:东西|食物|药物)?过敏`), kinds.allergy],
  [asks(`${now}过敏(?:吗|什么)`), kinds.allergy],
  [asks(`${now}(?:有|得|患)(?:了|过)?(?:什么|哪些)(?:慢性)?(?:病|疾病)`), kinds.condition],
  [asks(`${now}(?:在|每天)*吃(?:的是)?(?:什么|哪些|哪种|啥)药`), kinds.medicine],
  [asks(`${now}(?:结婚了?(?:吗|没)|结没结婚|单身吗|已婚吗)`), kinds.partner],
  [asks(`${now}(?:有|生了?)(?:几个|多少个?)(?:小?孩子?|娃)`), kinds.children],
  [asks(`${now}有(?:几个|多少个?)(?:兄弟姐妹)`), kinds.siblings],
  [asks(`${now}(?:会)?(?:说|讲)(?:什么|哪些|哪几种|几种)(?:语言|话|外语)`), kinds.languages],
  [asks(`${now}开(?:的是)?(?:什么|哪种|啥)车`), kinds.car],
  [asks(`${now}用(?:的是)?(?:什么|哪种|啥|哪款)手机`), kinds.phone],
];

const favourite =
  /(?<who>我)最(?:喜欢|爱)(?:的(?<a>[\p{Script=Han}]{1,6}?)是?(?:什么|哪|谁|啥)|(?:吃|喝|看|听)?(?:什么|哪(?:个|种|部|首|本|一\p{Script=Han}))(?<b>[\p{Script=Han}]{1,6}))/u;
const belonging =
  /(?<who>我们?)的?(?<thing>[\p{Script=Han}]{1,6}?)(?:现在)?(?:(?<called>叫)(?:做)?(?:什么|啥)|(?:是|在|为)?(?:什么时候|什么|哪|多少|几|谁|啥|何时))/u;
const remembered =
  /(?:记得|知道|告诉我)(?<who>我)的?(?<thing>名字|姓名|年龄|生日|地址|住址|职业|工作|老家|家乡|专业)/u;

/** The attribute that a Chinese sentence asks for, or null. */
export function chineseAttribute(sentence: string): AskedAttribute | null {
  const said = sentence.replaceAll(/\s+/gu, "");
  const text = simplified(said);
  if (!/\p{Script=Han}/u.test(text) || /(?:以前|之前|曾经?|过去|小时候住)/u.test(text)) return null;
  for (const [pattern, { names, predicates }] of questions) {
    const found = pattern.exec(text)?.groups?.["who"];
    const holder = found === undefined ? null : chineseHolder(found, text, said);
    if (holder !== null) return { holder, names, predicates };
  }
  const liked = favourite.exec(text)?.groups;
  if (liked !== undefined) {
    return {
      holder: { kind: "asker" },
      names: [`favourite_${liked["a"] ?? liked["b"] ?? ""}`],
      predicates: [],
    };
  }
  const groups = (remembered.exec(text) ?? belonging.exec(text))?.groups;
  if (groups?.["thing"] === undefined) return null;
  const thing = groups["called"] === undefined ? groups["thing"] : `${groups["thing"]}_name`;
  return { holder: { kind: "asker" }, ...kindOfThing(thing) };
}

/** Words for one tie: who says 妈 once says 母亲 another time. */
const sameTie: readonly (readonly string[])[] = [
  ["妈妈", "妈", "母亲"],
  ["爸爸", "爸", "父亲"],
  ["老婆", "妻子", "太太", "爱人"],
  ["老公", "丈夫", "先生", "爱人"],
  ["女朋友", "对象"],
  ["男朋友", "对象"],
  ["外婆", "姥姥"],
  ["外公", "姥爷"],
];

/** Words that open a question before whoever is meant. */
const lead = /^(?:请问|那么?|还|记不记得|记得|知不知道|知道|告诉|说说|看看|吗|请|想想|猜猜?)+/u;

/** `words` as they are read; a name is meant as it is written. */
export function chineseHolder(words: string, text: string, said: string): Holder | null {
  if (/[我咱](?:们|自己)?家?$/u.test(words)) return { kind: "asker" };
  const tie = /.*[我咱]们?的?(?<tie>.+)$/u.exec(words)?.groups?.["tie"];
  if (tie !== undefined) {
    const same = sameTie.filter((group) => group.includes(tie)).flat();
    return { kind: "kin", words: [...new Set([...petWords(tie), ...same])] };
  }
  const name = words.replace(lead, "");
  if (name === "" || /^(?:你|您|他|她|它|这|那|谁|大家|别人)/u.test(name)) return null;
  return { kind: "named", name: asWritten(name, text, said) };
}
