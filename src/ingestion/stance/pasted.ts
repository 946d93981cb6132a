import { kinHan, surnames } from "../kin.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Chinese that was pasted and not told: a talk between others, a news item, a sum out of a textbook, a form with blanks. */

const clock = String.raw`(?:\s*[（(\[]?(?:\d{1,4}[-/.年月]\d{1,2}[-/.月日\d]*\s*)?(?:[上下]午|晚上)?\s*\d{1,2}:\d\d(?::\d\d)?[)）\]]?)?`;
const speaker = new RegExp(
  String.raw`^(?:[-*>•]\s*)?(?<name>[^\s：:，,。！？!?"“「（(]{1,8}?)${clock}\s*[：:]\s*(?=\S)`,
  "u",
);
/** What people go by in a chat. */
const called = new RegExp(
  `^(?:[小老阿大][\\p{Script=Han}]{1,2}|(?:${surnames})[\\p{Script=Han}]{1,2}|\\p{Lu}[A-Za-z]{1,11}|阿[A-Za-z]+|${kinHan}|我|[\\p{Script=Han}]{0,3}(?:总|哥|姐|妹|弟|叔|姨|爷|奶|老师|师傅|经理|主任|群主|管家|客服)|[A-E甲乙丙丁])$`,
  "u",
);
const toSomeone = /[我你您咱]|大家|哈哈|[？?]/u;

/** Who speaks in a line of a pasted talk, or null. */
function speakerOf(sentence: string): string | null {
  const match = speaker.exec(sentence.trim());
  const name = match?.groups?.["name"];
  return name !== undefined && called.test(name) ? name : null;
}

/** "小李 10:21" on a line of its own, as a chat program copies it. */
const stamped =
  /^(?<name>\S{1,10}?)\s+(?:\d{1,4}[-/.年月]\d{1,2}[-/.月日\d]*\s*)?\d{1,2}:\d\d(?::\d\d)?$/u;
const isStamp = (sentence: string): boolean =>
  called.test(stamped.exec(sentence.trim())?.groups?.["name"] ?? "");

/**
 * The sentences of a pasted talk, 小王：… and 阿May：… in turn, from its first line on: their indices. One
 * speaker makes no talk, nor do lines that speak to nobody.
 */
export function talkIn(list: readonly string[]): ReadonlySet<number> {
  const speakers = list.map((sentence) => speakerOf(unframed(sentence)));
  const names = new Set(speakers.filter((name) => name !== null));
  const first = speakers.findIndex((name) => name !== null);
  const isTalk =
    names.size > 1 && list.some((one, i) => speakers[i] !== null && toSomeone.test(one));
  const stamp = list.findIndex(isStamp);
  const from = isTalk ? first : stamp;
  return new Set(from < 0 ? [] : [...list.keys()].filter((i) => i >= from));
}

const frame = new RegExp(
  laidOut`
    ^[【[](?:群聊|聊天记录|转发?|转载|突发|快讯|新闻|热搜|头条|公告|通知|资讯|要闻)[^】\]]{0,8}[】\]]\s*|
    ^(?:这|以下|下面|上面|刚刚?)?(?:这[条段句个])?(?:是)?(?!我)[^，,。！？：:\s我]{0,8}
    (?:发来|发过来|写来|转来|转发|传来|发给我|留给我|回复我)的?(?:话|消息|信息|内容|原话|留言)?[：:]\s*|
    ^(?:这|以下|下面)(?:是|为)?我[^，,。！？：:\s]{1,8}(?:写|发|说|留|填|拟)的[^，,。！？：:]{0,6}[：:]\s*|
    ^(?:[\p{Script=Han}]{0,2}群|业主)?(?:公告|通知)[：:]|
    ^(?:群聊|聊天记录|(?:以下|下面)?(?:是)?转发(?:的|自)?[^，,。：:]{0,6})[：:]\s*
  `,
  "u",
);
const unframed = (sentence: string): string => sentence.trim().replace(frame, "");

/** Whether a sentence opens with a mark of what is passed on, 【群聊】 or 【快讯】: so is what follows. */
export const isPassedOn = (sentence: string): boolean => frame.test(sentence.trim());

const agency = new RegExp(
  laidOut`
    ^[【[(（]?(?:新华社|中新社|本报|央视|人民网|[\p{Script=Han}]{2,6}(?:通讯社|日报|晚报|时报|早报|新闻网))
    [^，,。]{0,14}(?:电|讯|报道|消息)|
    (?:本报|新华社)?记者[\p{Script=Han}]{0,8}(?:获悉|报道|了解到)|
    ^(?:近日|日前)?[，,]?某(?:知名|著名|女|男|当红|上市)?[\p{Script=Han}]{1,6}[^，,。]{0,6}
    (?:宣布|被曝|发布|遭|获|因|称|于)|
    ^据(?:悉|[\p{Script=Han}]{2,8}?(?:消息|报道|通报))
  `,
  "u",
);
const blanks = new RegExp(
  laidOut`
    [Xx×＊]{2,}(?=大学|公司|学校|医院|市|省|路|小区|集团|人|岁)|
    (?:叫|姓名是?|名字是?|毕业于|就职于|来自|住在)[Xx×＊_]{2,}|某某(?!某)|
    [【[（(](?:你的)?(?:姓名|名字|公司名?|城市|日期|职位|学校)[】\])）]
  `,
  "u",
);

/** Whether a sentence is a news item, or leaves blanks for whoever uses it. */
export const isPrinted = (sentence: string): boolean =>
  agency.test(sentence.trim()) || blanks.test(sentence);

const textbook =
  /(?<![我弟妹哥姐儿女孩叫])小[明红华刚丽强芳军兰亮](?!星|酒|书|薯|旗)|[甲乙丙](?=[、和乙丙从以有的比])|某[人班校厂车商村市](?=[、，有的从共以买])/u;
const sum =
  /多少|还剩|剩下?几|一共|总共|共有|平均|[比大小多少]几|几(?:个|只|支|本|元|块|岁|米|千米|公里|天|小时|分钟|颗|枝|页|倍)|求[^，,。]{1,10}(?:速度|面积|周长|体积|概率|解)/u;

/** The sentences of a sum out of a textbook: their indices, all of the message. */
export function sumsIn(list: readonly string[]): ReadonlySet<number> {
  const isSum = list.some((one) => textbook.test(one)) && list.some((one) => sum.test(one));
  return new Set(
    isSum && list.some((one) => /\d|[一二两三四五六七八九十百]/u.test(one)) ? list.keys() : [],
  );
}
