import { reading } from "../../fact.ts";
import { objectHan } from "../objects.ts";
import { placeNames } from "../places.ts";
import { type Rule, begun, single, many } from "./rule.ts";
import { learning } from "./tastes.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const job = laidOut`
  护士|医生|老师|教师|教授|工程师|程序员|设计师|经理|学生|律师|会计|厨师|司机|作家|画家|歌手|演员|记者|编辑|
  摄影师|翻译|警察|军人|消防员|药剂师|咨询师|顾问|分析师|研究员|科学家|博士生?|研究生|大学生|高中生|销售|
  客服|保安|农民|工人|公务员|跟单|文员|出纳|财务|审计|人事|行政|秘书|助理|采购|仓管|运营|前端|后端|全栈|
  算法|测试|运维|产品|程序猿|码农|美工|动画师|漫画家|剪辑师?|主播|博主|UP主|网红|骑手|外卖员|网约车司机|
  护工|保姆|月嫂|瑜伽老师|健身教练|店员|服务员|收银员|调酒师|咖啡师|面包师|裁缝|美容师|美甲师|法医|法官|
  检察官|刑警|民警|辅警|飞行|兵|水手|渔民|矿工|焊工|技工|技师|质检|药师|营养师|物理治疗师|社工|志愿者|导演|
  编剧|制片|配音演员?|模特|舞蹈老师|运动员|裁判|讲师|辅导员|校长|园长|幼师|博士后|个体户|包工头|房产中介|
  中介|保险经纪|理财顾问|交易员|创业者|自由职业者?|自由撰稿人|全职太太|全职爸爸|全职|产品经理|项目经理|
  数据分析师|架构师|建筑师|教练|导游|飞行员|空姐|船员|理发师|木匠|电工|快递员|家庭主妇|全职妈妈|实习生|主管|
  总监|店长|老板|投资人|插画师|作曲家|钢琴家|舞者|兽医|牙医|心理咨询师|图书管理员
`;

/** Jobs and studies. */
export const work: readonly Rule[] = [
  {
    pattern: new RegExp(
      `^(?:目前|现在)?(?:是|当|做|干|担任)(?:了|过)?(?:[一二两三四五六七八九十几多\\d]+年多?的?)?(?:一?[名个位])?(?<o>[\\p{Script=Han}A-Za-z]{0,8}?(?:${job}))`,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", objectHan(o), "occupation", mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:现在|目前)?(?:是|做|当)(?:了|一?[个名位])?\s?(?<o>
          (?:[A-Za-z]+ ){0,2}(?:
            engineer|scientist|designer|manager|developer|analyst|consultant|nurse|teacher|doctor|lawyer|
            accountant|intern|freelancer|founder|researcher|PM|HR|SRE|QA|DBA|CEO|CTO|CFO|PhD
          )
        )(?![A-Za-z])
      `,
      "iu",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", o ?? null, "occupation", mode),
  },
  {
    // A trade that no list has: 铁路上的调度员, 修表匠.
    pattern: new RegExp(
      laidOut`
        ^(?:退休前|年轻时|当年|以前|之前|现在|目前)*(?:就)?(?:是|当|做)(?:了|过)?(?:一?[名个位])?(?<o>
          [\p{Script=Han}A-Za-z]{1,9}(?<![会党团成学队球动专要人议]|复)
          (?:员|师|匠|工|教授|专员|主任|总监|护士长|店长|厂长|站长|校长|船长|机长|列车长|贩子|农|商|倒爷)
        )(?=$|[，,。！!\s的])
      `,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", objectHan(o), "occupation", mode),
  },
  {
    pattern:
      /^(?:就?是)?(?:做|干|搞|教|卖|跑)(?<o>(?!什么|啥|玩笑|给|到|得|不|来|着|心)[\p{Script=Han}A-Za-z]{1,8}?)的(?=$|[，,。！!])/u,
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", o ?? null, "occupation", mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^在(?:一?家|某)?(?<p>
          [\p{Script=Han}A-Za-z]{0,10}(?:
            公司|厂|店|医院|学校|小学|中学|大学|银行|机构|集团|工作室|事务所|研究所|研究院|局|单位|平台|
            国小|国中|高中|幼儿园|补习班|餐厅|超市|工地|工厂
          )
        )(?:里|那边)?(?:做|当|干|搞|教|负责|管)(?:一?[名个])?(?<o>[\p{Script=Han}A-Za-z]{1,8})
      `,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", objectHan(o), "occupation", mode),
  },
  {
    pattern: /^(?:从事|做)(?<o>[\p{Script=Han}A-Za-z]{2,10}?)(?:工作|行业|方面)/u,
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", o ?? null, "occupation", mode),
  },
  {
    // 在华沙当护士: a city is nobody's employer.
    pattern: new RegExp(
      `^(?:现在|目前)?在(?:${placeNames})(?:市|那边|这边)?(?:做|当|担任)(?:一?[名个位])?(?<o>[\\p{Script=Han}A-Za-z]{0,8}?(?:${job}))`,
      "u",
    ),
    read: ({ o }, mode) => single("FACTS", 8, "job", "works_as", objectHan(o), "occupation", mode),
  },
  {
    pattern: new RegExp(
      `^(?:在(?!学|休|读|看|听|做|玩|找|准备)|就职于|任职于|(?<n>入职了?|加入了?|跳槽?[到去]了?))(?<o>(?![^，,]{0,8}(?:考虑|是否|找|新工作|当前|目前|现在|自己|努力|认真|拼命|准备|继续|那边|这边|同一))[\\p{L}\\d·]{2,16}?)(?:公司)?(?:(?:做|当|担任)(?:一?[名个位])?[\\p{Script=Han}A-Za-z]{0,6}?(?<j>${job})|(?:做|当)(?=[A-Za-z]{2})|工作|上班|任职|实习|就职|打工|教书|(?<=^(?:就职|任职|入职|加入|跳槽?).*)(?:$|[，,。了]))`,
      "u",
    ),
    read: ({ n, o }, mode) =>
      /^(?:家|这|那|哪|外面|网上|办公室|公司)$/u.test(o ?? "")
        ? null
        : single(
            "FACTS",
            8,
            "employer",
            "works_at",
            objectHan(o, 16),
            "organisation",
            n === undefined ? mode : begun(mode),
          ),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:现在|目前)?(?:在|去了|到了)(?<o>
          阿里(?:巴巴)?|腾讯|字节(?:跳动)?|百度|华为|京东|美团|网易|小米|拼多多|滴滴|快手|微软|谷歌|亚马逊|
          (?!一家|这家|那家)[\p{Script=Han}]{2,8}(?:公司|集团|科技|银行|事务所|研究院|工作室)
        )(?:了|[，,。！]|$)
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      single("FACTS", 8, "employer", "works_at", o ?? null, "organisation", mode),
    own: true,
  },
  {
    pattern:
      /^(?:[^，,。我想要会能不没打准计考该得]{0,5}?)从(?<o>[\p{L}\d]{2,12}?)(?:离职|辞职|辞了|裸辞|退休|被裁|被优化|出来单干)(?!的)/u,
    read: () => reading("EVENTS", 8, { attribute: "employer" }),
  },
  {
    pattern:
      /^(?:刚|已经|也|就)?(?:裸辞|被(?:公司)?优化|被毕业|下岗|提(?:了)?离职|辞了|辞职|离职|失业|退休|被裁|辞掉|辞去|离开了(?:.{1,10})(?:公司|银行|单位))/u,
    read: () => reading("EVENTS", 8, { attribute: "employer" }),
  },
  {
    pattern: /^(?:还|一直|也|都)*(?:正?在)?(?:找(?:新的?)?工作|求职|待业|待岗|投简历|gap)/iu,
    read: () => reading("FACTS", 7),
  },
  {
    pattern: /^(?:拿到了?|收到了?)(?<o>[^，,。]{1,12}?)的?offer/iu,
    read: () => reading("EVENTS", 8),
  },
  {
    pattern: /^(?:刚|终于|要|也)?(?:升职|转正|转行|转岗|转调|调岗|创业|晋升)/u,
    read: () => reading("EVENTS", 8),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:现在|目前)?(?:是|在)?(?:[\p{Script=Han}]{2,6}?)?(?:读|念|上)?(?:
          大[一二三四五]|高[一二三]|初[一二三]|研[一二三]|博[一二三四五]|[一二三四五六]年级|
          在读(?:研究生|博士)
        )(?:学生|生|在读|了|的)?(?=$|[，,。\s]|学|念|读)
      `,
      "u",
    ),
    read: () => reading("FACTS", 7),
  },
  {
    pattern:
      /^(?:的)?(?:本科|硕士|研究生|博士|大学|高中|初中|中专|大专)(?:是|在|读的|念的|毕业于)(?<o>[\p{L}]{2,14}?)(?:读|念|上|毕业)?的?(?=$|[，,。！!\s])/u,
    read: ({ o }) => many("FACTS", 8, "studied_at", objectHan(o), "organisation"),
  },
  {
    pattern:
      /^(?:在(?<s>[\p{Script=Han}]{2,8}?))?(?:读|念|上)(?:研[一二三]?|博士?|本科|硕士|MBA)(?![\p{Script=Han}]*过)/u,
    read: () => reading("FACTS", 8),
  },
  {
    pattern:
      /^(?:大学|本科|硕士|研究生|当年|当时)*(?:学的(?:是)?|学是|(?:主修|辅修|双修|选修)(?:了|的是)?|专业是|念的?是|读的?是)(?<o>[\p{Script=Han}A-Za-z]{2,10})/u,
    read: ({ o }, mode) =>
      single("FACTS", 8, "field_of_study", "studies", objectHan(o), "field", mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:现在|目前|今年|已经)*(?:在[\p{Script=Han}]{2,8}?)?(?:正?在)?(?:读|念|上)(?:了)?(?:
          小[一二三四五六]|国[一二三]|初[一二三]|高[一二三]|大[一二三四]|幼儿园|[小中大]班|
          [一二三四五六七八九]年级
        )
      `,
      "u",
    ),
    read: () => reading("FACTS", 7),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:正?在(?=[读念]))?(?:在(?<s>[\p{L}]{2,12}?(?:大学|学院|中学|高中|学校|北大|清华|复旦)))?
        (?:上学|读书|读|念|学)(?!会|习?(?:了|到)?(?:很多|不少)|过)(?<o>[\p{Script=Han}A-Za-z]{2,12}?)
        (?<t>专业|系|博士|硕士|研究生|本科|$|[，,。])
      `,
      "u",
    ),
    read: ({ s, o, t = "" }, mode) => {
      if (/^(?:书|完|到|报|懂|出|一?[本篇些部首句]|小说|文章|诗|新闻|博客)/u.test(o ?? "")) {
        return null;
      }
      const formal =
        s !== undefined ||
        /专业|系|博|硕士|研究生|本科|大专|MBA|EMBA/iu.test(`${o}${t}`) ||
        /(?:学|工程|管理|金融|会计|法律|新闻|传媒|护理|教育|计算机|土木)$/u.test(o ?? "");
      if (!formal) return learning(o, mode);
      return single("FACTS", 8, "field_of_study", "studies", objectHan(o), "field", mode);
    },
  },
  {
    pattern: /^(?:是)?(?:毕业于|从(?<p>[\p{Script=Han}A-Za-z]{2,12})毕业)(?<o>.*)/u,
    read: ({ p, o }) => many("EVENTS", 8, "graduated_from", objectHan(p ?? o), "organisation"),
  },
];
