import { sentenceSpans } from "../../model/sentences.ts";
import { laidOut } from "../../model/laid-out.ts";

/** "Forget Paris, I'm going to Rome": what somebody lets go of, without a word to a memory. */

const aside = String.raw`^\s{0,4}(?:(?:oh|ok(?:ay)?|well|no|nah|actually|so|and|but|then|now|just|hm+)[,.…\s]{1,4}){0,5}`;
const english = new RegExp(
  aside +
    laidOut`
      (?:let['’]s |(?:we|you) (?:can|may) |i(?:['’]ll| will) )?(?:forget|never mind|scrap|screw|scratch)(?: about)? (?<what>[^,.!?;:\n]{1,50}?)
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
  const isOwn = ofOneself.test(bare.exec(words.slice(own.start, own.end))?.groups?.["what"] ?? "");
  const turns = isOwn ? instead.test(follows) : instead.test(follows) || takesUp.test(follows);
  return isBare && turns && !reason.test(follows);
}

/** "Forget tennis. I joined a squash club." */
const takesUp = new RegExp(
  laidOut`
    ^(?:now |so )?(?:i|we)(?:['’](?:m|re|ve|ll|d))? (?:have |am |are |will |just |now |recently )*
    (?:join|took up|taken? up|switch|sign|play|prefer|lik|lov|enjoy)
  `,
  "iu",
);

const goesOn = new RegExp(
  laidOut`
    ^(?:\s{0,4}(?:[,;]|\s[–—-])\s{0,4}|(?:吧|了|啦)?[，；]\s{0,4})
    (?:(?:and|but|because|since|as|so|also|please|instead|rather|那|因为|而且|并且?|另外|也)[,，\s]{0,4}){0,4}
    (?<wish>(?:note|remember|save|keep in mind)(?: down)?(?: that)?[:,\s]\s{0,4}|(?:请|帮我)?(?:记住|记下)[：:，\s]{0,4})?
    (?<then>(?:i|we)(?:['’]\p{L}{1,2})?\s[^\n]{3,400}|my\s[^\n]{3,400}|[我咱][^\n]{3,200})$
  `,
  "iu",
);
/** What holds now, in the place of what is to be forgotten. */
const holdsNow =
  /\b(?:now|nowadays|these days|instead|prefer|switched to|moved to|changed to)\b|现在|如今|改|换|搬到/iu;
/** It needs what went before to be understood. */
const leans = /\b(?:it|that|this|these|those|him|her|them|one)\b|[他她它]|这|那/iu;

/**
 * Where what follows a wish to forget tells something of its own: "Forget that I love tennis, I play squash now".
 * `rest` is what stands behind what is to be forgotten, to the sentence's end; null where it is the reason, or nothing.
 */
export function toldBehind(rest: string): number | null {
  const groups = goesOn.exec(rest)?.groups;
  const then = groups?.["then"];
  if (then === undefined) return null;
  if (groups?.["wish"] === undefined) {
    const isTold = holdsNow.test(then) && !reason.test(then) && !leans.test(then);
    if (!isTold) return null;
  }
  return rest.length - then.length;
}

const bare = new RegExp(
  aside +
    String.raw`forget(?: about)? (?<what>(?!(?:that|what|everything|all|the fact)\b)[^,.!?;:\n]{1,50})[.!]?$`,
  "iu",
);
