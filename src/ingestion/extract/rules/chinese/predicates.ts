import { kinHan } from "../../../kin.ts";
import { type Mode, type Reading, reading } from "../fact.ts";

/** What Chinese predicates mean; the first pattern that gives a reading wins. */
interface Rule {
  pattern: RegExp;
  read(groups: Record<string, string | undefined>, mode: Mode): Reading | null;
  own?: true;
}

/** The object behind a verb: to the next mark, particle or clause. */
function objectHan(text: string | undefined, charsMax = 14): string | null {
  if (text === undefined) return null;
  const cut =
    text.split(/[，,。；;！!？?\s…]|因为|所以|但是|不过|而且|的时候|了$|了(?=[，,。！])/u)[0] ?? "";
  const bare = cut
    .replace(/^(?:一?[只条辆台部个位名家间份种些本]|了|去|到|在|吃|喝|看|听|玩|过|着)+(?=.)/u, "")
    .replace(/(?:了|的|吧|啊|呢|哦|呀|啦|来着)+$/u, "");
  return bare === "" || /^(?:它|这|那|他|她|你|什么)/u.test(bare)
    ? null
    : [...bare].slice(0, charsMax).join("");
}
const listHan = (text: string | undefined): string | null => {
  const items = (text ?? "")
    .split(/[、和跟与及]|以及|还有/u)
    .map((item) => objectHan(item))
    .filter((item) => item !== null);
  return items.length === 0 ? null : items.slice(0, 6).join("; ");
};
const placeHan = (text: string | undefined): string | null =>
  objectHan(
    text
      ?.replace(/^(?:了|到|去)/u, "")
      .replace(
        /(?:里|附近|那边|这边|住|工作|上班|生活|已经|一直|有?[一二两三四五六七八九十几\d]+年).*$/u,
        "",
      ),
    12,
  );

const job =
  "护士|医生|老师|教师|教授|工程师|程序员|设计师|经理|学生|律师|会计|厨师|司机|作家|画家|歌手|演员|记者|编辑|摄影师|翻译|警察|军人|消防员|药剂师|咨询师|顾问|分析师|研究员|科学家|博士生?|研究生|大学生|高中生|销售|客服|保安|农民|工人|公务员|创业者|自由职业者|产品经理|项目经理|数据分析师|架构师|建筑师|教练|导游|飞行员|空姐|船员|理发师|木匠|电工|快递员|家庭主妇|全职妈妈|实习生|主管|总监|店长|老板|投资人|插画师|作曲家|钢琴家|舞者|兽医|牙医|心理咨询师|图书管理员";
const condition =
  "糖尿病|高血压|哮喘|抑郁症?|焦虑症|失眠|偏头痛|关节炎|心脏病|胃病|胃炎|颈椎病|腰椎病|近视|色盲|乳糖不耐|贫血|癫痫|鼻炎|湿疹|痛风|甲亢|甲减|肾病|肝炎|癌症?|自闭症|多动症|阅读障碍|高血脂|脂肪肝";
const possession =
  "车|汽车|自行车|摩托|电动车|房子|公寓|手机|电脑|笔记本|相机|吉他|钢琴|小提琴|狗|猫|小狗|小猫|仓鼠|兔子|鹦鹉|金鱼|乌龟|鱼|马|花园|无人机|平板|耳机|手表|特斯拉|比亚迪|丰田|大众|奔驰|宝马|华为|苹果|小米|iPhone|MacBook|店|餐厅|公司|民宿|书店";
const trait =
  "内向|外向|害羞|耐心|急性子|慢性子|乐观|悲观|完美主义|拖延|懒|勤奋|细心|粗心|固执|敏感|好奇|幽默|善良|早起|夜猫子|社恐|社牛|i人|e人|I人|E人|左撇子|路痴|工作狂|宅男|宅女|健忘|独立|自律|强迫症";
const passing =
  "累|困|忙|饿|渴|病|不舒服|生气|难过|开心|高兴|兴奋|紧张|焦虑|担心|害怕|无聊|郁闷|烦|压力|感冒|发烧|头疼|头痛|失落|激动|沮丧|崩溃|尴尬|感动";

const holds = (mode: Mode): boolean => !mode.negated && !mode.ended && !mode.intended;

function single(
  type: Reading["type"],
  level: number,
  attribute: string,
  predicate: string | null,
  object: string | null,
  objectType: string,
  mode: Mode,
): Reading | null {
  if (object === null) return null;
  const current = holds(mode) && !mode.past;
  return reading(type, level, {
    attribute: current || mode.ended ? attribute : null,
    value: current ? object : null,
    predicate: current ? predicate : null,
    object,
    objectType,
    singleValued: current && predicate !== null,
  });
}
const many = (
  type: Reading["type"],
  level: number,
  predicate: string | null,
  object: string | null,
  objectType = "concept",
): Reading =>
  reading(type, level, { predicate: object === null ? null : predicate, object, objectType });
const liking = (object: string | null, mode: Mode): Reading | null =>
  object === null
    ? null
    : many("PREFERENCES", 7, mode.negated || mode.ended ? "dislikes" : "likes", object);

const rules: readonly Rule[] = [
  {
    pattern:
      /^(?:的?(?:名字|全名|大名|英文名))?(?:叫(?:做)?|是叫|名叫|姓名是|名字是)(?<o>[\p{L}·]{1,12})/u,
    read: ({ o }, mode) => single("FACTS", 10, "name", "named", objectHan(o, 8), "person", mode),
  },
  {
    pattern: /^姓(?<o>[\p{Script=Han}])/u,
    read: ({ o }, mode) => single("FACTS", 9, "surname", null, o ?? null, "person", mode),
  },
  {
    pattern: /^(?:今年|现在|已经|刚满|满|刚过)*(?<o>\d{1,3}|[一二三四五六七八九十]{1,3})岁/u,
    read: ({ o }, mode) => single("FACTS", 8, "age", null, o ?? null, "number", mode),
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
    pattern: /^是(?<o>[^\P{Script=Han}个的]{2,5})人(?=$|[，,。！])/u,
    read: ({ o }, mode) =>
      /[^本]好|病|大|年轻|老|成年|男|女|盲|名|主|证|爱|工|敏感|单身|负责|普通|聪明/u.test(o ?? "")
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
    pattern:
      /^(?:就|都|还|从[\p{Script=Han}A-Za-z]{1,8})?(?:家住|住在|定居(?:在|于)?|居住在|租住在|搬(?:家)?(?:到|去|来|回)(?:了)?|移居(?:到)?)(?<o>.+)/u,
    read: ({ o }, mode) => homeHan(placeHan(o), mode),
  },
  {
    pattern: /^在(?<o>[\p{Script=Han}A-Za-z·]{2,10}?)(?:住|生活|定居)/u,
    read: ({ o }, mode) => homeHan(placeHan(o), mode),
  },
  {
    pattern: new RegExp(
      `^(?:目前|现在)?(?:是|当|做|担任)(?:了)?(?:一?[名个位])?(?<o>[\\p{Script=Han}A-Za-z]{0,8}?(?:${job}))`,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", objectHan(o), "occupation", mode),
  },
  {
    pattern: /^(?:从事|做)(?<o>[\p{Script=Han}A-Za-z]{2,10}?)(?:工作|行业|方面)/u,
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", o ?? null, "occupation", mode),
  },
  {
    pattern: new RegExp(
      `^(?:在(?!学|休|读|看|听|做|玩|找|准备)|就职于|任职于|入职了?|加入了?|跳槽[到去]了?)(?<o>[\\p{L}\\d·]{2,16}?)(?:公司)?(?:(?:做|当|担任)(?:一?[名个位])?(?<j>${job})|工作|上班|任职|实习|就职|打工|教书|(?<=^(?:就职|任职|入职|加入|跳槽).*)(?:$|[，,。了]))`,
      "u",
    ),
    read: ({ o }, mode) =>
      /^(?:家|这|那|哪|外面|网上|办公室|公司)$/u.test(o ?? "")
        ? null
        : single("FACTS", 8, "employer", "works_at", objectHan(o, 16), "organisation", mode),
  },
  {
    pattern: /^(?:辞职|离职|失业|退休|被裁|辞掉|辞去|离开了(?:.{1,10})(?:公司|银行|单位))/u,
    read: () => reading("EVENTS", 8, { attribute: "employer" }),
  },
  {
    pattern:
      /^(?:在(?<s>[\p{L}]{2,12}?(?:大学|学院|中学|高中|学校|北大|清华|复旦)))?(?:上学|读书|读|念|学)(?!会|习?(?:了|到)?(?:很多|不少)|过)(?<o>[\p{Script=Han}A-Za-z]{2,12}?)(?:专业|系|博士|硕士|研究生|本科|$|[，,。])/u,
    read: ({ s, o }, mode) =>
      /^(?:书|完)/u.test(o ?? "")
        ? null
        : s === undefined && !/专业|系|博士|硕士/u.test(o ?? "")
          ? learning(o, mode)
          : single("FACTS", 8, "field_of_study", "studies", objectHan(o), "field", mode),
  },
  {
    pattern: /^(?:是)?(?:毕业于|从(?<p>[\p{Script=Han}A-Za-z]{2,12})毕业)(?<o>.*)/u,
    read: ({ p, o }) => many("EVENTS", 8, "graduated_from", objectHan(p ?? o), "organisation"),
  },
  {
    pattern:
      /^(?:已经|刚|去年|今年|上个月|还)?(?:和|跟|与)(?<o>[\p{L}]{1,6})(?:在一起|结婚|订婚|领证|恋爱|谈恋爱|分手|离婚)/u,
    read: ({ o }) => many("RELATIONSHIPS", 9, "partner_of", o ?? null, "person"),
  },
  {
    pattern: /^(?:已经|刚|还是?|目前|现在|是)*(?<o>单身|已婚|未婚|离异|离婚|结婚|订婚|丧偶|恋爱)/u,
    read: ({ o }, mode) =>
      reading("RELATIONSHIPS", 9, {
        attribute: holds(mode) ? "marital_status" : null,
        value: o ?? null,
      }),
  },
  {
    pattern: new RegExp(
      `^(?:没有?)?有?(?:[一二两三四五六七八九十\\d]+个|一?[个位]|个)?(?:双胞胎)?(?:亲)?(?<o>${kinHan})(?:叫(?<n>[\\p{L}]{1,8}))?(?=$|[，,。了])`,
      "u",
    ),
    read: ({ n }) => many("RELATIONSHIPS", 8, "knows", n ?? null, "person"),
  },
  {
    pattern: new RegExp(`^是我(?:们)?的?(?:最好的)?(?<o>${kinHan})`, "u"),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: /^(?:认识了?|结识了?)(?<o>[\p{L}]{2,8})/u,
    read: ({ o }) => many("RELATIONSHIPS", 6, "knows", objectHan(o, 6), "person"),
  },
  {
    pattern: /^(?:对)(?<o>[^，,。]{1,14}?)(?:严重|有点|轻微|会|都|很|不)*过敏/u,
    read: ({ o }, mode) =>
      many(
        "FACTS",
        10,
        mode.negated ? null : "allergic_to",
        listHan(o?.replace(/(?:会|都|严重|有点|很|不|并)+$/u, "")),
        "substance",
      ),
  },
  {
    pattern: /^(?<o>[\p{Script=Han}]{1,6})过敏/u,
    read: ({ o }, mode) =>
      many("FACTS", 10, mode.negated ? null : "allergic_to", o ?? null, "substance"),
  },
  {
    pattern: new RegExp(
      `^(?:被?(?:确诊|诊断)(?:出|为|患有|了)?|患(?:有|上)?|得了?|有|是|查出)(?:轻度|重度|严重的?|一点)?(?<o>${condition})`,
      "u",
    ),
    read: ({ o }, mode) =>
      many("FACTS", 9, holds(mode) ? "has_condition" : null, o ?? null, "condition"),
  },
  {
    pattern: /^(?:怀孕|骨折|扭伤|住院|做了?.{0,6}手术|摔断|受伤)/u,
    read: () => reading("EVENTS", 8),
  },
  {
    pattern: /^(?:在|每天|需要|得|正在)*吃(?<o>[\p{L}]{1,8}(?:药|片|胶囊|胰岛素|维生素.?))/u,
    read: ({ o }) => many("FACTS", 8, "takes", o ?? null, "medicine"),
  },
  {
    pattern:
      /^(?:是|成了?)(?:一?个)?(?:严格的?)?(?<o>素食(?:主义)?者?|吃素|纯素|清真|信佛|佛教徒|基督徒|穆斯林|天主教徒|无神论者)/u,
    read: ({ o }, mode) =>
      mode.negated ? reading("PREFERENCES", 7) : many("PREFERENCES", 9, "follows_diet", o ?? null),
  },
  {
    pattern: /^(?:吃素|信(?:佛|基督|伊斯兰)|戒(?:烟|酒|糖)了?|抽烟|喝酒)/u,
    read: () => reading("PREFERENCES", 8),
  },
  {
    pattern:
      /^(?:从|从来|一直|都|也)*(?:不(?:能|再|怎么|太|会)?|没法)?(?:吃|喝|碰|抽)(?<o>[\p{Script=Han}A-Za-z、和]{1,12})/u,
    read: ({ o }, mode) =>
      mode.negated && !/^(?:完|到|过|了|饱|下)/u.test(o ?? "")
        ? many("PREFERENCES", 8, "avoids", listHan(o))
        : null,
  },
  {
    pattern:
      /^(?:最|很|非常|特别|超级?|更|比较|也|都|一直|从小就?|真的|挺|蛮|还)*(?:喜欢|喜爱|热爱|爱(?!人|情|好是|上)|偏爱|钟爱|迷(?:上了?|恋)|爱上了?|痴迷|偏好|享受|离不开)(?!的)(?<o>.+)/u,
    read: ({ o }, mode) => liking(listHan(o), mode),
  },
  {
    pattern:
      /^(?:最|很|非常|特别|超级?|比较|也|一直|真的|挺)*(?:讨厌|厌恶|恨|受不了|反感|害怕|怕|不想吃|嫌)(?<o>.+)/u,
    read: ({ o }, mode) => {
      const objects = listHan(o);
      return objects === null
        ? null
        : many("PREFERENCES", 7, mode.negated ? "likes" : "dislikes", objects);
    },
  },
  {
    pattern: /^(?:更|比较)?(?:宁愿|宁可|倾向于?|更愿意|习惯)(?<o>.+)/u,
    read: ({ o }) => many("PREFERENCES", 7, "likes", objectHan(o)),
  },
  {
    pattern:
      /^(?:对)(?<o>[^，,。]{1,14}?)(?:很|非常|特别|比较|不太?|没什么|没|挺)?(?:感兴趣|有兴趣|着迷|没兴趣|好奇|不感兴趣)/u,
    read: ({ o }, mode) =>
      many("INTEREST", 7, mode.negated ? "dislikes" : "interested_in", listHan(o)),
  },
  {
    pattern: /^(?:的)?(?:爱好|兴趣|业余爱好|特长)(?:就?是|有|包括)(?<o>.+)/u,
    read: ({ o }) => many("INTEREST", 7, "interested_in", listHan(o)),
  },
  {
    pattern: /^(?:在)?(?:收集|收藏|迷上了?|入坑了?|沉迷)(?<o>.+)/u,
    read: ({ o }) => many("INTEREST", 7, "interested_in", listHan(o)),
  },
  {
    pattern:
      /^(?:还|也|能|都|不|已经)*(?:会|能|擅长|精通|懂|掌握了?)(?<o>(?:说|讲|弹|拉|打|踢|游泳|开车|做饭|编程|画画?|唱|跳|写|骑|滑|下棋|烘焙|修|英语|法语|日语|德语|韩语|西班牙语|粤语|吉他|钢琴|Python|Java|[A-Z]).*|[\p{Script=Han}]{1,4}(?:语|琴|球|棋|舞))/u,
    read: ({ o }, mode) =>
      mode.intended ? null : many("SKILL", 7, mode.negated ? null : "can", listHan(o), "skill"),
  },
  {
    pattern: /^(?:学会了?|考(?:到|过|取)了?|拿到了?)(?<o>[\p{L}]{2,14}(?:证|驾照|执照|学位)?)/u,
    read: ({ o }) => many("SKILL", 7, "can", objectHan(o), "skill"),
  },
  {
    pattern: /^(?:很|非常)?(?:擅长|精通|拿手)(?<o>.+)/u,
    read: ({ o }) => many("SKILL", 7, "skilled_in", listHan(o), "skill"),
  },
  {
    pattern: /^(?:正在|在|开始|最近在|刚开始)(?:自)?学(?:习)?(?<o>.+)/u,
    read: ({ o }, mode) => learning(o, mode),
  },
  {
    pattern: /^(?:的?(?:目标|梦想|愿望|理想|计划)(?:就?是))(?<o>.+)/u,
    read: ({ o }) => many("GOALS", 8, "wants", objectHan(o), "goal"),
  },
  {
    pattern:
      /^(?:一直|很|特别|真的|也|还)*(?:想要?|希望(?:能)?|渴望|梦想|立志|争取|努力|盼望)(?!知道|问|请|说|你|到|起|让你|法|不)(?<o>.+)/u,
    read: ({ o }, mode) =>
      mode.past
        ? null
        : many("GOALS", 7, mode.negated ? "does_not_want" : "wants", objectHan(o), "goal"),
    own: true,
  },
  {
    pattern:
      /^(?:正?在)?(?:打算|计划|准备|决定|预备|考虑)(?:要|在|今年|明年|下个?月|下周)*(?<o>.+)/u,
    read: ({ o }) => many("GOALS", 7, "plans", objectHan(o), "goal"),
  },
  {
    pattern: /^(?:需要|必须|得|要记得|记得|别忘了|应该要|还要|该)(?!注意|说|承认)(?<o>.+)/u,
    read: ({ o }, mode) => (mode.past ? null : many("TASK", 6, "has_to", objectHan(o), "task")),
    own: true,
  },
  {
    pattern: /^(?:正在|正|在)?(?:休假|度假|放假|出差|旅游|旅行|外地|请假|居家办公|隔离)/u,
    read: (_, mode) => reading(mode.past || mode.intended ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern:
      /^(?:要|将|会|就要|有(?:一?[个场次])?)?(?:去|参加|开|做)?(?<o>[\p{L}]{0,6}(?:会议|开会|面试|考试|体检|手术|婚礼|演唱会|航班|出差|约会|聚会|比赛|答辩|汇报|旅行|搬家|结婚|预约|看牙|复查|毕业典礼|家长会))/u,
    read: ({ o }, mode) =>
      reading("EVENTS", 7, {
        predicate: mode.negated ? null : "plans",
        object: o ?? null,
        objectType: "event",
      }),
  },
  {
    pattern: new RegExp(
      `^(?:家里?)?(?:刚|新|已经|也|还)*(?:养|买|有|开|用|领养|拥有|换|骑|租|入手)(?:的是|了|着|过)?(?:一?[只条辆台部个套间家把匹架]|[两二三四五六七八九十\\d]+[只条辆台部个套间家把匹])?(?<o>[\\p{L}\\d]{0,10}?(?:${possession})[A-Za-z\\d]*)`,
      "u",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? reading("FACTS", 6)
        : many("FACTS", 7, mode.intended ? null : "owns", objectHan(o), "product"),
  },
  {
    pattern:
      /^(?:用|换)(?:的是|了|着)?(?<o>(?:iPhone|华为|小米|苹果|OPPO|vivo|三星|Pixel|MacBook|ThinkPad|联想).*)/iu,
    read: ({ o }, mode) => single("FACTS", 7, "phone_model", "owns", objectHan(o), "product", mode),
  },
  {
    pattern:
      /^(?:把|将)?(?:我的?)?(?<o>[\p{Script=Han}]{1,6})(?:卖了|卖掉了?|送人了|丢了)|^卖(?:了|掉了?)(?<p>.+)/u,
    read: ({ o, p }) => many("EVENTS", 7, "no_longer_owns", objectHan(o ?? p), "product"),
  },
  {
    pattern: new RegExp(
      `^(?:是)?(?:一?个)?(?:很|比较|有点|非常|挺|特别|超级|天生|的)*(?:一?个)?(?<o>${trait})`,
      "u",
    ),
    read: ({ o }, mode) => many("TRAITS", 7, mode.negated ? null : "is", o ?? null, "trait"),
  },
  {
    pattern: /^(?:的)?性格(?:比较|很|偏|是)?(?<o>.+)/u,
    read: ({ o }) => many("TRAITS", 7, "is", objectHan(o), "trait"),
  },
  {
    pattern:
      /^(?:每(?:天|周|晚|个?周[一二三四五六日天末]|个?早上|个?晚上|年|个?月)|天天|经常|通常|总是|一般|习惯)(?<o>.+)/u,
    read: ({ o }, mode) => (mode.past ? null : many("TRAITS", 6, "has_habit", objectHan(o))),
  },
  {
    pattern:
      /^(?:发现|意识到|明白了?|体会到|觉得|认为|感觉到?|相信|学到了?|领悟)(?!很?(?:累|困|好|开心|难过|不错|无聊))(?<o>.{4,})/u,
    read: () => reading("INSIGHT", 5),
  },
  {
    pattern:
      /^(?:在)?(?:聊|讨论|研究|谈论|关注|读了?(?:一?(?:篇|本))?)(?:了|过|到)?(?:关于|有关|一下)?(?<o>.{2,})/u,
    read: ({ o }) => many("TOPICS", 5, "discusses", objectHan(o)),
  },
  {
    pattern: new RegExp(
      `^(?:今天|现在|最近|有点|很|好|非常|特别|太|感觉|觉得|感到|一直|真的|超级)*(?:${passing})`,
      "u",
    ),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 4),
  },
  {
    pattern:
      /^(?:正|正在|现在|刚)?在(?:机场|办公室|健身房|车站|地铁|火车|飞机|医院|图书馆|超市|酒店|公园|咖啡厅|家|学校|路上|公司|开会)/u,
    read: () => reading("CONTEXTUAL", 3),
  },
  {
    pattern:
      /^(?:要|会|将)?(?:去(?:了|过)?|参观了?|游览了?|飞(?:去|到)了?|到(?:了|过))(?<o>[\p{L}]{2,12})/u,
    read: ({ o }, mode) =>
      many(
        "EVENTS",
        mode.intended ? 7 : 6,
        mode.negated ? null : mode.intended ? "plans_to_visit" : "visited",
        placeHan(o),
        "place",
      ),
  },
];

function learning(o: string | undefined, mode: Mode): Reading | null {
  const object = objectHan(o);
  return object === null || mode.past ? null : many("GOALS", 7, "learning", object, "skill");
}

function homeHan(place: string | null, mode: Mode): Reading | null {
  if (place === null) return null;
  const current = holds(mode) && !mode.past;
  return reading("LOCATION", 8, {
    attribute: current || mode.ended ? "lives_in" : null,
    value: current ? place : null,
    predicate: current
      ? "lives_in"
      : mode.negated
        ? null
        : mode.intended
          ? "plans_to_move_to"
          : "lived_in",
    object: place,
    objectType: "place",
    singleValued: current,
  });
}

export function readPredicateHan(body: string, mode: Mode, own: boolean): Reading | null {
  for (const rule of rules) {
    if (rule.own === true && !own) continue;
    const match = rule.pattern.exec(body);
    if (match === null) continue;
    const made = rule.read(match.groups ?? {}, mode);
    if (made !== null) return made;
  }
  return null;
}

const belongings: readonly [RegExp, string, Reading["type"], number, string | null, string][] = [
  [/^(?:名字|姓名|全名|英文名|昵称|网名)$/u, "name", "FACTS", 10, "named", "person"],
  [/^生日$/u, "birthday", "FACTS", 9, "born_on", "date"],
  [/^(?:年龄|年纪)$/u, "age", "FACTS", 8, null, "number"],
  [/^(?:家|住址|地址)$/u, "lives_in", "LOCATION", 8, "lives_in", "place"],
  [/^(?:老家|家乡|故乡|出生地)$/u, "origin", "FACTS", 8, "comes_from", "place"],
  [/^(?:工作|职业|职位|岗位)$/u, "job", "FACTS", 8, "works_as", "occupation"],
  [/^(?:公司|单位|东家)$/u, "employer", "FACTS", 8, "works_at", "organisation"],
  [/^(?:房租|租金)$/u, "rent", "FACTS", 7, null, "number"],
  [/^(?:通勤(?:时间)?|上班路程)$/u, "commute", "FACTS", 7, null, "number"],
  [/^(?:新?手机)$/u, "phone_model", "FACTS", 7, "owns", "product"],
  [/^(?:新?(?:电脑|笔记本))$/u, "laptop", "FACTS", 7, "owns", "product"],
  [/^(?:新?车)$/u, "car", "FACTS", 7, "owns", "product"],
  [
    /^(?:手机号|电话|电话号码|邮箱|微信号?|身高|体重|血型|星座|属相|生肖|专业|母语|鞋码|预算|密码|MBTI)$/u,
    "",
    "FACTS",
    8,
    null,
    "concept",
  ],
];

/** "我的 X 是 Y". */
export function readBelongingHan(thing: string, rest: string, mode: Mode): Reading | null {
  const value =
    /^(?:是|叫(?:做)?|为|在|要|需要|花|改成了?|变成了?|换成了?|涨到了?|：|:)?(?<v>.+)/u.exec(rest)
      ?.groups?.["v"];
  const object = objectHan(value?.replace(/^(?:现在|已经|大概|大约|是)+/u, ""), 20);
  if (object === null) return null;
  const favourite = /^最(?:喜欢|爱)(?:的)?(?<what>.+)$/u.exec(thing)?.groups?.["what"];
  if (favourite !== undefined)
    return single("PREFERENCES", 8, `favourite_${favourite}`, "likes", object, "concept", mode);
  if (/^(?:目标|梦想|愿望|理想|计划)$/u.test(thing))
    return many("GOALS", 8, "wants", object, "goal");
  if (/^(?:爱好|兴趣|特长)$/u.test(thing))
    return many("INTEREST", 7, "interested_in", listHan(object));
  for (const [pattern, attribute, type, level, predicate, objectType] of belongings)
    if (pattern.test(thing))
      return single(
        type,
        level,
        attribute === "" ? thing : attribute,
        predicate,
        object,
        objectType,
        mode,
      );
  if (/^(?:狗|猫|小狗|小猫|宠物|兔子|仓鼠)$/u.test(thing))
    return single("FACTS", 7, `${thing}_name`, null, object, "animal", mode);
  return /\d/.test(object) ? single("FACTS", 7, thing, null, object, "number", mode) : null;
}
