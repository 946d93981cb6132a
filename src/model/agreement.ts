import { normalise, stopWords, terms } from "./text.ts";
import { laidOut } from "./laid-out.ts";

/** The guard before two alike texts are called one fact: what must not differ between them. */

const numberWords: Record<string, string> = {
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  eleven: "11",
  twelve: "12",
  thirteen: "13",
  fourteen: "14",
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  hundred: "100",
  thousand: "1000",
  dozen: "12",
  first: "1",
  second: "2",
  third: "3",
  fourth: "4",
  fifth: "5",
  half: "0.5",
  once: "1",
  twice: "2",
};
const hanDigits = "零一二三四五六七八九";

const calendar = new RegExp(
  laidOut`
    \b(?:
      jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|
      nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|yesterday|
      tonight|morning|afternoon|evening|spring|summer|autumn|winter|last|next
    )\b|
    周[一二三四五六日天末]|星期[一二三四五六日天]|今天|明天|昨天|后天|前天|今年|明年|去年|上个?[周月]|
    下个?[周月]|早上|下午|晚上
  `,
  "gu",
);
const units = new RegExp(
  laidOut`
    (?<=[\d\s])(?:
      km|kilomet(?:er|re)s?|miles?|m|met(?:er|re)s?|cm|mm|kg|kilos?|grams?|g|lbs?|pounds?|oz|minutes?|mins?|
      hours?|hrs?|days?|weeks?|months?|years?|seconds?|usd|eur|nok|gbp|dollars?|euros?|kroner|percent|
      litres?|liters?
    )(?![\p{L}])|
    [%$€£¥°]|公里|千米|公斤|分钟|小时|元|块|天|周|个月|年|米|岁
  `,
  "gu",
);
const negation = new RegExp(
  laidOut`
    \b(?:
      not|no|never|none|nothing|nobody|neither|nor|without|cannot|hardly|no longer|\w+n[’']t|cant|dont|wont|
      isnt|doesnt|didnt
    )\b|
    不(?!过|错|管|仅|但)|没(?:有)?|别(?!人|的)|无|非(?!常)|未
  `,
  "gu",
);

/** Words of one group say the opposite of the other group's, so only one group may stand in both texts. */
const opposites: [RegExp, RegExp][] = [
  [
    /\b(?:likes?|liked|loves?|loved|enjoys?|enjoyed|adores?|prefers?)\b|喜欢|爱/u,
    /\b(?:dislikes?|disliked|hates?|hated|loathes?|detests?|avoids?)\b|讨厌|恨/u,
  ],
  [
    /\b(?:start(?:s|ed|ing)?|beg[aiu]n|begins|join(?:s|ed|ing)?|took up)\b|开始|加入/u,
    /\b(?:stop(?:s|ped|ping)?|quit(?:s|ting)?|end(?:s|ed)|left|leaves|gave up|finish(?:es|ed))\b|停止|放弃|离开|戒/u,
  ],
  [/\b(?:buy(?:s|ing)?|bought)\b|买/u, /\b(?:sell(?:s|ing)?|sold)\b|卖/u],
  [/\b(?:married|marry|engaged)\b|结婚/u, /\b(?:divorced?|separated|broke up)\b|离婚|分手/u],
  [
    /\b(?:increas\w+|rais\w+|rose|more|gained?|up)\b|增加|上涨/u,
    /\b(?:decreas\w+|lower\w*|fell|less|lost|down)\b|减少|下降/u,
  ],
  [
    /\b(?:hired|passed|won|accepted|opened|arriv\w+|alive)\b|通过|接受|赢/u,
    /\b(?:fired|failed|lost|rejected|refused|closed|depart\w+|died|dead)\b|失败|拒绝|输/u,
  ],
  [/\b(?:always|everyone|all|every)\b|总是/u, /\b(?:never|nobody|none|rarely|seldom)\b|从不|很少/u],
  [/\b(?:before|earlier)\b|之前/u, /\b(?:after|later)\b|之后/u],
  [/\b(?:allergic|intolerant)\b|过敏/u, /\b(?:tolerates?|tolerant|immune)\b/u],
];

/** Words that lean without saying anything else: a difference in them is none. */
const leanings = new Set(
  terms(
    "really very quite truly totally absolutely definitely certainly actually honestly simply just also too lot much " +
      "bit currently nowadays usually generally mostly often still already kind sort pretty super extremely always well " +
      "真 很 非常 特别 比较 挺 太 最 也 还 都 就 其实 真的 一直 平时",
  ),
);

/** Near words that a repetition may swap. */
const exchangeable = [
  "like love enjoy adore fond",
  "photo picture image",
  "big large huge",
  "start begin",
  "buy purchase get",
  "movie film",
  "kid child children",
  "mom mum mother",
  "dad father",
  "job work",
  "live reside",
  "home house flat apartment",
  "trip travel journey",
  "car vehicle",
  "say tell mention",
  "want wish",
  "nice great good wonderful",
  "plan intend",
  "person people",
  "bike bicycle",
  "phone mobile",
  "doctor physician",
  "favourite favorite",
  "colour color",
].map((group) => new Set(terms(group)));

/** True where nothing that decides differs: numbers, dates, units, codes, names, polarity, swapped content words. */
export const guardAgrees = (a: string, b: string): boolean =>
  detailsAgree(a, b) && !swapsContent(a.normalize("NFKC"), b.normalize("NFKC"));

/** The same where other words may say the same: numbers, dates, units, codes, names and polarity only. */
export function detailsAgree(a: string, b: string): boolean {
  const left = a.normalize("NFKC");
  const right = b.normalize("NFKC");
  return (
    equalSets(numbers(left), numbers(right)) &&
    equalSets(found(left, calendar), found(right, calendar)) &&
    equalSets(unitSet(left), unitSet(right)) &&
    equalSets(codes(left), codes(right)) &&
    isNegative(left) === isNegative(right) &&
    opposites.every((pair) => sameSide(pair, left.toLowerCase(), right.toLowerCase())) &&
    namesStand(left, right) &&
    namesStand(right, left) &&
    keepsOrder(left, right)
  );
}

/** Two negations make none: "not without sugar". */
const isNegative = (text: string): boolean =>
  (text.toLowerCase().match(negation)?.length ?? 0) % 2 === 1;

function equalSets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

const found = (text: string, pattern: RegExp): Set<string> =>
  new Set((text.toLowerCase().match(pattern) ?? []).map((item) => item.trim()));

function numbers(text: string): Set<string> {
  const out = new Set<string>();
  for (const digits of text.match(/\d+(?:[.,:]\d+)*/g) ?? []) {
    out.add(
      /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", "."),
    );
  }
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = Object.hasOwn(numberWords, word) ? numberWords[word] : undefined;
    // "one" alone is mostly a pronoun.
    if (value !== undefined && word !== "one") out.add(value);
  }
  for (const run of text.match(
    /[零一二三四五六七八九十百千万两]+(?=[个岁年月日号点块元只条位次天周])/gu,
  ) ?? []) {
    out.add(run.length === 1 && hanDigits.includes(run) ? String(hanDigits.indexOf(run)) : run);
  }
  return out;
}

/** Units in the singular: "20 minutes" and "a 20 minute walk" measure the same. */
const unitSet = (text: string): Set<string> =>
  new Set([...found(text, units)].map((unit) => (unit.length > 3 ? unit.replace(/s$/, "") : unit)));

/** Tokens that mix letters and figures, and all-capital ones: flight numbers, plates, models, tickets. */
const codes = (text: string): Set<string> =>
  new Set(
    (text.match(/[\p{L}\d]+(?:[-_./][\p{L}\d]+)*/gu) ?? [])
      .filter((token) => /\p{Lu}{2,}$/u.test(token) || (/\d/.test(token) && /[A-Za-z]/.test(token)))
      .map((token) => token.toLowerCase()),
  );

function sameSide([one, other]: [RegExp, RegExp], a: string, b: string): boolean {
  const crossed = (x: string, y: string): boolean =>
    one.test(x) && !other.test(x) && other.test(y) && !one.test(y);
  return !crossed(a, b) && !crossed(b, a);
}

/** A list may be told in any order; what stands on the two sides of a relation may not. */
const lists = /[,;、，]|\b(?:and|or|plus)\b|[和与跟及或]/u;
const relations =
  /\b(?:over|than|to|from|of|by|but|instead|rather|for|with|before|after|owes?|owed|lent|gave|told)\b|比|给|从|到|但/u;

/**
 * Who does what to whom is told by order: where both texts have the same content words, these stand
 * in the same order, unless they are a plain list. Words of time may move.
 */
function keepsOrder(a: string, b: string): boolean {
  const left = ordered(a);
  const right = ordered(b);
  const shared = new Set(left.filter((stem) => right.includes(stem)));
  const sequence = (stems: readonly string[]): string =>
    [...new Set(stems.filter((stem) => shared.has(stem)))].join(" ");
  if (sequence(left) === sequence(right)) return true;
  return [a, b].every((text) => {
    const low = text.toLowerCase();
    return lists.test(low) && !relations.test(low);
  });
}

/** Content words in order, without those of time and without mere leanings. */
const ordered = (text: string): string[] =>
  terms(text.toLowerCase().replace(calendar, " ")).filter((stem) => !leanings.has(stem));

/** Every name of `from` stands in `within`. A capital that opens a sentence makes a name only of an uncommon word. */
function namesStand(from: string, within: string): boolean {
  const there = new Set(wordsOf(within));
  const thereStems = new Set(terms(within));
  for (const match of from.matchAll(/\p{Lu}[\p{L}\p{M}’'-]+/gu)) {
    const name = match[0].toLowerCase().replace(/[’']s$/, "");
    if (there.has(name) || stopWords.has(name)) continue;
    const opens = /(?:^|[.!?:]\s+)["'“‘(]*$/u.test(from.slice(0, match.index));
    const stems = terms(name);
    if (opens && stems.every((stem) => thereStems.has(stem) || isExchangeable(stem, thereStems))) {
      continue;
    }
    return false;
  }
  return true;
}

const wordsOf = (text: string): string[] =>
  (normalise(text).match(/[\p{L}\p{M}\d]+/gu) ?? []).map((word) => word.toLowerCase());

/** Both texts hold a content word that the other has not: something was put in another's place. */
function swapsContent(a: string, b: string): boolean {
  const left = new Set(terms(a).filter((stem) => !leanings.has(stem)));
  const right = new Set(terms(b).filter((stem) => !leanings.has(stem)));
  const onlyLeft = [...left].filter((stem) => !right.has(stem) && !isExchangeable(stem, right));
  const onlyRight = [...right].filter((stem) => !left.has(stem) && !isExchangeable(stem, left));
  return onlyLeft.length > 0 && onlyRight.length > 0;
}

const isExchangeable = (stem: string, among: ReadonlySet<string>): boolean =>
  exchangeable.some((group) => group.has(stem) && [...group].some((near) => among.has(near)));
