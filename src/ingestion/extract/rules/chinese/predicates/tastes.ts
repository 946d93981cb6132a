import { type Mode, type Reading, eachBy, reading } from "../../fact.ts";
import { listHan, objectHan } from "../objects.ts";
import { type Rule, many } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Likes, interests and skills. */
export const tastes: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:最|很|非常|特别|超级?|更|比较|也|都|一直|从小就?|真的?|挺|蛮|满|还|好|可|巨|贼|就|是)*
        (?:喜欢|中意|稀罕|喜爱|热爱|爱(?!人|情|好是|上)|偏爱|钟爱|迷恋|爱上了?|偏好|享受|离不开)(?!的)
        (?<o>.+)
      `,
      "u",
    ),
    read: ({ o }, mode) => liking(listHan(o), mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:最|很|非常|特别|超级?|比较|也|都|一直|真的?|实在|挺|好|巨|贼|是|根本|完全|从来|从小)*(?:
          吃不(?:下去?|惯|来|了)|喝不(?:下去?|惯|来|了)|[看听]不(?:进去?|下去|惯)|[用住睡坐]不惯|忍不了|
          接受不了|get不到|受不得|最烦|烦(?!恼|躁|死了)|讨厌|厌恶|恨|受不了|反感|害怕|
          惊(?!讶|喜|艳|醒|呆|到|动|人|了)|
          怕(?!自己|赶|来不|你|他|她|以后|万一|会|不|没|被|错过|影响|打扰|麻烦|耽误|忘)|不想吃|嫌
        )(?<o>.+)
      `,
      "u",
    ),
    read: ({ o }, mode) => {
      const objects = listHan(o);
      return objects === null
        ? null
        : many("PREFERENCES", 7, mode.negated ? "likes" : "dislikes", objects);
    },
  },
  {
    pattern: /^(?:一直|从来|都|就)*(?:认准|首选|只认|钟情(?:于)?)(?:了)?(?<o>[^，,。]{1,12})/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
    own: true,
  },
  {
    pattern:
      /^(?:喝|吃|点|泡|煮|穿|坐|住)(?<o>[^，,。了过]{1,8}?)(?:从来?|一直|都|一般|向来|永远|只|必须?|总是?)+(?:不|要|得|一定)?(?:加|放|要|蘸|配|点|选|带|全糖|半糖|去冰)/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
    own: true,
  },
  {
    pattern:
      /^对(?<o>[^，,。]{1,20}?)(?:真的|一直|都)*(?:情有独钟|上瘾|没有?抵抗力|爱不释手|念念不忘|欲罢不能|百吃不厌)/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
  },
  {
    pattern:
      /^对(?<o>[^，,。]{1,20}?)(?:真的|实在|完全|一直|都)*(?:无感|不感冒|不来电|没感觉|没什么感觉|反感|无爱)/u,
    read: ({ o }) => many("PREFERENCES", 6, "dislikes", objectHan(o)),
  },
  {
    pattern:
      /^(?:(?:更|比较)?(?:宁愿|宁可|倾向于?|更愿意)|(?:更|还是|比较)习惯(?!了|这|那|在|[^，,。]*了$))(?<o>.+)/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
  },
  {
    pattern:
      /^(?:[^，,。我]{0,6})?(?:一般|从来|平时|向来|永远|一直|都)*只(?<o>(?:吃|喝|选|用|穿|看|听|坐|买|点|住|认|信|接受|追|睡|玩)(?![过了到完下]|不|得|会)[^，,。]{1,14})/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
    own: true,
  },
  {
    pattern:
      /^(?:对)(?<o>[^，,。]{1,14}?)(?:很|非常|特别|比较|不太?|没什么|没|挺)?(?:感兴趣|有(?:点|些)?兴趣|着迷|没兴趣|好奇|不感兴趣)/u,
    read: ({ o }, mode) =>
      many("INTEREST", 7, mode.negated ? "dislikes" : "interested_in", listHan(o)),
  },
  {
    pattern: /^(?:的)?(?:爱好|兴趣|业余爱好|特长)(?:就?是|有|包括)(?<o>.+)/u,
    read: ({ o }) => many("INTEREST", 7, "interested_in", listHan(o)),
  },
  {
    pattern:
      /^(?:是)?(?:一?个|一?名)?(?<o>[^，,。我你他她]{1,12}?)的?(?:铁粉|死忠粉?|粉丝|老粉|脑残粉|迷妹|迷弟|球迷|书迷|歌迷|影迷|发烧友|爱好者|重度用户|狂热)/u,
    read: ({ o }) => many("INTEREST", 7, "interested_in", objectHan(o)),
  },
  {
    pattern:
      /^(?:也|还|都)*(?:在|正在)(?:练习?|追|看|听|玩|读)(?<o>(?!你|他|她|我|什么|这|那)[^，,。]{1,14})/u,
    read: ({ o }, mode) => (mode.past ? null : many("INTEREST", 6, "interested_in", objectHan(o))),
    own: true,
  },
  {
    pattern:
      /^(?:大学|高中|初中|小学|小时候|以前|曾经?)?(?:时|的时候)?学(?:过|了)[一二两三四五六七八九十几半\d]+(?:年|个月|学期)(?:多|的)?(?<o>[\p{Script=Han}A-Za-z]{2,10})/u,
    read: ({ o }) => many("SKILL", 7, "learnt", objectHan(o), "skill"),
  },
  {
    pattern:
      /^自学(?:了|过)?(?:[一二两三四五六七八九十半\d]+(?:年|个月|周|天)(?:多|的)?)?(?<o>[^，,。了]{2,10})/u,
    read: ({ o }) => many("SKILL", 7, "learning", objectHan(o), "skill"),
  },
  {
    pattern:
      /^(?:最近|也|还|突然|一下子|渐渐|慢慢|又|都|开始)*(?:在)?(?:收集|收藏|迷上了?|入坑了?|沉迷于?|痴迷于?|上头)(?<o>.+)/u,
    read: ({ o }) => many("INTEREST", 7, "interested_in", listHan(o)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:还|也|能|都|不|已经)*(?:会|能|擅长|精通|懂|掌握了?)(?<o>
          (?:
            说|讲|弹|拉|打|踢|游泳|开车|做饭|编程|画画?|唱|跳|写|骑|滑|下棋|烘焙|修|英语|法语|日语|德语|
            韩语|西班牙语|粤语|吉他|钢琴|Python|Java|[A-Z]
          ).*|
          [\p{Script=Han}]{1,4}(?:语|琴|球|棋|舞|泳|拳|剑|操|菜|饭|歌|画|牌|麻将|魔术|瑜伽|滑雪|冲浪)
        )
      `,
      "u",
    ),
    read: ({ o }, mode) => (mode.intended ? null : skilled(o, mode)),
  },
  {
    pattern:
      /^(?:的)?(?<o>(?:英|日|法|德|韩|俄|西班牙|阿拉伯)语|粤语|普通话|英文|日文|厨艺|车技|球技|酒量|歌声|画工|文笔|字)(?:还|很|挺|蛮|非常|比较|算是?|水平|说得|讲得)*(?:不错|可以|好|流利|一般|厉害|拿手)/u,
    read: ({ o }, mode) => (mode.negated ? reading("SKILL", 6) : skilled(o, mode)),
  },
  {
    pattern:
      /^(?<o>(?:做|炒|烧|炖|写|唱|弹|画|包|烤|修|拍)[^，,。的得]{1,6})(?:是|可|绝对|也|都)*(?:一绝|(?:很|最|特别)?拿手|有一手|一把好手)/u,
    read: ({ o }, mode) => skilled(o, mode),
  },
  {
    pattern: /^(?:也|还|都|不)*会(?:用|使)(?!得|法)(?<o>[^，,。]{2,12})/u,
    read: ({ o }, mode) => (mode.intended ? null : skilled(o, mode)),
  },
  {
    pattern:
      /^(?:也|还|略|稍微|大概)*(?:会|懂|能说|能讲)(?:说|讲|写|弹|拉|唱|玩|修)?(?:一?点儿?|一些|些|几句|皮毛)(?<o>[\p{Script=Han}A-Za-z]{1,8})/u,
    read: ({ o }, mode) => (mode.intended ? null : skilled(o, mode)),
  },
  {
    pattern:
      /^(?:很|超|最|挺|特别|蛮|满|还算|比较|非常|可)会(?!的|有|是|让|被)(?<o>[\p{Script=Han}A-Za-z]{2,8})/u,
    read: ({ o }, mode) => skilled(o, mode),
  },
  {
    pattern:
      /^(?:日语|英语|法语|德语|韩语|西语|雅思|托福|钢琴|小提琴|古筝|围棋|PTE|四级|六级|专[四八])(?:水平|已经|考|是|过了?|有)*(?:N[1-5]|[一二三四五六七八九十\d.]+[级段分]|业余|过了)/iu,
    read: () => reading("SKILL", 7),
  },
  {
    pattern:
      /^(?<got>学会了?|考(?:到|过|取|了|下)了?(?:一?个)?|拿到了?)(?<o>[\p{L}]{2,14}(?:证|驾照|执照|学位)?)/u,
    // A licence is handed over on a day; what is learnt or passed is a skill from then on.
    read: ({ got, o }) =>
      many(got?.startsWith("拿") ? "EVENTS" : "SKILL", 7, "can", objectHan(o), "skill"),
  },
  {
    pattern:
      /^(?:也|已经|差不多)*有(?:着)?(?:近|超过|将近|大约|大概|差不多)?[一二两三四五六七八九十几多\d]+(?:多|来)?年(?:多)?的?(?<o>[^，,。]{1,16}?)(?:工作|从业|实战|项目|相关|教学|临床)?经验/u,
    read: ({ o }) => many("SKILL", 7, "skilled_in", objectHan(o), "skill"),
  },
  {
    pattern: /^(?:很|非常)?(?:擅长|精通|拿手)(?<o>.+)/u,
    read: ({ o }) => many("SKILL", 7, "skilled_in", listHan(o), "skill"),
  },
  {
    pattern: /^(?:正在|在|开始|最近在|刚开始)(?:自)?学(?:习)?(?<o>.+)/u,
    read: ({ o }, mode) => learning(o, mode),
  },
];

const liking = (object: string | null, mode: Mode): Reading | null =>
  object === null
    ? null
    : many("PREFERENCES", 7, mode.negated || mode.ended ? "dislikes" : "likes", object);

/** What is being learnt. */
export function learning(o: string | undefined, mode: Mode): Reading | null {
  const object = objectHan(o);
  return object === null || mode.past ? null : many("GOALS", 7, "learning", object, "skill");
}

/** The verb that a list's first thing bears for them all: 说法语和荷兰语. */
const sharedVerb = /^[说讲弹拉打踢](?=\p{Script=Han}{2})/u;

function skilled(things: string | undefined, mode: Mode): Reading {
  const denied = mode.negated || mode.ended;
  const objects = listHan(things)?.split("; ") ?? [];
  const each = objects.length > 1 ? objects.map((one) => one.replace(sharedVerb, "")) : objects;
  const read = many("SKILL", 7, denied ? null : "can", each.join("; ") || null, "skill");
  return eachBy(read, each);
}
