import { surnames } from "../../../kin.ts";
import { type Fact, type Mode, reading } from "../fact.ts";

const roles: Readonly<Record<string, readonly [string, string]>> = {
  经理: ["manager", "reports_to"],
  老板: ["manager", "reports_to"],
  领导: ["manager", "reports_to"],
  上司: ["manager", "reports_to"],
  主管: ["manager", "reports_to"],
  导师: ["导师", "reports_to"],
  房东: ["landlord", "rents_from"],
  室友: ["roommate", "lives_with"],
  班主任: ["班主任", "knows"],
  教练: ["教练", "knows"],
  医生: ["doctor", "knows"],
  牙医: ["dentist", "knows"],
  老婆: ["partner", "married_to"],
  老公: ["partner", "married_to"],
  妻子: ["partner", "married_to"],
  丈夫: ["partner", "married_to"],
  女朋友: ["partner", "partner_of"],
  男朋友: ["partner", "partner_of"],
};
const role = Object.keys(roles).join("|");
const name = `(?<name>(?:${surnames})(?:[\\p{Script=Han}]{1,2}|总|老师|工|姐|哥)|[小老阿][\\p{Script=Han}]|\\p{Lu}[A-Za-z]+)`;
const form = new RegExp(
  `^(?:现在|目前|以后)?(?:我|我们|咱们?)的?(?:新来?的?|现在的?|现任)?(?<role>${role})(?:现在|已经)?(?:是|叫(?:做)?|换成了?|变成了?|改成了?)${name}了?[。！!.]*$`,
  "u",
);

/** "我的经理是王芳": who has a part in the speaker's life that one person has at a time, or null. */
export function roleFactHan(clause: string, speaker: string, mode: Mode): Fact | null {
  const groups = form.exec(clause.trim())?.groups;
  const known = roles[groups?.["role"] ?? ""];
  const called = groups?.["name"];
  if (known === undefined || called === undefined) return null;
  const [attribute, tie] = known;
  const read = reading("RELATIONSHIPS", 7, {
    attribute,
    value: called,
    predicate: tie,
    object: called,
    objectType: "person",
    singleValued: true,
  });
  const subject = { name: speaker, kind: "speaker", tie: null, gender: null } as const;
  return { ...read, subject, mode, corrects: false };
}
