import type { ReadEnding } from "../../../memories/reading.ts";
import { kinHan } from "../../kin.ts";
import {
  type Statement,
  adverbs,
  dwellings,
  employments,
  personOf,
  relation,
  schools,
  unreal,
  who,
} from "./statement.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** That somebody left where they worked, studied or lived. */

const thing = String.raw`(?:the )?(?<object>[\p{Lu}\d][\p{L}\d&.'’+-]*(?: (?:of |de |and |& )?\p{Lu}[\p{L}\d&'’-]*){0,3})`;
const leavingForms: readonly (readonly [RegExp, readonly string[], string | null])[] = [
  ...[
    [
      laidOut`
        (?:
          left|quit|resigned from|retired from|got (?:laid off|fired|let go) (?:from|by|at)|
          (?:was|were|been) (?:laid off|fired|let go) (?:from|by|at)|lost my job at|handed in my notice at|
          stopped working (?:at|for)
        )
      `,
      [...employments, ...schools],
      null,
    ] as const,
    [
      String.raw`(?:no longer|do not|don['’]t|does not|doesn['’]t) works? (?:at|for)`,
      employments,
      "works_at",
    ] as const,
    [
      String.raw`(?:no longer|do not|don['’]t|does not|doesn['’]t) (?:study|studies|go(?:es)?) (?:at|to)`,
      schools,
      "studies_at",
    ] as const,
    [String.raw`(?:dropped out of|graduated from|finished at)`, schools, null] as const,
    [
      String.raw`(?:no longer|do not|don['’]t|does not|doesn['’]t) lives? in`,
      dwellings,
      "lives_in",
    ] as const,
    [String.raw`moved (?:out of|away from|back from)`, dwellings, null] as const,
  ].map(
    ([verb, predicates, as]) =>
      [
        new RegExp(String.raw`(?<!\p{L})(?<a>${who})${adverbs}${verb} ${thing}`, "u"),
        predicates,
        as,
      ] as const,
  ),
  [
    /(?:从|在)(?<object>[\p{Script=Han}A-Za-z\d]{1,12}?)(?:那边|公司)?(?:离职|辞职|辞了职|跳槽|被裁|退休|毕业|退学)(?:了|$)/u,
    [...employments, ...schools],
    null,
  ],
  [
    /不(?:再)?在(?<object>[\p{Script=Han}A-Za-z\d]{1,12}?)(?:那边)?(?:工作|上班|干|做)(?:了|$)/u,
    employments,
    "works_at",
  ],
  [
    /不(?:再)?在(?<object>[\p{Script=Han}A-Za-z\d]{0,10}?(?:公司|集团|工厂|厂|事务所|报社|出版社|工作室))了/u,
    employments,
    "works_at",
  ],
  [
    /不(?:再)?在(?<object>[\p{Script=Han}A-Za-z\d]{1,12}?)(?:读书|上学|念书|读)(?:了|$)/u,
    schools,
    "studies_at",
  ],
  [
    /不(?:再)?在?(?<object>[\p{Script=Han}A-Za-z\d]{1,12}?)住了|不(?:再)?住在?(?<object2>[\p{Script=Han}A-Za-z\d]{1,12}?)了/u,
    dwellings,
    "lives_in",
  ],
  [/从(?<object>[\p{Script=Han}A-Za-z\d]{1,12}?)搬(?:走|出来?|离)了?/u, dwellings, null],
  [
    /(?:离开|辞去|退出)了?(?<object>[\p{Script=Han}A-Za-z\d]{2,12}?)(?:了|$|[^\p{Script=Han}A-Za-z\d])/u,
    employments,
    null,
  ],
];

/** "Left Acme at five": for the day, and not for good. */
const forAWhile = new RegExp(
  laidOut`
    \b(?:
      at (?:about )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)|
      early|late|for (?:the (?:day|night|weekend)|lunch|home|a (?:walk|while|moment|break))|
      this (?:morning|evening|afternoon)|o['’]clock|and (?:went|came|drove|walked)|years? (?:old|ago) when
    )\b
  `,
  "iu",
);
/** What only negates in these forms. */
const negation = /\b(?:do not|don['’]t|does not|doesn['’]t|no longer)\b/giu;

/** "I don't work at Acme" alone tells of no end, nor does who left for the day or may leave. */
const isNotOver = (found: string, content: string): boolean =>
  (/\b(?:don|do not|does)/iu.test(found) && !/\bany ?(?:more|longer)\b/iu.test(content)) ||
  forAWhile.test(content) ||
  unreal.test(content.replace(negation, ""));

const intended = /想|打算|准备|可能|如果|要是|会从|吗|？/u;

/** "I left Acme", "我已经从腾讯离职了", "I moved out of Oslo". */
export function leavings({ content, speaker }: Statement): ReadEnding[] {
  for (const [form, predicates, as] of leavingForms) {
    const found = form.exec(content);
    if (found?.groups === undefined) continue;
    const han = /\p{Script=Han}/u.test(found[0]);
    if (han ? intended.test(content) : isNotOver(found[0], content)) return [];
    const object = (found.groups["object"] ?? found.groups["object2"] ?? "").replace(
      /['’]s$|\.$/u,
      "",
    );
    const subject = han ? subjectHan(content, speaker) : personOf(found.groups["a"] ?? "", speaker);
    return [relation(subject, predicates, object, as)];
  }
  return [];
}

const kinOfSpeaker = new RegExp(String.raw`^我(?:的|家)?(?<kin>${kinHan})`, "u");

/** Of whom a Chinese sentence speaks first. */
function subjectHan(content: string, speaker: string): string {
  const kin = kinOfSpeaker.exec(content)?.groups?.["kin"];
  if (kin !== undefined) return `${speaker}'s ${kin}`;
  const named =
    /^(?<name>[\p{Script=Han}A-Za-z]{2,4}?)(?:已经|也|刚|最近|上|昨|不|从|离|把|没)/u.exec(content)
      ?.groups?.["name"];
  return named === undefined || named.startsWith("我") ? speaker : named;
}
