import { asWritten, simplified } from "../../../../model/simplified.ts";
import { slipHan } from "../../../amends.ts";
import { feastDays } from "../../../feast-days.ts";
import { kinHan } from "../../../kin.ts";
import { isPleasantry } from "../../../stance/pleasantries.ts";
import { type Fact, type Mode, type Subject, nameReading, reading } from "../fact.ts";
import { type Found, apart, worded } from "../found.ts";
import { type People, joinedBy, nameIn } from "../people.ts";
import { readBelongingHan } from "./belongings.ts";
import { isAnimal, namesNewcomer, ofThing, thingNamed } from "./newcomers.ts";
import { namedHan } from "./pronouns.ts";
import { readPredicateHan } from "./predicates.ts";
import { kindHan } from "./kinds.ts";
import { renewalHan } from "./renewals.ts";
import { roleFactHan } from "./roles.ts";
import { isDiagnosis, isOfSelf, subjectOfHan } from "./subject.ts";
import { hasSubstance } from "./substance.ts";
import { laidOut } from "../../../../model/laid-out.ts";

const correction = new RegExp(
  String.raw`^(?:不[，,]|不对|不是的?[，,]|更正|${slipHan}|其实|抱歉)|不是.{1,16}(?:，|,)?(?:而?是)|(?:是|叫|在).{1,12}[，,](?:而)?不是`,
  "u",
);

/** The facts of a Chinese sentence in order, each with its stretch of the sentence. */
export function chineseFacts(said: string, speaker: string, people: People): Found[] {
  const sentence = withoutSpeech(simplified(said));
  const renewed = renewalHan(sentence, speaker, plain);
  if (renewed !== null) return [{ start: 0, end: sentence.length, prefix: "", fact: renewed }];
  const found: Found[] = [];
  let known = people;
  let before: Subject | null = null;
  let isOfOthers = false;
  const clauses = clausesOf(sentence);
  for (const { start, end } of clauses) {
    const words = sentence.slice(start, end);
    const named = introduction(sentence, words, speaker) ?? calledBy(words, speaker);
    if (named !== null) before = named.subject;
    const role = named ?? roleFactHan(words, speaker, plain);
    if (role !== null) {
      found.push({ start, end, prefix: "", fact: role });
      continue;
    }
    const implied: Subject | null =
      before ??
      (!isOfOthers && (isOfSelf(words) || (people.length === 0 && isDiagnosis(words)))
        ? { name: speaker, kind: "speaker", tie: null, gender: null }
        : null);
    const parsed = subjectOfHan(words, speaker, known, implied);
    if (parsed === null) continue;
    const { subject, rest, own } = parsed;
    const swap = namedHan(words, start, known, speaker);
    known = joinedBy(known, subject);
    if (subject.kind !== "thing") before = subject;
    // What friends or everybody say is theirs.
    if (subject.tie !== null && hearsay.test(rest)) continue;
    if (subject.kind === "person" && isAddress(words, rest)) continue;
    // "我妈对虾过敏，聚餐不要订海鲜": what is asked for is nobody's doing.
    if (!own && bidding.test(rest)) continue;
    if (subject.kind === "speaker" && quoted.test(rest)) {
      before = null;
      isOfOthers = true;
      continue;
    }
    const earlier = clauses.filter(({ end: last }) => last <= start);
    const isNameOfNew =
      !own &&
      namesNewcomer(
        words,
        earlier.map((one) => sentence.slice(one.start, one.end)),
      );
    const last = own ? undefined : found.at(-1)?.fact;
    const goesOnFrom = last === undefined ? null : { identity: tellsWho(last) };
    const thing = petNamed(found.at(-1), words, speaker);
    if (thing === null && isNameOfNew) continue;
    const fact = thing ?? factOf(subject, rest, words, speaker, goesOnFrom);
    if (fact === null || isPleasantry(words)) continue;
    // A clause without its subject is no statement by itself: 我姐姐是护士，住在杭州.
    const isUnsaid = !own && fact.subject?.kind === "person";
    const by = nameIn("zh", subject, speaker);
    const unsaid = isUnsaid ? { start, end: start, by } : null;
    // "不对花生过敏，是对虾过敏": the speaker's own clause goes on.
    const turn = !own && fact.subject?.kind === "speaker" ? turning.exec(words)?.[0] : undefined;
    const unmarked = turn === undefined ? unsaid : { start, end: start + turn.length, by: "我" };
    const swapped =
      thing === null
        ? (swap ?? unmarked)
        : ofThing(words, start, asWritten(thingNamed(thing), sentence, said));
    found.push({ start, end, prefix: "", fact, ...(swapped === null ? {} : { swap: swapped }) });
  }
  const [only] = found;
  // 我家最近在装修，天天吃灰: what is done every day, for as long as something lasts.
  if (found.length === 1 && only?.fact.type === "TRAITS" && only.fact.level < telling) {
    if (kindHan(sentence) === "CONTEXTUAL") only.fact.type = "CONTEXTUAL";
  }
  const corrects = correction.test(sentence);
  for (const { fact } of found) fact.corrects ||= fact.mode.ended || corrects;
  if (found.length === 0 && corrects && sentence.length >= 5) {
    return [
      {
        start: 0,
        end: sentence.length,
        prefix: "",
        fact: {
          ...reading(appointment.test(sentence) ? "EVENTS" : "FACTS", 6),
          subject: null,
          mode: plain,
          corrects: true,
        },
      },
    ];
  }
  return found
    .map((one, i) => ({
      ...one,
      start: i === 0 && one.start <= headMax ? 0 : one.start,
      end: reachOf(clauses, one.end, found[i + 1]?.start ?? sentence.length),
      clauseEnd: one.end,
    }))
    .map((one) => ({ ...one, fact: factAsWritten(one.fact, sentence, said) }))
    .map((one) => worded(said, one))
    .flatMap((one) => apart(said, one));
}

/** Characters of untyped clauses that a fact takes along, before it and behind it: more is another tale. */
const headMax = 30;
const tailMax = 60;

function reachOf(clauses: readonly Clause[], from: number, to: number): number {
  const behind = clauses.filter(({ start, end }) => start >= from && end <= to);
  if (to - from <= tailMax) return to;
  return behind.findLast(({ end }) => end - from <= tailMax)?.end ?? from;
}

/** What another says, in quotation marks, states nothing of the speaker; a name or a title in them stays. */
const withoutSpeech = (sentence: string): string =>
  sentence.replace(/(?<=["“「『])[^"“”「」『』]*[我你他她][^"“”「」『』]*(?=["”」』])/gu, (words) =>
    "…".repeat(words.length),
  );

/** The fact with its names and things as the speaker writes them. Ties keep one form: "user's 妈妈". */
function factAsWritten(fact: Fact, plain: string, said: string): Fact {
  const written = <T extends string | null>(words: T): T | string =>
    words === null
      ? words
      : words
          .split("; ")
          .map((word) => asWritten(word, plain, said))
          .join("; ");
  const { subject, value, object, items } = fact;
  return {
    ...fact,
    value: written(value),
    object: written(object),
    subject: subject && { ...subject, name: written(subject.name) },
    items: items.map(({ text, change }) => ({
      text: asWritten(text, plain, said),
      change: {
        ...change,
        ...(change.value == null ? {} : { value: written(change.value) }),
        ...(change.object == null ? {} : { object: written(change.object) }),
      },
    })),
  };
}

/** "我养了一只猫，叫咪咪": the pet is named, not its keeper. */
function petNamed(before: Found | undefined, words: string, speaker: string): Fact | null {
  const name = /^(?:它|名字)?(?:叫做?|名叫)(?<name>[\p{L}]{1,8})/u.exec(words.trim())?.groups?.[
    "name"
  ];
  if (name === undefined || before?.fact.predicate !== "owns" || before.fact.object === null) {
    return null;
  }
  if (before.fact.subject?.kind !== "speaker") return null;
  const subject: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  const read = reading("FACTS", 7, {
    attribute: `${before.fact.object}_name`,
    value: name,
    object: name,
    objectType: isAnimal(before.fact.object) ? "animal" : "concept",
  });
  return { ...read, subject, mode: plain, corrects: false };
}

/** What is so of a person and of their cat: "我养了只猫，叫咪咪，今年五岁" is of the cat. */
const personal: ReadonlySet<string> = new Set(["name", "nickname", "age", "birthday"]);
const tellsWho = ({ attribute, type }: Fact): boolean =>
  type !== "SKILL" && attribute !== null && !/_name$|^count_|^car$|^phone/u.test(attribute);

/** The level from which a reading stands by itself: below it are moods, habits and duties in passing. */
const telling = 7;

/** "你好，朋友", "妹妹你在哪": who is spoken to is not spoken of. */
const isAddress = (words: string, rest: string): boolean =>
  !/^[\s，,]*(?:[我他她咱]|[^，,]{0,4}我)/u.test(words) &&
  /^[》\s]*(?:$|[你您啊呀哦呢吧！!,，])/u.test(rest);

const bidding =
  /^[^，,。我]{0,6}?(?:千万)?(?:不要|(?<![特分个级区性告识差鉴离])别(?!人|的|墅)|请|麻烦|记得别|注意别)/u;

/** "我知道他喜欢旅游": what the speaker knows of somebody is nothing of theirs. */
const quoted = new RegExp(
  `^(?:也|还|就|都)*(?:知道|觉得|听说|发现|记得|以为|希望|认为|相信|猜|问|看)(?:说)?(?:了|过)?(?:他|她|你|您|${kinHan}|大家|有人|人家|别人)`,
  "u",
);

const appointment =
  /会议|开会|面试|婚礼|考试|航班|飞机|高铁|聚会|聚餐|预约|体检|手术|复查|答辩|演出|比赛/u;

/** Something that came about, and no state that goes on: 我从来没抽过烟 is none. */
const happened = (body: string, words: string, isDated: boolean): boolean =>
  hasSubstance(words) &&
  !/从来|从不|一直|早就|本来|越来越|老是|总是/u.test(words) &&
  (isDated || /了|过./u.test(body));

const hearsay =
  /^(?:们)?(?:都|总是?|老是?|常|也|经常|一直)*(?:说|讲|觉得|认为|夸|笑|以为|问)(?!过敏)/u;

const calls =
  /^(?:[他她]们(?=(?:都|也|一般|平时|通常|习惯)*[叫喊]我(?:小(?![心声点睡坐便气])|阿)\p{Script=Han}{1,2}$)|大家|(?:朋友|同事|同学|家人|邻居|别人|熟人|身边人)们?)(?:都|也|一般|平时|通常|习惯)*(?:叫|喊|称呼)我(?:为|做)?(?<name>[\p{L}]{1,8}?)(?:了|的|啦)?$/u;

/** "大家都叫我阿杰". */
function calledBy(words: string, speaker: string): Fact | null {
  const name = calls.exec(words.trim().replace(/[。！!~～]+$/u, ""))?.groups?.["name"];
  if (name === undefined) return null;
  const read = reading("FACTS", 9, {
    attribute: "nickname",
    value: name,
    predicate: "also_known_as",
    object: name,
    objectType: "person",
  });
  const subject: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  return { ...read, subject, mode: plain, corrects: false };
}

/** "你好，我是雅婷": who greets gives a name. */
const greeted =
  /^(?:[你您]们?好|大家好|各位好|嗨|哈[喽啰]|hi|hello|hey|初次见面)|(?:高兴|荣幸|幸会).{0,3}(?:认识|见到)|请多(?:指教|关照)/iu;
const introduced = /^(?:我|我的名字)[是叫](?<name>\p{Script=Han}{2,3})$/u;

function introduction(sentence: string, words: string, speaker: string): Fact | null {
  const name = greeted.test(sentence) ? introduced.exec(words.trim())?.groups?.["name"] : undefined;
  if (name === undefined || /[人生师工员手者的]$/u.test(name)) return null;
  const read = nameReading(name);
  const subject: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  return { ...read, subject, mode: plain, corrects: false };
}

const plain: Mode = { negated: false, ended: false, intended: false, past: false };

/** A mark, a gap or an emoji, or a word that opens the next clause where people set no marks. */
const boundary = new RegExp(
  laidOut`
    [，,；;]|(?<=\p{Script=Han})\s+(?=\p{Script=Han}|\d+[年月号日点])|(?<=[A-Za-z\d])\s+(?=[我他她])|
    (?:[~～…]|\p{Emoji_Presentation}\ufe0f?)+\s*(?=\p{Script=Han})|
    (?<=[^，,；;])(?=(?:但是?|所以|而且|然后|结果|反正|不过)[我他她]|并且|对了)|$
  `,
  "gu",
);

interface Clause {
  start: number;
  end: number;
}

function clausesOf(sentence: string): Clause[] {
  const out: Clause[] = [];
  let start = 0;
  for (const mark of sentence.matchAll(boundary)) {
    if (mark.index > start) out.push({ start, end: mark.index });
    start = mark.index + mark[0].length;
  }
  return out;
}

/** What turns from what is denied to what is so: 不对花生过敏，只对虾过敏. */
const turning = /^(?:而是?|而?只?是|只有?|就|仅仅?)(?=对.{1,10}过敏)/u;

/** The space that people set around Latin words: 在 Google 做 SRE. */
const wordGap = /(?<=\p{Script=Han})\s+(?=[A-Za-z\d])|(?<=[A-Za-z\d])\s+(?=\p{Script=Han})/gu;

/** Times and adverbs between a subject and its verb. */
const fillers = [
  feastDays,
  String.raw`小两口|老两口|[娘爷母父姐兄][俩女子妹弟](?=住|去|在|搬)|今早|明早|明晚|今晨|昨夜|兼职|副业|白天|夜里|(?:这|那|近)(?:半|大半|阵)(?:年|子|来)|近来`,
  String.raw`(?:上上|下下|上|下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]`,
  String.raw`(?:平时|平常|一般|通常)(?=最|很|也|都|就|喜欢|爱)|终于|居然|竟然|早就|刚刚才|总算`,
  String.raw`真(?=爱|喜欢)|全家(?:人|老小)?|一家(?:人|子)?`,
  String.raw`[一两三四五六]家?[三四五六七个]?口?人?(?=去|在|住|打算)|我?们?(?:俩|仨)`,
  String.raw`(?:没事|有空|闲着|下班|放假|无聊)(?:的?时候|了|后)?|就(?=喜欢|爱)`,
  String.raw`(?:这|上|下)(?:个)?(?:礼拜|星期)[一二三四五六日天]?|昨晚|中午|是(?=真的)|其实|也|都|并|并且`,
  String.raw`而且|就|还|真的|现在|目前|最近|如今|后来|刚刚?|已经|一直|从小就?|以前|曾经?|过去`,
  String.raw`今年(?!\d|[一二三四五六七八九十]+岁)|去年|明年|昨天|今天|明天|后天|前天|今晚`,
  String.raw`上周[一二三四五六日天末]?|下周[一二三四五六日天末]?|这?周[一二三四五六日天末]|[这本]个?[周月]`,
  String.raw`上个?月|下个?月|每年|(?:19|20)\d\d年(?!.{0,6}生)`,
  String.raw`[一二两三四五六七八九十几\d]+(?:天|周|个月|年)[前后]|早上|上午|下午|晚上`,
  String.raw`[\d一二三四五六七八九十]+点半?|从(?:19|20)\d\d年(?:开始|起)?`,
].join("|");
const beforeVerb = new RegExp(String.raw`^(?:${fillers})+(?=.)`, "u");

/** What stands before the verb and says how the statement is put. */
function modeOf(rest: string): { mode: Mode; body: string } {
  const text = rest.trim().replace(wordGap, "");
  const front = text.slice(0, 12);
  const mode: Mode = {
    ended:
      /^(?:.{0,4})(?:不再|已经不|再也不|早就不|不(?:住|在|做|喝|吃|抽|用|喜欢|学|玩|练).{0,8}了(?:$|[。！])|(?<![岁点号月日天年周底])以前|曾经?|过去)/u.test(
        front,
      ),
    negated:
      /^(?:其实|也|都|并|从来?|一直|真的|现在)*(?:不(?!再|过|久|仅|但|止|断|知不觉|停|错)|没有?(?!事)|别|未|从不|并非|不是)/u.test(
        front,
      ) ||
      /^(?:其实|现在|已经|也|都|真的)*对.{1,10}(?:不|没)(?:怎么|太|会)?(?:过敏|感兴趣|兴趣)/u.test(
        text,
      ),
    intended:
      /^(?:.{0,8})(?:将要?|打算|准备|计划|明天|后天|下周|下个?月|明年|今晚)/u.test(front) ||
      /^(?:要|会)(?:去|搬|换|参加|飞|开)/u.test(front),
    past:
      /^(?:.{0,10})(?:去年|昨天|前天|上周|上个?月|(?<![岁点号月日天年周底])以前|曾经?|小时候|[年月周天]前)/u.test(
        front,
      ) || /过(?:$|[，,。]|[一二两三四五六七八九十几\d]+(?:年|次))/u.test(text),
  };
  if (mode.ended && mode.negated) mode.negated = false;
  const body = text
    .replace(turning, "")
    .replace(/^(?:和|跟|与)[\p{L}]{1,6}?(?:一起|一块儿?)(?=住|在|去|开)/u, "")
    .replace(/^[^，,]{1,8}?(?:之前|以前|前)(?:就)?(?=要|得|必须|需要)/u, "")
    .replace(beforeVerb, "")
    .replace(
      /^(?:不(?=(?:太|怎么|是很)?(?:喜欢|爱|住|在|会|能|想|是|吃|喝|抽|打算|感兴趣|养|再|信))|没有?(?=养|有|去|买|结婚)|从来?不|再也不|不再|已经不|并不|并没有?)(?:太|怎么|是很|再)?/u,
      "",
    );
  return { mode, body };
}

/**
 * What a clause states of its subject, or null. One that `goesOn` from a fact without a subject of its own
 * (我爸有糖尿病，都得注意饮食) states something only where it says what it is: else it belongs to that fact.
 */
function factOf(
  subject: Subject,
  rest: string,
  words: string,
  speaker: string,
  goesOn: { identity: boolean } | null,
): Fact | null {
  const { mode, body } = modeOf(rest);
  const own = subject.kind === "speaker";
  if (subject.kind === "thing") {
    const read = readBelongingHan(subject.name, rest.trim().replace(wordGap, ""), mode);
    return (
      read && {
        ...read,
        subject: { name: speaker, kind: "speaker", tie: null, gender: null },
        mode,
        corrects: false,
      }
    );
  }
  const habitual =
    /^(?:我们?)?(?:每(?:天|周|晚|个)|从来?不(?!得|想)|几乎不|很少|天天|经常|平时|(?:周末|晚上|早上|睡前|饭后|下班后?|有空)(?:一般|通常|基本上?)*(?:都|会|总))/u.test(
      words.trim(),
    );
  const lookback =
    /^.{0,4}(?:去年|前年|昨[天晚]|前天|上上?周|上个?(?:月|周|星期|礼拜)|(?<![岁点号月日天年周底])以前|曾|[一二两三四五六七八九十几\d]+(?:天|周|个月|年)前|(?:19|20)\d\d年)/u.test(
      words.trim(),
    );
  const ahead = /^.{0,4}(?:明[天早晚]|后天|下周|下个?(?:月|周|星期|礼拜)|明年|今晚)/u.test(
    words.trim(),
  );
  const full: Mode = { ...mode, past: mode.past || lookback, intended: mode.intended || ahead };
  const known = readPredicateHan(body, full, own);
  const stated = habitual && own && known?.type === "CONTEXTUAL" ? null : known;
  if (goesOn !== null) {
    const isWeak =
      stated === null ||
      stated.level < telling ||
      (stated.type === "GOALS" && mode.negated) ||
      (personal.has(stated.attribute ?? "") && !goesOn.identity && subject.kind === "speaker");
    return isWeak ? null : { ...stated, subject, mode: full, corrects: false };
  }
  const read =
    stated ??
    (habitual && own ? reading(kindHan(words.trim()) ?? "TRAITS", 6) : null) ??
    (own && happened(body, words, lookback)
      ? reading(kindHan(words.trim()) ?? "EVENTS", 5)
      : null) ??
    (subject.tie !== null && hasSubstance(words)
      ? reading(kindHan(words.trim()) ?? "FACTS", 6)
      : null);
  return read && { ...read, subject, mode: full, corrects: false };
}
