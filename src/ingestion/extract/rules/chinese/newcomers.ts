import type { Fact } from "../fact.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** Whose name a clause gives that has no subject of its own: the speaker's, or what the clauses before it bring in. */

/** A clause that only gives a name, to whom or what the one before it speaks of. */
const givesName = /^(?:(?:她|他|它|名字|全名|小名|取名|起名|名)?(?:叫(?:做)?|是叫|名叫|名为))/u;

/** "姐姐生了个女儿", "我买了条船": somebody or something new, whose name comes next. 我是个老师 brings in nobody. */
const bringsIn = new RegExp(
  laidOut`
    (?:
      (?<!是)(?:[一两三几某那这])?(?:个|只|条|匹|辆|艘|座|款|台)|
      (?:[一两三四五六七八九十几某那这半\d]|[了过有买养换住开看读听写喝生娶找收送租要做点吃尝玩追])
      (?:
        位|家|本|部|首|杯|份|间|把|支|头|对|株|盆|
        碗|道|盘|碟|盅|锅|壶|瓶|罐|笼|串|块|片|包|袋|盒|种|样|类|门|项|场|届|期|集|档|出|幕|章|篇|封|幅|张|套|件|
        栋|幢|所|枝|朵|棵|根|颗|粒|群|班|队|节|处|顶|双|副|口|尾|例|系列
      )
    )
    (?!半|多|月|小时|[里好人]$)[\p{Script=Han}A-Za-z]{1,10}$
  `,
  "u",
);

/** "我吃了面", "我看过电影": what was eaten, seen or bought has the name. 我换了名字 and 我改了名 do tell the speaker's. */
const dealtWith =
  /(?:吃|喝|尝|点|品|买|看|读|听|养|玩|逛|去|租|开|订|写|做|煮|炒|收|捡|领|种|下载|参加|加入|发现|收到)(?:了|过|完|到)(?!.*(?:岁|名|姓))[\p{Script=Han}A-Za-z]{1,10}$/u;

/** "我最喜欢的菜", "我常去的店": the thing has the name. 我的名字 is the speaker's. */
const thingOf =
  /^(?:我|咱)们?[^是]{0,6}(?:爱|喜欢|常|想|吃|喝|看|听|读|玩|买|去|养|用)[^是]{0,4}的(?!.*(?:名|姓|人$))[\p{Script=Han}A-Za-z]{1,6}$/u;

/** "我是一个老师", "我今年三十岁": the clause tells who the speaker is, and what follows is the speaker's. */
const tellsSelf = /^(?:我|本人|咱)?(?:也|就|现在|目前|今年|都|只)*(?:是|姓)|岁$/u;

/** Whether a clause without a subject gives a name to what the clauses before it in its sentence bring in. */
export function namesNewcomer(words: string, before: readonly string[]): boolean {
  if (!givesName.test(words.trim())) return false;
  return before.some((clause) => bringsInNew(clause.trim()));
}

const bringsInNew = (clause: string): boolean =>
  !tellsSelf.test(clause) &&
  (bringsIn.test(clause) || dealtWith.test(clause) || thingOf.test(clause));

const animal =
  /[猫狗犬兔鸟鱼龟马牛羊鸡鸭鹅猪鼠蛇鹉鸽虎柯基柴]$|宠物|金毛|泰迪|哈士奇|拉布拉多|蜥蜴|刺猬|布偶/u;

/** Whether what one has is a pet or a beast. */
export const isAnimal = (thing: string): boolean => animal.test(thing);

/** The thing whose name a fact gives. */
export const thingNamed = ({ attribute }: Fact): string => attribute?.replace(/_name$/u, "") ?? "";

/** What a clause that names a thing says by itself: 我的车叫小闪电 for 叫小闪电. */
export const ofThing = (
  words: string,
  start: number,
  thing: string,
): { start: number; end: number; by: string } => ({
  start,
  end: start + (words.startsWith("它") ? 1 : 0),
  by: `我的${thing}`,
});
