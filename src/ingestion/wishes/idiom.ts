import { sentenceSpans } from "../../model/sentences.ts";
import { laidOut } from "../../model/laid-out.ts";

/** "Forget Paris, I'm going to Rome": what somebody lets go of, without a word to a memory. */

const aside = String.raw`^\s{0,4}(?:(?:oh|ok(?:ay)?|well|no|nah|actually|so|and|but|then|now|just|hm+)[,.…\s]{1,4}){0,5}`;
const english = new RegExp(
  aside +
    laidOut`
      (?:let['’]s |we can |i(?:['’]ll| will) )?(?:forget|never mind|scrap|screw|scratch)(?: about)? (?<what>[^,.!?;:\n]{1,50}?)
      \s{0,2}(?:[,;]|\s[–—-])\s{0,4}(?<instead>\S[^\n]{3,400})$
    `,
  "iu",
);
const han = new RegExp(
  laidOut`
    ^\s{0,4}(?:(?:哎|唉|算了|那|就|还是|那就|好吧|嗯|哦|不)[，,\s]{0,2}){0,4}
    (?:忘了|忘掉|忘记|别提|别管|不管)(?<what>[^，,。！？\n我你您]{1,14}?)(?:吧|了|啦)?[，,]\s{0,2}
    (?<instead>(?:我|咱|改|还是)[^\n]{3,200})$
  `,
  "u",
);

/** These name what was told, or is known: the wish is meant. */
const known =
  /^(?:that\b.|what|everything|anything|all\b|the fact|where|who|how|when|whether|i\b|i['’]|the (?:thing|part|bit) )/iu;
const ofOneself = /^(?:my|our)\b/iu;
/** Why something should not be remembered. */
const reason = new RegExp(
  laidOut`
    \b(?:
      should(?: not|n['’]?t) have|sorry|mistake|regret|private|secret|personal|confidential|kidding|joking|
      embarrass\p{L}*|made (?:it|that) up|(?:don['’]?t|do not|didn['’]?t) (?:want|need|like|mean)|any ?more|
      no longer|you|please|thanks?|changed my mind|was (?:wrong|lying)
    )\b|
    ^(?:he|she|they|that|this|it)\b(?! ?(?:['’]s|is) (?:too|so|way)\b)|告诉|说错|不用|没用|谢|别|不想|分手|
    离婚|骗|开玩笑|秘密
  `,
  "iu",
);
const told = new RegExp(
  laidOut`
    ^(?:(?:so|because|and|as|since|instead)\s)?
    (?:i|i['’]\p{L}{1,2}|we|we['’]\p{L}{1,2}|let['’]s|my|our|there|it ?(?:['’]s|is) (?:too|so|way))(?=\s)|
    ^[^,]{2,40} (?:is|are|was|were|will|has|have)\b|^(?:我|咱|改|还是)
  `,
  "iu",
);
const instead = /\binstead\b|\brather\b|改成|换成/iu;

/** Where in a sentence begins what is told instead; null where nothing is let go of in passing. */
export function insteadIn(sentence: string): number | null {
  const groups = (english.exec(sentence) ?? han.exec(sentence))?.groups;
  const what = groups?.["what"];
  const then = groups?.["instead"];
  if (what === undefined || then === undefined || known.test(what)) return null;
  const isMeant = ofOneself.test(what)
    ? !instead.test(then)
    : reason.test(then) || !told.test(then);
  return isMeant ? null : sentence.length - then.length;
}

/** Whether what stands at this place of a prompt is let go of in passing, there or by what follows. */
export function isLetGo(words: string, at: number): boolean {
  const sentences = sentenceSpans(words);
  const i = sentences.findIndex(({ start, end }) => start <= at && at < end);
  const [own, next] = [sentences[i], sentences[i + 1]];
  if (own === undefined) return false;
  if (insteadIn(words.slice(own.start, own.end)) !== null) return true;
  const follows = next === undefined ? "" : words.slice(next.start, next.end);
  const isBare = bare.test(words.slice(own.start, own.end));
  return isBare && instead.test(follows) && !reason.test(follows);
}

const bare = new RegExp(
  aside +
    String.raw`(?:forget)(?: about)? (?!(?:that|what|everything|all|the fact)\b)[^,.!?;:\n]{1,50}[.!]?$`,
  "iu",
);
