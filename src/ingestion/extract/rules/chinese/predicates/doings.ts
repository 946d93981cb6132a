import { type Mode, type Reading, reading } from "../../fact.ts";
import { objectHan, placeHan } from "../objects.ts";
import { newestOf, possession } from "./owned.ts";
import { type Rule, single, many } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const trait = laidOut`
  慢热|话痨|选择困难症?|完美主义者?|玻璃心|佛系|直男|社牛|内耗|怕生|容易(?:紧张|焦虑|害羞|想太多|心软|脸红)|
  急脾气|暴脾气|脾气(?:急|暴|好|差|不好)|没耐心|胆小|胆大|粗线条|大大咧咧|马大哈|起床困难户?|洁癖|颜控|吃货|
  月光族|省钱|抠门|念旧|恋家|理性|感性|浪漫|务实|自卑|自信|要强|爱哭|心软|嘴硬|毒舌|闷骚|高冷|随和|内向|
  外向|害羞|耐心|急性子|慢性子|乐观|悲观|完美主义|拖延|懒|勤奋|细心|粗心|固执|敏感|好奇心|幽默|善良|早起|
  夜猫子|社恐|社牛|i人|e人|I人|E人|左撇子|路痴|工作狂|宅男|宅女|健忘|独立|自律|强迫症
`;
const passing =
  "累|困|忙|饿|渴|病|不舒服|生气|难过|开心|高兴|兴奋|紧张|焦虑|担心|害怕|无聊|郁闷|烦|压力|感冒|发烧|头疼|头痛|失落|激动|沮丧|崩溃|尴尬|感动";

/** A brand of car is the car that one drives. */
function owned(object: string | null, mode: Mode): Reading | null {
  const attribute = object === null ? null : newestOf(object);
  return attribute === null
    ? many("FACTS", 7, mode.intended ? null : "owns", object, "product")
    : single("FACTS", 7, attribute, "owns", object, "product", { ...mode, past: false });
}

/** Goals, tasks, plans, possessions, traits, views and events: the widest patterns, tried last. */
export const doings: readonly Rule[] = [
  {
    pattern: /^(?:是)?(?:个|一个|一枚|典型的?)?(?<o>[IE][NS][FT][JP](?:-[AT])?)(?![A-Za-z])/iu,
    read: ({ o }, mode) => many("TRAITS", 7, mode.negated ? null : "is", o ?? null, "trait"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:正在|在|要|想要?|准备|打算|决定|努力|目标)*(?:
          备考|
          考(?!了|过|到|下|上)
          (?=研|公|编|博|证|级|雅思|托福|[四六]级|[\p{Script=Han}]{2,6}证|N[1-5]|CPA|PMP)
        )(?<o>[\p{Script=Han}A-Za-z\d]{1,10})
      `,
      "u",
    ),
    read: ({ o }, mode) => (mode.past ? null : many("GOALS", 7, "plans", objectHan(o), "goal")),
  },
  {
    pattern:
      /^(?:正?在|开始|打算|准备|要|努力)*(?<o>减肥|减脂|增肌|备孕|戒烟|戒酒|戒糖|戒奶茶|控糖|存钱|攒钱)(?!成功|过|了|失败)/u,
    read: ({ o }, mode) => (mode.past ? null : many("GOALS", 7, "wants", o ?? null, "goal")),
  },
  {
    pattern:
      /^(?:属于|是)(?:那种|个|一个|一名|比较|典型的?|特别)*(?<o>[^，,。我你他她]{2,16})的(?:人|性格|类型)(?=$|[，,。！])/u,
    read: ({ o }, mode) => many("TRAITS", 7, mode.negated ? null : "is", objectHan(o), "trait"),
  },
  {
    pattern:
      /^(?:就)?是(?:一?[个枚名])?(?:重度|资深)?(?<o>[^，,。我你]{1,8}?(?:党|派|控|脑袋|星人))(?<!共产党|政党|入党)(?=$|[，,。！!\s])/u,
    read: ({ o }, mode) =>
      /(?:细节|强迫|时间|整洁|数据|计划|控制|拖延|行动)[控派党]$/u.test(o ?? "")
        ? many("TRAITS", 7, mode.negated ? null : "is", o ?? null, "trait")
        : many("PREFERENCES", 7, mode.negated ? null : "likes", o ?? null),
  },
  {
    pattern: /^(?:已经|终于|也)*下(?:定|了)*决心(?:了)?(?:要)?(?<o>.{2,})/u,
    read: ({ o }) => many("GOALS", 7, "plans", objectHan(o), "goal"),
  },
  {
    // 吃饭很慢, 一紧张就结巴, 记性特别差: how somebody is.
    pattern: new RegExp(
      laidOut`
        ^(?:吃饭|走路|说话|做事|干活|睡觉|开车|打字|学东西|反应|花钱)(?:一直|从小|都|总是?)*
        (?:很|特别|比较|超级?|非常|太|有点|挺|贼)
        (?:慢|快|轻|浅|大声|小声|磨[叽蹭]|利索|仔细|急|大方|节省|省|凶|直)|
        ^一(?:紧张|着急|激动|生气|害羞|尴尬|累|忙|见生人|上台|焦虑)[^，,。]{0,3}就|
        ^(?:的)?(?:
          方向感|记性|记忆力|自控力|执行力|专注力|起床气|洁癖|强迫症|表达欲|好奇心|安全感|胜负欲|时间观念|
          耐心|胆子|脸皮|嘴
        )(?:一直|从小|真的?|很|特别|太|比较|超级?|非常|有点|挺|贼)+
        (?:差|好|强|弱|重|旺|低|大|小|厚|薄|严重|笨|碎|毒)
      `,
      "u",
    ),
    read: () => reading("TRAITS", 7),
  },
  {
    pattern:
      /^(?:凡事|做事|遇事|什么事|干什么|不管什么事)(?:都|总|就)*(?:喜欢|爱|习惯|要|想|会|得)/u,
    read: () => reading("TRAITS", 7),
  },
  {
    pattern:
      /^(?:睡觉|出门|吃饭|洗澡|上班|写作业|工作|开车|睡前|饭后)(?:时|的时候|前|后)?(?:一定|必须|非|总|都)(?:要|得|会)?/u,
    read: () => reading("TRAITS", 6),
  },
  {
    pattern:
      /^(?:要|想要?|得|争取|目标|努力|今年|想在.{1,8}?)*(?:减到|瘦到|减掉|瘦掉|存到|存够|攒够|攒到|攒|读完|写完)(?<o>[^，,。]{1,12})/u,
    read: ({ o }, mode) => (mode.past ? null : many("GOALS", 7, "wants", objectHan(o), "goal")),
  },
  {
    pattern:
      /^(?:已经|刚|提前|给自己|给我)*(?:约(?:了|好了?)?|预约(?:了|好了?)?|挂(?:了|好了?)|订(?:了|好了?)|抢到(?:了)?|报(?:了|好了?)(?:名)?|报名(?:参加)?了?)(?<o>[^，,。]{2,12})/u,
    read: ({ o }, mode) =>
      reading("EVENTS", 7, {
        predicate: mode.negated ? null : "plans",
        object: objectHan(o),
        objectType: "event",
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:要|得|需要|必须)(?=
          把|交|写完|完成|寄|提交|还(?:钱|款|信用卡|房贷|书)|付|缴|办|续|去(?:交|办|寄|取|拿|还|买|换)|
          去[\p{Script=Han}]{2,6}(?:办|换|取|拿|寄|交|缴|还钱|打印|盖章|开证明|续)|
          给[^，,。我]{1,6}(?:回|发|寄|打电话|转账?|交|送|买)|办(?!公)|补办|换(?!工作|个(?:工作|城市|环境))
        )(?<o>.+)
      `,
      "u",
    ),
    read: ({ o }, mode) => (mode.past ? null : many("TASK", 7, "has_to", objectHan(o), "task")),
    own: true,
  },
  {
    pattern:
      /^(?:的)?(?:面试|笔试|考试|考研|考公|驾照|驾考|科目[一二三四]|答辩|雅思|托福|[四六]级|复试|初试)(?:又|都|也|终于|没)*(?:挂了|挂|过了|没过|通过了?|上岸了?|黄了|砸了|失败了?|考砸了?)/u,
    read: () => reading("EVENTS", 7),
  },
  {
    pattern: /^(?:终于|刚|上周|昨天|今天)*提车了?/u,
    read: () => reading("EVENTS", 7),
  },
  {
    pattern:
      /^(?:开|骑)(?:的是|的|着)(?:一?[台辆部])?(?:二手的?|旧的?|老|新的?)?\s*(?<o>[\p{L}\d][\p{L}\d ]{1,16})/u,
    read: ({ o }, mode) =>
      single("FACTS", 7, "car", "owns", objectHan(o), "product", { ...mode, past: false }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:[^，,。我]{0,4}[上里])?(?:还)?(?:养|种)(?:了|着)
        (?:一?[只条盆堆缸些棵株窝群]|几[只条盆棵]|[两三四五六七八九十\d]+[只条盆棵株])?
        (?<o>(?![^，,。]{0,3}(?:叫|名[叫为]))[\p{Script=Han}]{1,8})
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      mode.negated ? reading("FACTS", 6) : many("FACTS", 7, "owns", objectHan(o), "product"),
  },
  {
    pattern: /^(?:的?(?:目标|梦想|愿望|理想|计划)(?:就?是))(?<o>.+)/u,
    read: ({ o }) => many("GOALS", 8, "wants", objectHan(o), "goal"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:一直|很|特别|真的|也|还)*(?:想要?|希望(?:能)?|渴望|梦想|立志|争取|努力|盼望)(?!
          知道|问|请|说|你|我|咱|是否|当年|到|起|让你|法|不|吃(?!遍|素)|喝(?!遍)|点外卖|叫外卖|休息|躺|洗澡|
          静静|一切|顺利|能?过|[跟和向找]你|聊|谈|分享|了解一下|多了解|求助|咨询|看看|听听|哭|吐|睡|死
        )(?<o>.+)
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      mode.past
        ? null
        : many("GOALS", 7, mode.negated ? "does_not_want" : "wants", objectHan(o), "goal"),
    own: true,
  },
  {
    pattern:
      /^(?:正?在)?(?:打算|计划|准备|决定|预备|考虑)(?:要|在|今年|明年|下个?月|下周)*(?!睡|关[电灯机]|出门|吃饭|洗|下班|走|回家|起床|出发|好|一下)(?<o>.+)/u,
    read: ({ o }) => many("GOALS", 7, "plans", objectHan(o), "goal"),
  },
  {
    pattern:
      /^(?:需要|必须|得(?!到|了|过|体|意|罪|知|出)|要记得|记得|别忘了|应该要|还要|该)(?!走|离开|睡|忙|去忙|下线|撤|出门|吃饭|回家|放松|休息|挂|注意|说|承认|祝|叫我|给我|帮|来)(?<o>.+)/u,
    read: ({ o }, mode) => (mode.past ? null : many("TASK", 6, "has_to", objectHan(o), "task")),
    own: true,
  },
  {
    pattern:
      /^(?:正在|正|在)?(?:(?<=在)[\p{Script=Han}A-Za-z]{2,6})?(?:休假|度假|放假|出差|旅游|旅行|外地|请假|居家办公|隔离)/u,
    read: (_, mode) => reading(mode.past || mode.intended ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?!正?在|.{0,6}(?:担心|害怕|喜欢|讨厌|期待|讨论|开始|聊|取消))(?:要|将|会|就要|有(?:一?[个场次])?)?
        (?:去|参加|开|做)?(?<o>
          [^\P{L}了过]{0,6}(?:
            会议|开会|面试|考试|体检|手术|婚礼|演唱会|航班|出差|约会|聚会|比赛|答辩|汇报|旅行|搬家|结婚|
            预约|看牙|复查|毕业典礼|家长会|团建|年会|相亲|同学会|聚餐|笔试|演讲|路演|展览|音乐节|马拉松
          )
        )(?!的|准备|需要|加油|顺利|怎么|第|纪念|预算|费|证|照|周年)
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      reading("EVENTS", 7, {
        predicate: mode.negated ? null : "plans",
        object: o ?? null,
        objectType: "event",
      }),
  },
  {
    pattern:
      /^(?:家里?)?(?:刚|新|已经|也|还)*(?:养|有|领养)(?:了|着)?(?:一?[只条匹])?(?:名叫|名为|叫做?)(?<n>[\p{L}]{1,8}?)的(?<o>小?[狗猫]|兔子|仓鼠)/u,
    read: ({ n, o }, mode) =>
      single("FACTS", 7, `${o?.replace("小", "") ?? ""}_name`, null, n ?? null, "animal", mode),
  },
  {
    pattern: new RegExp(
      `^(?:家里?)?(?:刚|新|已经|也|还)*(?:养|买|有|开|用|领养|拥有|换成|换|骑|租|入手|提|剁手|收|抱回)(?:的是|了|着|过)?(?:一?[只条辆台部个套间家把匹架]|[两二三四五六七八九十\\d]+[只条辆台部个套间家把匹])?(?<o>[\\p{L}\\d]{0,10}?(?:${possession})[A-Za-z\\d]*)(?!环|去|旅|回|到)`,
      "u",
    ),
    read: ({ o }, mode) => (mode.negated ? reading("FACTS", 6) : owned(objectHan(o), mode)),
  },
  {
    pattern:
      /^(?:用|换)(?:的是?|了|着)?(?<o>(?:iPhone|华为|小米|苹果|OPPO|vivo|三星|Pixel|MacBook|ThinkPad|联想).*)/iu,
    read: ({ o }, mode) => single("FACTS", 7, "phone_model", "owns", objectHan(o), "product", mode),
  },
  {
    pattern:
      /^(?:把|将)?(?:我的?)?(?<o>[\p{Script=Han}]{1,6})(?:卖了|卖掉了?|送人了|丢了)|^卖(?:了|掉了?)(?<p>.+)/u,
    read: ({ o, p }) => many("EVENTS", 7, "no_longer_owns", objectHan(o ?? p), "product"),
  },
  {
    pattern: new RegExp(
      `^(?:做事|干活|为人|说话|花钱)?(?:是)?(?:一?个)?(?:很|比较|有点儿?|有些|有|非常|挺|特别|超级|天生|的|严重)*(?:一?个)?(?<o>${trait})`,
      "u",
    ),
    read: ({ o }, mode) => many("TRAITS", 7, mode.negated ? null : "is", o ?? null, "trait"),
  },
  {
    pattern:
      /^(?:一直|从小|向来|早就|都|也|每天|平时)*习惯(?!了(?:$|[，,。])|这|那|在|[^，,。]{0,6}了$)(?:了)?(?<o>[^，,。]{2,})/u,
    read: ({ o }) => many("TRAITS", 7, "has_habit", objectHan(o)),
  },
  {
    pattern:
      /^(?:的)?(?:性格|性子|脾气|个性|为人)(?:比较|很|偏|是|有点|特别|太|也)*(?<o>(?!的|上|来|不合)[^，,。]+)/u,
    read: ({ o }) => many("TRAITS", 7, "is", objectHan(o), "trait"),
  },
  {
    pattern:
      /^(?:一直|从小|慢慢|这[一两二三几]?年)*(?:养成了?|有|保持着?)(?<o>[^，,。]{2,14}?)的?(?:好|坏)?习惯/u,
    read: ({ o }) => many("TRAITS", 7, "has_habit", objectHan(o)),
  },
  {
    pattern: /^(?:基本|几乎|向来|一向)?(?:从来?不|从来都?不|很少)(?<o>[^，,。]{2,})/u,
    read: ({ o }, mode) => (mode.past ? null : many("TRAITS", 6, null, objectHan(o))),
    own: true,
  },
  {
    pattern:
      /^(?:每(?:天|周|晚|个?周[一二三四五六日天末]|个?早上|个?晚上|年|个?月)|天天|经常|通常|总是|一般|习惯|每个?(?:礼拜|星期)[一二三四五六日天]?)(?<o>.+)/u,
    read: ({ o }, mode) => (mode.past ? null : many("TRAITS", 6, "has_habit", objectHan(o))),
  },
  {
    pattern:
      /^(?:发现(?!了?(?:一|几|两)(?:家|个地方|间|款|本|部|条|只|种|首|张))|意识到|明白了?|体会到|觉得|认为|感觉到?|相信|学到了?|领悟)(?!很?(?:累|困|好|开心|难过|不错|无聊))(?<o>.{4,})/u,
    read: () => reading("INSIGHT", 5),
  },
  {
    pattern:
      /^(?:在)?(?:聊|讨论|研究|谈论|关注|读(?:了|过)(?:一?(?:篇|本))?)(?:了|过|到)?(?:关于|有关|一下)?(?<o>.{2,})/u,
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
    pattern: new RegExp(
      laidOut`
        ^(?:要|会|将)?
        (?:去(?:了|过)?|参观了?|游览了?|飞(?:去|到|往|回)?了?(?!机|快|速)|回(?:老家|国|家乡)|到(?:了|过))(?!
          尝试|试|阅读|看|做|买|吃|找|处理|学|了解|逛|运动|参加|体验|睡|洗|上|拿|取|办|忙|玩|接|开|打|帮|问|
          想|死
        )(?<o>[\p{L}]{2,12})
      `,
      "u",
    ),
    read: ({ o }, { negated, intended }) => {
      const predicate = intended ? "plans_to_visit" : "visited";
      return many("EVENTS", intended ? 7 : 6, negated ? null : predicate, placeHan(o), "place");
    },
  },
];
