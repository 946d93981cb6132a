import { simplified } from "../../../model/simplified.ts";
import { stopWords } from "../../../model/text.ts";
import { reads } from "../../language.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Broad subjects and the words that point to them. */
const subjects: readonly [string, string, RegExp][] = [
  [
    "family",
    "家庭",
    new RegExp(
      laidOut`
        \b(?:
          mother|mom|mum|father|dad|parents?|sister|brother|daughter|son|kids?|child(?:ren)?|wife|husband|
          famil\w+|grand\w+|aunt|uncle|cousin|niece|nephew|baby|marri\w+|wedding|adopt\w+
        )\b|
        妈|爸|父|母|姐|哥|弟|妹|儿子|女儿|孩子|老婆|老公|妻子|丈夫|家人|爷爷|奶奶|结婚|婚礼
      `,
      "iu",
    ),
  ],
  [
    "work",
    "工作",
    new RegExp(
      laidOut`
        \b(?:
          work\w*|jobs?|career|boss|colleagues?|office|compan\w+|manager|meeting|project|deadline|client|
          salary|promot\w+|interview|resum\w+|startup|employ\w+|freelanc\w+
        )\b|
        工作|上班|公司|同事|老板|会议|项目|面试|升职|辞职|加班|出差
      `,
      "iu",
    ),
  ],
  [
    "education",
    "学习",
    new RegExp(
      laidOut`
        \b(?:
          stud(?:y|ies|ying|ied)|school|universit\w+|college|exam|class(?:es)?|course|degree|teacher|
          homework|graduat\w+|learn\w*|thesis|phd|lectur\w+
        )\b|
        学习|学校|大学|考试|课|专业|毕业|老师|作业|论文
      `,
      "iu",
    ),
  ],
  [
    "health",
    "健康",
    new RegExp(
      laidOut`
        \b(?:
          health\w*|doctor|dentist|hospital|sick|ill\w*|allerg\w+|medic\w+|pain|surgery|diagnos\w+|
          diabet\w+|asthma|therap\w+|symptom|injur\w+|sleep\w*|pregnan\w+|mental
        )\b|
        健康|医生|医院|过敏|病|药|手术|疼|失眠|治疗|怀孕
      `,
      "iu",
    ),
  ],
  [
    "food",
    "饮食",
    new RegExp(
      laidOut`
        \b(?:
          food|eat\w*|cook\w*|bak(?:e|ing|ed)|dinner|lunch|breakfast|restaurant|vegan|vegetarian|coffee|tea|
          wine|beer|recipe|meal|cheese|pizza|cake|meat|fish|fruit|vegetables?|chocolate|spicy
        )\b|
        吃|喝|饭|菜|餐厅|咖啡|茶|酒|素食|做饭|烘焙|美食|火锅
      `,
      "iu",
    ),
  ],
  [
    "travel",
    "旅行",
    new RegExp(
      laidOut`
        \b(?:
          travel\w*|trip|flights?|fly|vacation|holiday|hotel|airport|visit\w*|abroad|passport|tour\w*|
          road trip|beach|cruise|camp(?:ing|ed)
        )\b|
        旅行|旅游|航班|酒店|机场|护照|度假|出国|露营
      `,
      "iu",
    ),
  ],
  [
    "sport",
    "运动",
    new RegExp(
      laidOut`
        \b(?:
          sports?|run(?:ning|s)?|marathon|gym|football|soccer|tennis|basketball|swim\w*|hik\w+|cycl\w+|
          ski\w*|yoga|workout|train(?:ing)|climb\w*|race|surf\w*|golf|chess
        )\b|
        运动|跑步|健身|足球|篮球|网球|游泳|爬山|骑车|滑雪|瑜伽|马拉松|羽毛球
      `,
      "iu",
    ),
  ],
  [
    "music",
    "音乐",
    /\b(?:music\w*|song|guitar|piano|violin|cello|band|concert|sing\w*|album|drums?|orchestra|jazz)\b|音乐|歌|吉他|钢琴|小提琴|演唱会|乐队/iu,
  ],
  [
    "art",
    "艺术",
    new RegExp(
      laidOut`
        \b(?:
          art\w*|paint\w*|draw\w*|potter\w*|sculpt\w*|photograph\w*|museum|galler\w+|danc\w+|theat(?:re|er)|
          poet\w*|creative|craft\w*|design\w*
        )\b|
        艺术|画|摄影|博物馆|舞蹈|戏剧|设计|诗
      `,
      "iu",
    ),
  ],
  [
    "books and film",
    "书影",
    new RegExp(
      laidOut`
        \b(?:
          books?|read(?:ing)?|novel|author|librar\w+|movies?|films?|series|tv|netflix|anime|podcast|
          writ(?:ing|er)
        )\b|
        书|阅读|小说|电影|电视剧|动漫|纪录片
      `,
      "iu",
    ),
  ],
  [
    "technology",
    "科技",
    new RegExp(
      laidOut`
        \b(?:
          comput\w*|software|cod(?:e|ing)|program\w*|app|phone|laptop|internet|ai|data|python|javascript|
          typescript|rust|server|robot\w*|tech\w*|game|gaming|video games?
        )\b|
        电脑|软件|编程|代码|手机|程序|人工智能|数据|游戏|科技
      `,
      "iu",
    ),
  ],
  [
    "money",
    "财务",
    new RegExp(
      laidOut`
        \b
        (?:money|rent|salary|budget|mortgage|invest\w*|loan|bank|tax\w*|price|cost\w*|saving|debt|insurance)
        \b|
        钱|房租|工资|预算|贷款|投资|银行|税|保险|存款
      `,
      "iu",
    ),
  ],
  [
    "home",
    "居住",
    new RegExp(
      laidOut`
        \b(?:
          home|house|apartment|flat|kitchen|garden\w*|mov(?:ed|ing) (?:to|into|house)|live[sd]? in|
          neighbou?r\w*|furniture|landlord|renovat\w+
        )\b|
        家里|房子|公寓|厨房|花园|搬家|邻居|装修|住在
      `,
      "iu",
    ),
  ],
  [
    "pets",
    "宠物",
    /\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|hamster|rabbit|parrot|horse|vet)\b|狗|猫|宠物|兔子|仓鼠|鹦鹉/iu,
  ],
  [
    "nature",
    "自然",
    new RegExp(
      laidOut`
        \b(?:
          nature|forest|mountains?|sea|ocean|lake|river|birds?|plants?|flowers?|trees?|sunset|sunrise|
          stars?|weather|environment\w*|climate
        )\b|
        自然|森林|山|海|湖|河|鸟|植物|花|树|日落|星
      `,
      "iu",
    ),
  ],
  [
    "relationships",
    "人际",
    new RegExp(
      laidOut`
        \b(?:
          friends?|friendship|dating|boyfriend|girlfriend|partner|relationship|broke up|divorc\w+|engaged|
          roommate|communit\w+|support group|volunteer\w*
        )\b|
        朋友|恋爱|女朋友|男朋友|分手|离婚|室友|闺蜜|志愿
      `,
      "iu",
    ),
  ],
  [
    "plans",
    "计划",
    new RegExp(
      laidOut`
        \b(?:
          plan\w*|goals?|dream\w*|want to|going to|hope to|resolution|appointment|schedule|tomorrow|
          next (?:week|month|year)
        )\b|
        计划|打算|目标|梦想|希望|明天|下周|下个月|明年
      `,
      "iu",
    ),
  ],
  [
    "beliefs",
    "信念",
    new RegExp(
      laidOut`
        \b(?:
          church|faith|god|relig\w+|pray\w*|politic\w*|election|rights|lgbtq?\w*|equality|justice|identity|
          transgender|belie[fv]\w*|philosoph\w+
        )\b|
        信仰|宗教|政治|权利|平等|哲学|佛
      `,
      "iu",
    ),
  ],
];

const topicsMax = 4;

/** The broad subjects of a text, in its language. */
export function topicsIn(text: string): string[] {
  const zh = reads(text) === "zh";
  const plain = simplified(text);
  const out: string[] = [];
  for (const [name, han, pattern] of subjects) {
    if (pattern.test(plain)) out.push(zh ? han : name);
    if (out.length === topicsMax) break;
  }
  return out;
}

const keywordsMax = 10;
const dull = new Set(
  "really just like get got go went going make made know think thing things something much many lot also still even good great nice well one two yeah yes no ok okay oh wow hey thanks want need time day today way lately recently actually".split(
    " ",
  ),
);

/** The words that tell when a memory is relevant: its content words as written, then its subjects. */
export function keywordsOf(text: string, topics: readonly string[]): string[] {
  const seen = new Set<string>();
  const pieces =
    reads(text) === "zh"
      ? hanWords(text)
      : (text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}+#'’.-]*/gu) ?? []);
  for (const piece of pieces) {
    const word = piece
      .replace(/['’](?:s|m|ve|re|ll|d|t)$/i, "")
      .replace(/[.'’-]+$/, "")
      .toLowerCase();
    if (word.length < 2 || stopWords.has(word.replace(/['’]/g, "")) || dull.has(word)) continue;
    seen.add(word);
    if (seen.size >= keywordsMax) break;
  }
  return [...new Set([...seen, ...topics])];
}

let segmenter: Intl.Segmenter | null = null;

function hanWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  return Array.from(segmenter.segment(text))
    .filter((part) => part.isWordLike === true)
    .map((part) => part.segment);
}
