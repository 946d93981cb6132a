import { type Fact, type Mode } from "../fact.ts";
import { readBelongingHan } from "./belongings.ts";

/** 我换手机号了，新的是139…; WiFi密码改了，现在是…: what is told of a thing comes behind it. */

const thing = String.raw`(?<thing>(?:手机|电话)号码?|(?:家里?的?)?[\p{Script=Han}A-Za-z-]{0,6}?密码|门禁码|PIN码?|邮箱|微信号)`;
const adverbs = "(?:刚刚?|已经|今天|昨天|最近|又|上周)*";
const behind = String.raw`[，,。：:；]?\s*(?:新的?(?:号码?|密码|那个)?(?:是|：|:)|现在(?:是|用)|改成了?|换成了?|[：:])\s*(?<v>[\w@.+ -]{3,40}?)[。！!]*$`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^我们?${adverbs}(?:换|改)了?(?:一?个)?(?:新的?)?(?:我们?的)?${thing}了?${behind}`,
    "iu",
  ),
  new RegExp(String.raw`^(?:我们?(?:家)?的?)?${thing}${adverbs}(?:换|改)了?${behind}`, "iu"),
];

/** What is so of the speaker's thing from now on; null where the sentence has another form. */
export function renewalHan(sentence: string, speaker: string, mode: Mode): Fact | null {
  for (const form of forms) {
    const { thing: named, v } = form.exec(sentence.trim())?.groups ?? {};
    if (named === undefined || v === undefined) continue;
    const read = readBelongingHan(named.replace(/^家里?的?/u, ""), `是${v}`, mode);
    if (read?.attribute == null) return null;
    const subject = { name: speaker, kind: "speaker", tie: null, gender: null } as const;
    return { ...read, subject, mode, corrects: false };
  }
  return null;
}
