import { ailments } from "../../../../ailments.ts";
import { kinHan } from "../../../../kin.ts";
import { type Mode, type Reading, eachBy, reading } from "../../fact.ts";
import { listHan, objectHan } from "../objects.ts";
import { type Rule, holds, many } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Ties, health and diets. */
export const life: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:已经|刚|去年|今年|上个月|还)?(?:和|跟|与)(?<o>[\p{L}]{1,6})(?:
          在一起|谈了|处了|好了[一二两三四五六七八九十\\d]|结婚(?!纪念)|订婚|领证|恋爱|谈恋爱|分手|离婚|
          交往|同居|异地|复合|处对象|吵架|冷战|订了婚|认识
        )
      `,
      "u",
    ),
    read: ({ o }) => many("RELATIONSHIPS", 9, "partner_of", o ?? null, "person"),
  },
  {
    pattern: /^(?:从来?|还|一直|都)*(?:没有?|未曾?)(?:结过?婚|谈过(?:恋爱|对象)|恋爱过)/u,
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: new RegExp(
      `^(?:和|跟|与)(?<o>[\\p{L}]{1,6}?)(?:的)?(?:(?:都|以前|曾经|现在|也)*是(?:[\\p{Script=Han}]{0,4})(?:${kinHan}|校友|情侣|夫妻|亲戚|发小)|关系(?:一直|特别|很|非常|不太|不怎么|挺|最)*(?:好|铁|差|僵|近|不错|亲|一般))`,
      "u",
    ),
    read: ({ o }) => many("RELATIONSHIPS", 8, "knows", o ?? null, "person"),
  },
  {
    pattern:
      /^(?:已经|刚|还是?|目前|现在|是)*(?<o>单身|已婚|未婚|离异|离婚|结婚|订婚|丧偶|恋爱)(?!纪念|证|照|第|[一二两三四五六七八九十\d]+周年)/u,
    read: ({ o }, mode) =>
      reading("RELATIONSHIPS", 9, {
        attribute: holds(mode) ? "marital_status" : null,
        value: o ?? null,
      }),
  },
  {
    pattern: /^是?(?:家里)?(?:的)?(?<o>独生(?:子女|子|女)|老[大二三四幺](?=$|[，,。]))/u,
    read: () => reading("RELATIONSHIPS", 7),
  },
  {
    pattern: new RegExp(
      `^(?:没有?)?有?(?:[一二两三四五六七八九十\\d]+个|一?[个位]|个)?(?:双胞胎)?(?:亲)?(?<o>${kinHan})(?:叫(?<n>[\\p{L}]{1,8}))?(?=$|[，,。了])`,
      "u",
    ),
    read: ({ n }) => many("RELATIONSHIPS", 8, "knows", n ?? null, "person"),
  },
  {
    pattern: new RegExp(
      `^(?:也|还|都|以前|现在)?(?:是|算是)我(?:们)?(?:家)?的?(?:最好的)?[\\p{Script=Han}]{0,6}?(?<o>${kinHan})(?=$|[，,。！!\\s])`,
      "u",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: /^(?:认识了?|结识了?)(?<o>[\p{L}]{2,8})/u,
    read: ({ o }) => many("RELATIONSHIPS", 6, "knows", objectHan(o, 6), "person"),
  },
  {
    pattern: /^(?:对)(?<o>[^，,。]{1,14}?)(?:严重|有点|轻微|会|都|很|不)*过敏/u,
    read: ({ o }, mode) => allergy(o, mode),
  },
  {
    pattern: /^(?<o>[\p{Script=Han}、]{1,14}?)(?:严重|有点|轻微|会|都|很|不)*过敏/u,
    read: ({ o }, mode) => allergy(o, mode),
  },
  {
    pattern: new RegExp(
      `^(?:被?(?:确诊|诊断)(?:出|为|患有|了)?|患(?:有|上)?|得了?|有|是|查出)(?:轻度|重度|严重的?|一点)?(?<o>${ailments})`,
      "u",
    ),
    read: ({ o }, mode) => condition(o, 9, mode),
  },
  {
    pattern: new RegExp(
      `^(?:有点儿?|一直|老是?|总是?|经常|常年|从小就?|也|都|还|体检|检查|这次)*(?:查出来?|检查出来?|测出来?)?(?:说|有|是)?(?:轻度|中度|重度|严重的?|一点|点)?(?<o>${ailments})`,
      "u",
    ),
    read: ({ o }, mode) => condition(o, 8, mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:的)?[左右]?[耳眼手腿脚膝肩]?(?:
          耳朵?|眼|肠?胃|腰|膝盖|颈椎|心脏|肾|肝|肺|皮肤|眼睛|视力|听力|嗓子|牙齿?|头|脚|腿|手|肩膀?|背|
          鼻子|血压|血糖|血脂|免疫力|睡眠|记性|身体|气管|关节
        )(?:一直|从小|总是?|老是?|最近|现在|有点儿?|有些|很|比较|特别|不太|不|容易)*
        (?:好(?!了)|差|疼|痛|痒|敏感|弱|低|高|过敏|发炎)
      `,
      "u",
    ),
    read: () => reading("FACTS", 8),
  },
  {
    pattern:
      /^.{0,8}?(?:扭到|扭了|扭伤|崴了?|摔了|摔到|摔伤|骨折|骨裂|拉伤|韧带|烫伤|烧伤|割到|撞到|脱臼|闪到|闪了|落枕|开刀|缝了|拔了?(?:智齿|牙)|住院|动了?手术)/u,
    read: () => reading("EVENTS", 7),
  },
  {
    pattern: /^(?:怀孕|骨折|扭伤|住院|做了?.{0,6}手术|摔断|受伤)/u,
    read: () => reading("EVENTS", 8),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:在|每天|天天|长期|一直|都|要|需要|得|正在)*吃(?!过|错|了)(?<o>
          [\p{L}]{0,8}(?:
            药(?!店)|片|胶囊|胰岛素|维生素.?|(?:舍曲|氟西|西酞普|普瑞巴|阿司匹|二甲双)[林汀兰胍]|帕罗西汀|
            阿莫西林|华法林|布洛芬|优甲乐|左甲状腺素|
            [\p{Script=Han}]{1,4}(?:沙坦|洛尔|他汀|地平|普利|唑仑|霉素|拉唑|西汀)
          )(?!味|色)
        )
      `,
      "u",
    ),
    read: ({ o }) => many("FACTS", 8, "takes", o ?? null, "medicine"),
  },
  {
    pattern:
      /^(?:是|成了?)(?:一?个)?(?:严格的?)?(?<o>素食(?:主义)?者?|(?:蛋奶|全|锅边)素|吃素|纯素|清真|信佛|佛教徒|基督徒|穆斯林|天主教徒|无神论者)/u,
    read: ({ o }, mode) =>
      mode.negated ? reading("PREFERENCES", 7) : many("PREFERENCES", 9, "follows_diet", o ?? null),
  },
  {
    pattern:
      /^(?:从小|一直|长期|在|开始)*(?:吃(?:全|蛋奶|长)?素|(?:吃)?生酮|(?:吃)?低碳|轻断食|过午不食|滴酒不沾|烟酒不沾|忌口|忌辣|信(?:佛|基督|伊斯兰)|戒(?:烟|酒|糖)了?|抽烟|喝酒)/u,
    read: () => reading("PREFERENCES", 8),
  },
  {
    pattern:
      /^(?:从来?|一直|都|也|这辈子)*没(?:有)?(?:抽|喝|吃|碰|沾)过(?<o>[\p{Script=Han}A-Za-z]{1,8})/u,
    read: ({ o }) => many("PREFERENCES", 7, "avoids", listHan(o)),
  },
  {
    pattern:
      /^(?:从|从来|一直|都|也)*(?:不(?:能|再|怎么|太|会)?|没法)?(?:吃|喝|碰|抽)(?<o>[\p{Script=Han}A-Za-z、和]{1,12})/u,
    read: ({ o }, mode) =>
      mode.negated && !/^(?:完|到|过|了|饱|下)/u.test(o ?? "")
        ? many("PREFERENCES", 8, "avoids", listHan(o))
        : null,
  },
];

/** What somebody is like is no condition, though it has the name of one: 社恐. */
const condition = (name: string | undefined, level: number, mode: Mode): Reading | null =>
  name === undefined || name === "社恐"
    ? null
    : many("FACTS", level, holds(mode) ? "has_condition" : null, name, "condition");

function allergy(things: string | undefined, mode: Mode): Reading {
  const objects = listHan(things?.replace(/(?:会|都|严重|有点|很|不|并)+$/u, ""));
  const read = many("FACTS", 10, mode.negated ? null : "allergic_to", objects, "substance");
  return eachBy(read, objects?.split("; ") ?? []);
}
