import type { Emotion } from "../../../model/memory.ts";
import { simplified } from "../../../model/simplified.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** The feeling that a text shows, by the words of a small lexicon. */

export interface Feeling {
  emotion: Emotion;
  /** 0–1. */
  intensity: number;
}

/** Words of each emotion, the stronger ones first; their base intensity. */
const lexicon: readonly [Emotion, number, RegExp][] = [
  [
    "joy",
    0.85,
    /\b(?:thrilled|ecstatic|overjoyed|elated|over the moon|best day|so happy|delighted)\b|欣喜若狂|太开心|超开心|激动坏/iu,
  ],
  [
    "joy",
    0.55,
    new RegExp(
      laidOut`
        \b(?:
          happy|glad|excited|joy\w*|cheerful|great time|had (?:so much |a lot of )?fun|fun|wonderful|
          awesome|amazing|enjoy(?:ed|ing)|pleased|proud|relieved|celebrat\w+|laugh\w*|yay
        )\b|
        开心|高兴|快乐|兴奋|愉快|自豪|骄傲|满足
      `,
      "iu",
    ),
  ],
  [
    "love",
    0.8,
    new RegExp(
      laidOut`
        \b(?:
          love of my life|adore\w*|in love|deeply love|
          love (?:
            him|her|them|
            my (?:wife|husband|kids?|children|daughter|son|family|mom|mum|dad|partner|girlfriend|boyfriend)
          )
        )\b|
        深爱|爱死
      `,
      "iu",
    ),
  ],
  [
    "love",
    0.45,
    /\b(?:love|loves|loved|fond of|cherish\w*|affection\w*|dear to me|sweet)\b|热爱|喜爱|爱(?!好|情片)/iu,
  ],
  [
    "anger",
    0.85,
    /\b(?:furious|outraged|enraged|livid|fuming|hate (?:him|her|them)|can't stand (?:him|her|them))\b|气死|愤怒|暴怒|火大/iu,
  ],
  [
    "anger",
    0.55,
    /\b(?:angry|mad at|annoy\w*|irritat\w*|frustrat\w*|pissed|unfair|fed up)\b|生气|恼火|烦死|烦躁|不爽/iu,
  ],
  [
    "sadness",
    0.9,
    new RegExp(
      laidOut`
        \b(?:
          devastated|heartbroken|grie[fv]\w*|passed away|died|funeral|
          lost my (?:mom|mum|mother|dad|father|wife|husband|son|daughter|brother|sister|dog|cat|grand\w+)|
          depressed|hopeless|miserable
        )\b|
        去世|心碎|崩溃|绝望|悲痛
      `,
      "iu",
    ),
  ],
  [
    "sadness",
    0.55,
    new RegExp(
      laidOut`
        \b(?:
          sad|unhappy|upset|cry|cried|crying|lonely|miss (?:him|her|them|you|my)|disappoint\w*|down lately|
          sorrow|hurt|tough time|broke up|homesick|regret\w*
        )\b|
        难过|伤心|失落|沮丧|孤独|想念|失望|哭|遗憾
      `,
      "iu",
    ),
  ],
  ["fear", 0.85, /\b(?:terrified|petrified|panic\w*|horrified|nightmare)\b|吓死|恐慌|恐惧/iu],
  [
    "fear",
    0.55,
    /\b(?:afraid|scared|fear\w*|anxious|anxiety|worried|worry|nervous|stress\w*|overwhelm\w*|dread\w*)\b|害怕|担心|焦虑|紧张|不安|压力/iu,
  ],
  [
    "disgust",
    0.6,
    /\b(?:disgust\w*|gross|revolting|nauseat\w*|repuls\w*|yuck|can't stand|hate|hates|loathe|detest)\b|恶心|讨厌|厌恶|受不了/iu,
  ],
  [
    "surprise",
    0.6,
    new RegExp(
      laidOut`
        \b(?:
          surpris\w*|shock\w*|astonish\w*|stunned|unexpected\w*|can't believe|couldn't believe|
          out of nowhere|wow
        )\b|
        惊讶|震惊|没想到|意外|居然|竟然
      `,
      "iu",
    ),
  ],
  [
    "trust",
    0.45,
    new RegExp(
      laidOut`
        \b(?:
          trust\w*|rely on|count on|dependable|confiden\w+|faith in|safe with|grateful|thankful|
          appreciate\w*|supportive|support(?:ed|s) me
        )\b|
        信任|相信(?!我)|依靠|感谢|感激|放心
      `,
      "iu",
    ),
  ],
  [
    "anticipation",
    0.5,
    new RegExp(
      laidOut`
        \b(?:
          looking forward|can't wait|cannot wait|hop(?:e|ing) to|excited (?:about|for|to)|eager|
          anticipat\w*|dream(?:ing)? of|counting (?:the )?days
        )\b|
        期待|盼望|等不及|憧憬|希望
      `,
      "iu",
    ),
  ],
];

const stronger =
  /\b(?:so|very|really|extremely|incredibly|absolutely|totally|completely|deeply|such|super)\b|!{1,}|非常|特别|太|超级?|极其|！/iu;
const weaker =
  /\b(?:a bit|a little|slightly|somewhat|kind of|kinda|sort of|mildly)\b|有点|稍微|一点/iu;
const denied = new RegExp(
  laidOut`
    (?:
      \b(?:not|never|no|don't|doesn't|didn't|isn't|wasn't|aren't|no longer|hardly|without)\s+
      (?:\w+\s+){0,2}|
      不(?:太|是很|再|怎么)?|没(?:有)?
    )$
  `,
  "iu",
);

/** The strongest feeling of the text, or null; one that is denied counts as none. */
function feelingIn(text: string): Feeling | null {
  const plain = simplified(text.replaceAll("’", "'"));
  let best: Feeling | null = null;
  for (const [emotion, base, pattern] of lexicon) {
    const found = pattern.exec(plain);
    if (found === null || denied.test(plain.slice(Math.max(0, found.index - 24), found.index))) {
      continue;
    }
    const swing = (stronger.test(plain) ? 0.15 : 0) - (weaker.test(plain) ? 0.2 : 0);
    const intensity = Math.min(1, Math.max(0.1, base + swing));
    if (best === null || intensity > best.intensity) best = { emotion, intensity };
  }
  return best && { ...best, intensity: Math.round(best.intensity * 100) / 100 };
}

const least = { low: 0.7, medium: 0.4, high: 0.15 } as const;

/** The feeling where it is as strong as the sensitivity asks for. */
export function taggedFeeling(
  text: string,
  options: { emotion_tagging: boolean; emotion_sensitivity: keyof typeof least },
): Feeling | null {
  if (!options.emotion_tagging) return null;
  const feeling = feelingIn(text);
  return feeling !== null && feeling.intensity >= least[options.emotion_sensitivity]
    ? feeling
    : null;
}

const bright: ReadonlySet<Emotion> = new Set<Emotion>(["joy", "love", "trust", "anticipation"]);

/** The tone of a text: 0 dark, 0.5 even, 1 bright. */
export function vibeOf(text: string): number {
  const feeling = feelingIn(text);
  if (feeling === null) return 0.5;
  const lean = feeling.emotion === "surprise" ? 0.1 : feeling.intensity / 2;
  return (
    Math.round(
      (bright.has(feeling.emotion) || feeling.emotion === "surprise" ? 0.5 + lean : 0.5 - lean) *
        100,
    ) / 100
  );
}
