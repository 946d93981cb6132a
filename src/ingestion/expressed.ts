import { simplified } from "../model/simplified.ts";
import { terms } from "../model/text.ts";
import { laidOut } from "../model/laid-out.ts";

/** What a wish names by a noun and a memory says by a verb or a name: "my salary" is "I earn 52,000 a year". */

interface Expression {
  /** Nouns that name it. */
  named: ReadonlySet<string>;
  said: RegExp;
  /** Words of such statements, to look for them by. */
  words: string;
}

const expression = (named: string, said: RegExp, words: string): Expression => ({
  named: new Set(terms(named)),
  said,
  words,
});

const carMakes = laidOut`
  audi|bmw|chevrolet|citroen|cupra|dacia|fiat|ford|honda|hyundai|kia|lexus|mazda|mercedes|mini cooper|
  nissan|opel|peugeot|porsche|renault|saab|seat ibiza|skoda|subaru|suzuki|tesla|toyota|vauxhall|volvo|vw|
  volkswagen
`;
const carMakesHan = "比亚迪|特斯拉|丰田|本田|宝马|奔驰|奥迪|大众车|日产车|蔚来|小鹏";

const expressions: readonly Expression[] = [
  expression(
    "salary income pay wage wages earnings paycheck 工资 薪水 薪资 收入 月薪 年薪",
    new RegExp(
      laidOut`
        \b(?:salary|income|wages?|pay(?:check|slip)?|(?:earn|make|get paid|paid|bring home)\b[^.]*\d)|工资|
        薪|收入|(?:挣|赚)[^。]*[\d一二三四五六七八九十百千万]
      `,
      "iu",
    ),
    "earn make paid salary income wage 工资 薪水 月薪 年薪 收入 挣 赚",
  ),
  expression(
    "weight 体重",
    /\bweigh|\b\d+(?:\.\d+)? ?(?:kgs?|kilos?|kilograms?|pounds|lbs|stone)\b|体重|公斤|[\d一二三四五六七八九十]斤/iu,
    "weigh weight kg kilos pounds 体重 公斤 斤",
  ),
  expression(
    "height 身高",
    /\bheight\b|\btall\b|身高|[\d一二三四五六七八九十]米[\d一二三四五六七八九十]|厘米/iu,
    "tall height metres cm 身高 厘米 米",
  ),
  expression(
    "name 名字 姓名 名",
    /\b(?:named|called|names?|goes by)\b|名|叫|(?<=[\p{Ll}’'] )\p{Lu}\p{Ll}+/u,
    "called named name 叫 名字",
  ),
  expression(
    "age 年龄 年纪 岁数",
    /\bage\b|\b(?:is|am|are|'m|'s|turned|turns) \d{1,3}\b|years? old|[\d一二三四五六七八九十]岁|年龄/iu,
    "age years old turned 岁 年龄",
  ),
  expression(
    "birthday birthdate 生日",
    /\bbirthday\b|\bborn\b|生日|出生|生于/iu,
    "birthday born 生日 出生",
  ),
  expression(
    "job work profession occupation employer workplace career 工作 职业 单位",
    /\b(?:works?|working|job|employ\w+|profession|occupation|career|(?:is|am|'m) an? \p{L}+)\b|工作|上班|职业|当|做/iu,
    "work works job 工作 上班 职业",
  ),
  expression(
    "car vehicle 车 车子 汽车",
    new RegExp(
      String.raw`\b(?:cars?|vehicle|(?:drive|drives|driving) an?|(?:${carMakes}))\b|汽车|开(?:的是|着|的)?[一了]?辆|(?:${carMakesHan})`,
      "iu",
    ),
    `car drive drives ${carMakes} 车 汽车 开 ${carMakesHan}`.replaceAll("|", " "),
  ),
  expression(
    "phone mobile cellphone 手机",
    /\b(?:phone|i ?phone|pixel|galaxy|oneplus|fairphone|xiaomi|huawei)\b|手机|苹果\d|小米|华为/iu,
    "phone iphone pixel galaxy oneplus fairphone xiaomi huawei 手机 小米 华为",
  ),
  expression(
    "address home 地址 住址 住处",
    /\b(?:address|lives?|living|home)\b|住|地址|家在/iu,
    "address live lives home 住 地址",
  ),
];

/** Words that a memory of what this term names may have; empty where it is named only by itself. */
export const wordsFor = (term: string): string =>
  expressions.find(({ named }) => named.has(simplified(term)))?.words ?? "";

/** Whether the text says what the term names, in other words. */
export const isExpressedIn = (term: string, text: string): boolean =>
  expressions.some(({ named, said }) => named.has(simplified(term)) && said.test(simplified(text)));
