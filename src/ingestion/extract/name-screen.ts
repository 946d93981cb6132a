import type { DraftEntity } from "../draft.ts";
import { kinHan, kinWord } from "../kin.ts";
import { givenNames } from "./known-names.ts";
import { isInterjection, isNoName, isOrdinary, isTimeWord, isWordToo } from "./ordinary-words.ts";
import { laidOut } from "../../model/laid-out.ts";

/** What may be a node of the graph: a name, or a short phrase for a thing. The same for rules and models. */

/** Types whose things have proper names. */
const proper: ReadonlySet<string> = new Set([
  "person",
  "place",
  "location",
  "city",
  "country",
  "organisation",
  "organization",
  "company",
  "school",
  "language",
  "work",
]);
const people: ReadonlySet<string> = new Set(["person", "people", "human", "family_member"]);

const wordsMax = 5;
const workWordsMax = 12;
const charsMax = 60;
const hanMax = 12;

const han = /\p{Script=Han}/u;
const edges =
  /^[\s"'“”‘’«»「」『』()[\]{}*_~,;:!?…–—-]+|[\s"'“”‘’«»「」『』()[\]{}*_~.,;:!?…–—-]+$/gu;
const determiner =
  /^(?:(?:my|our|your|his|her|their|its|this|that|these|those|some|any|all|an?|the|another|each|every|both)\s+)+(?=\S)/u;
const owner = /['’]s?$/u;
/** Amounts, dates, times, addresses on the net: values, not things. */
const value = new RegExp(
  laidOut`
    ^[\d\s.,:/%$€£¥+×x*-]+$|^[$€£¥]|^(?:https?:|www\.)|@|^\d+(?:st|nd|rd|th)?\b|
    ^(?:
      one|two|three|four|five|six|seven|eight|nine|ten|many|few|several|more|most|less|enough|lots?|plenty|
      half|dozens?|couple
    )\b
  `,
  "iu",
);
const valueHan =
  /^[\d一二三四五六七八九十百千万两几半点零〇]+[岁年月日号天周个只条点分元块万千米斤]?/u;

/**
 * An entity as the graph keeps it: without greetings, articles and a genitive's ending, with the type that its name
 * can have; null where the words name nothing that one would draw.
 */
export function screened({ name, type }: DraftEntity): DraftEntity | null {
  const kind = type.trim().toLowerCase();
  if (/^(?:no|not|never|without|neither) \p{Ll}/iu.test(name.trim())) return null;
  const clean = cleaned(name);
  if (clean === "" || clean.length > charsMax || !/\p{L}/u.test(clean)) return null;
  if (clean.toLowerCase() === "user") return { name: clean, type: "person" };
  if (han.test(clean)) return isNameHan(clean, kind) ? { name: clean, type } : null;
  if (value.test(clean) && !/\p{Lu}/u.test(clean)) return null;
  const words = clean.split(" ");
  if (words.length > (kind === "work" ? workWordsMax : wordsMax)) return null;
  if (people.has(kind)) return personOf(clean, words);
  if (words.every((word) => isNoName(word.replace(owner, "")))) return null;
  return kind === "work" || isTitle(words) || isThing(words, kind) ? { name: clean, type } : null;
}

function cleaned(name: string): string {
  const plain = name.toWellFormed().replaceAll(/\s+/gu, " ").replaceAll(edges, "").trim();
  const words = plain.split(" ");
  while (words.length > 1 && isInterjection(words[0]?.replace(/[,!.]+$/, "") ?? "")) words.shift();
  while (words.length > 1 && isTail(words.at(-1) ?? "")) words.pop();
  return words
    .join(" ")
    .replace(determiner, "")
    .replace(/['’]s$/u, "")
    .replaceAll(edges, "")
    .trim();
}

/** "Oscar and", "guitar too", "Rome last week": what a name does not end with. A verb makes it a clause, which stays one. */
const isTail = (word: string): boolean =>
  isTimeWord(word.replace(/^\p{Lu}.*/u, "")) ||
  /^(?:and|or|but|for|with|in|on|at|to|of|from|by|as|so|too|also|again|now|then|last|next|this|every|each|ago|instead|though|together|already|lately|recently|usually|sometimes|often|soon|a|an|the|when|while|because|since|about|around|during|before|after)$/u.test(
    word,
  );

const particle =
  /^(?:of|de|do|dos|das|des|la|le|los|las|von|van|der|den|da|di|del|al|el|bin|ibn|the|and|for|in|on|du|y|e|et|zu|&|ten|ter|mac|o)$/u;
/** Scripts without capitals have none to show. */
const capital = /^["“'‘(]?[\p{Lu}\p{Lo}\p{Nd}]/u;

/** All its words bear capitals, and at least one is no ordinary joint: "Grand Canyon", "The Lean Startup", "C++". */
const isTitle = (words: readonly string[]): boolean =>
  capital.test(words[0] ?? "") &&
  words.every((word) => capital.test(word) || particle.test(word)) &&
  words.some((word) => !isNoName(word.replace(owner, "")));

const kin = new RegExp(String.raw`^(?<owner>.+)['’]s (?:${kinWord})$`, "iu");

const title = new RegExp(
  laidOut`
    ^(?:
      aunt(?:ie|y)?|uncle|grandma|grandpa|dr|mr|mrs|ms|miss|prof|professor|sir|lady|lord|captain|coach|
      father|sister|brother|king|queen|st
    )\.?$
  `,
  "iu",
);

function personOf(name: string, words: readonly string[]): DraftEntity | null {
  const whose = kin.exec(name)?.groups?.["owner"];
  if (whose !== undefined) {
    const bearer = screened({ name: whose, type: "person" });
    return bearer?.type === "person" ? { name, type: "person" } : null;
  }
  const isCalled =
    isTitle(words) ||
    words.every(isWordToo) ||
    !words.some((word) => word.includes("-") || isOrdinary(word));
  if (!isCalled || words.some((word) => isNoName(word) && !isWordToo(word))) return null;
  // "LGBTQ", "R2": something else that bears a name.
  if (/\d/u.test(name) || (/^\p{Lu}{2,}$/u.test(name) && !givenNames.has(name.toLowerCase()))) {
    return { name, type: "concept" };
  }
  const [first = "", ...rest] = words;
  if (rest.length > 0 && isOrdinary(first) && !isWordToo(first) && !title.test(first)) {
    return givenNames.has(rest[0]?.toLowerCase() ?? "") ? personOf(rest.join(" "), rest) : null;
  }
  // "Life", "Stuff": a word of the language, and nobody's name.
  if (isOrdinary(name) && !isWordToo(name)) return null;
  return { name, type: "person" };
}

/** Heads that say nothing by themselves: "lots", "a way", "the best part". */
const vacuous = new RegExp(
  laidOut`
    ^(?:
      lots?|bit|ways?|things?|stuff|something|anything|nothing|everything|kinds?|sorts?|types?|parts?|
      points?|place|ideas?|feelings?|passion|chance|opportunit(?:y|ies)|reasons?|facts?|cases?|issues?|
      matters?|deals?|step|steps|side|end|start|beginning|top|middle|front|back|rest|others?|ones?|person|
      people|guys?|man|men|woman|women|boys?|girls?|folks|kid|kids|child|children|everyone|someone|self|
      best|better|worst|good|great|nice|amazing|awesome|new|old|big|little|small|own|same|different|many|
      much|few|able|ready|sure|true|right|wrong|hard|easy|fun|cool|glad|happy|sad|proud|excited|interested|
      thanks?|help|support|love|hope|luck|fact|way|look|looks|take|try|go|start|play|job|work|life|world|
      day|home|house|time|experience|journey|change|result|success|progress|future|past|present|story|news|
      plan|plans|goal|goals|dream|dreams|stuff|process|situation|problem|problems|question|answer|name|
      number|amount|level|group|set|list|pair|piece|series|variety|range|while|total|bunch|couple|ton|tons
    )$
  `,
  "iu",
);
/** Words that make a phrase a statement or a doing: it names no thing then. */
const doing = new RegExp(
  laidOut`
    ^(?:
      is|are|was|were|be|been|am|do|does|did|have|has|had|will|would|can|could|should|may|might|must|make|
      makes|made|making|get|gets|got|getting|go|goes|going|went|gone|see|sees|saw|seeing|try|tries|trying|
      keep|keeps|keeping|kept|help|helps|helping|let|take|takes|taking|took|give|gives|giving|gave|put|find|
      found|show|showed|tell|told|know|knew|think|thought|feel|feels|felt|become|became|becoming|say|said|
      want|wants|need|needs|come|came|coming|use|used|using|look|looked|looking|seem|seems|work|worked|call|
      called|ask|asked|bring|brings|brought|start|started|starting|leave|left|share|sharing|create|creating|
      build|building|learn|spend|spending|hear|hearing|meet|meeting|talk|turn|add|hope|wish|wait|stay|
      staying|live|win|won|lose|lost|buy|bought|pay|paid|hang|hanging|catch|check|forget|forgot|remember|
      believe|continue|stop|quit|read|pursue|chase|push|pushing|rock|join|joining|watch|open|opening|adopt|
      adopting|not|'s|n't
    )$
  `,
  "iu",
);
const joint = new RegExp(
  laidOut`
    ^(?:
      who|whom|whose|what|when|where|why|how|which|that|if|because|while|since|although|though|than|as|so|
      but|or|until|i|you|he|she|it|we|they|me|him|us|them|my|your|his|her|our|their|myself|yourself|to|not|
      never|just|really|very|too|also|all|both|about|at|by|from|into|on|out|up|down|off|over|through|after|
      before|during|without|within|like
    )$
  `,
  "iu",
);

/** What one likes of something at hand, and no thing by itself: "the colours", "your kindness". */
const quality = new RegExp(
  laidOut`
    ^(?:
      colou?rs?|red|blue|green|yellow|black|white|purple|pink|orange|brown|grey|gray|details?|themes?|
      vibes?|strengths?|skills?|motivation|serenity|peace|joy|happiness|courage|freedom|energy|beauty|
      creativity|kindness|honesty|encouragement|inspiration|dedication|determination|passion|vision|
      attitude|perspective|message|meaning|spirit|warmth|effort|confidence|confidence|growth|respect|trust|
      comfort|advice|words?|moves?|lines?|looks?|forms?|sense|sources?|levels?|sight|touch|impact|piece|
      pieces|outlet|space|spot|area|setup|session|sessions|weekend|weather|view|views|picture|pictures|pic|
      pics|photo|photos|acceptance|inclusivity|fulfil?lment|connection|thinking|working|looking|talking|
      planning|texture|diversity|plots?|mindset|knowledge|minds?|body|care|cultures?|countries|instruments?|
      characters?|fun|food|troubles?|difficulty|difficulties|world-building|rich|company|guidance|feedback|
      friendship|positivity|resilience|everything|ones
    )$
  `,
  "iu",
);
const abstract = /(?:ness|ship|hood|[^rsv]ity)$/u;
const concrete = new RegExp(
  laidOut`
    (?:
      citizenship|internship|scholarship|celebrity|electricity|publicity|charity|business|fitness|
      wilderness|harness|witness|city
    )$
  `,
  "u",
);
const activity = new RegExp(
  laidOut`
    ^(?:
      playing|watching|reading|cooking|baking|listening|collecting|drawing|painting|writing|eating|drinking|
      riding|learning|growing|teaching|singing|building|running|driving|ice|rock
    )$
  `,
  "u",
);

/** "my job as a banker": what one is, and not where. */
const worker = /^\p{Ll}+(?:er|or|ist|ian|eer)$/u;

const thingWordsMax = 3;

/** A short phrase for a thing or an activity: "guitar", "hot chocolate", "playing chess". */
function isThing(words: readonly string[], kind: string): boolean {
  if (proper.has(kind) && !/\p{Lu}/u.test(words.join(" "))) {
    return kind.startsWith("organi") && isPhrase(words) && !worker.test(words.join(" "));
  }
  return isPhrase(words);
}

function isPhrase(words: readonly string[]): boolean {
  const [first = "", second = ""] = words;
  const head = second === "of" ? first : (words.at(-1) ?? "");
  const noun = head.replace(/^.*-(?=\p{L})/u, "");
  return (
    words.length <= thingWordsMax &&
    !words.some((word) => joint.test(word) || /['’](?:m|re|ve|ll|d|t)$/iu.test(word)) &&
    !words.some((word) => doing.test(word)) &&
    ![vacuous, quality].some((pattern) => pattern.test(noun) || pattern.test(head)) &&
    !(abstract.test(noun) && !concrete.test(noun)) &&
    !(words.length > 1 && /\p{L}{2}ing$/u.test(first) && !activity.test(first)) &&
    !/^\p{L}{3,}ly$/u.test(first) &&
    !(words.length === 1 && /^\p{Ll}{4,}ed$/u.test(first)) &&
    !isNoName(first) &&
    !isNoName(head)
  );
}

const pronounHan = new RegExp(
  laidOut`
    ^(?:
      我们?|你们?|您|他们?|她们?|它们?|咱们?|自己|大家|别人|谁|什么|哪里|哪儿|这里|那里|这儿|那儿|这个|那个|
      这些|那些|家里?|这|那|一起|一个|有人|没人|人|东西|事情?|时候|今天|明天|昨天|现在|以前|以后|最近|每天|
      周末|早上|晚上|中午|下午|公司|学校|医院|大学|银行|外面|附近|地方
    )$
  `,
  "u",
);
/** Particles and verbs that make a run of characters a clause. */
const clauseHan =
  /[的了吗呢吧啊呀我你他她它这那]|不是|没有|是不|觉得|因为|所以|如果|可以|已经|一直|正在|打算|想要|准备/u;
/** Words for people that are no names: "小时", "老板", "阿姨" by itself. */
const calling = new RegExp(
  `^(?:${kinHan}|小孩子?|小朋友|小姐|小伙子?|小时候?|小学|小猫|小狗|小区|小说|小吃|小心|老人|老师|老板|老家|老外|老鼠|老虎|老年人?|阿拉伯|人家?|男人|女人|先生|女士|医生|护士|同事们?|客户|领导|网友|朋友们?)$`,
  "u",
);

function isNameHan(name: string, kind: string): boolean {
  if ([...name].length > hanMax && kind !== "work") return false;
  if (kind === "work") return true;
  if (pronounHan.test(name) || valueHan.test(name)) return false;
  const whose = new RegExp(`^(?<owner>.+)['’]s (?:${kinHan})$`, "u").exec(name)?.groups?.["owner"];
  if (whose !== undefined) return screened({ name: whose, type: "person" }) !== null;
  if (clauseHan.test(name)) return false;
  const { length } = [...name];
  return !people.has(kind) || (!calling.test(name) && length > 1 && length <= 6);
}
