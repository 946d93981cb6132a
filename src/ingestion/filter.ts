import type { Settings } from "../contract/settings.ts";
import { simplified } from "../model/simplified.ts";
import { breathSpans } from "./breaths.ts";
import { reads } from "./language.ts";
import { isFleeting } from "./stance/fleeting.ts";
import { type Stance, type Voice, stances } from "./stance.ts";
import { laidOut } from "../model/laid-out.ts";

/** What a message says about its speaker. */
export type InformationScore = 0 | 1 | 2 | 3;

const important = new RegExp(
  laidOut`
    \b(?:
      my name|call me|
      i(?:'m| am) (?:an? |the |from |allergic|married|single|divorced|engaged|pregnant|vegan|vegetarian|\d+)|
      i(?:'ve| have) (?:an? |been diagnosed|two|three|four|\d+)|
      i (?:
        was born|live|work|study|own|speak|play|prefer|love|hate|like|dislike|enjoy|can't stand|never|
        always|believe|moved|got married|graduated|quit|suffer|
        want to (?:become|be|learn|run|write|build|move)
      )|
      my [\p{L}' -]{2,30}(?:is|are|was|has|lives?|works?|takes?|costs?)|allerg\w+|diagnos\w+|birthday|
      favou?rite|deadline|important|remember
    )\b|
    我(?:
      叫|是|姓|住|来自|在.{1,12}(?:工作|上班|上学|读书)|喜欢|讨厌|爱|恨|不喜欢|有|会|对.{1,10}过敏|今年|
      出生|属|最|从不|总是|养|结婚|离婚|毕业
    )|
    我的?.{1,8}(?:是|叫|在|住)|过敏|生日|最喜欢|记住|重要
  `,
  "iu",
);

const passing = new RegExp(
  laidOut`
    \b(?:
      today|tonight|right now|at the moment|this (?:morning|afternoon|evening|week|weekend)|currently|
      tomorrow|yesterday|just now|later
    )\b|
    今天|今晚|现在|这会儿|刚才|刚刚|明天|昨天|这周|本周|待会|一会儿
  `,
  "iu",
);

/** 0 nothing · 1 hypothetical, fictional, quoted, joking or advice · 2 general or time-bound · 3 clear and important. */
export function scoreOf(stance: Stance, sentence: string): InformationScore {
  switch (stance) {
    case "empty":
    case "question":
    case "request":
    case "meta":
    case "impersonal":
      return 0;
    case "hypothetical":
    case "fiction":
    case "quotation":
    case "joke":
    case "advice":
      return 1;
    case "standing":
      return 3;
    case "denial":
    case "task":
    case "injection":
      return 2;
    case "statement": {
      const plain = simplified(sentence.replaceAll("’", "'"));
      if (isFleeting(plain)) return 0;
      return important.test(plain) && !passing.test(plain) ? 3 : 2;
    }
  }
}

/** The information score of a message: the best of its sentences. */
export function informationScore(text: string, voice: Voice = "user"): InformationScore {
  const list = breathSpans(text, voice).map(({ start, end }) => text.slice(start, end));
  const scores = stances(list, voice).map((stance, i) => scoreOf(stance, list[i] ?? ""));
  return scores.reduce<InformationScore>((best, score) => (score > best ? score : best), 0);
}

/** Whether what scores so goes on to extraction. With the filter off all but nothing does. */
export const passes = (score: InformationScore, filter: Settings["filter"]): boolean =>
  filter.info_filter ? filter.preserved_scores.includes(score) : score > 0;

/** A message as the scorer sees it: over `maxChars` its head and tail halves, with a gap between. */
export function scorerView(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2);
  return `${text.slice(0, half).toWellFormed()} … ${text.slice(-half).toWellFormed()}`;
}

/** Trivial text: fewer than `words` words. Han text counts two characters as a word. */
export function isLowValue(text: string, words: number): boolean {
  const han = reads(text) === "zh" ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2 : 0;
  const others = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  return han + others.filter((word) => !/\p{Script=Han}/u.test(word)).length < words;
}
