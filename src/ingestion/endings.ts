import { normalise, terms } from "../model/text.ts";
import type { KnownMemory } from "../ports/memory-store.ts";
import type { Draft } from "./draft.ts";
import { isDeath } from "./deaths.ts";
import { kinHan, kinWord } from "./kin.ts";
import { laidOut } from "../model/laid-out.ts";

/** Statements after which something known is over, though they deny no words of it: sold, died, called off, put off, parted. */

type Said = Pick<Draft, "content" | "attribute" | "value">;
type Known = Pick<KnownMemory, "content" | "attribute" | "attributeValue" | "type">;

/** Why something ends that goes on at another time. */
export const timeChanged = "its time changed";

/** Why a statement ends a known memory, or null where it does not. */
export function endingOf(said: Said, known: Known): string | null {
  if (isSale(said.content, known.content)) return "it was given away";
  if (isGain(said.content, known.content)) return "there is one now";
  if (isHired(said, known)) return "there is one now";
  if (eatsMeat(said.content, known)) return "its diet changed";
  if (isReplaced(said, known)) return "there is a new one";
  if (isDeath(said.content, known.content)) return "they died";
  if (isPartner(known) && isParting(said.content, known.content)) return "they parted";
  if (isPast(known.content)) return null;
  if (isCalledOff(said.content, known.content)) return "it was called off";
  return isPutOff(said.content, known.content) ? timeChanged : null;
}

const sale = new RegExp(
  laidOut`
    (?:^|[,;] ?(?:and )?|\b(?:i|we)(?:['’]ve)? (?:just |finally |already |recently )*)
    (?:sold|got rid of|gave away|traded in|scrapped) (?:my|our|the) (?<en>[^,.;!?]+)|
    (?:把|将)?(?<zh>\p{Script=Han}{1,6})(?:卖了|卖掉了?|送人了)|
    卖(?:了|掉了?)(?<zh2>[\p{Script=Han}A-Za-z\d]+)
  `,
  "iu",
);
const having = new RegExp(
  laidOut`
    \b(?:i|we)(?:['’]ve)? (?:currently |now |still |also )*(?:have|own|drive|ride|bought|got|use)\b|
    \b(?:my|our) [^.]*\b(?:is|are)\b|我.{0,3}(?:有|买|开|骑|养|用)|我的?.{1,6}是
  `,
  "iu",
);

function isSale(said: string, known: string): boolean {
  const { en, zh, zh2 } = sale.exec(said)?.groups ?? {};
  const thing = terms((en ?? zh ?? zh2 ?? "").split(behindThing)[0] ?? "");
  const held = new Set(terms(known));
  return (
    thing.length > 0 && having.test(known) && !sale.test(known) && thing.every((t) => held.has(t))
  );
}

const behindThing = /\b(?:to|for|last|yesterday|today|this|on|in|and|because|after)\b/i;

const none = new RegExp(
  laidOut`
    \b(?:i|we) (?:(?:currently|still|also) )*(?:have no|(?:do not|don['’]t) (?:have|own)(?: an?| any)?) (?<en>[^,.;!?]+)|
    我(?:现在|家里?)*没有?(?:养)?(?<zh>宠物|孩子|兄弟姐妹|车|房子?)
  `,
  "iu",
);
const gain = new RegExp(
  laidOut`
    \b(?:i|we)(?:['’]ve| have)? (?:(?:just|finally|recently|now) )*(?:got|get|bought|adopted|own|have|had) (?:an?|two|three|four|our first|my first) (?<en>[^,.;!?]+)|
    我们?(?:刚|最近|终于|现在)*(?:养|买|生|领养|有)了?(?<zh>[^，,。！]+)
  `,
  "iu",
);
const sorts: Readonly<Record<string, RegExp>> = {
  pet: /\b(?:dog|puppy|cat|kitten|hamster|gerbil|rabbit|parrot|budgie|goldfish|tortoise|guinea pig)s?$/iu,
  child: /\b(?:baby|boy|girl|son|daughter|child)$/iu,
  sibling: /\b(?:brother|sister)s?$/iu,
  宠物: /狗|猫|仓鼠|兔子|鹦鹉/u,
  孩子: /孩子|儿子|女儿|宝宝/u,
  兄弟姐妹: /[哥弟姐妹]/u,
  车: /车/u,
  房: /房/u,
};

/** "I have no pets" is over with the first hamster. */
function isGain(said: string, known: string): boolean {
  const lacked = none.exec(known)?.groups;
  const got = none.test(said) ? undefined : gain.exec(said)?.groups;
  if (lacked === undefined || got === undefined) return false;
  const thing = lacked["zh"] ?? (lacked["en"] ?? "").trim().toLowerCase();
  // "A hamster cage" is no hamster: the last word tells what it is.
  const what = got["zh"] ?? got["en"]?.split(behindNoun)[0]?.trim() ?? "";
  const sort = sorts[singular(thing)] ?? sorts[thing.slice(0, 1)];
  if (sort !== undefined) return sort.test(what);
  const wanted = terms(thing);
  const held = terms(what).slice(-wanted.length);
  return wanted.length > 0 && wanted.every((term, k) => held[k] === term);
}

const behindNoun =
  / (?:for|as|with|and|but|from|in|on|at|of|called|named|last|this|today|yesterday|now|who|that|which)\b/iu;
const singular = (thing: string): string =>
  /^(?:kids?|children)$/.test(thing) ? "child" : thing.replace(/s$/, "");

const jobless = new RegExp(
  laidOut`
    ^(?:i|we) (?:currently |still )?(?:don['’]t have|do not have|have no) (?:an? )?(?:job|work)
    (?: (?:right now|at the moment|yet))?[.!]*$|
    ^(?:i['’]m|i am) (?:currently |still )?(?:unemployed|out of work|jobless|between jobs)[.!]*$|
    ^我(?:现在|目前|还)*(?:没有?工作|失业|待业)[了。！]*$
  `,
  "iu",
);

/** "I'm unemployed" is over with the first employer. */
const isHired = ({ attribute, value }: Said, known: Known): boolean =>
  attribute === "user|employer" && value !== null && jobless.test(known.content.trim());

const meat = new RegExp(
  laidOut`
    ^(?:i|we)(?:['’]ve| have)? (?:now |just |recently )*
    (?:eat|started (?:eating|to eat)|went back to eating) meat(?: and fish)? (?:again|now|these days)\b
  `,
  "iu",
);
const meatless = /^(?:vegetarian|vegan|pescatarian|plant-based)$/u;

/** "I eat meat again." */
const eatsMeat = (said: string, { attribute, attributeValue }: Known): boolean =>
  attribute === "user|diet" && meatless.test(attributeValue ?? "") && meat.test(said);

const newcomer = new RegExp(
  laidOut`
    \b(?:i|we)(?:['’]ve)? (?:now |just |finally )*(?:have|got|got given) a new (?<en>boss|manager|supervisor|landlord|landlady|doctor|dentist|therapist|coach|roommate|flatmate)
    (?=$|[,.;!]| (?:now|at work|since|called|named|who|and|this|last)\b)|
    ^我们?(?:公司|部门|组)?(?:最近|刚刚?|已经|又)*(?:换|来)了?(?:一?[个位名])?新?的?
    (?<zh>老板|经理|领导|上司|主管|房东|医生|牙医|室友)了?(?=$|[，,。！!])
  `,
  "iu",
);
const posts: Readonly<Record<string, string>> = {
  boss: "manager",
  supervisor: "manager",
  landlady: "landlord",
  flatmate: "roommate",
  老板: "manager",
  经理: "manager",
  领导: "manager",
  上司: "manager",
  主管: "manager",
  房东: "landlord",
  医生: "doctor",
  牙医: "dentist",
  室友: "roommate",
};

/** "We have a new boss": whoever it was is it no more, though the new one has no name yet. */
function isReplaced({ content, attribute }: Said, known: Known): boolean {
  const { en, zh } = newcomer.exec(content)?.groups ?? {};
  const post = (en ?? zh)?.toLowerCase();
  if (post === undefined || attribute !== null) return false;
  return known.attribute === `user|${posts[post] ?? post}`;
}

const isPartner = ({ attribute }: Known): boolean => attribute?.endsWith("|partner") === true;
const parting = new RegExp(
  laidOut`
    \b(?:broke|broken|split|splitting|breaking) up\b|
    \b(?:we|i)(?:['’]ve)? (?:are |got |have )?(?:separated|divorced)\b|分手了|离婚了|分开了
  `,
  "iu",
);
const another = new RegExp(
  laidOut`
    \b(?:brother|sister|mother|father|mom|mum|dad|parents|son|daughter|friend|friends|cousin|boss|colleague)
    \b|
    (?:爸|妈|父母|哥|姐|弟|妹|儿子|女儿|朋友(?<![男女]朋友)|同事)
  `,
  "iu",
);

/** Whose parting it is: the speaker's own, and from the one who is named where one is. */
function isParting(said: string, known: string): boolean {
  if (!parting.test(said) || another.test(said) || !/\b(?:i|we|my|me)\b|我/iu.test(said)) {
    return false;
  }
  const name =
    /\bwith (?<a>\p{Lu}\p{Ll}+)/u.exec(said)?.groups?.["a"] ??
    /^(?<b>\p{Lu}\p{Ll}+) and I\b|\bI and (?<c>\p{Lu}\p{Ll}+)/u
      .exec(said)
      ?.slice(1)
      .find(Boolean) ??
    /[和跟与](?<d>[\p{Script=Han}A-Za-z]{1,8}?)(?:已经|上周|昨天|最近)?(?:分手|离婚|分开)/u.exec(
      said,
    )?.groups?.["d"];
  const isKin = /女朋友|男朋友|老婆|老公|妻子|丈夫/u.test(name ?? "");
  return name === undefined || isKin || normalise(known).includes(normalise(name));
}

const off = new RegExp(
  laidOut`
    \b(?:
      cancell?ed|called off|isn['’]t happening|is off|fell through|scrapped|
      not going (?:to|on) .*\b(?:any ?more|after all)
    )\b|
    取消了?|不去了|泡汤了?
  `,
  "iu",
);
const moved = new RegExp(
  laidOut`
    \b(?:moved|rescheduled|postponed|delayed|pushed(?: back)?|brought forward|put off|shifted|changed)\b|
    改到|改成|推迟到?|延(?:期|后)到?|提前到?|挪到
  `,
  "iu",
);
const plain = /\b(?:is|are|will be)\b (?:now )?(?:on|at)\b|是?在/iu;
/** Kinds of appointment, and words around them that tell nothing of which one it is. */
const kinds = new Set(
  terms(
    "trip travel holiday vacation journey plan plans booking visit going go flying fly travelling meeting appointment event " +
      "旅行 旅游 行程 计划 预约 出差 活动 打算",
  ),
);
const times = new RegExp(
  laidOut`
    \b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|
    \b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?
    \b|
    \b\d[\d:.]*(?:st|nd|rd|th|am|pm)?\b|
    \b(?:next|this|last|coming) (?:week|month|year|weekend|morning|afternoon|evening)\b|
    \b(?:today|tomorrow|tonight|noon|morning|afternoon|evening|o['’]clock|week|month)\b|
    (?:下|上|这|本)?个?(?:周|星期)[一二三四五六日天末]?|[\d一二三四五六七八九十]+[月日号点年]半?|今天|明天|
    后天|上午|下午|晚上|早上
  `,
  "giu",
);
const ahead = new RegExp(
  laidOut`
    \b(?:
      meeting|appointment|interview|exam|flight|dinner|lunch|party|concert|wedding|viewing|call|check-?up|
      class|lesson|trip|holiday|vacation|visit|surgery|operation|booking|reservation|going to|travelling to|
      flying to|plan(?:s|ning)? to
    )\b|
    会议|开会|的会|面试|考试|预约|旅行|旅游|去|航班|出差|聚会|婚礼|手术|体检|复查
  `,
  "iu",
);

const coreOf = (text: string): string[] => [
  ...new Set(
    terms(
      text
        .replace(off, " ")
        .replace(moved, " ")
        .replace(times, " ")
        .replace(/\b(?:got|been|have|had|now|actually|sorry|instead)\b|了/giu, " "),
    ),
  ),
];

/** The trip that was called off is the one that is known of, whatever it was called. */
function isCalledOff(said: string, known: string): boolean {
  if (!off.test(said) || off.test(known) || !ahead.test(known)) return false;
  if (kinIn(said) !== kinIn(known)) return false;
  const core = coreOf(said);
  const telling = core.filter((term) => !kinds.has(term));
  const held = new Set(terms(known));
  const wanted = telling.length > 0 ? telling : core;
  return wanted.length > 0 && wanted.every((term) => held.has(term));
}

/** The same appointment at another time. */
function isPutOff(said: string, known: string): boolean {
  if (!moved.test(said) && !(plain.test(said) && plain.test(known))) return false;
  if (!ahead.test(known) || !ahead.test(said)) return false;
  if (kinIn(said) !== kinIn(known) || !hasAllNames(said, known)) return false;
  const [now, before] = [timesIn(said), timesIn(known)];
  if (now.length === 0 || before.length === 0 || now.join() === before.join()) return false;
  const core = coreOf(said);
  const held = coreOf(known);
  return (
    core.length > 0 && core.every((term) => held.includes(term)) && held.length - core.length <= 2
  );
}

const kin = new RegExp(String.raw`\b(?:${kinWord})\b|(?:${kinHan})`, "giu");
const kinIn = (text: string): string => (text.toLowerCase().match(kin) ?? []).toSorted().join();

/** Whose appointment it is: a name of the known one stands in what is said as well. */
const hasAllNames = (said: string, known: string): boolean =>
  (known.replace(times, " ").match(/\p{Lu}\p{Ll}+/gu) ?? []).every(
    (name) => /^(?:My|The|Our|We|There|And|So)$/.test(name) || said.includes(name),
  );

const timesIn = (text: string): string[] => text.toLowerCase().match(times) ?? [];

const isPast = (known: string): boolean =>
  /\b(?:went|was|were|had|visited|attended|came back)\b|去过|回来/iu.test(known);
