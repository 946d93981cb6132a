import { kinHan } from "../../../../kin.ts";
import { regularSums } from "../../../../money-words.ts";
import { numberOf } from "../../../../../model/number-words.ts";
import { type Item, type Mode, type Reading, reading } from "../../fact.ts";
import { possession } from "./owned.ts";
import { type Rule, holds } from "./rule.ts";

/** How many of a kind somebody has, and how much of a medicine they take: one number holds at a time. */

const han = "一二两三四五六七八九十";
const counted = `(?<n>[${han}\\d]{1,3}|没)(?<unit>[只条个辆台部套间家匹位口])(?<what>[黑白大小花老]?(?:${possession}|${kinHan}))`;
const first = new RegExp(
  `^(?:现在|目前|家里?|一共|总共|还|就|只|才|已经|如今)*(?:有|养了?|剩下?|生了?)(?:着|了)?(?:就|只)?${counted}`,
  "u",
);
const next = new RegExp(`^(?:和|跟|、|，|以及|还有){1,2}${counted}`, "u");

function itemOf(groups: Record<string, string | undefined>, only: boolean): Item {
  const { n = "", unit = "", what = "" } = groups;
  const noun = what.replace(/^小(?=[狗猫])/u, "");
  const kin = new RegExp(`(?:${kinHan})$`, "u").test(what);
  const amount = numberOf(n);
  return {
    text: `${n}${unit}${what}`,
    change: {
      type: kin ? "RELATIONSHIPS" : "FACTS",
      level: kin ? 8 : 7,
      // "一只猫" is mostly told of that one; a count says how many in all.
      attribute: amount === null || (amount === 1 && !only) ? null : `count_${noun}`,
      value: amount === null ? null : String(amount),
      predicate: kin ? null : "owns",
      object: noun,
      objectType: kin ? "person" : "product",
    },
  };
}

/** The counts that a predicate's body opens with, as one reading; null where it opens with none. */
export function countsInHan(body: string, mode: Mode): Reading | null {
  const opening = first.exec(body);
  if (opening?.groups === undefined || !holds(mode) || mode.past) return null;
  const items = [itemOf(opening.groups, /[只就才剩]/u.test(opening[0].slice(0, 6)))];
  let rest = body.slice(opening[0].length);
  for (let more = next.exec(rest); more?.groups !== undefined; more = next.exec(rest)) {
    items.push(itemOf(more.groups, false));
    rest = rest.slice(more[0].length);
  }
  const [one] = items;
  if (one === undefined || (items.length === 1 && one.change.attribute === null)) return null;
  const { type = "FACTS", level = 7 } = one.change;
  return reading(type, level, { ...one.change, items: items.length > 1 ? items : [] });
}

/** "每个月房贷八千六", "月薪一万二": what comes in or goes out again and again. */
export const sums: readonly Rule[] = [
  {
    pattern: new RegExp(
      `^(?:现在|目前|每个?月|每年|一个?月|一年|平均|光|的)*(?:要|得|还|交|付|赚|挣|拿|存|花|领|光是)*(?<what>${regularSums})(?:是|要|大概|差不多|大约|税[前后]|到手|有|才|就|只有|一共|控制在|在|涨到了?|降到了?|每个?月|一个?月|，)*(?<n>[\\d.${han}百千万两]+(?:多)?(?:[块元kKwW万千百]|以[内下上]|左右|$|[，,。多]))`,
      "u",
    ),
    read: ({ what, n }, mode) =>
      reading("FACTS", 7, {
        attribute: holds(mode) && !mode.past ? (what ?? null) : null,
        value: holds(mode) && !mode.past ? (n?.replace(/[，,。]$/u, "") ?? null) : null,
        objectType: "number",
      }),
  },
];

const dose = `(?<d>(?:\\d[\\d.]*|[${han}半]{1,3}) ?(?:毫克|微克|mg|克|毫升|ml|单位|IU))`;

/** "每天吃20毫克氟西汀": the dose of a medicine. */
export const doses: readonly Rule[] = [
  {
    pattern: new RegExp(
      `^(?:现在|目前|每[天日晚早周]|一天|早晚|只|就|得|要|需要|改成|改|都|在)*(?:吃|服用|服|打|注射|用)(?:了)?${dose}(?:的)?(?<o>[\\p{L}]{2,10})`,
      "iu",
    ),
    read: ({ d, o }, mode) => dosed(o, d, mode),
  },
  {
    pattern: new RegExp(
      `^(?:现在|目前|每[天日晚早周]|一天|早晚)*(?:吃|服用|服|打|注射|用)(?<o>[\\p{L}]{2,10}?)[，,]?(?:每[天日次晚]|一天)?${dose}`,
      "iu",
    ),
    read: ({ d, o }, mode) => dosed(o, d, mode),
  },
];

/** One dose of a medicine holds at a time. Null where either is missing. */
export function dosed(
  medicine: string | undefined,
  amount: string | undefined,
  mode: Mode,
): Reading | null {
  const object = medicine?.replace(/(?:了|呢|啊|的剂量)$/u, "") ?? "";
  if (object === "" || amount === undefined) return null;
  const current = holds(mode) && !mode.past;
  return reading("FACTS", 8, {
    attribute: current ? `dose_of_${object.toLowerCase()}` : null,
    value: current ? amount.replaceAll(" ", "") : null,
    predicate: mode.negated || mode.ended ? null : "takes",
    object,
    objectType: "medicine",
  });
}
