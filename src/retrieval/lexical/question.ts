import { queryCharsMax } from "../../model/limits.ts";
import { termHash, terms } from "../../model/text.ts";
import { asksForAssistantWords } from "./assistant-words.ts";
import { cuesOf } from "./cues.ts";
import { namesIn } from "./names.ts";
import { questionDate, type QuestionDate } from "./date.ts";
import { laidOut } from "../../model/laid-out.ts";

/** A question read once: what it asks for, before any index is known. */
export interface Question {
  /** The question's words as they came, its ends where it is longer than `queryCharsMax`: names are looked for in them. */
  text: string;
  /** Distinct content terms, in order of first use. */
  terms: QuestionTerm[];
  date: QuestionDate | null;
  asksWhen: boolean;
  asksWhere: boolean;
  asksHowMany: boolean;
  /** Speaks of the asker: I, my, 我. */
  firstPerson: boolean;
  /** Asks for what the other side said: "you told me", 你说过. */
  assistantWords: boolean;
}

export interface QuestionTerm {
  term: string;
  hash: number;
  /** How often it is asked for, less and less each time; little for what stands beside the question, and for a CJK character whose word is asked for too. */
  weight: number;
  /** It stands in what is asked, not in a text beside it. */
  asks: boolean;
  /** Written as a name within a sentence: "Did Olga call?". */
  isName: boolean;
  /** Says how to answer, not what about: left out where people ask an assistant. */
  boilerplate: boolean;
  /** Terms it may stand for, the question's own left out; weights in 0–1. */
  cues: { hash: number; weight: number }[];
}

const boilerplateText = `kind kinds type sort manner way thing things stuff many much often long ever likely possible possibly probably
maybe based according conversation conversations chat session discussion discuss discussed talk talked mention mentioned bring brought
list listed order ordered chronological sequence aspect aspects item items point points different various several throughout across provide
provided give given comprehensive complete full brief detailed detail summary summarise summarize overview outline walk include including
tell show help please describe explain clarify specific specifically particular certain current currently now question answer response
remind remember recall previous previously earlier suggest suggestion recommend recommendation advise advice tip idea`;
const boilerplateChinese = `总结 概括 概述 梳理 列出 列举 顺序 按 介绍 说明 解释 描述 聊 聊天 聊过 讨论 讨论过 提到 提过 对话 谈话 详细 完整 全面 具体 告诉 帮 帮我 哪些 方面 问题 回答
现在 目前 当前 如今 当时 上次 刚才 记得 提醒 推荐 建议`;

let boilerplate: ReadonlySet<string> | null = null;
const boilerplateTerms = (): ReadonlySet<string> =>
  (boilerplate ??= new Set([...terms(boilerplateText), ...boilerplateChinese.split(" ")]));

/** A character whose word is asked for as well says little more. */
const partWeight = 0.4;
/** Past this many terms a prompt is a text, not a question: words that do not ask stand for themselves alone, */
const questionTermsMax = 24;
/** and beside some that ask they weigh little: a story before "What is my dog called?" is not what is looked for. */
const besideWeight = 0.15;

/** What a term weighs that comes `count` times: 1, 1.3, 1.5 and 2 at most (BM25's term of the query, with k₃ = 1). */
const repeated = (count: number): number => (2 * count) / (1 + count);

/** A sentence that ends with a question mark, or its last 200 characters. */
const asking = /[^.!?。！？\n]{1,200}[?？]/gu;

/** Terms of what a long text asks; null for a short prompt, and for a text that asks nothing. */
function askedTerms(text: string, distinct: number): ReadonlySet<string> | null {
  if (distinct <= questionTermsMax && text.length <= questionCharsMax) return null;
  const asked = terms(endsOf(text, askChars).match(asking)?.join(" ") ?? "");
  return asked.some((term) => !boilerplateTerms().has(term)) ? new Set(asked) : null;
}

const oneCjk = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]$/u;
const cjkWord = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{2,}$/u;

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const indefiniteText =
  "anything anyone anybody anywhere something someone somebody somewhere everything everyone everybody nothing nobody many much";
let indefinite: ReadonlySet<string> | null = null;
/** "Am I allergic to anything" asks for no "anything", "how many hens" for no "many": left out where another word remains. */
function withoutIndefinite(counts: Map<string, number>): Map<string, number> {
  indefinite ??= new Set([...terms(indefiniteText), "任何"]);
  const said = new Map(Array.from(counts).filter(([term]) => !indefinite?.has(term)));
  return said.size === 0 ? counts : said;
}

interface Weighed {
  /** What the term counts beside others of the question, 0–1. */
  share: number;
  /** A character of a word that is asked for as well. */
  isPart: boolean;
  isBoilerplate: boolean;
}

/** One character with a particle: 买过, 住在, 我家. */
const bare = /^(?:[我你您他她它想要会].|.[了过着到在给的])$/u;

/** What each of a question's terms counts for. A character with a particle counts as if it stood alone. */
function weighedIn(all: readonly string[]): (term: string) => Weighed {
  const known = boilerplateTerms();
  const words = all.filter((term) => cjkWord.test(term));
  return (term) => {
    const wholes = oneCjk.test(term) ? words.filter((word) => word.includes(term)) : [];
    const isPart = wholes.length > 0;
    const isLittle = isPart
      ? !wholes.some((word) => bare.test(word))
      : bare.test(term) && cuesOf(term).length === 0;
    return {
      share: isLittle ? partWeight : 1,
      isPart,
      isBoilerplate: known.has(term) || (isPart && wholes.every((word) => known.has(word))),
    };
  };
}

function questionTerms(text: string): QuestionTerm[] {
  const counts = withoutIndefinite(counted(text));
  const weighed = weighedIn(Array.from(counts.keys()));
  const askedFor = askedTerms(text, counts.size);
  const asks = (term: string): boolean => askedFor === null || askedFor.has(term);
  const withCues = (term: string): boolean =>
    askedFor === null ? counts.size <= questionTermsMax : askedFor.has(term);
  const names = namesIn(text);
  return Array.from(counts, ([term, count]) => {
    const { share, isPart, isBoilerplate } = weighed(term);
    return {
      term,
      hash: termHash(term),
      weight: repeated(count) * share * (asks(term) ? 1 : besideWeight),
      asks: asks(term),
      isName: names.has(term),
      boilerplate: isBoilerplate,
      cues:
        withCues(term) && !isPart
          ? cuesOf(term)
              .filter((cue) => !counts.has(cue.term))
              .map((cue) => ({ hash: termHash(cue.term), weight: cue.weight }))
          : [],
    };
  });
}

const when = new RegExp(
  laidOut`
    ^\s*(?:and\s+|so\s+)?(?:
      when|how long|since when|
      (?:what|which|in what|in which|on what|on which)\s+(?:date|day|month|year|time|week|season)
    )\b|
    \bwhen\s+(?:did|do|does|was|were|is|are|will|has|have|had)\b|什么时候|何时|哪[一]?[天年月日]|几[月号点]|
    多久|哪个(?:月|星期)
  `,
  "iu",
);
const where = new RegExp(
  laidOut`
    \bwhere\b|
    \b(?:what|which)\s+(?:\w+\s+)?(?:
      city|cities|town|country|countries|states?|places?|locations?|parks?|areas?|restaurants?|venues?|
      beach(?:es)?|schools?
    )\b|
    哪里|哪儿|在哪|去哪|什么地方|哪[个座]?(?:城市|国家|地方|省|区)
  `,
  "iu",
);
const howMany =
  /\bhow\s+(?:many|much|often|old|long|tall|far|big)\b|\bwhat\s+(?:number|amount|age|price)\b|多少|几[个只条次岁年天本位]|多[大高重长远]|几岁/iu;
const firstPerson = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|our|us)\b|我|咱/iu;
/** People ask at the beginning or the end of what they send: so many characters of each. */
const endsOf = (text: string, chars: number): string =>
  text.length <= 2 * chars ? text : `${text.slice(0, chars)}\n${text.slice(-chars)}`;
const askChars = 2_000;
/** A prompt of more characters is a text, however few words it repeats. */
const questionCharsMax = 400;

/**
 * Reads a question. `now` (epoch ms) resolves relative dates, null leaves them out. Takes any text; of more
 * than `queryCharsMax` characters the middle is not read.
 */
export function parseQuestion(prompt: string, now: number | null): Question {
  const text = endsOf(prompt, queryCharsMax / 2)
    .toWellFormed()
    .replaceAll("\u2019", "'");
  const asked = endsOf(text, askChars);
  return {
    text,
    terms: questionTerms(text),
    date: questionDate(asked, now),
    asksWhen: when.test(asked),
    asksWhere: where.test(asked),
    asksHowMany: howMany.test(asked),
    firstPerson: firstPerson.test(asked),
    assistantWords: asksForAssistantWords(asked),
  };
}
