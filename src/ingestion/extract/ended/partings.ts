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
import { laidOut } from "../../../model/laid-out.ts";

/** That two parted. */

const parted = laidOut`
  (?:
    broke up|broken up|split up|split|separated|divorced|parted ways|(?:not|no longer) together|
    called off (?:our|the|their) engagement
  )
`;

const partingForms: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?<a>${who}) and (?<b>${who})${adverbs}${parted}(?!\p{L})`, "u"),
  new RegExp(
    String.raw`(?<!\p{L})(?<a>${who})${adverbs}${parted} (?:with|from) (?<b>${who}|me|us)(?!\p{L})`,
    "u",
  ),
  new RegExp(String.raw`(?<!\p{L})(?<a>${who}) dumped (?<b>${who}|me)(?!\p{L})`, "u"),
  new RegExp(
    String.raw`(?<!\p{L})(?<a>I|[Ww]e|[Tt]he user|[Uu]ser)${adverbs}${parted}(?!\p{L})`,
    "u",
  ),
  new RegExp(
    laidOut`
      (?<a>我们?|[\p{Script=Han}]{2,4}?)(?:和|跟|与)(?<b>[\p{Script=Han}A-Za-z]{1,8}?)
      (?:已经|上周|上个?月|昨天|前天|最近|刚刚?|去年|正式|都|早就)*(?:分手|离婚|分开|不在一起)了
    `,
    "u",
  ),
  /(?<a>我们?)(?:已经|上周|上个?月|昨天|前天|最近|刚刚?|去年|正式|都|早就)*(?:分手|离婚|不在一起)了/u,
];

const partnerWord =
  /^(?:my )?(?:ex-?)?(?:girlfriend|boyfriend|wife|husband|partner|spouse|fianc[eé]e?)$|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|对象|爱人|媳妇/iu;

/** "Ana and I split up", "我和小雅分手了": with whom, or with whoever it was. */
export function partings({ content, speaker }: Statement): ReadEnding[] {
  for (const form of partingForms) {
    const found = form.exec(content);
    if (found === null) continue;
    if (unreal.test(content.replace(found[0], ""))) return [];
    const { a = "", b = null } = found.groups ?? {};
    const [one, other] = isSelf(b ?? "") ? [b ?? "", a] : [a, b];
    if (!isSelf(one) && other === null) return [];
    const subject = personOf(one, speaker);
    const isUnnamed = other === null || partnerWord.test(other);
    const object = isUnnamed ? null : personOf(other, speaker);
    return subject === object ? [] : [relation(subject, partners, object, "partner_of")];
  }
  return [];
}
