import { genderOf, kinHan, surnames } from "../../../kin.ts";
import type { Subject } from "../fact.ts";
import { type People, meantBy } from "../people.ts";
import { openingPronounHan } from "./pronouns.ts";

export interface Parsed {
  subject: Subject;
  rest: string;
  /** The clause names its subject; else that of the clause before goes on. */
  own: boolean;
}

const lead =
  /^(?:(?:其实|不过|但是?|而且|另外|对了|还有|所以|因为|然后|那|嗯|哦|啊|不(?=[，,])|不是的?(?=[，,])|不对|是的|对(?=[，,])|好的?|现在|目前|最近|今天|昨天|明天|后天|前天|今年|去年|明年|上周|下周|上个?月|下个?月|每天|每周[一二三四五六日天末]?|平时|一直|以前|之前|从小|小时候|说实话|老实说|更正(?:一下)?|抱歉|我?(?:说|搞|记|弄)错了|(?:朋友|同事|家人|大家|别人)们?(?:都|总|常|也)?说(?=我)|记住|(?:[一二两三四五六七八九十几\d]+(?:天|周|个月|年)[前后])|(?:19|20)\d\d年|上个?周[一二三四五六日天末]|下个?周[一二三四五六日天末]|这?周[一二三四五六日天末]|周末|[\d一二三四五六七八九十]+月(?:[\d一二三四五六七八九十]+[日号])?|比起[^，,]{1,8}?(?=[我他她，,])|(?:医生|大夫|医院)(?:说|告诉|确诊|诊断)(?=我(?:得|有|患|是|怀)))[，,、：:\s]*)+/u;

const me =
  /^(?:我(?:们|自己|本人|这个人)?|咱们?|俺|本人)(?!的|家的|妈|爸|哥|姐|弟|妹|爷|奶|老婆|老公|妻|丈夫|女儿|儿子|太太|先生|男朋友|女朋友|同事|朋友|室友|邻居|老板|同学|孩子|外[公婆]|叔|舅|姑|阿姨|表|堂|岳|公公|婆婆|闺蜜|导师|老师)/u;
const kin = new RegExp(
  `^(?:(?<owner>我们?的?|咱的?|他的?|她的?))?(?:最好的|大|小|二|亲|前)?(?<kin>${kinHan})(?:叫|是)?(?<name>\\p{Lu}[\\p{L}]+|(?:${surnames})[\\p{Script=Han}]{1,2}(?=住|在|是|喜欢|对|不|很|今年|明年|每|最近|去|有|也|叫|会|[，,])|[小老阿][\\p{Script=Han}](?=住|在|是|喜欢|对|不|很|今年|每|最近|去|有|也|会|[，,]))?`,
  "u",
);
const thing =
  /^(?:我|我们)(?:家)?的?(?<thing>(?:最(?:喜欢|爱)的)?[\p{Script=Han}A-Za-z]{1,10}?)(?=是|叫|为|在|要|需要|花|(?:已经)?(?:改|变|换|涨|降|加|减|调|更新)(?:成|到|为)|：|:|\d)/u;
/** Things that are the speaker's though nobody says so: "wifi密码是…", "新号码是…", "我家wifi密码…". */
const ownThing =
  /^(?:我们?家?|把)?的?(?<thing>(?:新的?)?(?:[\p{Script=Han}]{0,4}?(?:wi-?fi|无线网?|门禁|门锁|银行卡|开机|手机|保险柜|邮箱|电脑|账号|车库|办公室|路由器)[\p{Script=Han}]{0,4}?密码|门禁码|密码|PIN码?|(?:手机|电话|联系)?号码|手机号|电话|地址|邮箱))(?=(?:现在|已经)?(?:是|为|(?:改|变|换|更新)(?:成|到|为)|：|:))(?:现在|已经)?/iu;
const pronoun = /^(?<word>他|她)(?:们)?(?!的)/u;
const named = new RegExp(
  `^(?<name>\\p{Lu}[\\p{L}]+|[小老阿][\\p{Script=Han}](?!时|学|子|孩|家|师|板|人|年|狗|猫|吃|心)|(?:${surnames})[\\p{Script=Han}]{1,2}?)(?=(?:现在|也|都|很|最|不|今年|每|一直|刚|已经|上|去年|昨天|明天)?(?:住|在|是|喜欢|讨厌|对|有|会|去|叫|爱|养|买|想|说|搬|结婚|离婚|生|当|做))`,
  "u",
);

const ties: readonly [RegExp, string][] = [
  [/老婆|老公|妻子|丈夫|太太|先生|爱人/u, "married_to"],
  [/未婚/u, "engaged_to"],
  [/前(?:妻|夫|女友|男友)/u, "ex_partner_of"],
  [/女朋友|男朋友|对象/u, "partner_of"],
  [/爷|奶|外公|外婆|姥/u, "grandchild_of"],
  [/孙/u, "grandparent_of"],
  [/岳|公公|婆婆|嫂|姐夫|妹夫|弟媳/u, "in_law_of"],
  [/表|堂/u, "cousin_of"],
  [/哥|姐|弟|妹|双胞胎/u, "sibling_of"],
  [/爸|妈|父|母/u, "child_of"],
  [/儿子|女儿|孩子|宝宝/u, "parent_of"],
  [/叔|姨|舅|姑|伯/u, "nibling_of"],
  [/室友/u, "lives_with"],
  [/邻居/u, "neighbour_of"],
  [/同事/u, "works_with"],
  [/老板|领导|导师/u, "reports_to"],
  [/朋友|闺蜜|同学/u, "friend_of"],
];
const tieOf = (word: string): string =>
  ties.find(([pattern]) => pattern.test(word))?.[1] ?? "knows";

/** The subject of a Chinese clause and what is said of it; where none stands, the one before goes on. */
export function subjectOfHan(
  clause: string,
  speaker: string,
  people: People,
  before: Subject | null,
): Parsed | null {
  const text = clause.trim().replace(lead, "");
  const self: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  const kinMatch = kin.exec(text);
  if (
    kinMatch?.groups !== undefined &&
    !/^(?:的|们)?(?:生日|电话|车|家$)/u.test(text.slice(kinMatch[0].length))
  ) {
    const { owner, kin: word = "", name } = kinMatch.groups;
    const mine = owner === undefined || /^[我咱]/u.test(owner);
    const whose = openingPronounHan(owner ?? "");
    const holder = mine ? speaker : ((whose && meantBy(whose, people)?.name) ?? "");
    return {
      subject: {
        name: name ?? `${holder}'s ${word}`,
        kind: "person",
        tie: mine ? tieOf(word) : null,
        gender: genderOf(word),
      },
      rest: text.slice(kinMatch[0].length),
      own: true,
    };
  }
  if (!me.test(text) || /^我(?:们)?(?:家)?(?:的|最(?:喜欢|爱)的)/u.test(text)) {
    const owned = thing.exec(text)?.groups?.["thing"];
    if (owned !== undefined && /^我(?:们)?(?:家)?(?:的|最(?:喜欢|爱)的)/u.test(text)) {
      return {
        subject: { name: owned.replace(/^的/u, ""), kind: "thing", tie: null, gender: null },
        rest: text.slice((thing.exec(text)?.[0] ?? "").length),
        own: true,
      };
    }
  }
  const own = ownThing.exec(text.replace(/^我(?=把)/u, ""));
  if (own?.groups?.["thing"] !== undefined) {
    const from = text.length - text.replace(/^我(?=把)/u, "").length;
    return {
      subject: { name: own.groups["thing"], kind: "thing", tie: null, gender: null },
      rest: text.slice(from + own[0].length),
      own: true,
    };
  }
  const self1 = me.exec(text);
  if (self1 !== null) return { subject: self, rest: text.slice(self1[0].length), own: true };
  const word = pronoun.exec(text);
  if (word !== null) {
    const meant = openingPronounHan(text);
    const person = meant === null ? null : meantBy(meant, people);
    return person && { subject: person, rest: text.slice(word[0].length), own: true };
  }
  const name = named.exec(text);
  if (name?.groups?.["name"] !== undefined) {
    return {
      subject: { name: name.groups["name"], kind: "person", tie: null, gender: null },
      rest: text.slice(name[0].length),
      own: true,
    };
  }
  return before === null ? null : { subject: before, rest: text, own: false };
}

/** A clause without a subject in a talk about oneself: "喜欢喝茶". */
export const selfStarts =
  /^(?:(?:现在|目前|最近|平时|一直|也|还|很|非常|特别|最|不太?|从不|不再)*)(?:[^，,。？?我你他她]{1,12}过敏(?=$|[。！!])|住在(?![^，,。]{1,12}的人)|喜欢|讨厌|爱|养了|对.{1,8}过敏|打算|准备|想|在.{1,12}(?:工作|上班|上学)|不喜欢|刚|正在|希望|迷上|家里有|家住|从.{1,8}搬|会|能|养了|买了|有)/u;
