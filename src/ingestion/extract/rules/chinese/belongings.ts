import { type Mode, type Reading, reading } from "../fact.ts";
import { listHan, objectHan } from "./objects.ts";
import { dosed } from "./predicates/amounts.ts";
import { many, single } from "./predicates/rule.ts";

const belongings: readonly [RegExp, string, Reading["type"], number, string | null, string][] = [
  [/^(?:名字|姓名|全名)$/u, "name", "FACTS", 10, "named", "person"],
  [/^(?:昵称|外号|小名|绰号)$/u, "nickname", "FACTS", 9, "also_known_as", "person"],
  [/^(?:英文名|网名|笔名)$/u, "", "FACTS", 8, "also_known_as", "person"],
  [/^生日$/u, "birthday", "FACTS", 9, "born_on", "date"],
  [/^(?:年龄|年纪)$/u, "age", "FACTS", 8, null, "number"],
  [/^家$/u, "lives_in", "LOCATION", 8, "lives_in", "place"],
  [/^(?:住址|(?:家庭)?地址)$/u, "address", "LOCATION", 8, null, "place"],
  [/^(?:籍贯|老家|家乡|故乡|出生地)$/u, "origin", "FACTS", 8, "comes_from", "place"],
  [/^(?:本职(?:工作)?|主业|工作|职业|职位|岗位)$/u, "job", "FACTS", 8, "works_as", "occupation"],
  [/^(?:公司|单位|东家)$/u, "employer", "FACTS", 8, "works_at", "organisation"],
  [/^(?:房租|租金)$/u, "rent", "FACTS", 7, null, "number"],
  [/^(?:通勤(?:时间)?|上班路程)$/u, "commute", "FACTS", 7, null, "number"],
  [/^(?:手机)$/u, "phone_model", "FACTS", 7, "owns", "product"],
  [/^(?:(?:电脑|笔记本))$/u, "laptop", "FACTS", 7, "owns", "product"],
  [/^(?:车)$/u, "car", "FACTS", 7, "owns", "product"],
  [
    /^(?:(?:新)?(?:手机|电话|联系)?(?:号码|电话)|(?:手机|电话)号|电话)$/u,
    "phone_number",
    "FACTS",
    8,
    null,
    "number",
  ],
  [
    /^(?:[\p{Script=Han}A-Za-z-]{0,8}密码|门禁码|PIN码?|邮箱|微信号?|身高|体重|血型|星座|属相|生肖|专业|母语|鞋码|预算|MBTI)$/iu,
    "",
    "FACTS",
    8,
    null,
    "concept",
  ],
];

/** What stands before a thing and only tells which one of several in time is meant. */
const newest = /^(?:新的?|现在的?|目前的?|最新的?)/u;
const bygone = /^(?:旧的?|老的?|以前的?|之前的?|原来的?)(?!家|婆|公|板|师)/u;
const callable = /^\+?\d[\d\s-]{5,}$/u;
const dosage = /^(?<med>.{2,10}?)的?(?:剂量|用量)$/u;

/** "我的公开课拿了一等奖". */
const awarded =
  /^(?:终于|又|也|还)?(?:拿|获|得|评)(?:了|到|得)[^，,。]{0,14}(?:奖|冠军|亚军|季军|第[一二三四五\d]名?|优秀|金牌|银牌|铜牌|满分|证书)/u;

/** "我的 X 是 Y". */
export function readBelongingHan(named: string, rest: string, told: Mode): Reading | null {
  const mode = bygone.test(named) ? { ...told, past: true } : told;
  const bare = named.replace(newest, "").replace(/wi-?fi|无线网?/iu, "wifi");
  if (awarded.test(rest)) return reading("EVENTS", 7);
  const value =
    /^(?:是|[用开骑]的是?|叫(?:做)?|为|在|要|需要|花|(?:已经)?(?:改|变|换|涨|降|加|减|调|更新)(?:成|到|为)了?|：|:)?(?<v>.+)/u.exec(
      rest,
    )?.groups?.["v"];
  const object = objectHan(value?.replace(/^(?:现在|已经|大概|大约|是)+/u, ""), 20);
  if (object === null) return null;
  const medicine = dosage.exec(bare)?.groups?.["med"];
  if (medicine !== undefined) return dosed(medicine, object, mode);
  const thing = bare === "手机" && callable.test(object) ? "手机号" : bare;
  const favourite = /^最(?:喜欢|爱)(?:的)?(?<what>.+)$/u.exec(thing)?.groups?.["what"];
  if (favourite !== undefined) {
    return single("PREFERENCES", 8, `favourite_${favourite}`, "likes", object, "concept", mode);
  }
  if (/^(?:目标|梦想|愿望|理想|计划)$/u.test(thing)) {
    return many("GOALS", 8, "wants", object, "goal");
  }
  if (/^(?:爱好|兴趣|特长)$/u.test(thing)) {
    return many("INTEREST", 7, "interested_in", listHan(object));
  }
  for (const [pattern, attribute, type, level, predicate, objectType] of belongings) {
    if (!pattern.test(thing)) continue;
    const name = attribute === "" ? thing.toLowerCase() : attribute;
    return single(type, level, name, predicate, object, objectType, mode);
  }
  if (/^(?:狗|猫|小狗|小猫|宠物|兔子|仓鼠)$/u.test(thing)) {
    return single("FACTS", 7, `${thing}_name`, null, object, "animal", mode);
  }
  return /\d/.test(object) ? single("FACTS", 7, thing, null, object, "number", mode) : null;
}
