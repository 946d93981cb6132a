import type { ReadEnding } from "../../../memories/reading.ts";
import {
  type Statement,
  adverbs,
  isSelf,
  partners,
  personOf,
  relation,
  unreal,
  who,
} from "./statement.ts";

/** That two parted. */

const parted = String.raw`(?:broke up|broken up|split up|split|separated|divorced|parted ways|called off (?:our|the|their) engagement)`;

const partingForms: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?<a>${who}) and (?<b>${who})${adverbs}${parted}(?!\p{L})`, "u"),
  new RegExp(
    String.raw`(?<!\p{L})(?<a>${who})${adverbs}${parted} (?:with|from) (?<b>${who})(?!\p{L})`,
    "u",
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?<a>I|[Ww]e|[Tt]he user|[Uu]ser)${adverbs}${parted}(?!\p{L})`,
    "u",
  ),
  /(?<a>我们?|[\p{Script=Han}]{2,4}?)(?:和|跟|与)(?<b>[\p{Script=Han}A-Za-z]{1,8}?)(?:已经|上周|上个?月|昨天|前天|最近|刚刚?|去年|正式|都|早就)*(?:分手|离婚|分开)了/u,
  /(?<a>我们?)(?:已经|上周|上个?月|昨天|前天|最近|刚刚?|去年|正式|都|早就)*(?:分手|离婚)了/u,
];

const partnerWord =
  /^(?:my )?(?:ex-?)?(?:girlfriend|boyfriend|wife|husband|partner|spouse|fianc[eé]e?)$|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|对象|爱人|媳妇/iu;

/** "Ana and I split up", "我和小雅分手了": with whom, or with whoever it was. */
export function partings({ content, speaker }: Statement): ReadEnding[] {
  for (const form of partingForms) {
    const found = form.exec(content)?.groups;
    if (found === undefined) continue;
    if (unreal.test(content)) return [];
    const [a = "", b = null] = [found["a"], found["b"]];
    const [one, other] = isSelf(b ?? "") ? [b ?? "", a] : [a, b];
    if (!isSelf(one) && other === null) return [];
    const object = other === null || partnerWord.test(other) ? null : personOf(other, speaker);
    return [relation(personOf(one, speaker), partners, object, "partner_of")];
  }
  return [];
}
