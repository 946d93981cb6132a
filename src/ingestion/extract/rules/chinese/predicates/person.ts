import { type Mode, type Reading, reading } from "../../fact.ts";
import { surnames } from "../../../../kin.ts";
import { objectHan, placeHan } from "../objects.ts";
import { placeNames } from "../places.ts";
import { type Rule, begun, holds, single, many } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** 叫 that calls somebody or orders something, and gives no name: 叫了外卖, 叫他来, 叫滴滴. */
const calling = [
  "[了过住醒起苦停好]|来(?![福宝弟喜旺财])|上(?!官)|得|不",
  "[一两几半](?:[辆份个杯单次声下]|桶|打)|个(?=[外快车代])",
  "外卖|快餐|快递|车(?=$|[来去回了，。])|滴滴|救护车|网约车|出租|代驾|的士|优步|服务|保安|警察|客服|物业|人(?=来|去|帮|送|把)",
  "[我你您他她它](?!叫)|大家|所有人|全家|爸|妈|老[公婆板师]|同[事学]|朋友|孩子|儿子|女儿|室友",
].join("|");

/** Names, ages, origins and homes. */
export const person: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:的?(?:名字|全名|大名))?(?:叫(?:做)?|是叫|名叫|姓名是|名字是)(?!${calling})(?<o>[\p{L}·]{1,12})`,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 10, "name", "named", objectHan(o, 8), "person", mode),
  },
  {
    pattern: new RegExp(
      `^是(?!周[一二三四五六日天末]|高[中考手管]|马上|黄牛|白领|方便|金牛)(?<o>[小阿][\\p{Script=Han}]|(?:${surnames})[\\p{Script=Han}]{1,2})(?<![人生师工员手管座狗党族迷粉学孩白偷])(?=$|[，,。！!~～])`,
      "u",
    ),
    read: ({ o }, mode) =>
      mode.negated ? null : single("FACTS", 9, "name", "named", o ?? null, "person", mode),
    own: true,
  },
  {
    pattern: /^(?:的)?(?:昵称|外号|小名|绰号)(?:是|叫)?(?<o>[\p{L}·]{1,8})/u,
    read: ({ o }, mode) =>
      single("FACTS", 9, "nickname", "also_known_as", objectHan(o, 8), "person", mode),
  },
  {
    pattern: /^姓(?<o>欧阳|司马|上官|诸葛|皇甫|尉迟|慕容|端木|令狐|司徒|公孙|[\p{Script=Han}])/u,
    read: ({ o }, mode) => single("FACTS", 9, "surname", null, o ?? null, "person", mode),
  },
  {
    pattern: /^(?:今年|现在|已经|刚满|满|刚过)*(?<o>\d{1,3}|[一二三四五六七八九十]{1,3})岁/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
  },
  {
    pattern:
      /^(?:今年|都|已经|快|马上|才|刚)*(?<o>[1-9]\d)(?:了(?![年月天个])|(?=不是|$|[，,。]))/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
  },
  {
    pattern:
      /^(?:今年)?(?:已经|都|也)*(?:刚满|刚过|刚到|满|快|奔|年过|年近)(?<o>[二三四五六七八九]?十[一二三四五六七八九]?|\d\d)(?:了|岁)?(?=$|[，,。])/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
  },
  {
    pattern: /^(?:是)?(?<o>(?:(?:19|20)?\d\d)年)(?:的|生|出生)/u,
    read: ({ o }, mode) =>
      single("FACTS", 8, "birthday", "born_on", o ?? null, "date", { ...mode, past: false }),
  },
  {
    pattern: /^(?:是)?(?:个|一个|一枚|标准)?(?<o>(?:[6-9]0|[6-9]5|0[05])后)/u,
    read: () => reading("FACTS", 6),
  },
  {
    pattern: /^(?:是)?属(?<o>[鼠牛虎兔龙蛇马羊猴鸡狗猪])/u,
    read: ({ o }, mode) => single("FACTS", 7, "属相", null, o ?? null, "concept", mode),
  },
  {
    pattern:
      /^(?:是)?(?:个|一个|典型的?)?(?<o>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)/u,
    read: ({ o }, mode) => single("FACTS", 7, "星座", null, o ?? null, "concept", mode),
  },
  {
    pattern: /(?:是|到|过)我(?:们)?的?生日/u,
    read: () => reading("FACTS", 8),
  },
  {
    pattern:
      /^的?生日(?:就|都)?(?:是|在|：|:)(?<o>(?:农历|阴历|阳历|公历|新历)?[\d一二三四五六七八九十正冬腊][^，,。]{1,10})/u,
    read: ({ o }, mode) =>
      single("FACTS", 9, "birthday", "born_on", objectHan(o), "date", { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:是)?(?<o>
          (?:[鼠牛虎兔龙蛇马羊猴鸡狗猪]年|(?:19|20)?\d\d年)?(?:农历|阴历|阳历|公历)?
          [\d一二三四五六七八九十正冬腊]{1,2}月(?:[初廿十]?[\d一二三四五六七八九十]{1,3}[号日]?)?
        )(?:出?生的?|的生日|过生日)(?=$|不是|[，,。！!\s])
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      single("FACTS", 9, "birthday", "born_on", o ?? null, "date", { ...mode, past: false }),
  },
  {
    pattern:
      /^(?<o>[二三四五六七八九]十[一二三四五六七八九]?|十[一二三四五六七八九])(?=$|[。！!])/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
  },
  {
    pattern:
      /^(?:今年|都|已经|也)*(?:整|刚好|刚满)(?<o>[二三四五六七八九]?十[一二三四五六七八九]?|[1-9]\d)岁?(?=$|[，,。！!\s了])/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
  },
  {
    // 过完年就三十四了: an age that is near is nobody's yet.
    pattern: new RegExp(
      laidOut`
        ^(?:[^，,。我]{0,6}?)(?:(?<near>就|快|马上(?:就)?|要)|今年|都|已经|刚)*(?:要|满|是)?
        (?<o>[二三四五六七八九]十[一二三四五六七八九]?|十[一二三四五六七八九])(?:岁了?|了)(?=$|[，,。！!\s])
      `,
      "u",
    ),
    read: ({ near, o }, mode) =>
      single("FACTS", 8, "age", null, o ?? null, "number", {
        ...mode,
        past: false,
        intended: mode.intended || /[就快马要]/u.test(near ?? ""),
      }),
  },
  {
    pattern: /^(?:是)?(?<o>(?:19|20)\d\d年(?:\d{1,2}月)?(?:\d{1,2}[日号])?)(?:出)?生/u,
    read: ({ o }, mode) =>
      single("FACTS", 9, "birthday", "born_on", o ?? null, "date", { ...mode, past: false }),
  },
  {
    pattern: /^(?:出)?生于(?<o>\d.+)/u,
    read: ({ o }, mode) =>
      single("FACTS", 9, "birthday", "born_on", objectHan(o), "date", { ...mode, past: false }),
  },
  {
    pattern:
      /^(?:是)?(?:在)?(?:出生(?:在|于)|生于|在(?<p>[\p{Script=Han}A-Za-z]{2,8})出生)(?<o>.*)/u,
    read: ({ o, p }, mode) =>
      single("FACTS", 8, "birthplace", "born_in", placeHan(p ?? o), "place", {
        ...mode,
        past: false,
      }),
  },
  {
    pattern: /^(?:是)?(?:来自|老家(?:在|是)|祖籍(?:是)?|家乡(?:在|是))(?<o>.+)/u,
    read: ({ o }, mode) => single("FACTS", 8, "origin", "comes_from", placeHan(o), "place", mode),
  },
  {
    pattern: new RegExp(
      `^(?:是)?(?:土生土长的?|地道的?)?(?<o>${placeNames})(?:人|本地人|土著|的)(?=$|[，,。！!])`,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "origin", "comes_from", o ?? null, "place", mode),
  },
  {
    pattern:
      /^(?:的)?(?:户口|户籍|学籍|档案|社保|医保)(?:现在|目前|还|一直|都|也|是)*(?:在|落在|挂在|随|跟|属于)(?<o>[^，,。]{1,12})/u,
    read: ({ o }, mode) =>
      single("FACTS", 8, "户口", null, placeHan(o), "place", { ...mode, past: false }),
  },
  {
    pattern:
      /^(?:坐标|base在?|人在(?!外[面头]|路上|车上|家|公司|单位|学校|医院|机场|车站|地铁|现场)|现居|常驻|家在)(?<o>[\p{Script=Han}A-Za-z]{2,12})/iu,
    read: ({ o }, mode) => homeHan(placeHan(o), mode),
  },
  {
    pattern: new RegExp(
      `^在(?<o>${placeNames})(?<z>[\\p{Script=Han}]{0,4}?)(?:租|买)(?:了|的)?(?:一?[个套间])?(?:小|大|二手|新)?(?:房|公寓|单间|开间|民房|合租|[一两二三四]居|[一两二三四]室)`,
      "u",
    ),
    read: ({ o, z }, mode) => homeHan(`${o}${z}`, { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      `^(?:就|还|都|一直)*(?:漂在(?<p>${placeNames})|在(?<q>${placeNames})(?:漂着?|待了|生活|读|念|上学|留学|混))`,
      "u",
    ),
    read: ({ p, q }, mode) => homeHan(p ?? q ?? null, { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      `^在(?<o>${placeNames})(?:[东西南北]?(?:边|区|市)?)(?:工作|上班|打工|实习)`,
      "u",
    ),
    read: ({ o }) => many("LOCATION", 7, "works_in", o ?? null, "place"),
  },
  {
    pattern: /^是(?<o>[^\P{Script=Han}个的]{2,5})人(?=$|[，,。！])/u,
    read: ({ o }, mode) =>
      /[我你他她]|合伙|创始|经纪|中间|候选|监护|继承|主持|传承|接班|过来|[^本]好|病|大|年轻|老|成年|男|女|盲|名|主|证|爱|工|敏感|单身|负责|普通|聪明/u.test(
        o ?? "",
      )
        ? null
        : single("FACTS", 8, "origin", "comes_from", o ?? null, "place", mode),
  },
  {
    pattern: /^(?:在(?<p>[\p{Script=Han}A-Za-z]{1,10}?))?(?:长大)/u,
    read: ({ p }, mode) =>
      single("FACTS", 8, "childhood_home", "grew_up_in", p ?? null, "place", {
        ...mode,
        past: false,
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:就|都|还|从[\p{Script=Han}A-Za-z]{1,8})?(?:
          家住|住在|住(?!院|手|口|嘴)(?=\s?\p{Lu}|[\p{Script=Han}]{2,8}(?:$|[，,。了啦呢喔哦]))|
          定居(?:在|于)?|居住在|租住在|(?<m>搬(?:家)?(?:到|去|来|回)(?!过)(?:了)?|移居(?!过)(?:到)?)
        )(?<o>(?![^，,。]{1,12}的人).+)
      `,
      "u",
    ),
    read: ({ m, o }, mode) => homeHan(placeHan(o), m === undefined ? mode : begun(mode)),
  },
  {
    pattern: /^在(?<o>[\p{Script=Han}A-Za-z·]{2,10}?)(?:住|生活|定居)/u,
    read: ({ o }, mode) => homeHan(placeHan(o), mode),
  },
];

function tieTo(mode: Mode): string | null {
  if (mode.negated) return null;
  return mode.intended ? "plans_to_move_to" : "lived_in";
}

function homeHan(place: string | null, mode: Mode): Reading | null {
  if (place === null) return null;
  const current = holds(mode) && !mode.past;
  return reading("LOCATION", 8, {
    attribute: current || mode.ended ? "lives_in" : null,
    value: current ? place : null,
    predicate: current ? "lives_in" : tieTo(mode),
    object: place,
    objectType: "place",
    singleValued: current,
  });
}
