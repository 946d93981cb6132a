import { kinHan, kinWord } from "../kin.ts";
import { laidOut } from "../../model/laid-out.ts";

/** A label before a colon that says whose the words behind it are: somebody else's, or nobody's. */

const opener = String.raw`^[\s>*_#-]*(?:(?:so|ok(?:ay)?|and|now|look|hey|well|please|pls)[,.!:\s]+)*`;
const written = laidOut`
  (?:
    (?:cover |reference |first |last |voice )?(?:
      cv|résumé|resume|bio(?:graphy)?|profile|about page|e-?mail|mail|message|text|sms|dm|voicemail|letter|
      note|post|tweet|status|caption|comment|reply|response|answer|review|testimonial|statement|application|
      introduction|intro|self-introduction|speech|essay|story|diary|journal(?: entry)?|blog|transcript|
      quote|words|line|verse|poem|song|lyrics
    )
  )s?
`;
const person = laidOut`
  (?:
    (?:(?:my|our|his|her|their|your|the|an?|this|some|another) )?(?:\p{L}+ ){0,2}?(?:
      ${kinWord}|someone|somebody|person|guy|man|woman|girl|boy|user|customer|patient|candidate|applicant|
      student|author|reviewer|neighbour|tenant|colleague|employee|stranger
    )|
    \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?
  )
`;
const owner = String.raw`(?:${person}'s?|his|her|their|your|someone else's|somebody's)`;
const pointing = String.raw`(?:(?:this|that|here|below|the following|following)(?:'s| is| are| was|:)? )?`;
const aside = String.raw`(?: \([^)]{1,40}\)| \p{L}+(?: \p{L}+){0,3})?`;

const english: readonly RegExp[] = [
  // "My friend's CV:", "Here is Tom's message to me:"
  new RegExp(`${opener}${pointing}${owner} (?:\\p{L}+ )?${written}${aside}\\s*:`, "iu"),
  // "A mail from my cousin:", "The review by a guest:"
  new RegExp(
    `${opener}${pointing}(?:(?:an?|the|this|one|another|some) )?(?:\\p{L}+ )?${written} (?:from|by|of|left by|written by|sent by) (?!(?:me|mine|my own|myself)\\b)[^:.!?]{2,40}:`,
    "iu",
  ),
  // "Test input:", "Example sentence:", "User story:"
  new RegExp(
    `${opener}${pointing}(?:an? |the |my |our |some )?(?:(?:example|sample|test|dummy|mock|fake|placeholder|demo|fictional|fixture|template)(?: \\p{L}+){0,2}|(?:user|customer|job) (?:story|persona|journey|quote)|use case|persona|character (?:sheet|description|bio)|(?:model|suggested|expected|possible|correct) (?:answer|output|response|reply|sentence)|input|output|source text|original(?: text| sentence)?|(?:story|writing|image|novel|book|campaign) (?:prompt|idea|opening|opener|premise|intro|start|hook|pitch)|verse(?: \\d+)?|chorus|refrain|bridge|lyrics?|song|poem|haiku|quote|proverb|motto|excerpt|quotation|monologue|dialogue|transcript|riddle|headline|breaking news|word problem|case study|scenario)s?(?: (?:#?\\d+|\\p{Lu}))?\\s*:`,
    "iu",
  ),
  // "Reply to this review:", "Respond to the following complaint:"
  new RegExp(
    `${opener}(?:(?:can|could|would|will) you )?(?:please )?(?:help me )?(?:reply|respond|react|answer)(?: to)? (?:this|that|the|these|an?|my \\p{L}+'s|his|her|their)(?: \\p{L}+){0,3}\\s*:`,
    "iu",
  ),
  // "Customer:", "Interviewee 2:"
  new RegExp(
    `${opener}(?:customer|client|patient|candidate|applicant|interviewer|interviewee|respondent|participant|narrator|caller|guest|host|moderator|operator|employee|tenant|witness|defendant|npc|character|speaker|person|student|pupil|actor|singer)(?: (?:\\d+|\\p{Lu}))?\\s*:`,
    "iu",
  ),
];
const han: readonly RegExp[] = [
  // 他的简历：, 我朋友的留言：; 我的简历： is one's own
  new RegExp(
    `^(?:这是|以下是|下面是|看看?|附上)?(?!(?:我|我自己|本人|咱|俺|关于我)的)(?:[^，,。！？：:；\\s]{1,10}的|(?:我|我们|我家)?(?:${kinHan})的?|[他她])[^，,。！？：:；]{0,4}(?:简历|履历|简介|介绍|留言|消息|信息|短信|邮件|来信|信|微信|私信|朋友圈|微博|评论|评价|回复|回答|日记|作文|帖子|博文|原话|话|发言|演讲稿?|笔记|诗|歌|歌词|台词|语音)[^，,。！？：:；]{0,4}[：:]`,
    "u",
  ),
  new RegExp(
    laidOut`
      ^(?:这是|以下是|下面是)?(?:一个|一条|一段)?(?:
        测试|示例|样例|范例|例句|例子|例文|范文|样本|用户故事|用户画像|使用场景|人物设定|人设|角色|台词|
        歌词|歌里唱|诗句?|诗歌|原文|原句|引文|引用|摘录|模板|占位|输入|输出|参考答案|标准答案|案例
      )[^，,。！？：:；]{0,6}[：:]
    `,
    "u",
  ),
  /^(?:请|麻烦|帮我)?(?:回复|回应|答复)(?:一下)?(?:这|那|下面|以下|客户|顾客)[^，,。！？：:；]{0,8}[：:]/u,
  new RegExp(
    laidOut`
      ^(?:
        [^，,。！？：:；\s]{0,8}(?:模板|模版|范文|样例|例文)|[^，,。！？：:；\s]{0,6}练习题?|造句|仿写|扩句|
        缩句|续写|听写|默写|朗读|跟读|填空|选择题?|判断题?|应用题|题目|阅读理解|病句
      )[^，,。！？：:；]{0,8}[：:]
    `,
    "u",
  ),
  /^(?:请)?用[^：:]{1,16}(?:造句|造个?句子?|写(?:一?[个段句])?(?:句子|话|作文)?)[：:]/u,
  /^(?:客户|顾客|用户[\dA-Z甲乙]|患者|病人|面试官|候选人|应聘者|采访者|受访者|记者|客服|旁白|嘉宾|主持人|演员|歌手|学生|考生|路人|甲|乙)[\dA-Z甲乙]?[：:]/u,
];

/** A machine's part in a talk, put on by whoever writes. */
const machine = new RegExp(
  laidOut`
    ^[\s>*_#-]*(?:
      tools?|functions?|tool[ _-](?:result|response|output|message|call)|
      function[ _-](?:result|response|output)|observation|plugin|ipython|工具|函数|插件
    )(?:\s?\([^)]{0,40}\))?\s*[:：]
  `,
  "iu",
);

const ofSelf = /\b(?:i|i'm|i've|i'd|i'll|my|me|we|we're|our)\b|我|咱|俺|本人/iu;
const ownLabel =
  /^[\s>*_#-]*(?:about me|me|my (?:own )?\p{L}+|myself|关于我|我的?|我自己|本人)\s*[:：]/iu;

/** What stands behind the first colon, or null where there is none. */
function behindColon(sentence: string): string | null {
  const at = sentence.search(/[:：]/u);
  return at < 0 ? null : sentence.slice(at + 1);
}

/** Whether a colon gives some words about an "I" to somebody else, or to no one. `sentence` is spelt in full. */
export function isLabelled(sentence: string): boolean {
  const told = behindColon(sentence);
  if (told === null || (told.trim() !== "" && !ofSelf.test(told))) return false;
  return [...english, ...han].some((label) => label.test(sentence));
}

/** Whether words about an "I" pose as what a tool gave back. */
export const posesAsTool = (sentence: string): boolean =>
  machine.test(sentence) && ofSelf.test(behindColon(sentence) ?? "");

/** Whether a label gives the words behind it to the speaker: "About me:". */
export const isOwnLabel = (sentence: string): boolean => ownLabel.test(sentence);

/** "DUBLIN (Reuters) — …": where a report was filed. */
const dateline = new RegExp(
  laidOut`
    ^\p{Lu}{3,}(?:[ ,]+(?:\p{Lu}{2,}|\p{Lu}\p{Ll}+\.?))*(?:, (?:[A-Z][a-z]+\.? )?\d{1,2})?
    (?: \([\p{L} ]+\))? (?:—|–|--?) (?!(?:I|My|We|Our)\b)\p{Lu}
  `,
  "u",
);
/** "Finish the lyric: …", "Make this formal: …": what is to be worked on stands behind the colon. */
const workedOn = new RegExp(
  laidOut`
    ${opener}(?:(?:can|could|would|will) you )?(?:(?:help me|let's) )?(?:
      translate|proof-?read|rewrite|rephrase|reword|paraphrase|summari[sz]e|shorten|polish|
      (?:
        edit|correct|fix|improve|check|expand|simplify|analy[sz]e|grade|critique|continue|finish|complete|
        format|explain|annotate|classify|punctuate|make|turn|put|change|convert|spell-?check
      )(?! (?:this|it|that|me|him|her|them) out\b) (?:[^.!?:]{0,60} )?(?:
        this|that|these|the|following|it|my \p{L}+|his|her|their|a|an|into|grammar|sentences?|lyrics?|text|
        verse|rhyme
      )
    )\b[^.!?:]{0,60}:\s*\S
  `,
  "iu",
);

/** "My teacher asked: …": an exercise. */
const posed = new RegExp(
  laidOut`
    \b(?:teacher|professor|tutor|interviewer|examiner|homework|worksheet|quiz|exam|textbook|question) (?:asked|asks|says|said|reads|wrote)
    \s*:
  `,
  "iu",
);

/** Whether a sentence opens a report, or holds the words that it asks to be worked on. */
export const isHandedOver = (sentence: string): boolean =>
  dateline.test(sentence) || workedOn.test(sentence) || posed.test(sentence);

const notes = /[♪♫♬🎵🎶]/u;
/** "… a small town / and I left it / at dawn": lines of verse. */
const verses = /^[^/]{6,} \/ [^/]{6,}(?: \/ [^/]{6,})+$/u;
/** "… — Sam Cooke": whose saying it is. */
const attributed =
  /[.!?…"”,]\s*(?:—|–|--?)\s?\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){1,3}\s*$|——\s?[\p{Script=Han}·]{2,10}(?:《[^》]+》)?\s*$/u;

/** Whether a sentence is sung or cited: with notes, as lines of verse, with its author behind it. */
export const isSung = (sentence: string): boolean =>
  [notes, verses, attributed].some((form) => form.test(sentence));
