import { ailments } from "../../../ailments.ts";
import { feastDays } from "../../../feast-days.ts";
import { genderOf, kinHan, surnames } from "../../../kin.ts";
import { unsaidSelf } from "../../../unsaid-self.ts";
import type { Subject } from "../fact.ts";
import { type People, meantBy } from "../people.ts";
import { openingPronounHan } from "./pronouns.ts";
import { laidOut } from "../../../../model/laid-out.ts";

export interface Parsed {
  subject: Subject;
  rest: string;
  /** The clause names its subject; else that of the clause before goes on. */
  own: boolean;
}

/** What stands before the subject of a clause: a time, a sigh, a word that ties. */
const leads = [
  feastDays,
  String.raw`今早|明早|明晚|今晨|昨夜|差点忘了?|顺嘴一?提|顺便一?提`,
  String.raw`[^，,。我你他她是]{1,6}?(?:天|的?时候?|之?后|期间)(?=我)`,
  String.raw`[^，,我你他她]{1,8}?(?:之前|以前|前)(?:就)?(?=要|得|必须|需要)`,
  String.raw`(?:这|那|前|近)(?:一|几|两|些|半|大半|阵)?(?:子|来|天|年|周(?![一二三四五六日天末])|个月|段时间)`,
  String.raw`毕业后?(?:就)?|(?:上上|下下|上|下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]`,
  String.raw`[哎欸诶唉哇嘿喂喔哦噢嗯额呃啊哈嘻害]+|(?:啊|呀|啦|喔|哦)(?=[我他她])`,
  String.raw`我?(?:跟|和|对)(?:你|妳|您|大家)们?(?:说|讲|吐槽|分享|坦白)(?:一下|个(?:事|好消息|坏消息|秘密)?|件事)?(?:喔|哦|啊|呀|吧|噢|嗷)?`,
  String.raw`我?(?:告诉|偷偷告诉|悄悄告诉)你(?:们)?(?:一?个?(?:事|好消息|坏消息|秘密))?(?:喔|哦|啊|呀|吧)?`,
  String.raw`话说(?:回来)?|说起来|讲真|说真的|不瞒你说|你知道吗?|坦白说|好消息|坏消息|终于|居然|竟然|反正`,
  String.raw`毕竟|虽然|虽说|主要是?|就是说?|那个|刚才|刚刚|结果|后来|如今|真的|真|说起来|话说|补充一下`,
  String.raw`(?:记|打|讲|写)错了|不是(?:啦|哦|喔)|没有啦|我(?:的意思)?是(?:说|指)(?=[我他她])|不好意思`,
  String.raw`(?:这|上|下)(?:个)?(?:礼拜|星期)[一二三四五六日天]?|前年|大前天|上上周|[上下这]个?周末|晚上`,
  String.raw`早上|中午|下午|上午|其实|不过|但是?|而且|另外|对了|还有|所以|因为|然后`,
  String.raw`那(?!是|个|位|里|边|种|天|次|家|些)|嗯|哦|啊|不(?=[，,])|不是的?(?=[，,])|不对|是的`,
  String.raw`对(?=[，,])|好的?|现在|目前|最近|今天|昨天|明天|后天|前天|今年|去年|明年|上周|下周|上个?月`,
  String.raw`下个?月|每天|每个?(?:周|星期|礼拜)[一二三四五六日天末]?|每个月|每年|平时|平常`,
  String.raw`(?:在)?(?:业余|空闲|闲暇|课余|工作之余|闲)(?:的?时间?)?里?(?=我|会|喜欢|爱|常|也)`,
  String.raw`(?:没事|有空|闲着|下班|放假|无聊)(?:的?时候|了|后)?(?=就|会|喜欢|爱|都|我)|一直|以前|之前`,
  String.raw`从小|小时候|说实话|老实说|更正(?:一下)?`,
  String.raw`(?:关于我|(?:我的)?自我介绍|我的(?:简历|简介|情况)|备注|补充|更新|提醒|说明|重要|注意|背景)(?=[：:])`,
  String.raw`抱歉|我?(?:刚刚?才?|刚才)?(?:说|讲|搞|记|弄|打|写)错了`,
  String.raw`(?:朋友|同事|家人|大家|别人)们?(?:都|总|常|也)?说(?=我)|记住`,
  String.raw`(?:[一二两三四五六七八九十几\d]+(?:天|周|个月|年)[前后])|(?:19|20)\d\d年`,
  String.raw`上个?周[一二三四五六日天末]|下个?周[一二三四五六日天末]|这?周[一二三四五六日天末]|周末`,
  String.raw`[\d一二三四五六七八九十]+月(?:[\d一二三四五六七八九十]+[日号])?`,
  String.raw`比起[^，,]{1,8}?(?=[我他她，,])`,
  String.raw`(?:医生|大夫|医院)(?:说|讲|告诉|确诊|诊断|查出来?)(?=我?(?:得|有|患|是|怀))`,
].join("|");
const lead = new RegExp(String.raw`^(?:(?:${leads})[，,、：:\s]*)+`, "u");

const me = new RegExp(
  laidOut`
    ^(?:
      I(?:'?m| am)? ?(?=\p{Script=Han})|
      我的(?=
        [英日法德韩俄]语|粤语|普通话|厨艺|车技|球技|酒量|歌声|文笔|肠?胃|腰|膝盖|颈椎|视力|听力|皮肤|睡眠|
        身体|血压|血糖
      )|
      我(?:们|自己|本人|这个?人)?(?:吧|呢|啊|嘛)?|咱们?|俺|本人|人家
    )(?!
      的|家的|妈|爸|哥|姐|弟|妹|爷|奶|老婆|老公|妻|丈夫|女儿|儿子|太太|先生|男朋友|女朋友|同事|朋友|室友|
      邻居|老板|同学|孩子|外[公婆]|叔|舅|姑|阿姨|表|堂|岳|公公|婆婆|闺蜜|导师|老师
    )
  `,
  "u",
);
/** What a name of Han characters ends before. */
const verbal =
  "住|在|是|喜欢|讨厌|爱|对|不|很|今年|明年|去年|昨天|明天|每|最近|去|有|也|叫|会|说|刚|已经|上周|上个|下周|下个|要|想|跟|和|得了|怀|辞|买|做|当|考|搬|结婚|离婚|毕业|特别|超|一直|从|[，,]";
const kin = new RegExp(
  `^(?:(?<owner>我们?家?的?|咱们?家?的?|他的?|她的?))?(?:最好的|大|小|二|亲|前)?(?<kin>${kinHan}|(?<=我家)那(?:位|口子))(?:(?:叫|是)?(?<name>\\p{Lu}[\\p{L}]+|(?:${surnames})[\\p{Script=Han}]{1,2}(?=${verbal})|[小老阿][\\p{Script=Han}](?=${verbal})))?`,
  "u",
);
const thing = new RegExp(
  laidOut`
    ^(?:我|我们)(?:家)?的?(?<thing>(?:最(?:喜欢|爱)的)?[\p{Script=Han}A-Za-z]{1,10}?)(?=
      是|叫|为|在|要|需要|花|(?:终于|又|也|还)?(?:拿|获|得|评)(?:了|到|得)|
      (?:已经)?(?:改|变|换|涨|降|加|减|调|更新)(?:成|到|为)|：|:|\d
    )
  `,
  "u",
);
/** Things that are the speaker's though nobody says so: "wifi密码是…", "新号码是…", "我家wifi密码…". */
const ownThing = new RegExp(
  laidOut`
    ^(?:我们?家?|把)?的?\s?(?<thing>
      (?:新的?)?(?:
        [\p{Script=Han}]{0,4}?
        (?:wi-?fi|无线网?|门禁|门锁|银行卡|开机|手机|保险柜|邮箱|电脑|账号|车库|办公室|路由器)
        [\p{Script=Han}]{0,4}?密码|
        本职(?:工作)?|主业|职业|专业|籍贯|血型|星座|MBTI|身高|体重|爱好|特长|母语|英文名|网名|门禁码|密码|
        PIN码?|(?:手机|电话|联系)?号码|手机号|电话|地址|邮箱
      )
    )(?=\s?(?:现在|已经)?(?:是|为|(?:改|变|换|更新)(?:成|到|为)|：|:))(?:现在|已经)?|
    ^(?<used>手机|电脑|笔记本|相机|平板|耳机|车)(?:现在)?(?=[用开]的)
  `,
  "iu",
);
/** "今年flag：…": an aim, told without a word for whose it is. */
const aimed =
  /^(?:我们?的?)?(?:给自己)?(?:今年|明年|新年|下半年|年度|人生)?(?:我|给自己|自己)?(?:立|定|许|设)?(?:下|了)?的?(?:小|大|新年|年度)?(?:flag|目标|愿望|心愿|梦想)(?=就?是|：|:)/iu;

/** "没有什么比散步更让我放松". */
const dearest =
  /^没(?:有)?什么比(?<topic>[^，,。]{1,12}?)更|^(?:没有?|少了|离了|没了)(?<without>[^，,。我你]{1,8}?)(?:[，,\s]*我)?(?:就|真的|会)*(?:活不(?:下去|了)|不行|难受|不能活)/u;
/** "一听到指甲刮黑板我就难受". */
const moved = new RegExp(
  laidOut`
    ^一(?:听到?|看到?|见到?|闻到?|想到|吃到?|喝到?|提到?|碰到?)(?<topic>[^，,。我你]{1,14}?)[，,\s]*我?就
    (?:会|浑身|特别|很|觉得)*(?:
      (?<bad>难受|想吐|头[疼痛晕]|烦|起鸡皮|恶心|害怕|紧张|来气|生气|犯困|不舒服)|开心|高兴|兴奋|走不动|
      流口水|来劲|幸福
    )
  `,
  "u",
);
const liked = new RegExp(
  laidOut`
    ^(?<topic>[^，,。我你他她是]{1,12}?)(?:
      (?:真的|真|就|永远|绝对|一直)*是我(?:的)?
      (?:最(?:喜欢|爱|中意)的|命|最爱|本命|心头好|快乐源泉|续命水|白月光|偶像|男神|女神|精神支柱)|
      [，, ]?我(?:真的|都|一直|简直)*(?:百[听看吃]不[厌腻]|[听看吃喝]不(?:够|腻)|欲罢不能)|
      [，, ]?(?:yyds|永远的神|天下第一)
    )
  `,
  "iu",
);
const judged = new RegExp(
  laidOut`
    ^(?<topic>[^，,。我你他她]{1,12}?)
    (?:这(?:个|种)?(?:玩意儿?|东西|味儿?|味道)?|那(?:个|种)?(?:味儿?|味道))?[，, ]?我(?:们)?(?<how>
      (?:是|真的|真|实在|都|也|从来|从小|一直|根本|一点都?|完全|特别|超级?|最|很|非常|有点|就|倒是|还是)*
    )(?<verb>
      吃不(?:下去?|惯|来|了)|喝不(?:下去?|惯|来|了)|受不了|接受不了|
      不(?:太)?(?:喜欢|爱吃|爱喝|爱|吃|喝|碰|感兴趣|会)|能上手|拿手|会一?点儿?|讨厌|喜欢|爱吃|爱喝|爱|怕|
      过敏|会
    )(?:了|的|啦|啊|哦|呀|呢|哈|嘛|喔|噢|哒|滴|捏)*(?=$|[，,。！!])
  `,
  "u",
);

/** What is judged stands first in speech (香菜我吃不下): the verb and then its object, or null. */
function topical(text: string): string | null {
  const groups = (liked.exec(text) ?? dearest.exec(text))?.groups;
  const dear = groups?.["topic"] ?? groups?.["without"];
  if (dear !== undefined) return `最爱${dear}`;
  const felt = moved.exec(text)?.groups;
  if (felt !== undefined) return `${felt["bad"] === undefined ? "喜欢" : "讨厌"}${felt["topic"]}`;
  const { topic, how = "", verb } = judged.exec(text)?.groups ?? {};
  if (topic === undefined || verb === undefined) return null;
  if (/^(?:能上手|拿手|会一?点儿?)$/u.test(verb)) return `擅长${topic}`;
  if (verb === "会" || verb === "不会") return `${verb}${topic}`;
  return verb === "过敏" ? `对${topic}过敏` : how + verb + topic;
}

/** "台面我想要浅灰色的": what is chosen for stands first. */
const chosen = new RegExp(
  laidOut`
    ^(?![那这])[\p{Script=Han}]{1,6}(?<!昨天|今天|明天|时候|以后|之后|但是|所以|因为|如果)我(?=
      (?:们)?(?:
        想要|想用|想选|打算用|打算选|准备用|决定用|
        (?:一般|从来|平时|向来|永远|一直|都)*只[吃喝选用穿看听坐买点住]|(?:一直|都)?认准|首选
      )
    )(?:们)?
  `,
  "u",
);

const pronoun = /^(?<word>他|她)(?:们)?(?!的)/u;
const named = new RegExp(
  `^(?<name>\\p{Lu}[\\p{L}]+|[小老阿][\\p{Script=Han}](?!时|学|子|孩|家|师|板|人|年|狗|猫|吃|心)|(?:${surnames})[\\p{Script=Han}]{1,2}?)(?=(?:现在|也|都|很|最|不|今年|每|一直|刚|已经|上|去年|昨天|明天)?(?:住|在|是|喜欢|讨厌|对|有|会|去|叫|爱|养|买|想|说|搬|结婚|离婚|生|当|做))`,
  "u",
);

const ties: readonly [RegExp, string][] = [
  [/老婆|老公|妻子|丈夫|太太|先生|爱人|媳妇|那(?:位|口子)/u, "married_to"],
  [/未婚/u, "engaged_to"],
  [/前(?:妻|夫|女友|男友)/u, "ex_partner_of"],
  [/女朋友|男朋友|女友|男友|女票|男票|对象/u, "partner_of"],
  [/爷|奶|外公|外婆|姥|阿公|阿嬷/u, "grandchild_of"],
  [/孙/u, "grandparent_of"],
  [/岳|公公|婆婆|嫂|姐夫|妹夫|弟媳|丈母娘|老丈人|女婿|儿媳/u, "in_law_of"],
  [/表|堂/u, "cousin_of"],
  [/学[长姐]|师[兄姐弟妹]/u, "knows"],
  [/哥|姐|弟|妹|双胞胎/u, "sibling_of"],
  [/[舅姑伯婶姨叔]/u, "nibling_of"],
  [/爸|妈|父|母|老爹/u, "child_of"],
  [/儿子|女儿|孩子|宝宝|闺女|娃|龙凤胎/u, "parent_of"],
  [/室友/u, "lives_with"],
  [/邻居/u, "neighbour_of"],
  [/同事/u, "works_with"],
  [/老板|领导|导师|上司/u, "reports_to"],
  [/朋友|闺[蜜密]|同学|发小|死党|好友|同桌|网友/u, "friend_of"],
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
    !/^(?:的|们)?(?:电话|车|家$)/u.test(text.slice(kinMatch[0].length))
  ) {
    const { owner, kin: said = "", name } = kinMatch.groups;
    const word = said.startsWith("那") ? "爱人" : said;
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
  const aim = aimed.exec(text);
  if (aim !== null) {
    return {
      subject: { name: "目标", kind: "thing", tie: null, gender: null },
      rest: text.slice(aim[0].length),
      own: true,
    };
  }
  const wished = chosen.exec(text);
  if (wished !== null) return { subject: self, rest: text.slice(wished[0].length), own: true };
  const turned = topical(text);
  if (turned !== null) return { subject: self, rest: turned, own: true };
  const own = ownThing.exec(text.replace(/^我(?=把)/u, ""));
  const held = own?.groups?.["thing"] ?? own?.groups?.["used"];
  if (own !== null && held !== undefined) {
    const from = text.length - text.replace(/^我(?=把)/u, "").length;
    return {
      subject: { name: held, kind: "thing", tie: null, gender: null },
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

const unsaid = new RegExp(unsaidSelf, "u");

/** Whether a clause without a subject tells of its speaker: "喜欢喝茶". */
export function isOfSelf(clause: string): boolean {
  const text = clause.trim();
  const bare = text.replace(lead, "");
  return selfStarts.test(text) || [text, bare].some((words) => unsaid.test(words));
}

const diagnosis = new RegExp(`^(?:是|有|得了?|患有?)[^，,。]{0,4}(?:${ailments})`, "u");
const doctor = /^(?:[^，,。我你他她]{0,4})(?:医生|大夫|医院)(?:说|讲|诊断|确诊|查出来?)/u;

/** "医生说是肩周炎": of whoever tells it, where nobody else was spoken of. */
export const isDiagnosis = (clause: string): boolean => {
  const text = clause.trim();
  return doctor.test(text) && diagnosis.test(text.replace(lead, ""));
};

const selfStarts = new RegExp(
  laidOut`
    ^(?:(?:现在|目前|最近|平时|一直|也|还|很|非常|特别|最|不太?|从不|不再)*)(?:
      [^，,。？?我你他她]{1,12}过敏(?=$|[。！!])|住在(?![^，,。]{1,12}的人)|喜欢|讨厌|爱|养了|对.{1,8}过敏|
      打算|准备|想|在.{1,12}(?:工作|上班|上学)|不喜欢|刚|正在|希望|迷上|家里有|家住|从.{1,8}搬|会|能|养了|
      买了|有
    )
  `,
  "u",
);
