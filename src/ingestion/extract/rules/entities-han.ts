import { asWritten, simplified } from "../../../model/simplified.ts";
import type { DraftEntity } from "../../draft.ts";
import { kinHan, surnames } from "../../kin.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Names in a Chinese text, by their forms and the words around them. */

const hanPatterns: readonly [RegExp, string][] = [
  [
    new RegExp(
      `(?:${kinHan})(?:叫)?(?<name>(?:${surnames})[\\p{Script=Han}]{1,2}?|[小老阿][\\p{Script=Han}])(?=住|在|是|喜欢|对|不|很|今年|每|最近|去|有|也|会|说|[，,。])`,
      "gu",
    ),
    "person",
  ],
  [
    new RegExp(
      `(?:^|[，,。和跟与、]|我是|叫|认识了?)(?<name>(?:${surnames})[\\p{Script=Han}]{1,2}?|[小老阿](?!时|学|子|孩|家|师|板|人|年|狗|猫|吃|心)[\\p{Script=Han}])(?=住|在|是|喜欢|讨厌|对|不|很|今年|每|最近|去|有|也|会|说|结婚|一起|[，,。！]|$)`,
      "gu",
    ),
    "person",
  ],
  [
    new RegExp(
      `(?<name>(?:${surnames})(?:阿姨|叔叔|老师|医生|教授|律师|师傅|经理|奶奶|爷爷|大爷|大妈|先生|女士|太太|总(?!是|算|有|会|在|共|之|结|体|部)))`,
      "gu",
    ),
    "person",
  ],
  [
    new RegExp(
      laidOut`
        (?<=[和跟与给找约请陪问帮带见、])(?<name>
          [小老阿](?!
            时|学|子|孩|家|师|板|人|年|狗|猫|吃|心|婆|公|妈|爸|外|虎|鼠|姨|说|区|费|组|朋|姐|伙|米|店|镇|城
          )\p{Script=Han}
        )(?=[一去吃喝玩聊说讲借送买打做帮的家过见看，,。！在和跟与、])
      `,
      "gu",
    ),
    "person",
  ],
  [
    new RegExp(
      laidOut`
        (?:
          住在|搬到了?|搬去了?|来自|去了?|去过|到了?|飞往|飞到|出生在|出生于|位于|定居|老家在|老家是|
          游览了?|回
        )(?<name>[\p{Script=Han}]{2,6}?)
        (?=工作|生活|上班|读书|旅游|旅行|出差|玩|看|的|了|住|[，,。！？、]|$)
      `,
      "gu",
    ),
    "place",
  ],
  [
    /(?<name>[\p{Script=Han}A-Za-z]{2,10}(?:大学|学院|公司|医院|银行|集团|中学|小学|研究所|出版社|基金会|俱乐部|博物馆|图书馆|餐厅))/gu,
    "organisation",
  ],
  [/在(?<name>[\p{Script=Han}A-Za-z]{2,10}?)(?=工作|上班|任职|实习|就职)/gu, "organisation"],
  [/《(?<name>[^》]{1,30})》/gu, "work"],
  [/(?<![\p{L}])(?<name>\p{Lu}[A-Za-z]+(?: \p{Lu}[A-Za-z]+)*\d*)/gu, "concept"],
  [/(?<name>(?:华为|小米|苹果|特斯拉|比亚迪|三星|索尼|任天堂)[A-Za-z0-9]*)/gu, "product"],
];

export function hanEntities(text: string): DraftEntity[] {
  const plain = simplified(text);
  return hanPatterns.flatMap(([pattern, type]) =>
    Array.from(plain.matchAll(pattern), (match) => match.groups?.["name"] ?? "")
      .map((name) => name.replace(/^(?:我在|我|在|了|去)/u, ""))
      .filter(
        (name) =>
          name.length > 1 &&
          !/^(?:我们|家里|一起|这里|那里|哪里|公司|学校|医院|大学|银行)$/u.test(name),
      )
      .map((name) => ({ name: asWritten(name, plain, text), type })),
  );
}
