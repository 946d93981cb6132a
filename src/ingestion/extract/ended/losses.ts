import type { ReadEnding } from "../../../memories/reading.ts";
import { deadIn } from "../../deaths.ts";
import { kinHan, kinWord } from "../../kin.ts";
import { type Statement, holdings, personOf, relation, unreal, who } from "./statement.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** That somebody has something no more, or died. */

const lossForm = new RegExp(
  laidOut`
    (?<!\p{L})(?<a>${who}) (?:no longer (?:have|has|own|owns)|(?:do not|don['’]t|does not|doesn['’]t) (?:have|own)) (?:an? |the |my |our |any |that )?
    (?<object>[\p{L}\d][\p{L}\d '’-]*?) ?(?<still>any ?more|any longer)?(?:[.,;!]|$)
  `,
  "u",
);

/** "I don't have a dog any more." */
export function losses({ content, speaker }: Statement): ReadEnding[] {
  const found = lossForm.exec(content);
  const { a, object, still } = found?.groups ?? {};
  if (a === undefined || object === undefined) return [];
  if (still === undefined && !/no longer/u.test(found?.[0] ?? "")) return [];
  return [relation(personOf(a, speaker), holdings, object)];
}

const animalHan = "猫咪?|狗狗?|小?猫|小?狗|兔子|仓鼠|鹦鹉|乌龟|金鱼|宠物";
const deathHan = new RegExp(
  String.raw`^(?:我们?(?:家|家里)?的?)?(?<who>[\p{Script=Han}A-Za-z]{1,6}?)(?:已经|昨天|前天|今天|昨晚|上周|上个?月|最近|去年|前年|刚刚?)*(?<how>去世|过世|病逝|走|死|没)了`,
  "u",
);
const isAnimalHan = new RegExp(String.raw`^(?:${animalHan})$`, "u");
const isKinHan = new RegExp(String.raw`^(?:${kinHan})$`, "u");

/** Whose life is over; of an animal without a name, whose it was. */
export function deaths({ content, speaker }: Statement): ReadEnding[] {
  const dead = deadIn(content);
  if (dead !== null) return deathOf(dead.name, dead.tie?.toLowerCase() ?? null, speaker);
  const { who: whom, how } = deathHan.exec(content)?.groups ?? {};
  if (whom === undefined || how === undefined || unreal.test(content)) return [];
  if (isAnimalHan.test(whom)) {
    return [relation(speaker, holdings, whom), { kind: "life", name: whom }];
  }
  // People who "have gone" have mostly gone home.
  if (!/去世|过世|病逝|死/u.test(how)) return [];
  return [{ kind: "life", name: isKinHan.test(whom) ? `${speaker}'s ${whom}` : whom }];
}

const isKin = new RegExp(String.raw`^(?:${kinWord})$`, "iu");

function deathOf(name: string | null, tie: string | null, speaker: string): ReadEnding[] {
  if (name !== null) {
    const life = (each: string): ReadEnding => ({ kind: "life", name: each });
    // "Grandma" is the speaker's.
    return [life(isKin.test(name) ? `${speaker}'s ${name.toLowerCase()}` : name)];
  }
  if (tie === null) return [];
  return isKin.test(tie)
    ? [{ kind: "life", name: `${speaker}'s ${tie}` }]
    : [relation(speaker, holdings, tie)];
}
